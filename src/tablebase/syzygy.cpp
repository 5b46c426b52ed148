// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the files, then asks fathom.
#include "tablebase/syzygy.hpp"

#include <fcntl.h>
#include <tbprobe.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include "core/bits.hpp"
#include "core/random.hpp"

namespace sente::tablebase {

namespace {

namespace fs = std::filesystem;
using chess::Kind;
using chess::Move;
using chess::Position;

constexpr std::array<unsigned char, 4> kWdlMagic{0x71, 0xE8, 0x23, 0x5D};
constexpr std::array<unsigned char, 4> kDtzMagic{0xD7, 0x66, 0x0C, 0xA5};

std::vector<std::string> split(const std::string& folders) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    while (from <= folders.size()) {
        const std::size_t to = std::min(folders.find(':', from), folders.size());
        if (to > from) parts.push_back(folders.substr(from, to - from));
        from = to + 1;
    }
    return parts;
}

bool begins_with(const fs::path& path, const std::array<unsigned char, 4>& magic) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    std::array<unsigned char, 4> first{};
    const ssize_t length = read(file, first.data(), first.size());
    close(file);
    return length == 4 && first == magic;
}

// Nothing if the file can be a whole table: data in blocks of 64 bytes, then a checksum of 16.
std::optional<InputError> trouble_with(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return InputError{path.string() + " is not a file"};
    const bool is_wdl = path.extension() == ".rtbw";
    if (!begins_with(path, is_wdl ? kWdlMagic : kDtzMagic))
        return InputError{path.string() + " cannot be read as a Syzygy table"};
    const auto size = fs::file_size(path, error);
    if (error || size % 64 != 16) return InputError{path.string() + " is not complete"};
    return {};
}

struct Found {
    std::vector<std::string> materials;  // such as "KRPvKR", one for each table
    std::optional<InputError> trouble;
};

Found look_into(const std::string& folder) {
    Found found;
    std::error_code error;
    fs::directory_iterator files(folder, error);
    if (error) {
        found.trouble = InputError{"cannot read the folder " + folder + ": " + error.message()};
        return found;
    }
    for (; files != fs::directory_iterator(); files.increment(error)) {
        if (error) break;
        const fs::path path = files->path();
        if (path.extension() != ".rtbw" && path.extension() != ".rtbz") continue;
        found.trouble = trouble_with(path);
        if (found.trouble) return found;
        if (path.extension() == ".rtbw") found.materials.push_back(path.stem().string());
    }
    return found;
}

// The board as the library wants it.
struct Board {
    std::uint64_t white, black, kings, queens, rooks, bishops, knights, pawns;
    unsigned en_passant;  // 0: none
    bool white_moves;

    explicit Board(const Position& pos)
        : white(pos.pieces(Side::first)),
          black(pos.pieces(Side::second)),
          kings(pos.pieces(Kind::king)),
          queens(pos.pieces(Kind::queen)),
          rooks(pos.pieces(Kind::rook)),
          bishops(pos.pieces(Kind::bishop)),
          knights(pos.pieces(Kind::knight)),
          pawns(pos.pieces(Kind::pawn)),
          en_passant(
              pos.en_passant() == chess::kNoSquare ? 0U : static_cast<unsigned>(pos.en_passant())),
          white_moves(pos.side() == Side::first) {}
};

// The library calls each table it gives back an error, on the terminal of whoever started us.
bool init_quietly(const std::string& folders) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const int errors = dup(STDERR_FILENO);
    if (nowhere >= 0 && errors >= 0) dup2(nowhere, STDERR_FILENO);
    const bool done = tb_init(folders.c_str());
    if (nowhere >= 0 && errors >= 0) dup2(errors, STDERR_FILENO);
    if (nowhere >= 0) close(nowhere);
    if (errors >= 0) close(errors);
    return done;
}

unsigned ask(const Board& b) {
    return tb_probe_wdl(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights, b.pawns,
                        0, 0, b.en_passant, b.white_moves);
}

// The pieces somewhere on the board; nothing if they got into each other's way, or if the name of
// the material is none.
std::optional<Position> scattered(std::string_view material, Random& random) {
    std::string board(64, '1');
    bool is_white = true;
    for (const char piece : material) {
        if (piece == 'v') {
            is_white = false;
            continue;
        }
        const bool is_pawn = piece == 'P';
        const auto at = is_pawn ? 8 + random.below(48) : random.below(64);
        if (board[at] != '1') return {};
        board[at] = is_white ? piece : static_cast<char>(piece - 'A' + 'a');
    }
    std::string fen;
    for (std::size_t rank = 0; rank < 8; ++rank)
        fen += (rank == 0 ? "" : "/") + board.substr(8 * rank, 8);
    const auto pos = chess::Chess::parse_position(fen + " w - - 0 1");
    if (!pos.ok()) return {};
    return *pos;
}

bool has_captures(const Position& pos) {
    chess::MoveList legal;
    pos.generate_legal(legal);
    return std::any_of(legal.begin(), legal.end(), [&](Move move) { return pos.is_noisy(move); });
}

