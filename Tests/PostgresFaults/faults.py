#!/usr/bin/env python3
"""Tests that no saved edit is lost when servers, connections and disks fail.

    faults.py --program .build/debug/fieldbook-server --rounds 200    # README.md says more
    faults.py … --only killed_server --seed 7                         # repeats a fault
"""

import argparse
import random
import subprocess
import sys
import time
import traceback

import disks
import pools
import races
from cluster import IS_ROOT, Cluster, is_installed
from proxy import Proxy
from served import Program, Served
from typists import Typist, begin_drafts, losses

FIELDS = "abcd"


class Story:
    """A server under load, and what happens to it."""

    def __init__(self, options, cluster, address=None):
        self.random = random.Random(options.seed)
        self.rounds = options.rounds
        self.cluster = cluster
        program = Program(options.program, cluster.address)
        self.token = program.prepare()
        self.program = Program(options.program, address or cluster.address)
        self.served = Served(self.program, self.token)
        self.client = self.served.client()
        self.open = begin_drafts(self.client, 6)
        self.typists = [Typist(self.served.client(), field, self, options.seed + place)
                        for place, field in enumerate(FIELDS)]
        for typist in self.typists:
            typist.start()

    def pause(self, least, most):
        time.sleep(self.random.uniform(least, most))

    def end(self, what):
        """Waits for the last answers, and compares; returns what to say of it."""
        for typist in self.typists:
            typist.finish()
        found = losses(self.client, self.typists, self.open)
        found += self.repeated_edits()
        assert not found, "\n  ".join(found[:8])
        self.served.stop()
        self.program.expect("verify")
        failures = {}
        for typist in self.typists:
            for status, count in typist.failures.items():
                failures[status] = failures.get(status, 0) + count
        edits = sum(typist.sent for typist in self.typists)
        return f"{what}, {edits} edits saved, 0 lost, answers sent again after {failures}"

    def repeated_edits(self):
        """Whether the store has recorded as many edits as were sent."""
        sent = sum(typist.sent for typist in self.typists)
        stored = int(self.cluster.query("SELECT count(*) FROM page_edit")[0][0])
        return [] if stored == sent else [f"{stored} edits are recorded, and {sent} were sent"]


# MARK: - Faults

def killed_server(options):
    """PostgreSQL is killed, and started again."""
    cluster = Cluster()
    story = Story(options, cluster)
    for number in range(options.rounds):
        story.pause(0.02, 0.6)
        if story.random.random() < 0.5:
            cluster.stop("immediate")
        else:
            cluster.kill()
        story.pause(0, 0.1)
        cluster.start()
        if (number + 1) % 50 == 0:
            print(f"  {number + 1} kills", flush=True)
    story.pause(0.5, 1)
    said = story.end(f"{options.rounds} kills")
    cluster.remove()
    return said


def ended_connections(options):
    """PostgreSQL ends connections, in the middle of statements and commits."""
    cluster = Cluster()
    story = Story(options, cluster)
    ended = 0
    for _ in range(options.rounds * 5):
        # An edit must be able to succeed between two ends, also on a busy machine.
        story.pause(0.05, 0.5)
        ended += len(cluster.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE application_name = 'fieldbook' AND random() < {story.random.random()}"))
    said = story.end(f"{ended} connections ended")
    cluster.remove()
    return said


def cut_connections(options):
    """Connections are cut after any byte, in both directions."""
    cluster = Cluster()
    proxy = Proxy(cluster, options.seed)
    story = Story(options, cluster, cluster.address_of(proxy.folder))
    proxy.cuts = True
    end = time.monotonic() + options.rounds * 20
    while proxy.cut + proxy.commits < options.rounds * 5 and time.monotonic() < end:
        time.sleep(0.05)
    proxy.cuts = False
    said = story.end(f"{proxy.cut} connections cut, and {proxy.commits} at a commit")
    proxy.stop()
    cluster.remove()
    return said


def promoted_replica(options):
    """The server that is written to dies, and a copy takes its place."""
    old = Cluster("-c synchronous_standby_names='*'")
    # Until there is a copy, a commit cannot wait for it.
    old.query("ALTER SYSTEM SET synchronous_commit = local")
    old.query("SELECT pg_reload_conf()")
    new = old.replica()
    old.query("ALTER SYSTEM RESET synchronous_commit")
    old.query("SELECT pg_reload_conf()")
    address = old.address_of(f"{old.folder},{new.folder}", "&target_session_attrs=read-write")
    story = Story(options, old, address)
    story.pause(2, 4)
    old.stop("immediate")
    story.pause(0, 1)
    new.query("ALTER SYSTEM SET synchronous_standby_names = ''")
    new.promote()
    story.pause(2, 3)
    story.cluster = new
    said = story.end("a replica promoted")
    old.remove()
    new.remove()
    return said


FAULTS = {
    "killed_server": killed_server,
    "ended_connections": ended_connections,
    "cut_connections": cut_connections,
    "promoted_replica": promoted_replica,
    "full_tables": disks.full_tables,
    "full_log": disks.full_log,
    "pool": pools.pool,
    "races": races.races,
}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", required=True, help="fieldbook-server")
    arguments.add_argument("--rounds", type=int, default=2, help="how often each fault happens")
    arguments.add_argument("--seconds", type=float, default=5, help="how long races take")
    arguments.add_argument("--seed", type=int, default=int(time.time()) % 100_000)
    arguments.add_argument("--only", choices=FAULTS)
    options = arguments.parse_args()
    options.story = Story

    if not is_installed():
        print("SKIPPED: the faults of a PostgreSQL server, which is not installed.")
        return
    failures = 0
    for name, fault in FAULTS.items():
        if options.only not in (None, name):
            continue
        start = time.monotonic()
        try:
            print(f"{name}: {fault(options)}, {time.monotonic() - start:.0f} s", flush=True)
        except Exception as error:
            failures += 1
            if not isinstance(error, AssertionError):
                traceback.print_exc()
            print(f"{name} FAILED, --only {name} --seed {options.seed}\n  {error}", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
