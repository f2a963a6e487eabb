"""PgBouncer between the program and PostgreSQL."""

import os
import shutil
import subprocess

from cluster import SCRIPT, Cluster


def is_installed():
    return shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")


def pool(options):
    """The demonstration, and edits of many people, through a pool in transaction mode."""
    if not is_installed():
        return "SKIPPED, because PgBouncer is not installed"
    cluster = Cluster()
    subprocess.run([SCRIPT, "pool", cluster.folder], check=True)
    address = cluster.address_of(f"{cluster.folder}/pool", "&pool=transaction")
    cluster.query("CREATE DATABASE demonstration")
    subprocess.run(
        [options.program, "demo"], check=True, capture_output=True,
        env={**os.environ, "DEMO_STORE": address.replace("/postgres?", "/demonstration?")})
    story = options.story(options, cluster, address)
    story.pause(2, 4)
    said = story.end("the demonstration")
    cluster.remove()
    return said
