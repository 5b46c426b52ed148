# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by ./run and ./test: installs missing packages, configures and builds. It writes to standard
# error only, so that the output of what is run stays clean.

say() { printf '%s\n' "$*" >&2; }

waiting="waiting for another program that installs"
patience_s=300

# progress_of LOG SECONDS : ", 12 of 97, about 40 s more, last search/chess.cpp" from the last words of ninja there, or
# what it waits for
progress_of() {
    local line done all name
    if [ "$(tail -n 1 "$1" 2>/dev/null)" = "$waiting" ]; then
        printf ', %s' "$waiting"
        return 0
    fi
    line=$(grep -o '^\[[0-9]*/[0-9]*\].*' "$1" 2>/dev/null | tail -n 1) || return 0
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]] || return 0
    done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} name=${BASH_REMATCH[3]##* }
    printf ', %d of %d' "$done" "$all"
    [ "$done" -ge 5 ] && [ "$done" -lt "$all" ] && printf ', about %d s more' $(($2 * (all - done) / done))
    name=${name##*/unity_sente_}
    name=${name##*.dir/}
    name=${name%_cxx.cxx.o}
    printf ', last %s' "${name%.o}"
}

# watched TITLE LOG COMMAND… : runs it, says every few seconds how far it is (on a terminal in one line), and shows
# its words only if it fails. The reporter is in the background, not the command, so that Ctrl-C ends the command.
watched() {
    local title=$1 log=$2 began=$SECONDS status=0 reporter before='' after=$'\n'
    shift 2
    : >"$log"
    [ -t 2 ] && before=$'\r\e[K' after=''
    (
        pause=2
        while sleep "$pause" >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
            took=$((SECONDS - began))
            printf '%s  %s: %s s%s%s' "$before" "$title" "$took" "$(progress_of "$log" "$took")" "$after" >&2
            [ -t 2 ] && pause=1 || pause=4
        done
    ) &
    reporter=$!
    "$@" >"$log" 2>&1 || status=$?
    { kill "$reporter" && wait "$reporter"; } 2>/dev/null || true
    printf '%s' "$before" >&2
    if [ "$status" -ne 0 ]; then
        cat "$log" >&2
    elif [ $((SECONDS - began)) -ge 4 ]; then
        say "  $title: done after $((SECONDS - began)) s"
    fi
    return "$status"
}

# packages FILE… : the packages named in the lists
packages() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$@"; }

# missing_packages NAME… : those that are not installed; NAME? is not missing if there is such a command
missing_packages() {
    local installed wanted=()
    local name
    for name in "$@"; do
        [[ $name == *\? ]] && command -v -- "${name%\?}" >/dev/null && continue
        wanted+=("${name%\?}")
    done
    set -- "${wanted[@]}"
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^installed //p') || true
    for name in "$@"; do
        grep -qx -- "$name" <<<"$installed" || printf '%s\n' "$name"
    done
}

# patient_apt ARGUMENT… : apt-get as "${as_root[@]}", asked again while another one holds a lock: apt can itself wait
# for the lock of dpkg, but not for those of its lists and its archive
patient_apt() {
    local words status began=$SECONDS
    while true; do
        status=0
        words=$("${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "$@" 2>&1) || status=$?
        printf '%s\n' "$words"
        [ "$status" -eq 0 ] && return 0
        [[ $words == *"Could not get lock"* ]] && [ $((SECONDS - began)) -lt "$patience_s" ] || return "$status"
        printf '%s\n' "$waiting"
        sleep 2
    done
}

# ensure_packages LIST… : installs what is missing, or says what to type and fails
ensure_packages() {
    command -v dpkg-query >/dev/null || return 0 # another system: its owner knows better
    local missing
    # shellcheck disable=SC2046
    missing=$(missing_packages $(packages "$@") | paste -sd' ')
    [ -z "$missing" ] && return 0

    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || { [ ! -t 0 ] && ! sudo -n true 2>/dev/null; }; then
            say "Packages are missing. As an administrator, type:"
            say "  apt-get update && apt-get install -y --no-install-recommends $missing"
            return 1
        fi
        as_root=(sudo)
    fi
    say "Installing: $missing"
    local log
    log=$(mktemp)
    install_packages() { patient_apt update && patient_apt install -y --no-install-recommends "$@"; }
    # shellcheck disable=SC2086
    if ! watched "Installing packages" "$log" install_packages $missing </dev/null; then
        rm -f "$log"
        say "Installing failed: $missing"
        return 1
    fi
    rm -f "$log"
}

# is_configured ROOT PRESET : with the presets as they are now; note_configured says that it is
is_configured() {
    [ -f "$1/build/$2/build.ninja" ] && cmp -s "$1/CMakePresets.json" "$1/build/$2/presets-of-last-configure.json"
}
note_configured() { cp "$1/CMakePresets.json" "$1/build/$2/presets-of-last-configure.json"; }

# build ROOT PRESET TARGET… : configures if the presets changed, then builds what is out of date
build() {
    local root=$1 preset=$2
    shift 2
    local folder=$root/build/$preset
    if ! is_configured "$root" "$preset"; then
        (cd "$root" && watched "Looking at this machine ($preset)" "$root/build/$preset-configure.log" \
            cmake --preset "$preset") || return 1
        note_configured "$root" "$preset"
    fi
    watched "Building the engine ($preset)" "$root/build/$preset-build.log" ninja -C "$folder" "$@"
}
