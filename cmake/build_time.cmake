# What shortens builds where nothing is lost by it: precompiled headers, and code that is not optimised.

# Headers of libraries are parsed once a target, not once a file. Off in `dev`, where each file must name
# all that it uses.
option(SENTE_PRECOMPILED "Precompile headers of libraries" ON)

# sente_precompile(target headers…)
function(sente_precompile target)
    if(SENTE_PRECOMPILED)
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
endfunction()

# sente_plain(target [FUZZED] [BUT files…]): code that no engine waits for: options, pages, JSON, stores. Optimising
# it takes minutes and gains nothing. The files named are optimised like the rest of the build. FUZZED: the fuzzer
# looks at it.
function(sente_plain target)
    cmake_parse_arguments(PLAIN "FUZZED" "" "BUT" ${ARGN})
    if(SENTE_SANITIZE)
        target_compile_options(${target} PRIVATE -O0)
        set(usual -O1)
        if(SENTE_SANITIZE MATCHES "fuzzer-no-link" AND NOT PLAIN_FUZZED)
            target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
        endif()
    elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
        target_compile_options(${target} PRIVATE -O1)
        set(usual -O3)
    else()
        return()
    endif()
    if(PLAIN_BUT)
        set_source_files_properties(${PLAIN_BUT} PROPERTIES
            COMPILE_OPTIONS ${usual} SKIP_PRECOMPILE_HEADERS ON)
    endif()
endfunction()