// A table is opened by the first question that needs it, and Debian builds the library without the
// lock that would guard this. So each is asked once before threads may ask. Where there is
// something to capture, the answer may come from another table.
void open_table(const std::string& material) {
    constexpr int kMostTries = 10000;
    Random random(material.size());
    for (int i = 0; i < kMostTries; ++i) {
        const auto pos = scattered(material, random);
        if (!pos || has_captures(*pos)) continue;
        (void)ask(Board(*pos));
        return;
    }
}

Kind promoted(unsigned code) {
    switch (code) {
        case TB_PROMOTES_QUEEN: return Kind::queen;
        case TB_PROMOTES_ROOK: return Kind::rook;
        case TB_PROMOTES_BISHOP: return Kind::bishop;
        case TB_PROMOTES_KNIGHT: return Kind::knight;
        default: return Kind::none;
    }
}

Move legal_move(const chess::MoveList& legal, unsigned from, unsigned to, unsigned promotes) {
    for (const Move move : legal) {
        const Kind kind = move.is_promotion() ? move.promotion() : Kind::none;
        if (move.from() == static_cast<int>(from) && move.to() == static_cast<int>(to) &&
            kind == promoted(promotes))
            return move;
    }
    return Move::none();
}

// The library ranks wins from 900 up and losses from -900 down when the fifty moves allow them;
// those that they forbid lie between and 0.
Verdict verdict_of(int rank, bool fifty_moves) {
    const int surely = fifty_moves ? 900 : 1;
    return rank >= surely ? Verdict::win : rank <= -surely ? Verdict::loss : Verdict::draw;
}

}  // namespace

Syzygy::~Syzygy() { unload(); }

// Not by tb_free: after it, the library cannot be used again.
void Syzygy::unload() {
    if (tables_ > 0) init_quietly("");
    tables_ = 0;
    most_pieces_ = 0;
}

std::optional<InputError> Syzygy::load(const std::string& folders) {
    unload();
    std::vector<std::string> materials;
    const std::vector<std::string> parts = split(folders);
    if (parts.empty()) return {};
    for (const std::string& folder : parts) {
        const Found found = look_into(folder);
        if (found.trouble) return found.trouble;
        materials.insert(materials.end(), found.materials.begin(), found.materials.end());
    }
    if (materials.empty()) return InputError{"no Syzygy tables in " + folders};
    if (!init_quietly(folders) || TB_LARGEST == 0) {
        init_quietly("");
        return InputError{"the Syzygy tables in " + folders + " cannot be used"};
    }
    for (const std::string& material : materials) open_table(material);
    tables_ = static_cast<int>(materials.size());
    most_pieces_ = static_cast<int>(TB_LARGEST);
    return {};
}

std::optional<Verdict> Syzygy::probe(const Position& pos) const {
    if (pos.castling_rooks() != 0 || pos.rule50() != 0) return {};
    if (bits::count(pos.occupied()) > most_pieces()) return {};
    switch (ask(Board(pos))) {
        case TB_WIN: return Verdict::win;
        case TB_LOSS: return Verdict::loss;
        case TB_DRAW: return Verdict::draw;
        case TB_CURSED_WIN: return use_.fifty_moves ? Verdict::draw : Verdict::win;
        case TB_BLESSED_LOSS: return use_.fifty_moves ? Verdict::draw : Verdict::loss;
        default: return {};
    }
}

std::vector<search::RankedMove<chess::Chess>> Syzygy::rank_root(const Position& pos,
                                                                bool has_repeated) const {
    if (most_pieces() == 0 || pos.castling_rooks() != 0) return {};
    if (bits::count(pos.occupied()) > most_pieces()) return {};
    // With little time left to make progress, only the straight way will do.
    constexpr int kPatience = 24;
    const bool straight = has_repeated || pos.rule50() >= kPatience;
    const auto results = std::make_unique<TbRootMoves>();
    const std::lock_guard guard(root_questions_);  // they open tables of distances
    const Board b(pos);
    const auto rule50 = static_cast<unsigned>(pos.rule50());
    const bool known = tb_probe_root_dtz(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops,
                                         b.knights, b.pawns, rule50, 0, b.en_passant, b.white_moves,
                                         straight, use_.fifty_moves, results.get()) != 0 ||
                       tb_probe_root_wdl(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops,
                                         b.knights, b.pawns, rule50, 0, b.en_passant, b.white_moves,
                                         use_.fifty_moves, results.get()) != 0;
    if (!known) return {};
    chess::MoveList legal;
    pos.generate_legal(legal);
    std::vector<search::RankedMove<chess::Chess>> ranked;
    ranked.reserve(results->size);
    for (unsigned i = 0; i < results->size; ++i) {
        const TbRootMove& each = results->moves[i];
        const Move move = legal_move(legal, TB_MOVE_FROM(each.move), TB_MOVE_TO(each.move),
                                     TB_MOVE_PROMOTES(each.move));
        if (move == Move::none()) continue;
        ranked.push_back({move, each.tbRank, verdict_of(each.tbRank, use_.fifty_moves)});
    }
    // The library and the rules must agree about what can be played.
    if (ranked.size() != legal.size()) return {};
    return ranked;
}

}  // namespace sente::tablebase
