# Link-time optimisation, where the compiler at hand can do it.
option(SENTE_LTO "Optimise across files when linking" OFF)
if(SENTE_LTO)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT SENTE_LTO_WORKS LANGUAGES CXX)
else()
    set(SENTE_LTO_WORKS OFF)
endif()
