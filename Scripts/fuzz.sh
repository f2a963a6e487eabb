#!/usr/bin/env bash
# Feeds random bytes to fuzz targets, with libFuzzer, each for so many seconds.
#
#   Scripts/fuzz.sh 60 0 Fuzzing/*.swift
#
# The second number is the seed, 0 for another one each time; the line `INFO: Seed:` tells it. A crash fails, and its input is kept
# below .build/fuzz: `.build/fuzz/TARGET/fuzz FILE` repeats it. What was found interesting is kept there, too, and is where the next run
# begins.
#
# A target is a file with this entry point, and imports the modules that it feeds:
#
#   @_cdecl("LLVMFuzzerTestOneInput")
#   public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt
set -euo pipefail
cd "$(dirname "$0")/.."

compile() {
  swiftc -O -g -wmo -enable-testing -parse-as-library -sanitize=fuzzer -swift-version 6 -package-name fieldbook \
    -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -I "$build" "${system_modules[@]/#/-I}" "$@"
}

# The folders that describe libraries of the system.
mapfile -t system_modules < <(dirname Sources/*/module.modulemap)

# Compiles the project's modules that the given files import, each after those that it imports.
compile_imports() {
  local module files
  for module in $(sed -nE 's/^(@?[a-z]+ )*import ([A-Za-z]+)$/\2/p' "$@" | sort -u); do
    [[ -d Sources/$module && ! -e Sources/$module/module.modulemap && " ${objects[*]} " != *" $build/$module.o "* ]] || continue
    mapfile -t files < <(find "Sources/$module" -name '*.swift' | sort)
    compile_imports "${files[@]}"
    compile -module-name "$module" -emit-object -o "$build/$module.o" \
      -emit-module -emit-module-path "$build/$module.swiftmodule" "${files[@]}"
    objects+=("$build/$module.o")
  done
}

# Swift's own crash report would keep libFuzzer from writing down the input.
export SWIFT_BACKTRACE=enable=no

seconds=$1
seed=$2
shift 2
(($#)) || {
  echo "There is no such fuzz target." >&2
  exit 1
}
for target in "$@"; do
  build=.build/fuzz/$(basename "$target" .swift)
  objects=()
  mkdir -p "$build/corpus"
  echo "$target"
  compile_imports "$target"
  compile "$target" "${objects[@]}" -module-name FuzzTarget -o "$build/fuzz"
  "$build/fuzz" -max_total_time="$seconds" -seed="$seed" -max_len=4096 -artifact_prefix="$build/" \
    -print_final_stats=1 "$build/corpus"
done
