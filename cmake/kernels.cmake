# Which kernels of networks a build has: on x86 all of them, each compiled for its instructions whatever
# the rest is compiled for; the program asks the processor which it can run.
set(kernels src/eval/nnue/simd)
if(EMSCRIPTEN)
    set(SENTE_WITHOUT_eval "/simd/(sse41|avx2|avx512|choose_x86|choose_portable)\\.cpp$")
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(SENTE_WITHOUT_eval "/simd/(wasm|choose_wasm|choose_portable)\\.cpp$")
    set_source_files_properties(${kernels}/sse41.cpp PROPERTIES COMPILE_OPTIONS -msse4.1)
    set_source_files_properties(${kernels}/avx2.cpp PROPERTIES COMPILE_OPTIONS -mavx2)
    set_source_files_properties(${kernels}/avx512.cpp PROPERTIES COMPILE_OPTIONS "-mavx512f;-mavx512bw")
else()
    set(SENTE_WITHOUT_eval "/simd/(sse41|avx2|avx512|wasm|choose_x86|choose_wasm)\\.cpp$")
endif()
