# Maps SENTE_ARCH to compiler flags and to the folder with that architecture's bit operations.
#   auto      native if this machine runs at least x86-64-v3, else portable
#   x86-64-v3 AVX2 and BMI2     x86-64-v4 AVX-512     native  everything this machine has
#   portable  any machine, WebAssembly included

set(SENTE_ARCH auto CACHE STRING "auto, portable, x86-64-v3, x86-64-v4 or native")
set(arch ${SENTE_ARCH})
if(arch STREQUAL auto)
    include(CheckCXXSourceRuns)
    check_cxx_source_runs(
        "int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") ? 0 : 1; }"
        SENTE_HOST_IS_V3)
    set(arch portable)
    if(SENTE_HOST_IS_V3)
        set(arch native)
    endif()
endif()

if(arch STREQUAL portable)
    set(folder portable)
elseif(arch MATCHES "^(x86-64-v3|x86-64-v4|native)$")
    set(folder bmi2)
    target_compile_options(sente_options INTERFACE -march=${arch})
else()
    message(FATAL_ERROR "SENTE_ARCH is '${SENTE_ARCH}'; known are auto, portable, x86-64-v3, x86-64-v4, native")
endif()
target_include_directories(sente_options INTERFACE ${PROJECT_SOURCE_DIR}/src/core/arch/${folder})
message(STATUS "Sente is built for ${arch}")
