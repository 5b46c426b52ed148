# What makes a fault in reading hostile input harder to exploit; tests/app/hardening_test.py looks at the result.
# Position-independent executables are what compilers make by themselves here.
if(EMSCRIPTEN OR SENTE_SANITIZE)
    return()
endif()
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
target_compile_options(sente_options INTERFACE -fstack-protector-strong)
if(CMAKE_BUILD_TYPE STREQUAL "Release")  # it needs optimisation
    target_compile_options(sente_options INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
endif()
