# Puts chess.nnue and shogi.nnue of a folder into the program, those that exist. An assembler copies the
# files as they are; compilers would take minutes for arrays of that size.
set(SENTE_NETWORKS ${PROJECT_SOURCE_DIR}/networks CACHE PATH "The folder with chess.nnue and shogi.nnue")
enable_language(ASM)
file(GLOB networks CONFIGURE_DEPENDS ${SENTE_NETWORKS}/*.nnue)  # one that comes is noticed
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${networks})

if(EMSCRIPTEN)
    set(text "    .section .rodata.sente_networks,\"\",@\n")
else()
    set(text "    .section .note.GNU-stack,\"\",@progbits\n    .section .rodata,\"a\",@progbits\n")
endif()
foreach(game chess shogi)
    set(file ${SENTE_NETWORKS}/${game}.nnue)
    set(bytes 0)
    set(content "    .byte 0\n")
    if(EXISTS ${file})
        file(SIZE ${file} bytes)
        set(content "    .incbin \"${file}\"\n")
        message(STATUS "The network of ${game} is part of the program: ${bytes} bytes")
    endif()
    set(name sente_${game}_network)
    string(APPEND text
        "    .globl ${name}\n    .p2align 6\n${name}:\n${content}    .size ${name}, . - ${name}\n"
        "    .globl ${name}_bytes\n    .p2align 2\n${name}_bytes:\n    .4byte ${bytes}\n"
        "    .size ${name}_bytes, 4\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/networks.S CONTENT "${text}" @ONLY)
set_source_files_properties(${PROJECT_BINARY_DIR}/networks.S PROPERTIES OBJECT_DEPENDS "${networks}")
add_library(sente_networks STATIC ${PROJECT_BINARY_DIR}/networks.S)
