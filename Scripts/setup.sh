#!/usr/bin/env bash
# Installs the missing system packages from the given lists with apt-get, and prints their names.
# Prints nothing if none is missing. On macOS it prints what to install with brew.
#
#   Scripts/setup.sh build test
set -euo pipefail
cd "$(dirname "$0")/packages"

command -v swift >/dev/null || {
  echo "Fieldbook needs Swift 6.2 or later: https://www.swift.org/install/" >&2
  exit 1
}

# Prints the names in one column of the lists: 1 for apt, 2 for brew.
names() {
  sed 's/#.*//' "${lists[@]}" | awk -v column="$1" 'NF && $column != "-" { print $column }'
}

missing() {
  local name
  while read -r name; do "$@" "$name" >/dev/null 2>&1 || echo "$name"; done
}

has_apt_package() {
  [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1") == installed ]]
}

install_with_apt() {
  local as_root=()
  echo "Missing: $*"
  if [[ $EUID != 0 ]]; then
    command -v sudo >/dev/null || {
      echo "Run this as root: apt-get install $*" >&2
      exit 1
    }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --quiet --no-install-recommends "$@"
}

lists=("${@/%/.txt}")
if [[ $(uname) == Darwin ]]; then
  wanted=($(names 2 | missing brew list --formula))
  [[ ${#wanted[@]} == 0 ]] || {
    echo "Missing. Install with: brew install ${wanted[*]}" >&2
    exit 1
  }
elif command -v dpkg-query >/dev/null; then
  wanted=($(names 1 | missing has_apt_package))
  [[ ${#wanted[@]} == 0 ]] || install_with_apt "${wanted[@]}"
else
  wanted=($(names 1))
  [[ ${#wanted[@]} == 0 ]] || echo "Install the equivalents of these Debian packages: ${wanted[*]}" >&2
fi
