"""PostgreSQL servers of the tests, each with a folder and a Unix socket of its own."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "Scripts/postgres-cluster.sh"
IS_ROOT = os.geteuid() == 0


def is_installed():
    return subprocess.run([SCRIPT, "find"], capture_output=True).returncode == 0


def programs():
    return Path(subprocess.check_output([SCRIPT, "find"], text=True).strip())


def new_folder():
    """A folder with a short path, because the path of a socket has at most 107 bytes.

    CLUSTER_FOLDER can name another disk.
    """
    place = os.environ.get("CLUSTER_FOLDER", "/tmp")
    folder = tempfile.mkdtemp(prefix="fieldbook-faults-", dir=place)
    os.chmod(folder, 0o755)
    return folder


def run_as_server(*words):
    """Runs a program of PostgreSQL as the user who owns its files, never as root."""
    user = {"user": server_user(), "extra_groups": []} if IS_ROOT else {}
    done = subprocess.run([str(word) for word in words], cwd="/tmp", text=True,
                          capture_output=True, **user)
    assert done.returncode == 0, f"{words[0]}: {done.stderr}"
    return done.stdout


def server_user():
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


class Cluster:
    def __init__(self, options="", folder=None, stays=False):
        self.folder = folder or new_folder()
        self.stays = stays
        # At the start after a crash, syncing the whole disk is faster than each file.
        self.options = f"-c fsync=on -c recovery_init_sync_method=syncfs {options}"
        if folder is None:
            self.start()

    @property
    def address(self):
        return self.address_of(self.folder)

    def address_of(self, host, more=""):
        return f"postgresql:///postgres?host={host}&user=fieldbook{more}"

    def start(self):
        """Starts it. If its folder was not given, both end with this process at the latest."""
        process = [] if self.stays else [str(os.getpid())]
        done = subprocess.run(
            [SCRIPT, "start", self.folder, *process], text=True,
            env={**os.environ, "CLUSTER_OPTIONS": self.options}, capture_output=True)
        assert done.returncode == 0, done.stderr[-1_000:]

    def stop(self, mode="immediate"):
        subprocess.run([SCRIPT, "stop", self.folder, mode], check=True)

    def restart(self):
        """Starts it whether or not it has stopped by itself."""
        subprocess.run([SCRIPT, "stop", self.folder, "immediate"], capture_output=True)
        self.start()

    def kill(self):
        """Kills every process of the server, as a lack of memory or power would."""
        first = int(Path(self.folder, "data/postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGKILL)
        # The others notice that the first one is gone, and end.
        end = time.monotonic() + 20
        while self.has_processes():
            assert time.monotonic() < end, "The processes of the server do not end."
            time.sleep(0.02)
        # Where nobody waits for the first process, its number is still taken.
        for name in ["data/postmaster.pid", ".s.PGSQL.5432.lock"]:
            Path(self.folder, name).unlink()

    def has_processes(self):
        data = f"{self.folder}/data"
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(folder / "cwd") == data:
                    return True
            except OSError:
                pass
        return False

    def remove(self):
        subprocess.run([SCRIPT, "stop", self.folder, "immediate"], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def query(self, sql, host=None):
        """Returns the rows of a query, as lists of texts."""
        address = self.address_of(host or self.folder)
        done = subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-F", "\t", address,
             "-c", sql], text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
        return [line.split("\t") for line in done.stdout.splitlines()]

    def replica(self):
        """A copy that follows this server."""
        folder = new_folder()
        if IS_ROOT:
            shutil.chown(folder, server_user())
        run_as_server(programs() / "pg_basebackup", "--pgdata", f"{folder}/data", "--host",
                      self.folder, "--username", "fieldbook", "--write-recovery-conf",
                      "--checkpoint", "fast", "--no-sync")
        copy = Cluster(folder=folder)
        copy.start()
        return copy

    def promote(self):
        run_as_server(programs() / "pg_ctl", "promote", "--pgdata", f"{self.folder}/data",
                      "--wait", "--silent")
