#!/usr/bin/env bash
# Tests the archive that Scripts/release.sh has made: unpacks it into an empty root file system and
# runs the program there. That file system contains no libraries, only the locale C.UTF-8, some
# terminal descriptions and /proc.
#
# Without permission to change the root, the script says so and skips the test.
set -euo pipefail
cd "$(dirname "$0")/.."

archive=(.build/release-archive/fieldbook-*.tar.gz)
root=$PWD/.build/release-trial
namespace=(unshare --mount)
[[ $EUID == 0 ]] || namespace=(unshare --map-root-user --mount)

skip() {
  echo "The test of the archive is skipped: $1" >&2
  exit 0
}
[[ $(uname) == Linux ]] || skip "it needs Linux."
"${namespace[@]}" sh -c "mount --rbind /proc /proc && chroot / true" 2>/dev/null ||
  skip "a root file system of its own is not permitted here."

rm -rf "$root"
mkdir -p "$root"/{home,proc,tmp,usr/local}
tar -xzf "${archive[0]}" --strip-components=1 -C "$root/usr/local"
cp Examples/visit.form.json "$root/home"

# The locale and the terminal descriptions, in the folders where the program looks for them.
mkdir -p "$root/usr/lib/locale"
[[ ! -e /usr/lib/locale/C.utf8 ]] || cp -R /usr/lib/locale/C.utf8 "$root/usr/lib/locale"
for terminal in x/xterm x/xterm-256color s/screen-256color; do
  for folder in /etc/terminfo /lib/terminfo /usr/share/terminfo; do
    [[ ! -e $folder/$terminal ]] || install -D "$folder/$terminal" "$root/usr/share/terminfo/$terminal"
  done
done

# The command that runs the program inside the new root.
begin='mount --rbind /proc "$0/proc" && exec chroot "$0" /usr/local/bin/fieldbook "$@"'
program=(env -i PATH="$PATH" HOME=/home LOGNAME=ada TERM=xterm "${namespace[@]}" sh -c "$begin" "$root")

fieldbook() { "${program[@]}" "$@"; }

# Fails unless standard input contains the given text.
expect() {
  local said
  said=$(cat)
  [[ $said == *"$1"* ]] || {
    printf 'The test failed: there is no `%s` in\n%s\n' "$1" "$said" >&2
    exit 1
  }
}

fieldbook --version
fieldbook demo | expect "as CSV"
fieldbook form add /home/visit.form.json
draft=$(fieldbook new visit name='ada lovelace' zip=90210)
fieldbook show "$draft" | expect "Ada Lovelace"
fieldbook export visit --status draft | expect "90210"
fieldbook export visit --status draft -o /home/visit.zip
fieldbook import visit /home/visit.zip --dry-run 2>&1 | expect "1 row: 1 added"
fieldbook doctor | expect "is sound"

# Text typed on a terminal is still saved after Ctrl-Q has closed the form.
if command -v script >/dev/null; then
  { sleep 2 && printf ' King' && sleep 1 && printf '\021' && sleep 1; } |
    SHELL=$BASH timeout 30 script -qec "$(printf '%q ' "${program[@]}" edit "$draft")" /dev/null | expect "Person"
  fieldbook show "$draft" | expect "Ada Lovelace King"
fi

# The server needs the system's libraries. A request is sent from outside the new root, which
# shares the machine's network.
libraries=($(ldd "$root/usr/local/bin/fieldbook-server" | grep -o '/[^ ]*'))
for library in "${libraries[@]}"; do install -D "$library" "$root$library"; done
fieldbook serve --listen 127.0.0.1:0 >"$root/said" 2>"$root/log" &
server=$!
trap 'pkill -P "$server" 2>/dev/null; kill "$server" 2>/dev/null || true' EXIT
for _ in {1..100}; do
  ! grep -q http "$root/said" || break
  sleep 0.1
done
address=$(grep -o 'http://[0-9.:]*' "$root/said" | head -n 1)
[[ -n $address ]] || {
  echo "The server did not start: $(cat "$root/log")" >&2
  exit 1
}
request() {
  python3 -c 'import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())' "$address$1"
}
request /healthz | expect ok
request / | expect Fieldbook

echo "${archive[0]##*/} works; fieldbook without any other file, its server with ${#libraries[@]} libraries of the system"
