#!/usr/bin/env bash
# Builds the documentation of the given modules in .build/docs; a warning is an error. The modules
# must have been built.
#
# SwiftPM's own command would also need the symbol graphs of test modules, which might not have been
# built.
#
#   Scripts/docs.sh FieldEngine FormSession
set -euo pipefail
cd "$(dirname "$0")/.."

triple=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)".*/\1/p')
libraries=(-Xcc "-I$(pg_config --includedir)")
for map in Sources/C*/module.modulemap; do libraries+=(-Xcc "-fmodule-map-file=$map"); done

for module in "$@"; do
  graphs=.build/docs-input/$module
  rm -rf ".build/docs/$module" "$graphs"
  mkdir -p .build/docs "$graphs"
  swift symbolgraph-extract -module-name "$module" -I .build/debug/Modules "${libraries[@]}" \
    -target "$triple" -minimum-access-level public -output-dir "$graphs"
  catalog=Sources/$module/$module.docc
  [[ -d $catalog ]] || catalog=
  docc convert $catalog \
    --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$module" \
    --fallback-bundle-identifier "fieldbook.$module" \
    --warnings-as-errors \
    --output-path ".build/docs/$module"
done
