#!/usr/bin/env bash
# Builds the documentation of the given modules in .build/docs; a warning is an error.
#
# The compiler writes the symbol graphs while it builds the modules in a separate folder. SwiftPM's
# own command would also need the symbol graphs of test modules, which might not have been built.
#
#   Scripts/docs.sh FieldEngine FormSession
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/.build/docs-build
graphs=$build/graphs
mkdir -p "$graphs"

shopt -s nullglob
for module in "$@"; do
  swift build --scratch-path "$build" --target "$module" \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs" \
    -Xswiftc -symbol-graph-minimum-access-level -Xswiftc public
  rm -rf ".build/docs/$module" ".build/docs-input/$module"
  mkdir -p .build/docs ".build/docs-input/$module"
  cp "$graphs/$module".symbols.json "$graphs/$module"@*.symbols.json ".build/docs-input/$module"
  catalog=Sources/$module/$module.docc
  [[ -d $catalog ]] || catalog=
  docc convert $catalog \
    --additional-symbol-graph-dir ".build/docs-input/$module" \
    --fallback-display-name "$module" \
    --fallback-bundle-identifier "fieldbook.$module" \
    --warnings-as-errors \
    --output-path ".build/docs/$module"
done
