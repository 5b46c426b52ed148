# WebAssembly by emscripten: SIMD and bulk memory always, threads with SENTE_WASM_THREADS. What a page
# has no use for is replaced: tables of endgames and, with one thread, the thread that runs jobs.
option(SENTE_WASM_THREADS "Build the flavour with threads, for pages that are cross-origin isolated" OFF)

set(replacements ${PROJECT_SOURCE_DIR}/web/engine)
set(SENTE_REPLACED tablebase/syzygy.cpp=${replacements}/no_tables/syzygy.cpp)
target_compile_options(sente_options INTERFACE -msimd128 -mbulk-memory)
if(SENTE_WASM_THREADS)
    target_compile_options(sente_options INTERFACE -pthread)
    target_link_options(sente_options INTERFACE -pthread)
else()
    list(APPEND SENTE_REPLACED protocol/jobs.cpp=${replacements}/one_thread/jobs.cpp)
endif()
# libc++ 14 warns about its own uses of what C++20 deprecates.
target_compile_options(sente_options INTERFACE -Wno-deprecated-declarations)

# The system's own headers must not be seen, so the one library that is needed gets a folder.
find_path(json_folder nlohmann/json.hpp REQUIRED PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/headers)
file(CREATE_LINK ${json_folder}/nlohmann ${PROJECT_BINARY_DIR}/headers/nlohmann SYMBOLIC)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${PROJECT_BINARY_DIR}/headers)
set(FATHOM_LIBRARY "")
