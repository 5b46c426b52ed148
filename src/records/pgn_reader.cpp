// SPDX-License-Identifier: GPL-3.0-or-later
// Reads PGN game by game; a game with a fault is rejected, or read as far as it goes, and the next
// one is looked for.
#include <algorithm>
#include <utility>

#include "chess/notation.hpp"
#include "core/text.hpp"
#include "records/pgn.hpp"
#include "records/pgn_tokens.hpp"
#include "records/pgn_words.hpp"

namespace sente::records {

namespace {

using Kind = PgnToken::Kind;
using Problem = std::optional<InputError>;

std::string lowercase(std::string_view text) {
    std::string out;
    for (const char letter : text)
        if (letter != ' ' && letter != '-')
            out += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return out;
}

Result<chess::Move> parse_move(const chess::Position& pos, std::string_view text,
                               std::string_view letters) {
    if (text == "--" || text == "Z0" || text == "0000" || text == "null")
        return InputError{"a game with passes (" + std::string(text) + ") cannot be kept"};
    const auto san = chess::parse_san(pos, with_english_letters(text, letters));
    if (san.ok()) return san;
    const auto uci = chess::parse_uci(pos, text);
    return uci.ok() ? uci : san;
}

// One game from its tags to its result.
class GameReader {
public:
    GameReader(Record& record, std::string_view letters, Reading reading)
        : record_(record), letters_(letters), forgiving_(reading == Reading::forgiving) {}

    // Whether another language might read more of it.
    [[nodiscard]] bool missed_a_move() const { return missed_a_move_; }

    Problem add_tag(const PgnToken& token) {
        const std::string& value = token.value;
        if (token.text == "FEN") {
            record_.start = value;
        } else if (token.text == "Result") {
            record_.outcome = pgn_outcome(value).value_or(GameResult::unknown);
        } else if (token.text == "Variant") {
            return set_variant(value);
        } else if (token.text == "Termination" && pgn_reason(value) != Reason::unknown) {
            termination_ = pgn_reason(value);
        } else if (token.text != "SetUp" && !is_placeholder(token)) {
            record_.tags.push_back({token.text, value});
        }
        return {};
    }

    // Takes a token of the moves.
    Problem add(const PgnToken& token) {
        if (stack_.empty() && token.kind == Kind::comment) {
            join(record_.nodes[0].note.comment, token.text);  // tags may follow
            return {};
        }
        if (stack_.empty())
            if (Problem problem = begin_moves()) return problem;
        switch (token.kind) {
            case Kind::move: return add_move(token.text);
            case Kind::nag: return add_nag(token.nag);
            case Kind::comment: return add_comment(token.text);
            case Kind::open: return open();
            case Kind::close: return close();
            default: return {};
        }
    }

    [[nodiscard]] bool in_variation() const { return stack_.size() > 1; }

    Problem finish(std::optional<GameResult> result) {
        if (stack_.empty())
            if (Problem problem = begin_moves()) return problem;
        if (in_variation() && !forgiving_)
            return InputError{"a variation has no closing parenthesis"};
        stack_.resize(1, stack_.front());
        if (result) record_.outcome = *result;
        if (stack_.back().dead) return {};  // who knows how it went on
        const chess::Position& last = stack_.back().pos;
        Reason reason = termination_;
        if (!last.has_legal_move()) reason = last.in_check() ? Reason::mate : Reason::stalemate;
        if (reason != Reason::unknown)
            record_.nodes[stack_.back().node].ending = Ending{reason, record_.outcome};
        return {};
    }

private:
    struct Place {
        std::size_t node = 0;
        chess::Position pos;     // behind the node
        chess::Position before;  // in front of it
        bool fresh = true;       // no move of this line was read yet
        bool dead = false;       // one could not be read: nothing that follows can be placed
    };

    static bool is_placeholder(const PgnToken& token) {
        return std::find(kPgnRoster.begin(), kPgnRoster.end(), token.text) != kPgnRoster.end() &&
               (token.value.empty() || token.value == pgn_placeholder(token.text));
    }

