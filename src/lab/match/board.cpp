// SPDX-License-Identifier: GPL-3.0-or-later
// One board for both games, over their rules and the text of each dialect.
#include "lab/match/board.hpp"

#include <array>

#include "chess/chess.hpp"
#include "core/text.hpp"
#include "protocol/game_text.hpp"
#include "shogi/shogi.hpp"

namespace sente::lab::match {

namespace {

using chess::Chess;
using shogi::Shogi;

// What the board has to know of a game beyond its rules.
struct ChessSide {
    using Game = Chess;
    using UciText = protocol::ChessUciText;
    using UsiText = protocol::ChessUciText;  // there is no chess in USI

    static chess::Rules rules(const ArbiterRules&) { return {}; }
    static std::string uci_position(const chess::Position& pos, bool usual) {
        return usual && !pos.is_chess960() ? "position startpos"
                                           : "position fen " + chess::format_fen(pos);
    }
    static std::string usi_position(const chess::Position& pos, bool usual) {
        return uci_position(pos, usual);
    }
    static Ending drawn_by(const chess::Position& pos, const chess::Trail& trail) {
        if (chess::is_dead_by_material(pos)) return Ending::material;
        return chess::is_repetition(pos, trail, 0) ? Ending::repetition : Ending::fifty_moves;
    }
    static Verdict declaration(const chess::Position&, const chess::Rules&) {
        return Verdict::open;
    }
    static int move_number(const chess::Position& pos) { return pos.game_ply() / 2 + 1; }
    static bool can_win(const chess::Position& pos, Side side) {
        return pos.pieces(side) != pos.pieces(side, chess::Kind::king);
    }
};

struct ShogiSide {
    using Game = Shogi;
    using UciText = protocol::ShogiUciText;
    using UsiText = protocol::ShogiUsiText;

    static shogi::Rules rules(const ArbiterRules& wanted) {
        shogi::Rules rules;
        rules.entering_king = wanted.entering_king;
        return rules;
    }
    static std::string uci_position(const shogi::Position& pos, bool usual) {
        return usual ? "position startpos" : "position fen " + protocol::format_fairy_fen(pos);
    }
    static std::string usi_position(const shogi::Position& pos, bool usual) {
        return usual ? "position startpos" : "position sfen " + shogi::format_sfen(pos);
    }
    static Ending drawn_by(const shogi::Position&, const shogi::Trail&) {
        return Ending::repetition;
    }
    static Verdict declaration(const shogi::Position& pos, const shogi::Rules& rules) {
        return shogi::declaration_verdict(pos, rules);
    }
    static int move_number(const shogi::Position& pos) { return pos.move_number(); }
    static bool can_win(const shogi::Position&, Side) { return true; }
};

template <class S>
class BoardOf final : public Board {
public:
    using G = typename S::Game;

    BoardOf(const ArbiterRules& rules, const typename G::Position& pos)
        : rules_(S::rules(rules)),
          max_plies_(rules.max_plies),
          pos_(pos),
          start_(G::format_position(pos)) {
        trail_.push(pos_);
        const bool usual = start_ == G::format_position(G::start());
        commands_ = {S::uci_position(pos_, usual), S::usi_position(pos_, usual)};
    }

    std::optional<std::string> play(std::string_view text, Dialect dialect) override {
        const auto move = dialect == Dialect::uci ? S::UciText::parse_move(pos_, text)
                                                  : S::UsiText::parse_move(pos_, text);
        if (!move) return move.error().message;
        for (std::string& command : commands_) command += moves_.empty() ? " moves " : " ";
        commands_[0] += S::UciText::format_move(pos_, *move);
        commands_[1] += S::UsiText::format_move(pos_, *move);
        moves_.push_back(G::format_move(pos_, *move));
        pos_ = pos_.after(*move);
        trail_.push(pos_);
        return {};
    }

    [[nodiscard]] std::optional<Outcome> outcome() const override {
        const Side us = pos_.side();
        if (!pos_.has_legal_move()) {
            if (pos_.in_check() || G::kNoMovesIsLoss) return Outcome{!us, Ending::mate};
            return Outcome{{}, Ending::stalemate};
        }
        switch (G::judge(pos_, trail_, rules_, 0)) {
            case Verdict::draw: return Outcome{{}, S::drawn_by(pos_, trail_)};
            case Verdict::win: return Outcome{us, Ending::perpetual_check};
            case Verdict::loss: return Outcome{!us, Ending::perpetual_check};
            default: break;
        }
        if (max_plies_ > 0 && moves_.size() >= static_cast<std::size_t>(max_plies_))
            return Outcome{{}, Ending::move_limit};
        return {};
    }

    [[nodiscard]] Outcome declared() const override {
        const Verdict verdict = S::declaration(pos_, rules_);
        if (verdict == Verdict::win) return {pos_.side(), Ending::declaration};
        if (verdict == Verdict::draw) return {{}, Ending::declaration};
        return {!pos_.side(), Ending::false_declaration};
    }

    [[nodiscard]] bool can_win(Side side) const override { return S::can_win(pos_, side); }
    [[nodiscard]] Side side() const override { return pos_.side(); }
    [[nodiscard]] const std::string& command(Dialect dialect) const override {
        return commands_[dialect == Dialect::uci ? 0 : 1];
    }
    [[nodiscard]] std::string position() const override { return G::format_position(pos_); }
    [[nodiscard]] const std::string& start() const override { return start_; }
    [[nodiscard]] const std::vector<std::string>& moves() const override { return moves_; }
    [[nodiscard]] int move_number() const override { return S::move_number(pos_); }

private:
    typename G::Rules rules_;
    int max_plies_;
    typename G::Position pos_;
    typename G::Trail trail_;
    std::string start_;
    std::vector<std::string> moves_;
    std::array<std::string, 2> commands_;  // UCI, USI
};

template <class S>
Result<std::shared_ptr<Board>> set_up(const ArbiterRules& rules, const Opening& opening) {
    using G = typename S::Game;
    typename G::Position pos = G::start();
    if (!opening.position.empty()) {
        const auto parsed = G::parse_position(opening.position);
        if (!parsed) return InputError{"position: " + parsed.error().text()};
        pos = *parsed;
    }
    if constexpr (std::is_same_v<G, Chess>) {
        if (rules.game == GameKind::chess960) {
            pos.set_chess960(true);
        } else if (pos.is_chess960()) {
            return InputError{"a Chess960 position in a match of usual chess"};
        }
    }
    auto board = std::make_shared<BoardOf<S>>(rules, pos);
    for (const std::string& move : opening.moves)
        if (const auto wrong =
                board->play(move, rules.game == GameKind::shogi ? Dialect::usi : Dialect::uci))
            return InputError{"move " + text::quoted(move) + ": " + *wrong};
    if (const auto over = board->outcome())
        return InputError{"the game is over after the opening: " +
                          std::string(name_of(over->ending))};
    return std::shared_ptr<Board>(std::move(board));
}

}  // namespace

std::string_view name_of(GameKind kind) {
    constexpr std::array<std::string_view, 3> kNames = {"chess", "chess960", "shogi"};
    return kNames[static_cast<std::size_t>(kind)];
}

Result<std::shared_ptr<Board>> make_board(const ArbiterRules& rules, const Opening& opening) {
    if (rules.game == GameKind::shogi) return set_up<ShogiSide>(rules, opening);
    return set_up<ChessSide>(rules, opening);
}

}  // namespace sente::lab::match
