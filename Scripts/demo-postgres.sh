#!/bin/sh
# Runs a program's demonstration on its own PostgreSQL server, which is removed afterwards.
set -eu

program=$1
folder=/tmp/fieldbook-demo-$$
"$(dirname "$0")/postgres-cluster.sh" start "$folder" $$
trap '"$(dirname "$0")/postgres-cluster.sh" stop "$folder" immediate; rm -rf "$folder"' EXIT
DEMO_STORE="postgresql:///postgres?host=$folder&user=fieldbook" "$program" demo
