# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced after setup.sh by what needs the page: builds the engine for it, and the page.

# build_page ROOT : web/dist, if anything it is made of has changed
build_page() {
    local root=$1 preset
    ensure_packages "$root/scripts/packages-web.txt" || return 1
    [ -f "$root/web/dist/index.html" ] ||
        say "Building the page, the first time: the engine for browsers twice, packages, then the page itself."
    for preset in wasm wasm-threads; do
        NODE_PATH=/usr/share/nodejs build "$root" "$preset" || return 1
    done
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
