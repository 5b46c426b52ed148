# What builds without the laboratory leave out of the layers: readers of records (moves are named, not
# read; a page has them in a module of its own, built without threads), and the search that somebody watches.
if(SENTE_ENGINE_ONLY OR SENTE_WASM_THREADS)
    set(SENTE_ONLY_records "/(japanese|kif_move|record)\\.cpp$")
endif()
if(SENTE_ENGINE_ONLY OR EMSCRIPTEN)
    set(SENTE_WITHOUT_searches "_watched\\.cpp$")
endif()
