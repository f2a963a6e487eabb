#!/usr/bin/env bash
# Builds the documentation of the given modules into .build/docs; a warning fails.
#
#   Scripts/docs.sh FieldEngine FormSession
set -euo pipefail
cd "$(dirname "$0")/.."

swift package dump-symbol-graph --minimum-access-level public
graphs=$(swift build --show-bin-path)/../symbolgraph

shopt -s nullglob
for module in "$@"; do
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
