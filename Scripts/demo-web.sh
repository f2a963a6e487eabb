#!/usr/bin/env bash
# Serves the visit form in a new store on this machine, with three people and sample drafts, until
# Control-C. Nothing is left behind.
#
#   Scripts/demo-web.sh .build/debug/fieldbook-server .build/web
set -euo pipefail
server=$1
page=$2
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export FIELDBOOK_STORE=$folder/demo.sqlite

"$server" form add Examples/visit.form.json >"$folder/log"
for person in "ada fill" "bob review" "eve manage"; do
  read -r name role <<<"$person"
  echo "demo password" | "$server" user add "$name" --role "$role" --password-stdin >>"$folder/log"
done
"$server" --by ada new visit name='ada lovelace' zip=9021 --title 'First visit' >>"$folder/log" 2>&1 || true
"$server" --by ada new visit name='grace hopper' phone=5551234567 age=17 >>"$folder/log" 2>&1 || true

echo "Log in as ada (fills in), bob (reviews) or eve (manages), with the password: demo password"
echo "Control-C ends it."
"$server" serve --listen "${LISTEN:-127.0.0.1:8300}" --page "$page"
