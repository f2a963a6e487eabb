#!/usr/bin/env bash
# Creates the README's picture of the terminal form in a real terminal; needs tmux.
#
#   Scripts/picture/picture.sh > Documentation/terminal.svg
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build --product fieldbook >&2
name="fieldbook-picture-$$"
export FIELDBOOK_STORE
folder="$(mktemp -d)"
FIELDBOOK_STORE="$folder/store.sqlite"
run() { tmux -L "$name" "$@"; }
trap 'run kill-server; rm -r "$folder"' EXIT
.build/debug/fieldbook form add Tests/FieldbookTerminalTests/Fixtures/registration.form.json >&2
run -f /dev/null new-session -d -x 80 -y 24 .build/debug/fieldbook new registration --edit
sleep 1
for keys in ada Tab lovelace Tab ada@ Tab 555123; do
  run send-keys "$keys"
  sleep 0.3
done
run capture-pane -e -p | swift Scripts/picture/svg.swift
