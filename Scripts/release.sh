#!/usr/bin/env bash
# Makes an archive of the program for machines without Swift, such as
# .build/release-archive/fieldbook-0.1.0-linux-x86_64.tar.gz, and prints its name.
#
# It is laid out as a PREFIX is, so that copying its `bin` and `share` there installs it.
set -euo pipefail
cd "$(dirname "$0")/.."

archives=.build/release-archive
rm -rf "$archives"
make --no-print-directory install PREFIX="$PWD/$archives/new"

version=$("$archives/new/bin/fieldbook" --version)
system=$(uname -s | tr '[:upper:]' '[:lower:]')
name=fieldbook-${version#fieldbook }-$system-$(uname -m)
mv "$archives/new" "$archives/$name"

# glibc loads libraries for these, which does not work in a program that it is linked into.
if nm "$archives/$name/bin/fieldbook" |
  grep -E ' [TW] (getpw(nam|uid)|getgr(nam|gid)|getaddrinfo|gethostbyname|iconv_open)(_r)?$'; then
  echo "These must not be in the program; see Documentation/Decisions/0008-everything-linked-in.md." >&2
  exit 1
fi
strip "$archives/$name/bin/fieldbook"
install -m 644 LICENSE "$archives/$name/LICENSE"
install -m 644 Documentation/Install.md "$archives/$name/INSTALL.md"

# What GNU's tar needs to be told so that the files do not belong to whoever builds.
owner=()
[[ $system != linux ]] || owner=(--owner=0 --group=0 --numeric-owner --sort=name)
tar -czf "$archives/$name.tar.gz" "${owner[@]}" -C "$archives" "$name"
echo "$archives/$name.tar.gz"
