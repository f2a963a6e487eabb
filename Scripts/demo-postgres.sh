#!/bin/sh
# Runs the demonstration of a program on a PostgreSQL server of its own, which is then removed.
set -eu

program=$1
folder=/tmp/fieldbook-demo-$$
"$(dirname "$0")/postgres-cluster.sh" start "$folder" $$
trap '"$(dirname "$0")/postgres-cluster.sh" stop "$folder" immediate; rm -rf "$folder"' EXIT
DEMO_STORE="postgresql:///postgres?host=$folder&user=fieldbook" "$program" demo
