# Warnings are errors, in our own code and with both compilers.
target_compile_options(sente_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Woverloaded-virtual -Wcast-align -Wunused -Werror)
# g++ 12 warns of overlapping copies inside std::string's own operator+ (its bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(sente_options INTERFACE -Wno-restrict)
endif()
