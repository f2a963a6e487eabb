#!/usr/bin/env bash
# Runs fuzz targets with libFuzzer, each for a given number of seconds.
#
#   Scripts/fuzz.sh 60 0 Fuzzing/*.swift
#
# The second number is the seed; with 0, each run chooses a different seed and prints it (`INFO:
# Seed:`). If a target crashes, the script fails, and the input is saved in .build/fuzz;
# `.build/fuzz/TARGET/fuzz FILE` reproduces the crash. Interesting inputs are saved there too, and
# the next run starts with them.
#
# A target is a file with this entry point, which imports the modules that it tests:
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

# The folders of the system library targets.
mapfile -t system_modules < <(dirname Sources/*/module.modulemap)

# Compiles the project's modules that the given files import, in the order of their dependencies,
# unless an earlier target or run has compiled the same sources.
compile_imports() {
  local module files
  for module in $(sed -nE 's/^(@?[a-z]+ )*import ([A-Za-z]+)$/\2/p' "$@" | sort -u); do
    [[ -d Sources/$module && ! -e Sources/$module/module.modulemap && " ${objects[*]} " != *" $build/$module.o "* ]] || continue
    mapfile -t files < <(find "Sources/$module" -name '*.swift' | sort)
    compile_imports "${files[@]}"
    if is_outdated "$build/$module.o" "Sources/$module"; then
      compile -module-name "$module" -emit-object -o "$build/$module.o" \
        -emit-module -emit-module-path "$build/$module.swiftmodule" "${files[@]}"
    fi
    objects+=("$build/$module.o")
  done
}

# Whether an object is older than its sources, or than a module compiled before it.
is_outdated() {
  local object
  [[ -e $1 && -z $(find "$2" -newer "$1" -print -quit) ]] || return 0
  for object in "${objects[@]}"; do [[ ! $object -nt $1 ]] || return 0; done
  return 1
}

# Swift's own crash report would prevent libFuzzer from saving the input.
export SWIFT_BACKTRACE=enable=no

seconds=$1
seed=$2
shift 2
(($#)) || {
  echo "There is no such fuzz target." >&2
  exit 1
}
build=.build/fuzz/modules
mkdir -p "$build"
for target in "$@"; do
  folder=.build/fuzz/$(basename "$target" .swift)
  objects=()
  mkdir -p "$folder/corpus"
  echo "$target"
  compile_imports "$target"
  compile "$target" "${objects[@]}" -module-name FuzzTarget -o "$folder/fuzz"
  "$folder/fuzz" -max_total_time="$seconds" -seed="$seed" -max_len=4096 -artifact_prefix="$folder/" \
    -print_final_stats=1 "$folder/corpus"
done
