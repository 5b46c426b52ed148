// SPDX-License-Identifier: GPL-3.0-or-later
// One board for all games, over their rules and the text of each dialect.
#include "lab/match/board.hpp"

#include <array>

#include "core/text.hpp"

namespace sente::lab::match {

namespace {

template <GameNotation G>
typename G::Rules rules_for(const ArbiterRules& wanted, const typename G::Position& pos) {
    protocol::OptionValues settings;
    settings.entering_king = wanted.entering_king;
    return Kit<G>::rules_of(pos, settings);
}

template <GameNotation G>
class BoardOf final : public Board {
public:
    using UciText = typename Kit<G>::UciText;
    using UsiText = typename Kit<G>::UsiText;

    BoardOf(const ArbiterRules& rules, const typename G::Position& pos)
        : rules_(rules_for<G>(rules, pos)),
          max_plies_(rules.max_plies),
          pos_(pos),
          start_(G::format_position(pos)) {
        trail_.push(pos_);
        const bool usual = start_ == G::format_position(G::start());
        commands_ = {"position " + UciText::position_text(pos_, usual),
                     "position " + UsiText::position_text(pos_, usual)};
    }

    std::optional<std::string> play(std::string_view text, Dialect dialect) override {
        const auto move = dialect == Dialect::uci ? UciText::parse_move(pos_, text)
                                                  : UsiText::parse_move(pos_, text);
        if (!move) return move.error().message;
        play(*move);
        return {};
    }

    void play(typename G::Move move) {
        for (std::string& command : commands_) command += moves_.empty() ? " moves " : " ";
        commands_[0] += UciText::format_move(pos_, move);
        commands_[1] += UsiText::format_move(pos_, move);
        moves_.push_back(G::format_move(pos_, move));
        pos_ = pos_.after(move);
        trail_.push(pos_);
    }

    [[nodiscard]] std::optional<Outcome> outcome() const override {
        if (auto outcome = outcome_by_rules<G>(pos_, trail_, rules_)) return outcome;
        if (max_plies_ > 0 && moves_.size() >= static_cast<std::size_t>(max_plies_))
            return Outcome{{}, EndReason::move_limit};
        return {};
    }

    [[nodiscard]] Outcome declared() const override {
        const Verdict verdict = Kit<G>::declaration(pos_, rules_);
        if (verdict == Verdict::win) return {pos_.side(), EndReason::declaration};
        if (verdict == Verdict::draw) return {{}, EndReason::declaration};
        return {!pos_.side(), EndReason::false_declaration};
    }

    [[nodiscard]] bool can_win(Side side) const override { return Kit<G>::can_win(pos_, side); }
    [[nodiscard]] Side side() const override { return pos_.side(); }
    [[nodiscard]] const std::string& command(Dialect dialect) const override {
        return commands_[dialect == Dialect::uci ? 0 : 1];
    }
    [[nodiscard]] std::string position() const override { return G::format_position(pos_); }
    [[nodiscard]] const std::string& start() const override { return start_; }
    [[nodiscard]] const std::vector<std::string>& moves() const override { return moves_; }
    [[nodiscard]] int move_number() const override { return Kit<G>::move_number(pos_); }

private:
    typename G::Rules rules_;
    int max_plies_;
    typename G::Position pos_;
    typename G::Trail trail_;
    std::string start_;
    std::vector<std::string> moves_;
    std::array<std::string, 2> commands_;  // UCI, USI
};

template <GameNotation G>
Result<std::shared_ptr<Board>> set_up(const ArbiterRules& rules, const Opening& opening) {
    typename G::Position pos = G::start();
    if (!opening.position.empty()) {
        const auto parsed = G::parse_position(opening.position);
        if (!parsed) return InputError{"position: " + parsed.error().text()};
        pos = *parsed;
    }
    const auto start = Kit<G>::as_kind(pos, rules.game);
    if (!start) return start.error();
    pos = *start;
    auto board = std::make_shared<BoardOf<G>>(rules, pos);
    for (const std::string& text : opening.moves) {
        const auto move = G::parse_move(pos, text);
        if (!move) return InputError{"move " + text::quoted(text) + ": " + move.error().message};
        board->play(*move);
        pos = pos.after(*move);
    }
    if (const auto over = board->outcome())
        return InputError{"the game is over after the opening: " +
                          std::string(name_of(over->reason))};
    return std::shared_ptr<Board>(std::move(board));
}

}  // namespace

Result<std::shared_ptr<Board>> make_board(const ArbiterRules& rules, const Opening& opening) {
    return games::with_game(rules.game, [&]<class G>() { return set_up<G>(rules, opening); });
}

}  // namespace sente::lab::match
