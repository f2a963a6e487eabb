#!/usr/bin/env bash
# Makes a store with every feature by a Fieldbook program, and records what the program prints of it.
# `EarlierStoreTests` opens the store of an earlier program with the present one and compares.
#
#   make.sh PROGRAM FOLDER
#
# The folder gets `store.db`, which is complete without a log, and `record/`, what the program prints.
set -euo pipefail
program=$(realpath "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$2" && cd "$2"
[[ ! -e store.db ]] || { echo "$2/store.db exists already." >&2; exit 1; }

book() { "$program" --store store.db --by "${person:-ada}" --quiet "$@" 2>>messages.txt; }
# The exit status 3 only says that something is not valid.
may_be_invalid() { "$@" || [[ $? == 3 ]]; }

rest=(
  mail=ada@example.org phone='(555) 123-4567' grown=yes years=40
  street='12 Oak Ln' number=1200 city='St. Louis' abroad='São Paulo' state='N. Carolina' st=ca zip=90210
  card=4111111111111111 expires=12/33 ssn=123456789 paid=1234.5 share=12.5 fee=1234,5
  note='Call back on Monday' word=AB-1200 tag=AB12C site=https://example.org/form free='=1+1' count=42
  ratio=2.5 single=0.25 exact=0.1 color=blue span='1..<5' closed='1...5.5' scores='["0.4","0.6"]'
  cards='[1,2,3]' plate=12ab hint='Maiden name' old='Leaves in version 2'
)

book form add "$here/every-1.form.json" >/dev/null

# Open, in the middle of a text, with steps to undo and to redo, a partial `never` field and text of
# several scripts; another seat was left before.
typing=$(book new every --title 'In the middle')
printf '%s\n' '{"op":"focus","field":"free"}' '{"op":"type","field":"free","text":"left behind"}' \
  '{"op":"close"}' | person=grace book session "$typing" >/dev/null
printf '%s\n' '{"op":"focus","field":"name"}' '{"op":"type","field":"name","text":"ada"}' \
  '{"op":"commit"}' '{"op":"type","field":"born","text":"1210"}' \
  '{"op":"focus","field":"secret"}' '{"op":"type","field":"secret","text":"hushhush"}' \
  '{"op":"focus","field":"code"}' '{"op":"type","field":"code","text":"12"}' \
  '{"op":"focus","field":"abroad"}' '{"op":"paste","field":"abroad","text":"Zürich"}' \
  '{"op":"focus","field":"phone"}' '{"op":"type","field":"phone","text":"5551234"}' \
  '{"op":"moveCaret","field":"phone","to":3}' '{"op":"type","field":"phone","text":"9"}' '{"op":"undo"}' \
  '{"op":"focus","field":"note"}' '{"op":"type","field":"note","text":"héllo wörld 世界"}' \
  '{"op":"select","field":"note","from":6,"to":2}' '{"op":"close"}' |
  book session "$typing" >/dev/null

# Open, complete, with a held field, a reason and an acknowledged warning.
held=$(book new every name='Ada Byron' born=12/10/1985 "${rest[@]}" --title 'Complete')
printf '123' | book set "$held" code=- >/dev/null
book set "$held" secret=- <<<'opensesame' >/dev/null
book set "$held" site --missing refused >/dev/null
book set "$held" years=17 grown=no guardian='Annabella' >/dev/null
book acknowledge "$held" usual >/dev/null

# Open, with what is wrong: unreadable, incomplete, a broken rule, a list that does not add up.
wrong=$(may_be_invalid book new every name=Bob born=02/30/1990 years=300 zip=902 exact=abc \
  scores='["0.4","0.7"]' fee=12 card=4111 span='5..<1')
empty=$(book new every)
discarded=$(book new every name=Carl)
book discard "$discarded" >/dev/null

# Final; final and superseded; amended and open; final with a warning.
final=$(book new every "${rest[@]}" name=Dora born=01/02/1990)
book finalize "$final" >/dev/null
superseded=$(book new every "${rest[@]}" name=Emil born=01/03/1990)
book finalize "$superseded" >/dev/null
amended=$(person=grace book amend "$superseded" --reason 'Wrong ZIP code')
person=grace book set "$amended" zip=10001 >/dev/null
person=grace book finalize "$amended" >/dev/null
open=$(book amend "$amended" --reason 'Wrong again')
book set "$open" zip=10002 >/dev/null
warned=$(book new every "${rest[@]/years=40/years=16}" name=Fay born=01/04/1990)
printf '123' | book set "$warned" code=- >/dev/null
book finalize "$warned" --acknowledge usual >/dev/null

carrying=$(book new every "${rest[@]}" name=Jo born=01/08/1990)

# A second version: fields that it does not have are put aside, one has another type; a final draft
# that carries such a field.
book form add "$here/every-2.form.json" >/dev/null
may_be_invalid book upgrade --form every --to 2 >/dev/null
orphaned=$(book new every "${rest[@]/old=*/fresh=New}" name=Gus born=01/05/1990)
book finalize "$carrying" >/dev/null
printf '%s\n' '{"op":"focus","field":"cards"}' '{"op":"openList","field":"cards"}' \
  '{"op":"insertItem","field":"cards","at":1}' '{"op":"type","field":"cards","item":1,"text":"7"}' \
  '{"op":"close"}' | book session "$orphaned" >/dev/null

# Open, with notices: meaningful text that was left out, of a field that may be shown and of a masked one.
noticed=$(book new every name=Kim --title 'Noticed')
printf '%s\n' '{"op":"focus","field":"phone"}' '{"op":"paste","field":"phone","text":"555123456789"}' \
  '{"op":"focus","field":"ssn"}' '{"op":"paste","field":"ssn","text":"1234567890"}' '{"op":"close"}' |
  book session "$noticed" >/dev/null

# Drafts from a file, and an import that stops after it has begun: the log may not grow any more.
printf 'name,born,mail\r\nHal,01/06/1990,hal@example.org\r\nIda,13/13/1990,\r\n' >in.csv
may_be_invalid book import every in.csv >/dev/null
{
  printf 'name,born,mail,note\r\n'
  for n in {1..60}; do printf 'Person,01/07/1990,p%s@example.org,Note\r\n' "$n"; done
} >stopped.csv
if (ulimit -f 48; book import every stopped.csv >/dev/null); then
  echo 'The import was not stopped.' >&2
  exit 1
fi

mkdir record
book list --json >record/list.jsonl
book export every --json --status draft >record/draft.jsonl
book export every --json --all-editions >record/final.jsonl
book export every --all-editions >record/final.csv
book export every --values display --reveal --reasons >record/display.csv
book export every --status draft >record/draft.csv
book invalid --json >record/invalid.jsonl
book form list --json >record/forms.jsonl
if book verify --json >record/verify.json; then
  book export every --all-editions --hash >record/hashes.csv
else
  rm record/verify.json
fi
for version in 1 2; do book form show every --form-version $version --json >record/form-$version.json; done
sed 's/.*"id":"\([^"]*\)".*/\1/' record/list.jsonl | while read -r id; do
  book show "$id" --json --reveal >>record/show.jsonl
  # History entries do not say whose they are.
  echo "{\"id\":\"$id\"}" >>record/history.jsonl
  book history "$id" --json >>record/history.jsonl
done
rm -f in.csv stopped.csv messages.txt
[[ ! -e store.db-wal && ! -e store.db-shm ]] || { echo 'The log was left.' >&2; exit 1; }
