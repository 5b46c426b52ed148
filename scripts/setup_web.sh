# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced after setup.sh by what needs the page: builds the engine for it, and the page.

# build_engines ROOT : the module without threads and the one with them, both at a time, since linking takes one
# processor whatever there is
build_engines() {
    local root=$1 preset stale=() jobs
    jobs=$((($(nproc) + 1) / 2))
    for preset in wasm wasm-threads; do
        is_configured "$root" "$preset" || stale+=("$preset")
    done
    cd "$root" || return 1
    if [ ${#stale[@]} -gt 0 ]; then
        watched "Looking at this machine (for browsers)" build/wasm-configure.log \
            xargs -P 2 -n 1 cmake --preset <<<"${stale[*]}" || return 1
        for preset in "${stale[@]}"; do note_configured "$root" "$preset"; done
    fi
    NODE_PATH=/usr/share/nodejs watched "Building the engine (twice, for browsers)" build/wasm-build.log \
        xargs -P 2 -I '{}' ninja -j "$jobs" -C 'build/{}' <<<$'wasm\nwasm-threads'
}

# build_page ROOT : web/dist, if anything it is made of has changed
build_page() {
    local root=$1
    ensure_packages "$root/scripts/packages-web.txt" || return 1
    [ -f "$root/web/dist/index.html" ] ||
        say "Building the page, the first time: the engine for browsers, packages, then the page itself; some minutes."
    (build_engines "$root") || return 1
    if [ ! -d "$root/web/node_modules" ] ||
        ! cmp -s "$root/web/package-lock.json" "$root/build/page-packages.json"; then
        (cd "$root/web" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 \
            watched "Fetching packages" "$root/build/page-packages.log" npm ci --no-audit --no-fund) || return 1
        cp "$root/web/package-lock.json" "$root/build/page-packages.json"
    fi
    local newer
    newer=$(find "$root/web/src" "$root/web/public" "$root/web/scripts" "$root/web/index.html" \
        "$root/web/package-lock.json" "$root/web/vite.config.ts" "$root"/build/wasm*/engine \
        -newer "$root/web/dist/sw.js" -print -quit 2>/dev/null) || true
    if [ ! -f "$root/web/dist/sw.js" ] || [ -n "$newer" ]; then
        (cd "$root/web" && watched "Building the page" "$root/build/page-build.log" npm run build) || return 1
    fi
}
