# An executable that needs no library of the machine it is carried to. Debian has no archives of the
# libraries of tablebases and of the web server, so `sente serve` and endgame tables are left out.
option(SENTE_STATIC "Link everything into the executable; no page, no endgame tables" OFF)
if(SENTE_STATIC)
    list(APPEND SENTE_REPLACED
        tablebase/syzygy.cpp=${PROJECT_SOURCE_DIR}/web/engine/no_tables/syzygy.cpp)
    set(FATHOM_LIBRARY "")
    find_library(SQLite3_LIBRARY libsqlite3.a REQUIRED)
endif()
