# Tables are computed while compiling; clang stops such computations far sooner than g++ does.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(sente_options INTERFACE -fconstexpr-steps=33554432)
endif()
