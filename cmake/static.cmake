# An executable that needs no library of the machine it is carried to. Debian has no archives of the
# libraries of tablebases and of the web server, so `sente serve` and endgame tables are left out.
option(SENTE_STATIC "Link everything into the executable; no page, no endgame tables" OFF)
set(SENTE_PART "" CACHE STRING "Not a program but a part of one, with this name: for scripts/static")
mark_as_advanced(SENTE_PART)
if(SENTE_STATIC)
    set(FATHOM_LIBRARY "")
    if(NOT SENTE_ENGINE_ONLY)
        find_library(SQLite3_LIBRARY libsqlite3.a REQUIRED)
    endif()
elseif(SENTE_ENGINE_ONLY)  # tables are nice to have
    find_library(FATHOM_LIBRARY fathom)
    if(NOT FATHOM_LIBRARY)
        message(STATUS "libfathom is not installed: no tables of endings")
        set(FATHOM_LIBRARY "")
    endif()
else()
    find_library(FATHOM_LIBRARY fathom REQUIRED)
endif()
if(FATHOM_LIBRARY STREQUAL "")
    list(APPEND SENTE_REPLACED
        tablebase/syzygy.cpp=${PROJECT_SOURCE_DIR}/web/engine/no_tables/syzygy.cpp)
endif()
