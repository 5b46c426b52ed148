# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by ./run cluster: installs MPI, builds sente-mpi and starts it on this machine. Needs setup.sh.

# run_cluster ROOT -n N COMMAND… : does not return
run_cluster() {
    local root=$1 processes
    shift
    if [ "${1:-}" != -n ] || ! [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || [ $# -lt 3 ]; then
        say "How many processes, and what for? ./run cluster -n 4 selfplay chess --out a.games --games 100"
        say "For other machines, see docs/cluster.md."
        exit 2
    fi
    processes=$2
    shift 2
    ensure_packages "$root/scripts/packages-build.txt" "$root/scripts/packages-cluster.txt"
    if ! grep -qx 'SENTE_MPI:BOOL=ON' "$root/build/release/CMakeCache.txt" 2>/dev/null; then
        (cd "$root" && watched "Looking at this machine (release)" "$root/build/release-configure.log" \
            cmake --preset release -DSENTE_MPI=ON) || exit 1
        cp "$root/CMakePresets.json" "$root/build/release/presets-of-last-configure.json"
    fi
    [ -e "$root/build/release/sente-mpi" ] || say "Building sente-mpi; the first time takes two or three minutes."
    build "$root" release sente-mpi
    # More processes than cores are allowed, and root is.
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    exec mpirun --oversubscribe --bind-to none -n "$processes" "$root/build/release/sente-mpi" "$@"
}
