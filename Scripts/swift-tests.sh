#!/usr/bin/env bash
# Runs the tests of the main package, which must have been built, as two processes: many tests wait
# for servers, disks and other programs, and in the meantime the other process uses the processor.
# The output of the second process is printed when the first one has ended.
#
#   Scripts/swift-tests.sh
set -euo pipefail
cd "$(dirname "$0")/.."

waiting='^(SQLiteKit|FieldbookStore|PostgresKit|FieldbookPostgres|FieldbookServer|FieldbookCLI)Tests\.'

# Prints only failures, so that they are not lost in the output. For a crash, it prints the call
# stack, without registers and libraries.
run() {
  SWIFT_BACKTRACE=registers=none,images=none \
    swift test -q --skip-build --ignore-lock --disable-xctest "$@" 2>&1 |
    sed -u 's/^Another instance of SwiftPM .*--ignore-lock.* passed//'
}

output=$(mktemp)
# A process group of its own lets Ctrl-C end the other process, too.
set -m
run --skip "$waiting" >"$output" &
other=$!
set +m
trap 'kill -- -$other 2>/dev/null || true; rm -f "$output"' EXIT
status=0
run --filter "$waiting" || status=$?
wait $other || status=$?
cat "$output"
exit $status
