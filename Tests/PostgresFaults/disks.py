"""Disks that are full: of the tables, and of the log."""

import atexit
import os
import shutil
import subprocess
import tempfile

from cluster import IS_ROOT, Cluster, run_as_server, server_user
from served import Program


class SmallDisk:
    """A small file system in memory, which belongs to the user of the server."""

    def __init__(self, megabytes):
        self.folder = tempfile.mkdtemp(prefix="fieldbook-disk-", dir="/tmp")
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", self.folder],
                       check=True)
        atexit.register(self.remove)
        shutil.chown(self.folder, server_user())
        os.chmod(self.folder, 0o700)

    def fill(self):
        """Takes the space that is free, but for a little."""
        free = os.statvfs(self.folder)
        with open(f"{self.folder}/filler", "wb") as file:
            file.write(bytes(max(0, free.f_bavail * free.f_frsize - 500_000)))

    def remove(self):
        atexit.unregister(self.remove)
        subprocess.run(["umount", "-l", self.folder], check=True)
        os.rmdir(self.folder)


def full_tables(options):
    """The disk of the tables is full; the server runs on."""
    if not IS_ROOT:
        return "SKIPPED, because only root can mount a small disk"
    cluster = Cluster()
    disk = SmallDisk(40)
    cluster.query(f"CREATE TABLESPACE small LOCATION '{disk.folder}'")
    cluster.query("CREATE DATABASE visits TABLESPACE small")
    address = cluster.address.replace("/postgres?", "/visits?")
    cluster.address_of = lambda host, more="": (
        f"postgresql:///visits?host={host}&user=fieldbook{more}")
    story = options.story(options, cluster)
    story.pause(1, 2)
    disk.fill()
    said = wait_for_full(story, Program(options.program, address))
    os.remove(f"{disk.folder}/filler")
    story.pause(1, 2)
    said = story.end(said)
    cluster.remove()
    disk.remove()
    return said


def full_log(options):
    """The disk of the server's log is full, which stops the server until there is room."""
    if not IS_ROOT:
        return "SKIPPED, because only root can mount a small disk"
    cluster = Cluster("-c max_wal_size=64MB -c min_wal_size=32MB")
    cluster.stop("fast")
    disk = SmallDisk(200)
    log = f"{cluster.folder}/data/pg_wal"
    run_as_server("cp", "-r", f"{log}/.", disk.folder)
    shutil.rmtree(log)
    os.symlink(disk.folder, log)
    cluster.start()
    story = options.story(options, cluster)
    story.pause(1, 2)
    disk.fill()
    for _ in range(40):
        try:
            cluster.query("SELECT pg_switch_wal()")
        except AssertionError:
            break
        story.pause(0, 0.1)
    else:
        raise AssertionError("The server does not stop.")
    status, _, messages = story.program.run("list")
    assert status in (0, 6), f"Exit status {status}: {messages}"
    os.remove(f"{disk.folder}/filler")
    cluster.restart()
    story.pause(1, 2)
    said = story.end("the server stopped")
    cluster.remove()
    disk.remove()
    return said


def wait_for_full(story, program):
    """Waits until edits are refused, and returns what a command says."""
    for _ in range(400):
        story.pause(0.02, 0.05)
        if any(typist.failures.get(507) for typist in story.typists):
            break
    else:
        raise AssertionError("The disk does not get full.")
    for _ in range(200):
        status, _, messages = program.run("new", "faults", "a=" + "long " * 20_000)
        if status != 0:
            break
    assert status == 6, f"Exit status {status}: {messages}"
    assert "space" in messages or "full" in messages, messages
    return "exit status 6, " + " ".join(messages.split())
