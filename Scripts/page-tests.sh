#!/usr/bin/env bash
# Tests the web page in Chromium. Playwright and axe's rules are installed in .build/python. If
# these or Chromium cannot be installed, the script says so and runs only the tests without a
# browser.
#
#   Scripts/page-tests.sh .build/debug/fieldbook-server .build/web
#   Scripts/page-tests.sh .build/debug/fieldbook-server .build/web 500   # only the tests for losses
set -euo pipefail
cd "$(dirname "$0")/.."
python=.build/python
wanted=Tests/PageTests/requirements.txt

rounds=${3:-}

[[ -n $rounds ]] || node --test Tests/PageTests

skip() {
  echo "SKIPPED: the tests of the page in a browser. $1" >&2
  exit 0
}

command -v "${CHROMIUM:-chromium}" >/dev/null || command -v google-chrome >/dev/null ||
  skip "Install Chromium, or set CHROMIUM to the path of a browser."
if ! cmp -s $wanted $python/installed.txt; then
  python3 -m venv $python && $python/bin/pip install --quiet -r $wanted ||
    skip "Playwright could not be installed from PyPI."
  cp $wanted $python/installed.txt
fi
[[ -n $rounds ]] || $python/bin/python Tests/PageTests/page_tests.py --server "$1" --page "$2"
$python/bin/python Tests/PageTests/losses/losses.py \
  --server "$1" --page "$2" ${rounds:+--rounds "$rounds"}
