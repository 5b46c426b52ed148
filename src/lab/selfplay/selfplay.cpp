// SPDX-License-Identifier: GPL-3.0-or-later
// The options of training games as text, and where a file of them ends.
#include "lab/selfplay/selfplay.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "lab/files.hpp"
#include "lab/selfplay/bytes.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::selfplay {

namespace {

bool is_shorter(const std::string& path, std::size_t size) {
    std::error_code error;
    const auto found = std::filesystem::file_size(path, error);
    return !error && found < size;
}

}  // namespace

std::string options_text(const GameOptions& options, std::string_view openings,
                         std::string_view program, const eval::Network* network) {
    const arena::Adjudication& adjudication = options.adjudication;
    nlohmann::ordered_json json = {
        {"made_by", "selfplay"},
        {"program", program},
        {"seed", options.seed},
        {"nodes", options.nodes},
        {"hard_nodes", options.cap()},
        {"hash_mb", options.hash_mb},
        {"random_plies", options.random_plies},
        {"balance_cp", options.balance_cp},
        {"balance_nodes", options.balance_nodes},
        {"resign_score", adjudication.resign_score},
        {"resign_count", adjudication.resign_count},
        {"draw_score", adjudication.draw_score},
        {"draw_count", adjudication.draw_count},
        {"draw_from_ply", adjudication.draw_from_ply},
        {"most_plies", adjudication.most_plies},
        {"move_limit", options.move_limit},
    };
    if (network != nullptr) json["network"] = network->hash();
    if (!openings.empty()) json["openings_crc32c"] = crc32c(openings);
    return json.dump();
}

Result<Resumption> find_end(const std::string& path, const ChainHeader& wanted) {
    const std::string header = header_bytes(wanted);
    if (is_shorter(path, header.size()))
        if (const auto bytes = read_file(path); bytes && header.starts_with(*bytes))
            return Resumption{};
    ChainReader reader;
    if (const auto trouble = reader.open(path)) return *trouble;
    if (reader.header().game != wanted.game)
        return InputError{"is of " + std::string(reader.header().game)};
    if (reader.header().options != wanted.options)
        return InputError{"was made with other options: " + reader.header().options};
    Resumption end;
    end.size = reader.header_size();
    while (const auto game = reader.next()) {
        if (!reader.damage().empty())
            return InputError{"is damaged (" + text_of(reader.damage().front()) +
                              ") with good games behind; `sente data merge` saves them"};
        ++end.games;
        end.positions += game->moves.size();
        end.size = reader.offset();
    }
    return end;
}

}  // namespace sente::lab::selfplay
