# Compiles through ccache where it is installed; nothing depends on it.
find_program(SENTE_CCACHE ccache)
if(SENTE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Without these words it gives up on files that use precompiled headers.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${SENTE_CCACHE})
endif()
