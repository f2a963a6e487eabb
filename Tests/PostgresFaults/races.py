"""Programs that edit, finalize, amend, purge and import the same drafts at the same time."""

import json
import random
import threading
import time
from pathlib import Path

from cluster import Cluster
from served import Program, Served
from twins import Twin
from typists import Typist, begin_drafts, new_id, numbers

OPEN_DRAFTS = 8
TEXTS = """
    SELECT d.id, d.status, coalesce(d.revision || ' ' || d.finalized_at || ' ' ||
        (SELECT count(*) FROM history h WHERE h.draft = d.id), ''),
      json_object_agg(k.key, coalesce(f.raw, '') ORDER BY k.key)
    FROM draft d JOIN field f ON f.draft = d.id
      JOIN form_field k ON k.form = d.form AND k.place = f.place
    GROUP BY d.id
"""


class Record:
    """What is known of the drafts, for all threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.open = []
        self.final = []
        self.purged = set()
        self.inherited = {}

    def begin(self, draft, texts=None):
        with self.lock:
            self.inherited[draft] = texts or {}
            self.open.append(draft)

    def finalize(self, draft):
        self.remove(draft)
        with self.lock:
            self.final.append(draft)

    def remove(self, draft):
        with self.lock:
            self.open = [one for one in self.open if one != draft]
            self.final = [one for one in self.final if one != draft]


class Racer(threading.Thread):
    """Runs a command again and again."""

    def __init__(self, program, record, seed):
        super().__init__(daemon=True)
        self.program = program
        self.record = record
        self.random = random.Random(seed)
        self.counts = {}
        self.problem = None
        self.is_done = threading.Event()

    def run(self):
        try:
            while not self.is_done.is_set():
                self.race()
        except Exception as error:
            self.problem = f"{type(error).__name__}: {error}"

    def do(self, *words):
        """Runs a command, which must succeed or say that others came first; returns its status."""
        status, output, messages = self.program.run(*words)
        known = status in (0, 3, 4, 5) or status == 6 and "Try again" in messages
        assert known, f"{words} ended with {status}: {output}{messages}"
        self.counts[status] = self.counts.get(status, 0) + 1
        self.output = output
        return status

    def finish(self):
        self.is_done.set()
        self.join(60)
        assert self.problem is None, f"{type(self).__name__}: {self.problem}"


class Setter(Racer):
    """Changes a field with the command `set`; `saved` has the last number of each draft."""

    field = "command"

    def __init__(self, *rest):
        super().__init__(*rest)
        self.saved = {}
        self.tried = {}

    def race(self):
        draft = self.random.choice(self.record.open or [None])
        if draft is None:
            return
        number = next(numbers)
        if self.do("set", draft, f"command={number}") == 0:
            self.saved[draft] = number
        self.tried.setdefault(draft, set()).add(number)


class Importer(Setter):
    """Changes several drafts with an import; a rejected row leaves open which of them."""

    field = "imported"

    def race(self):
        drafts = self.random.sample(self.record.open, min(4, len(self.record.open)))
        rows = {draft: next(numbers) for draft in set(drafts)}
        if not rows:
            return
        file = Path(self.program.folder, "import.csv")
        file.write_text("_id,imported\n" + "".join(f"{id},{n}\n" for id, n in rows.items()))
        status = self.do("import", "faults", file, "--update")
        for draft, number in rows.items():
            self.tried.setdefault(draft, set()).add(number)
            if status == 0:
                self.saved[draft] = number


class Finalizer(Racer):
    def race(self):
        time.sleep(self.random.random() * 2)
        drafts = self.random.sample(self.record.open, min(2, len(self.record.open)))
        if drafts:
            self.do("finalize", *drafts)


class Amender(Racer):
    """Amends final drafts, which both editions must then have."""

    def __init__(self, program, record, seed, cluster):
        super().__init__(program, record, seed)
        self.cluster = cluster

    def race(self):
        time.sleep(self.random.random() * 0.3)
        if not self.record.final:
            return
        draft = self.random.choice(self.record.final)
        texts = self.cluster.query(
            "SELECT json_object_agg(k.key, coalesce(f.raw, '')) FROM draft d"
            " JOIN field f ON f.draft = d.id JOIN form_field k ON k.form = d.form"
            f" AND k.place = f.place WHERE d.id = '{draft}'")[0][0]
        if self.do("amend", draft, "--reason", "race") == 0:
            self.record.begin(self.output.split()[0], json.loads(texts))


class Purger(Racer):
    def race(self):
        time.sleep(self.random.random())
        # An open draft at which somebody has a seat is not purged.
        drafts = self.record.final
        if self.random.random() < 0.2:
            drafts = self.record.open
        if drafts:
            draft = self.random.choice(drafts)
            if self.do("discard", draft, "--purge") == 0:
                self.record.purged.add(draft)
                self.record.remove(draft)


class Watcher:
    """Remembers each final edition as it was first seen."""

    def __init__(self, cluster, record):
        self.cluster = cluster
        self.record = record
        self.finals = {}
        self.looks = 0

    def look(self):
        self.looks += 1
        for draft, status, facts, texts in self.cluster.query(TEXTS):
            if status not in ("final", "superseded"):
                continue
            if draft not in self.finals:
                self.finals[draft] = (facts, texts)
                self.record.finalize(draft)
            assert self.finals[draft] == (facts, texts), (
                f"The final draft {draft} was {self.finals[draft]} and is {(facts, texts)}")


def races(options):
    """Lets eight programs work on the same drafts."""
    cluster = Cluster()
    program = Program(options.program, cluster.address)
    program.folder = cluster.folder
    token = program.prepare()
    servers = [Served(program, token) for _ in range(2)]
    client = servers[0].client()
    record = Record()
    for draft in begin_drafts(client, OPEN_DRAFTS):
        record.begin(draft)
    seed = options.seed
    typists = [Typist(servers[place % 2].client(), field, record, seed + place)
               for place, field in enumerate("abcd")]
    typists.append(Twin([server.client() for server in servers], "shared", record, seed + 4))
    setters = [Setter(program, record, seed + 5), Importer(program, record, seed + 6)]
    racers = [*setters, Finalizer(program, record, seed + 7), Finalizer(program, record, seed + 8),
              Amender(program, record, seed + 9, cluster), Purger(program, record, seed + 10)]
    watcher = Watcher(cluster, record)
    for thread in typists + racers:
        thread.start()

    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        time.sleep(0.2)
        watcher.look()
        for draft in begin_drafts(client, max(0, OPEN_DRAFTS - len(record.open))):
            record.begin(draft)
        problem = next((one.problem for one in typists + racers if one.problem), None)
        assert problem is None, problem
    for thread in typists + racers:
        thread.finish()
    watcher.look()
    found = differences(cluster, record, typists, setters)
    found += remains(cluster, record)
    assert not found, "\n  ".join(found[:8])
    for server in servers:
        server.stop()
    program.expect("verify")
    said = summary(watcher, record, typists, racers)
    cluster.remove()
    return said


def differences(cluster, record, typists, setters):
    """Compares what was answered with what is stored."""
    found = []
    stored = {draft: json.loads(texts) for draft, _, _, texts in cluster.query(TEXTS)}
    histories = {}
    for draft, field, new in cluster.query(
            "SELECT draft, subject, new FROM history WHERE subject IS NOT NULL AND new <> ''"
            " ORDER BY draft, number"):
        histories.setdefault((draft, field), []).append(int(new))
    for draft, inherited in record.inherited.items():
        if draft not in stored:
            if draft not in record.purged:
                found.append(f"{draft} is missing")
            continue
        texts = stored[draft]
        for typist in typists:
            typed = typist.all.get(draft, [])
            wanted = str(typed[-1]) if typed else inherited.get(typist.field, "")
            saved = histories.get((draft, typist.field), [])
            if typist.unsure.get(draft):
                found.append(f"{draft}: unknown whether {typist.unsure[draft]} was saved")
            elif texts[typist.field] != wanted:
                found.append(f"{draft} has {texts[typist.field]!r} in {typist.field},"
                             f" and {wanted!r} was saved")
            elif saved != typed:
                found.append(f"{draft}, {typist.field}: the history has {saved[-5:]} at its end,"
                             f" and {typed[-5:]} was saved")
        for setter in setters:
            text = texts[setter.field]
            least = setter.saved.get(draft, 0)
            wanted = {str(n) for n in setter.tried.get(draft, set()) if n >= least}
            if not least:
                wanted.add(inherited.get(setter.field, ""))
            if text not in wanted:
                found.append(f"{draft} has {text!r} in {setter.field}, and {least} was saved")
    return found


def remains(cluster, record):
    """What purged drafts have left behind."""
    tables = cluster.query(
        "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public'"
        " AND column_name = 'draft' AND table_name NOT LIKE 'fb\\_%'"
        " AND table_name NOT LIKE 'entry\\_p%'")
    purged = ", ".join(f"'{draft}'" for draft in record.purged) or "NULL"
    found = []
    for (table,) in tables:
        count = cluster.query(f"SELECT count(*) FROM {table} WHERE draft::text IN ({purged})")
        if count[0][0] != "0":
            found.append(f"{table} has {count[0][0]} rows of purged drafts")
    return found


def summary(watcher, record, typists, racers):
    edits = sum(typist.sent for typist in typists)
    conflicts = sum(typist.conflicts for typist in typists)
    failures = {}
    for typist in typists:
        for status, count in typist.failures.items():
            failures[status] = failures.get(status, 0) + count
    commands = ", ".join(f"{type(racer).__name__} {racer.counts}" for racer in racers)
    return (f"{len(record.inherited)} drafts, {len(watcher.finals)} final, {len(record.purged)}"
            f" purged; {edits} edits answered, {conflicts} with a conflict, 0 lost; 0 final"
            f" editions changed in {watcher.looks} looks; answers sent again after {failures};"
            f" commands by exit status: {commands}")
