# Compiles through ccache where it is installed; nothing depends on it.
find_program(SENTE_CCACHE ccache)
if(SENTE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${SENTE_CCACHE})
endif()
