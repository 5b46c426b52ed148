# Builds with tests link dozens of programs; LLVM's linker, where it is there, takes a quarter of the time. Not with
# link-time optimisation, which is g++'s own.
find_program(SENTE_LLD ld.lld)
if(SENTE_LLD AND SENTE_TESTS AND NOT SENTE_ENGINE_ONLY AND NOT SENTE_LTO)
    add_link_options(-fuse-ld=lld)
endif()
