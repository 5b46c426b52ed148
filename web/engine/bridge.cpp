// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as a page's worker sees it: lines in by a call, lines out by a call back.
#include <emscripten.h>

#include <cstdlib>
#include <cstring>
#include <string_view>

#include "games/games.hpp"
#include "lab/bench.hpp"
#include "lab/explain.hpp"
#include "protocol/engine.hpp"
#include "protocol/output.hpp"

extern "C" {
// In library.js: hands a line to the worker, from whatever thread it comes, and frees it later.
void sente_post_line(char* text);
}

namespace {

class Lines final : public sente::protocol::Output {
protected:
    void write(std::string_view text, bool /*may_drop*/) override {
        auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
        if (copy == nullptr) return;
        std::memcpy(copy, text.data(), text.size());
        copy[text.size()] = '\0';
        sente_post_line(copy);
    }
};

struct Page {
    Lines lines;
    sente::protocol::Engine engine{surroundings(), sente::protocol::Protocol::open, lines};

    static sente::protocol::Surroundings surroundings() {
        sente::protocol::Surroundings around;
        around.name = "Sente " SENTE_VERSION;
        around.sessions = sente::games::sessions();
        around.bench = sente::lab::bench_words;
        sente::lab::add_explain(around);
        return around;
    }
};

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE Page* sente_open() { return new Page; }

// One line without its end.
EMSCRIPTEN_KEEPALIVE void sente_handle(Page* page, const char* line) {
    (void)page->engine.handle(line);
}

}  // extern "C"
