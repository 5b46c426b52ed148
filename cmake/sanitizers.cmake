# SENTE_SANITIZE names sanitizers, separated by commas; the first report ends the program.
set(SENTE_SANITIZE "" CACHE STRING "Sanitizers, for example address,undefined")
if(SENTE_SANITIZE)
    target_compile_options(sente_options INTERFACE
        -fsanitize=${SENTE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_definitions(sente_options INTERFACE _GLIBCXX_ASSERTIONS)
    # The fuzzer's own main is linked by the fuzz targets alone.
    string(REPLACE "fuzzer-no-link," "" linked "${SENTE_SANITIZE}")
    target_link_options(sente_options INTERFACE -fsanitize=${linked})
endif()

# sente_unfuzzed(target): code that the fuzzer need not look at: tests, commands, and the search, whose paths say
# nothing of the text that was read. To be called when the target has its libraries: the last word counts.
add_library(sente_unfuzzed_options INTERFACE)
if(SENTE_SANITIZE MATCHES "fuzzer-no-link")
    target_compile_options(sente_unfuzzed_options INTERFACE -fno-sanitize=fuzzer-no-link)
endif()
function(sente_unfuzzed target)
    target_link_libraries(${target} PRIVATE sente_unfuzzed_options)
endfunction()
