#!/usr/bin/env bash
# Creates an archive of the programs and the page for machines without Swift, such as
# .build/release-archive/fieldbook-0.2.0-linux-x86_64.tar.gz, and prints its name.
#
# Copying its `bin` and `share` folders into a PREFIX installs it.
set -euo pipefail
cd "$(dirname "$0")/.."

archives=.build/release-archive
rm -rf "$archives"
make --no-print-directory install install-server PREFIX="$PWD/$archives/new"

version=$("$archives/new/bin/fieldbook" --version)
system=$(uname -s | tr '[:upper:]' '[:lower:]')
name=fieldbook-${version#fieldbook }-$system-$(uname -m)
mv "$archives/new" "$archives/$name"

# glibc loads libraries for these functions, which fails in a statically linked program.
if nm "$archives/$name/bin/fieldbook" |
  grep -E ' [TW] (getpw(nam|uid)|getgr(nam|gid)|getaddrinfo|gethostbyname|iconv_open)(_r)?$'; then
  echo "These must not be in the program; see Documentation/Decisions/0008-everything-linked-in.md." >&2
  exit 1
fi
strip "$archives/$name/bin/fieldbook" "$archives/$name/bin/fieldbook-server"
install -m 644 LICENSE "$archives/$name/LICENSE"
install -m 644 Documentation/Install.md "$archives/$name/INSTALL.md"

# GNU tar: make the archive independent of the user who builds it.
owner=()
[[ $system != linux ]] || owner=(--owner=0 --group=0 --numeric-owner --sort=name)
tar -czf "$archives/$name.tar.gz" "${owner[@]}" -C "$archives" "$name"
echo "$archives/$name.tar.gz"
