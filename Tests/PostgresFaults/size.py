#!/usr/bin/env python3
"""Measures a store of many drafts.

    size.py --program .build/release/fieldbook-server --drafts 10000000

The first drafts are imported, and the others are copied from them in SQL, with new identifiers,
times and names: importing ten million would take hours. A draft needs 1.5 kB of disk.
"""

import argparse
import json
import os
import statistics
import subprocess
import time
from pathlib import Path

from cluster import Cluster
from served import Program, Served

FORM = {"form": "size", "version": 1, "fields": [
    {"key": "name", "type": "name", "required": True}, {"key": "zip", "type": "zip"},
    {"key": "age", "type": "integer"}]}
OPTIONS = ("-c fsync=off -c shared_buffers=512MB -c max_wal_size=4GB -c wal_level=minimal"
           " -c max_wal_senders=0 -c maintenance_work_mem=512MB -c autovacuum=off")
# Nothing is copied whose columns would have to be equal in all drafts.
TABLES = ["draft", "field", "draft_group", "history"]
BATCH = 500_000


class Copier:
    """Copies the rows of a valid and an invalid draft; every tenth copy is invalid."""

    def __init__(self, cluster):
        self.cluster = cluster
        found = cluster.query("SELECT id, invalid FROM draft ORDER BY invalid")
        self.valid, self.invalid = found[0][0], found[1][0]

    def columns(self, table):
        return [row[0] for row in self.cluster.query(
            f"SELECT attname FROM pg_attribute WHERE attrelid = '{table}'::regclass"
            " AND attnum > 0 AND NOT attisdropped ORDER BY attnum")]

    def expression(self, table, column):
        if column == ("id" if table == "draft" else "draft"):
            return "c.id"
        if column in ("updated_at", "attention_at", "created_at", "at"):
            return f"t.{column} + c.later"
        if column == "added":
            return "c.n"
        if table == "field" and column == "raw":
            return "CASE WHEN t.place = 0 THEN 'Ada Number ' || c.n ELSE t.raw END"
        return f"t.{column}"

    def copy(self, first, last):
        """Copies what the store would write, without the triggers that check each row."""
        statements = ["SET session_replication_role = replica"]
        for table in TABLES:
            columns = self.columns(table)
            key = "id" if table == "draft" else "draft"
            values = ", ".join(self.expression(table, column) for column in columns)
            statements.append(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM ("
                "SELECT n, n * interval '1 second' AS later,"
                " ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id,"
                f" CASE WHEN n % 10 = 0 THEN '{self.invalid}' ELSE '{self.valid}' END::uuid AS of"
                f" FROM generate_series({first}, {last}) n ORDER BY n) c"
                f" JOIN {table} t ON t.{key} = c.of")
        self.cluster.query("; ".join(statements))


def fill(cluster, count):
    """Adds drafts; the indexes are built at the end, which is faster."""
    copier = Copier(cluster)
    indexes = cluster.query(
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
        f" AND tablename IN ({', '.join(repr(table) for table in TABLES)})"
        " AND indexname NOT LIKE '%_pkey'")
    for name, _ in indexes:
        cluster.query(f"DROP INDEX {name}")
    for first in range(1, count + 1, BATCH):
        copier.copy(first, min(count, first + BATCH - 1))
        print(f"  {min(count, first + BATCH - 1)} drafts", flush=True)
    for _, definition in indexes:
        cluster.query(definition)
    cluster.query("VACUUM ANALYZE")


def run(program, *words):
    """Runs a command; returns its seconds, its megabytes at most, and the bytes of its output."""
    start = time.monotonic()
    child = subprocess.Popen([program.path, "--store", program.address, *words],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    size = 0
    while part := child.stdout.read(1 << 20):
        size += len(part)
    _, status, usage = os.wait4(child.pid, 0)
    assert status == 0, f"{words} ended with {status}"
    return time.monotonic() - start, usage.ru_maxrss / 1024, size


def tell(what, program, *words):
    seconds, megabytes, size = run(program, *words)
    print(f"{what}: {seconds:.3f} s, {megabytes:.0f} MB of memory, {size} bytes", flush=True)


def ask(what, client, path, times=21):
    seconds = []
    for _ in range(times):
        start = time.monotonic()
        status, answer = client.ask("GET", path)
        assert status == 200, f"{path}: {status} {answer}"
        seconds.append(time.monotonic() - start)
    print(f"{what}: {statistics.median(seconds) * 1000:.1f} ms, first {seconds[0] * 1000:.1f},"
          f" slowest {max(seconds) * 1000:.1f}", flush=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--drafts", type=int, default=100_000)
    arguments.add_argument("--folder", help="where the server stays for another run")
    options = arguments.parse_args()

    is_new = options.folder is None or not os.path.exists(options.folder)
    cluster = Cluster(OPTIONS, options.folder, stays=options.folder is not None)
    if options.folder:
        cluster.start()
    program = Program(options.program, cluster.address)
    if is_new:
        make(cluster, program, options.drafts)
    measure(cluster, program, options.drafts)
    if options.folder is None:
        cluster.remove()
    else:
        cluster.stop("fast")


def make(cluster, program, count):
    """Makes a store of many drafts."""
    Path(cluster.folder, "token").write_text(program.prepare())
    Path(cluster.folder, "size.form.json").write_text(json.dumps(FORM))
    Path(cluster.folder, "two.csv").write_text("name,zip,age\nAda,90210,36\nAda,9021,36\n")
    program.expect("form", "add", f"{cluster.folder}/size.form.json")
    program.expect("import", "size", f"{cluster.folder}/two.csv")
    start = time.monotonic()
    fill(cluster, count)
    size = cluster.query("SELECT pg_size_pretty(pg_database_size('postgres'))")[0][0]
    print(f"{count} drafts, {size}, {time.monotonic() - start:.0f} s", flush=True)


def measure(cluster, program, count):
    """Reads pages and everything."""
    served = Served(program, Path(cluster.folder, "token").read_text())
    client = served.client()
    ask("a page of the list", client, "/api/drafts?form=size&limit=50")
    ask("a page of drafts with issues", client, "/api/drafts?form=size&invalid=1&limit=50")
    last = client.ask("GET", "/api/drafts?form=size&limit=50")[1]["after"]
    ask("the next page", client, f"/api/drafts?form=size&limit=50&after={last}")
    ask("a page of what is invalid", client, "/api/invalid?form=size&limit=50")
    ask("a search for a frequent word", client, "/api/drafts?form=size&search=Number&limit=50")
    ask("a draft", client, f"/api/drafts/{last}")
    tell("show, by the last 8 digits", program, "show", last[-8:])
    tell("list", program, "list", "--form", "size", "--limit", "50")
    tell("stats", program, "stats", "--form", "size")
    tell("export", program, "export", "size", "--status", "draft")
    print(f"memory of the server: {memory(served.process.pid)} MB", flush=True)
    served.stop()
    tell("a search for a word in one draft", program,
         "list", "--form", "size", "--search", f"Number {count // 2}")


def memory(process):
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmHWM"))) // 1024


if __name__ == "__main__":
    main()
