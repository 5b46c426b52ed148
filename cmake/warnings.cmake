# Warnings are errors, in our own code and with both compilers.
target_compile_options(sente_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Woverloaded-virtual -Wcast-align -Wunused -Werror)
