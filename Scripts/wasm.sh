#!/usr/bin/env bash
# Builds fieldbook.wasm, the module that lets a web page fill in forms, in Embedded Swift.
# Compiles only what has changed since the last run with the same folder.
#
#   Scripts/wasm.sh .build/wasm -Onone   # the folder of the module, and options for swiftc
#   Scripts/wasm.sh --missing            # prints what must be installed first, one package per line
set -euo pipefail
cd "$(dirname "$0")/.."

modules=(JSONText FieldEngine Expressions FormSession FieldbookMemory FieldbookPage)
triple=wasm32-unknown-none-wasm

resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tools=$resources/../../bin
unicode=$resources/embedded/$triple/libswiftUnicodeDataTables.a
libc=/usr/lib/wasm32-wasi/libc.a
builtins=$(ls -d /usr/lib/{llvm-*/lib/,}clang/*/lib/wasi/libclang_rt.builtins-wasm32.a 2>/dev/null |
  tail -n 1) || true

missing() {
  [[ -e $unicode ]] || echo "Swift's standard library for WebAssembly"
  [[ -x $tools/wasm-ld ]] || echo "Swift's linker wasm-ld"
  [[ -e $libc ]] || echo wasi-libc
  [[ -n $builtins ]] || echo libclang-rt-dev-wasm32
  command -v node >/dev/null || echo nodejs
}

if [[ $1 == --missing ]]; then
  missing
  exit
fi

folder=$1
shift
options=(
  -target "$triple" -enable-experimental-feature Embedded -wmo -parse-as-library
  -swift-version 6 -package-name fieldbook -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
  -warnings-as-errors "$@"
)

mkdir -p "$folder"
settings=$(swiftc --version 2>/dev/null; echo "${options[@]}")
if [[ $settings != "$(cat "$folder/settings" 2>/dev/null)" ]]; then
  rm -f "$folder"/*.swiftmodule "$folder"/*.o
  echo "$settings" >"$folder/settings"
fi

# Whether a product is newer than everything that it is built from.
is_current() {
  [[ -e $1 && -z $(find "${@:2}" -newer "$1" -print -quit) ]]
}

# Only the last module becomes code. It contains the code that it uses from the other modules,
# specialized.
used=(Scripts/wasm.sh Web/Sources/Embedded)
for module in "${modules[@]}"; do
  sources=Sources/$module
  product=$folder/$module.swiftmodule
  emit=(-emit-module -emit-module-path "$product")
  if [[ $module == FieldbookPage ]]; then
    sources=Web/Sources/$module
    product=$folder/$module.o
    emit=(-c -o "$product")
  fi
  if ! is_current "$product" "$sources" "${used[@]}"; then
    find "$sources" Web/Sources/Embedded -name '*.swift' -print0 |
      xargs -0 swiftc "${options[@]}" -module-name "$module" -I "$folder" "${emit[@]}"
  fi
  used+=("$product")
done

"$tools/clang" --target=wasm32-unknown-wasi -O2 -Wall -Wextra -Werror -nostdlibinc \
  -c Web/Sources/CRuntime/runtime.c -o "$folder/runtime.o"
"$tools/wasm-ld" --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 \
  "$folder/FieldbookPage.o" "$folder/runtime.o" "$unicode" "$libc" "$builtins" \
  -o "$folder/fieldbook.wasm"
