#!/usr/bin/env bash
# Installs the release build in a folder, with its manual page and completions.
#
#   Scripts/install.sh /usr/local
set -euo pipefail
prefix=$1
cd "$(dirname "$0")/.."
program=.build/release/fieldbook

# Installs standard input as a file with these permissions and this name.
put() {
  install -d "$prefix/$(dirname "$2")"
  cat >"$prefix/$2.new"
  chmod "$1" "$prefix/$2.new"
  mv -f "$prefix/$2.new" "$prefix/$2"
}

put 755 bin/fieldbook <"$program"
put 644 share/man/man1/fieldbook.1 <Documentation/fieldbook.1
"$program" completions bash | put 644 share/bash-completion/completions/fieldbook
"$program" completions zsh | put 644 share/zsh/site-functions/_fieldbook
"$program" completions fish | put 644 share/fish/vendor_completions.d/fieldbook.fish