    Problem set_variant(const std::string& value) {
        const std::string name = lowercase(value);
        if (name == "chess960" || name == "fischerandom" || name == "fischerrandom") {
            record_.kind = GameKind::chess960;
            return {};
        }
        if (name.empty() || name == "standard" || name == "chess" || name == "normal" ||
            name == "fromposition")
            return {};
        return InputError{"the variant " + text::quoted(value) + " is not played here"};
    }

    Problem begin_moves() {
        const auto start = chess_start(record_);
        if (!start.ok()) return InputError{"FEN: " + start.error().text()};
        // Written as we write it; the usual start goes without saying.
        record_.start = chess::format_fen(*start);
        if (start->is_chess960()) record_.kind = GameKind::chess960;
        if (record_.kind == GameKind::chess && record_.start == chess::kStartFen)
            record_.start.clear();
        stack_.push_back({0, *start, *start, false, false});
        Note& root = record_.nodes[0].note;
        read_pgn_comment(std::exchange(root.comment, {}), !start->side(), root);
        return {};
    }

    Problem add_move(const std::string& text) {
        Place& at = stack_.back();
        if (at.dead) {
            ++record_.lost;
            return {};
        }
        const auto move = parse_move(at.pos, text, letters_);
        if (!move.ok()) {
            missed_a_move_ = true;
            if (!forgiving_) return move.error();
            ++record_.lost;
            at.dead = true;
            return {};
        }
        at.node = record_.add(at.node, move->raw());
        record_.nodes[at.node].note.lead = std::exchange(lead_, {});
        at.before = at.pos;
        at.pos = at.pos.after(*move);
        at.fresh = false;
        return {};
    }

    Problem add_nag(int nag) {
        const Place& at = stack_.back();
        if (at.dead) return {};
        if (at.fresh || at.node == 0) return fault("a sign before the first move");
        record_.nodes[at.node].note.nags.push_back(nag);
        return {};
    }

    Problem add_comment(const std::string& text) {
        const Place& at = stack_.back();
        if (at.dead) return {};
        if (at.fresh) {
            join(lead_, text);
        } else {
            const Side mover = at.node == 0 ? !at.pos.side() : at.before.side();
            read_pgn_comment(text, mover, record_.nodes[at.node].note);
        }
        return {};
    }

    static void join(std::string& whole, const std::string& text) {
        if (!whole.empty() && !text.empty()) whole += '\n';
        whole += text;
    }

    Problem open() {
        constexpr std::size_t kDeepest = 100;
        const Place& at = stack_.back();
        const bool of_nothing = at.fresh || at.node == 0;
        const bool too_deep = stack_.size() > kDeepest;
        if (!forgiving_ && of_nothing) return InputError{"a variation of nothing"};
        if (!forgiving_ && too_deep) return InputError{"variations more than 100 deep"};
        Place inner{record_.nodes[at.node].parent, at.before, at.before, true, false};
        inner.dead = at.dead || of_nothing || too_deep;
        lead_.clear();
        stack_.push_back(inner);
        return {};
    }

    Problem close() {
        if (!in_variation()) return fault("a closing parenthesis without an opening one");
        if (stack_.back().fresh && !forgiving_) return InputError{"a variation without moves"};
        lead_.clear();
        stack_.pop_back();
        return {};
    }

    // What is wrong and can be passed over.
    [[nodiscard]] Problem fault(std::string_view text) const {
        return forgiving_ ? Problem() : Problem(InputError{std::string(text)});
    }

    Record& record_;
    std::string_view letters_;
    bool forgiving_;
    bool missed_a_move_ = false;
    std::vector<Place> stack_;
    std::string lead_;
    Reason termination_ = Reason::unknown;
};

class FileReader {
public:
    FileReader(std::string_view text, Reading reading)
        : reading_(reading), tokens_(text), token_(tokens_.next()) {}

