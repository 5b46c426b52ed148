// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the networks that cmake/networks.cmake put into the program.
#include "eval/nnue/embedded.hpp"

// The files, aligned to kNetworkAlignment, and how long they are.
extern "C" {
extern const std::byte sente_chess_network[];
extern const std::uint32_t sente_chess_network_bytes;
extern const std::byte sente_shogi_network[];
extern const std::uint32_t sente_shogi_network_bytes;
extern const std::byte sente_chess_head[];
extern const std::uint32_t sente_chess_head_bytes;
extern const std::byte sente_shogi_head[];
extern const std::uint32_t sente_shogi_head_bytes;
}

namespace sente::eval {

std::span<const std::byte> embedded_file(NetworkGame game) {
    if (game == NetworkGame::chess) return {sente_chess_network, sente_chess_network_bytes};
    return {sente_shogi_network, sente_shogi_network_bytes};
}

std::shared_ptr<const Network> embedded_network(NetworkGame game) {
    const std::span<const std::byte> file = embedded_file(game);
    return file.empty() ? nullptr : Network::in_place(game, file);
}

std::span<const std::byte> embedded_head_file(NetworkGame game) {
    if (game == NetworkGame::chess) return {sente_chess_head, sente_chess_head_bytes};
    return {sente_shogi_head, sente_shogi_head_bytes};
}

std::shared_ptr<const Head> embedded_head(NetworkGame game) {
    const std::span<const std::byte> file = embedded_head_file(game);
    return file.empty() ? nullptr : Head::in_place(game, file);
}

}  // namespace sente::eval
