// SPDX-License-Identifier: GPL-3.0-or-later
// What commands end with, as their help says.
#pragma once

namespace sente::app {

inline constexpr int kAllRight = 0;
inline constexpr int kBadRequest = 2;
inline constexpr int kStopped = 130;  // by a signal

}  // namespace sente::app
