// SPDX-License-Identifier: GPL-3.0-or-later
// An index of the positions, and the lines of moves where it points to.
#include "book/yaneuraou.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "book/book.hpp"
#include "core/fingerprint.hpp"
#include "core/text.hpp"

namespace sente::book {

namespace {

using shogi::Position;
using shogi::Shogi;

constexpr std::string_view kHeader = "#YANEURAOU-DB2016";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestLine = 4096;

// The lines of a file one after the other, from any place.
class Lines {
public:
    Lines(const File& file, std::uint64_t from) : file_(file), next_(from) {}

    // False at the end, and at a line that is longer than any of the format.
    bool next() {
        at_ = next_;
        std::size_t end = find_end();
        if (end == std::string_view::npos) {
            refill();
            end = find_end();
        }
        const std::string_view rest = unread();
        if (rest.empty()) return false;
        if (end == std::string_view::npos && rest.size() > kLongestLine) {
            too_long_ = true;
            return false;
        }
        const std::size_t length = std::min(end, rest.size());
        line_ = text::trim(rest.substr(0, length));
        next_ += std::min(length + 1, rest.size());
        return true;
    }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] std::uint64_t at() const { return at_; }
    [[nodiscard]] bool too_long() const { return too_long_; }

private:
    [[nodiscard]] std::string_view unread() const {
        const auto used = static_cast<std::size_t>(next_ - start_);
        return used >= filled_ ? std::string_view{}
                               : std::string_view(buffer_.data() + used, filled_ - used);
    }
    [[nodiscard]] std::size_t find_end() const { return unread().find('\n'); }
    void refill() {
        if (buffer_.empty()) buffer_.resize(std::size_t{1} << 16);
        filled_ = file_.read(next_, buffer_);
        start_ = next_;
    }

    const File& file_;
    std::uint64_t next_;
    std::uint64_t at_ = 0;
    std::uint64_t start_ = 0;
    std::vector<char> buffer_;
    std::size_t filled_ = 0;
    std::string_view line_;
    bool too_long_ = false;
};

bool is_comment(std::string_view line) {
    return line.empty() || line.front() == '#' || line.substr(0, 2) == "//";
}

// "BOARD SIDE HANDS" of a line "sfen BOARD SIDE HANDS NUMBER"; empty if it is none.
std::string_view position_in(std::string_view line) {
    constexpr std::string_view kWord = "sfen ";
    if (line.substr(0, kWord.size()) != kWord) return {};
    line.remove_prefix(kWord.size());
    const std::size_t board = line.find(' ');
    const std::size_t side = board == std::string_view::npos ? board : line.find(' ', board + 1);
    if (side == std::string_view::npos) return {};
    return line.substr(0, line.find(' ', side + 1));
}

struct Place {
    std::uint64_t hash = 0;
    std::uint64_t at = 0;  // of its line
    friend bool operator<(const Place& a, const Place& b) {
        return a.hash != b.hash ? a.hash < b.hash : a.at < b.at;
    }
};

struct Candidate {
    BookMove<Shogi> move;
    std::int64_t score = 0;
};

class Yaneuraou : public Book<Shogi> {
public:
    explicit Yaneuraou(std::shared_ptr<const File> file) : file_(std::move(file)) {}

    [[nodiscard]] std::optional<InputError> read_index();
    [[nodiscard]] std::vector<BookMove<Shogi>> find(const Position& pos) const override;

private:
    [[nodiscard]] InputError trouble(std::uint64_t line, const std::string& what) const {
        return {file_->path() + ", line " + std::to_string(line) + ": " + what};
    }
    static void read_move(const Position& pos, std::string_view line, std::vector<Candidate>& to);

    std::shared_ptr<const File> file_;
    std::vector<Place> places_;  // sorted
};

std::optional<InputError> Yaneuraou::read_index() {
    Lines lines(*file_, 0);
    std::uint64_t number = 0;
    while (lines.next()) {
        std::string_view line = lines.line();
        if (++number == 1) {
            if (line.substr(0, kByteOrderMark.size()) == kByteOrderMark)
                line.remove_prefix(kByteOrderMark.size());
            if (line.substr(0, kHeader.size()) != kHeader)
                return InputError{file_->path() + " does not begin with " + std::string(kHeader)};
            continue;
        }
        if (is_comment(line)) continue;
        const std::string_view position = position_in(line);
        if (!position.empty()) {
            places_.push_back({fingerprint(position), lines.at()});
        } else if (line.substr(0, 4) == "sfen" || places_.empty()) {
            return trouble(number, "expected a position, not " + text::quoted(line));
        }
    }
    if (lines.too_long()) return trouble(number + 1, "the line is too long");
    if (number == 0) return InputError{file_->path() + " is empty"};
    std::sort(places_.begin(), places_.end());
    places_.shrink_to_fit();
    return {};
}

// "MOVE ANSWER SCORE DEPTH COUNT", of which only the move must be there.
void Yaneuraou::read_move(const Position& pos, std::string_view line, std::vector<Candidate>& to) {
    const std::vector<text::Field> fields = text::fields(line);
    if (fields.empty()) return;
    const auto move = Shogi::parse_move(pos, fields[0].word);
    if (!move.ok()) return;
    for (const Candidate& other : to)
        if (other.move.move == *move) return;
    const auto field = [&](std::size_t i, std::int64_t otherwise) {
        return fields.size() > i ? text::integer(fields[i].word).value_or(otherwise) : otherwise;
    };
    Candidate candidate;
    candidate.move.move = *move;
    candidate.score = field(2, 0);
    candidate.move.weight =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(field(4, 1), 0, 1'000'000'000));
    if (fields.size() > 1) {
        const auto answer = Shogi::parse_move(pos.after(*move), fields[1].word);
        if (answer.ok()) candidate.move.answer = *answer;
    }
    to.push_back(candidate);
}

std::vector<BookMove<Shogi>> Yaneuraou::find(const Position& pos) const {
    const std::string sfen = "sfen " + Shogi::format_position(pos);
    const std::string_view wanted = position_in(sfen);
    std::vector<Candidate> candidates;
    const Place first{fingerprint(wanted), 0};
    for (auto place = std::lower_bound(places_.begin(), places_.end(), first);
         place != places_.end() && place->hash == first.hash; ++place) {
        Lines lines(*file_, place->at);
        if (!lines.next() || position_in(lines.line()) != wanted) continue;
        while (lines.next() && lines.line().substr(0, 5) != "sfen ")
            if (!is_comment(lines.line())) read_move(pos, lines.line(), candidates);
    }
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        return a.move.weight != b.move.weight ? a.move.weight > b.move.weight : a.score > b.score;
    });
    std::vector<BookMove<Shogi>> moves;
    moves.reserve(candidates.size());
    for (const Candidate& each : candidates) moves.push_back(each.move);
    return moves;
}

}  // namespace

Result<std::shared_ptr<const Book<Shogi>>> open_yaneuraou(const std::string& path) {
    const auto file = File::open(path);
    if (!file.ok()) return file.error();
    auto book = std::make_shared<Yaneuraou>(*file);
    if (const auto trouble = book->read_index()) return *trouble;
    return std::shared_ptr<const Book<Shogi>>(std::move(book));
}

}  // namespace sente::book
