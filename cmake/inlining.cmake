# The search is many small functions of templates; g++ stops inlining them too soon. Measured on the
# shogi bench: 11 % more nodes a second. clang needs no help.
add_library(sente_hot INTERFACE)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    set(limits max-inline-insns-auto=80 inline-unit-growth=300 early-inlining-insns=30)
    list(TRANSFORM limits PREPEND --param=)
    target_compile_options(sente_hot INTERFACE ${limits})
    add_link_options(${limits})  # link-time optimisation inlines too
endif()