    RecordFile read() {
        while (token_.kind != Kind::end) read_game();
        return std::move(file_);
    }

private:
    // A game as one language reads it.
    struct Attempt {
        Record record;
        Problem problem;
        std::size_t line = 0;  // of the problem
        bool missed_a_move = false;
        bool in_moves = false;
        PgnTokens rest;
        PgnToken next;
    };

    void advance() { token_ = tokens_.next(); }

    void read_game() {
        const PgnTokens tokens = tokens_;
        const PgnToken token = token_;
        Attempt best = attempt(kPieceLetters.front());
        for (std::size_t i = 1; i < kPieceLetters.size() && best.missed_a_move; ++i) {
            tokens_ = tokens;
            token_ = token;
            Attempt other = attempt(kPieceLetters[i]);
            const bool better = other.problem  ? false
                                : best.problem ? true
                                               : other.record.lost < best.record.lost;
            if (better) best = std::move(other);
        }
        tokens_ = best.rest;
        token_ = best.next;
        if (!best.problem) {
            file_.records.push_back(std::move(best.record));
            return;
        }
        file_.rejections.push_back({best.line, best.problem->text()});
        skip_game(best.in_moves);
    }

    Attempt attempt(std::string_view letters) {
        Record record;
        record.line = token_.line;
        GameReader game(record, letters, reading_);
        Problem problem;
        bool in_moves = false;
        while (!problem) {
            if (token_.kind == Kind::fault) {
                if (reading_ == Reading::whole) problem = InputError{token_.text};
            } else if (token_.kind == Kind::end || (in_moves && token_.kind == Kind::tag)) {
                problem = game.finish({});
                break;
            } else if (token_.kind == Kind::result && !game.in_variation()) {
                problem = game.finish(pgn_outcome(token_.text));
                if (!problem) advance();
                break;
            } else if (token_.kind == Kind::tag) {
                problem = game.add_tag(token_);
            } else {
                in_moves |= token_.kind != Kind::comment;
                problem = game.add(token_);
            }
            if (!problem) advance();
        }
        const bool missed = game.missed_a_move();
        return {std::move(record), problem, token_.line, missed, in_moves, tokens_, token_};
    }

    // To the first token of the next game.
    void skip_game(bool in_moves) {
        int depth = 0;
        for (;; advance()) {
            if (token_.kind == Kind::end) return;
            if (token_.kind == Kind::tag && in_moves) return;
            in_moves |= token_.kind == Kind::move;
            if (token_.kind == Kind::open) ++depth;
            if (token_.kind == Kind::close) --depth;
            if (token_.kind == Kind::result && depth <= 0) break;
        }
        advance();
    }

    Reading reading_;
    PgnTokens tokens_;
    PgnToken token_;
    RecordFile file_;
};

}  // namespace

RecordFile read_pgn(std::string_view text, Reading reading) {
    return FileReader(text, reading).read();
}

std::vector<PgnOutline> outline_pgn(std::string_view text) {
    std::vector<PgnOutline> games;
    PgnTokens tokens(text);
    bool open = false;
    bool in_moves = false;
    int depth = 0;
    const auto close = [&](std::size_t end) {
        if (open) games.back().end = end;
        open = in_moves = false;
        depth = 0;
    };
    for (;;) {
        const PgnToken token = tokens.next();
        if (token.kind == Kind::end) break;
        if (token.kind == Kind::tag && in_moves) close(tokens.token_begin());
        if (!open) games.push_back({tokens.token_begin(), text.size(), {}});
        open = true;
        if (token.kind == Kind::tag) games.back().tags.push_back({token.text, token.value});
        in_moves |=
            token.kind != Kind::tag && token.kind != Kind::comment && token.kind != Kind::fault;
        if (token.kind == Kind::open) ++depth;
        if (token.kind == Kind::close) depth = std::max(0, depth - 1);
        if (token.kind == Kind::result && depth == 0) close(tokens.rest_begin());
    }
    return games;
}

}  // namespace sente::records
