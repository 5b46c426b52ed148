# What shortens builds where nothing is lost by it: precompiled headers, and code that is not optimised.

# Headers of libraries are parsed once a target, not once a file. Off in `dev`, where each file must name
# all that it uses.
option(SENTE_PRECOMPILED "Precompile headers of libraries" ON)

# g++ looks for memory to use again long before there is too little of it: a tenth of its time, for a fifth less memory
# (1.6 GB for the largest group of files instead of 1.3).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(sente_options INTERFACE --param=ggc-min-heapsize=2000000)  # kB
endif()

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
    if(NOT PLAIN_FUZZED)
        sente_unfuzzed(${target})
    endif()
    if(SENTE_SANITIZE)
        set(plain -O0)
    elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
        set(plain -O1)
    else()
        return()
    endif()
    if(PLAIN_BUT)
        sente_split(${target} ${PLAIN_BUT})
    endif()
    target_compile_options(${target} PRIVATE ${plain})
endfunction()

# Moves files of a target into one of their own, so that they get other options.
function(sente_split target)
    get_target_property(sources ${target} SOURCES)
    list(REMOVE_ITEM sources ${ARGN})
    set_target_properties(${target} PROPERTIES SOURCES "${sources}")
    add_library(${target}_fast OBJECT ${ARGN})
    foreach(property INCLUDE_DIRECTORIES LINK_LIBRARIES)
        get_target_property(value ${target} ${property})
        if(value)
            set_target_properties(${target}_fast PROPERTIES ${property} "${value}")
        endif()
    endforeach()
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_fast>)
    sente_unity(${target}_fast)
endfunction()
