#!/usr/bin/env bash
# Installs the release build of the server in `bin` and the web page in `share/fieldbook/web` within a
# folder.
#
#   Scripts/install-server.sh /usr/local
set -euo pipefail
prefix=$1
cd "$(dirname "$0")/.."

install -d "$prefix/bin" "$prefix/share/fieldbook"
install -m 755 .build/server/release/fieldbook-server "$prefix/bin/fieldbook-server.new"
mv -f "$prefix/bin/fieldbook-server.new" "$prefix/bin/fieldbook-server"

# The page's files have a hash in their names, so the page is replaced as a whole.
page=$prefix/share/fieldbook/web
rm -rf "$page.new" "$page.old"
cp -R .build/web "$page.new"
[[ ! -e $page ]] || mv "$page" "$page.old"
mv "$page.new" "$page"
rm -rf "$page.old"
