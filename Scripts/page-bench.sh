#!/usr/bin/env bash
# Measures the web page in Chromium, beside SurveyJS from a package on PyPI. Installs Playwright in
# .build/python, as the tests of the page do. On a machine without access to PyPI, it measures only
# our page.
#
#   Scripts/page-bench.sh .build/release/fieldbook-server .build/web
set -euo pipefail
cd "$(dirname "$0")/.."
python=.build/python
survey=.build/survey

command -v "${CHROMIUM:-chromium}" >/dev/null || command -v google-chrome >/dev/null || {
  echo "Install Chromium, or set CHROMIUM to the path of a browser." >&2
  exit 1
}
[[ -x $python/bin/python ]] || python3 -m venv $python
$python/bin/python -m pip install --quiet -r Tests/PageTests/requirements.txt rjsmin==1.3.0

if [[ ! -d $survey ]]; then
  $python/bin/python -m pip install --quiet --no-deps --target $survey wagtail-surveyjs==0.3.1 ||
    echo "SKIPPED: SurveyJS. It could not be installed from PyPI." >&2
fi
files=$survey/wagtailsurveyjs/static/wagtailsurveyjs
$python/bin/python Benchmarks/Page/bench_page.py --server "$1" --page "$2" \
  $([[ -d $files ]] && echo "--survey $files") --rounds "${ROUNDS:-20}" --keystrokes "${KEYS:-100000}"
