#!/usr/bin/env bash
# Builds the web page with its engine into a folder that a server can serve as it is: file names
# contain a hash of the content, and each file has a compressed copy beside it.
#
#   Scripts/web.sh .build/web            # the folder of the page
#   Scripts/web.sh .build/web FILE.wasm  # with an engine that is already built
#   Scripts/web.sh .build/web FILE.wasm --plain  # without compressed copies, for tests
#   Scripts/web.sh --missing             # prints what must be installed first, one package per line
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $1 == --missing ]]; then
  Scripts/wasm.sh --missing
  command -v brotli >/dev/null || echo brotli
  exit
fi

folder=$1
engine=${2:-}
if [[ -z $engine ]]; then
  Scripts/wasm.sh .build/wasm -Osize
  engine=.build/wasm/fieldbook.wasm
fi

rm -rf "$folder"
mkdir -p "$folder"
node Scripts/web/assemble.mjs Web/page "$engine" "$folder"

[[ ${3:-} == --plain ]] && exit

# Compression hardly helps small files, so they get no copies.
find "$folder" -type f -size +256c -print0 |
  xargs -0 -P "$(nproc)" -I{} sh -c 'gzip -9 -n -k "$1" && brotli -q 11 -k "$1"' - {}
