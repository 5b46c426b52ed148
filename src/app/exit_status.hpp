// SPDX-License-Identifier: GPL-3.0-or-later
// What commands end with, as their help says.
#pragma once

namespace sente::app {

inline constexpr int kAllRight = 0;
inline constexpr int kBadRequest = 2;

}  // namespace sente::app
