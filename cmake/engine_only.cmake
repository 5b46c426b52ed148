# What builds without the laboratory leave out of the layers: readers of records (moves are named, not
# read), and the search that somebody watches.
if(SENTE_ENGINE_ONLY OR EMSCRIPTEN)
    set(SENTE_ONLY_records "/(japanese|kif_move|record)\\.cpp$")
    set(SENTE_WITHOUT_searches "_watched\\.cpp$")
endif()
