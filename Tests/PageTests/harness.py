"""A server with a new store, and browsers that use it."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

PASSWORD = "correct horse battery"
PEOPLE = {"ada": "fill", "bob": "review", "eve": "manage"}
FOLDER = Path(__file__).resolve().parent
ROOT = Path(__file__).resolve().parents[2]
FORMS = [
    ROOT / "Examples/visit.form.json",
    ROOT / "Examples/household.form.json",
    ROOT / "Examples/phq9.form.json",
    ROOT / "Tests/PageTests/questions.form.json",
    ROOT / "Tests/PageTests/trip.form.json",
]
VILLAGES = 5_000
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


class Server:
    """`fieldbook-server` with a store of its own, in which the people have passwords."""

    def __init__(self, program, page, forms=FORMS, options=()):
        self.folder = tempfile.mkdtemp()
        self.page = page
        self.program = [program, "--store", f"{self.folder}/store.sqlite", *options]
        for form in forms:
            self.run("form", "add", form)
        self.run("form", "add", FOLDER / "villages.form.json", "--list", f"village={self.villages()}")
        for name, role in PEOPLE.items():
            self.add_person(name, "--role", role)
        if FORMS[0] in forms:
            # She may see only one of the forms.
            self.add_person("rita", "--role", "review", "--form", "visit")
        self.address = f"http://127.0.0.1:{free_port()}"
        self.start()

    def villages(self):
        """A list of many rows in a file."""
        file = Path(self.folder) / "villages.csv"
        rows = [f"v{number},Village {number:05},Bourg {number:05},"
                f"{'north' if number % 2 else 'south'},{number * 10}\n"
                for number in range(VILLAGES)]
        file.write_text("id,name,nom,district,people\n" + "".join(rows))
        return file

    def add_person(self, name, *options):
        subprocess.run(
            [*self.program, "user", "add", name, *options, "--password-stdin"],
            input=PASSWORD, text=True, check=True, capture_output=True)

    @staticmethod
    def make_key(program, path):
        """Writes a new key of a store."""
        subprocess.run([program, "key", "new", str(path)], check=True, capture_output=True)

    def run(self, *arguments):
        return subprocess.run([*self.program, *arguments], check=True, capture_output=True)

    def start(self):
        listen = self.address.removeprefix("http://")
        self.process = subprocess.Popen(
            [*self.program, "serve", "--listen", listen, "--page", self.page],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: fetch(f"{self.address}/healthz"))

    def kill(self):
        """Ends the server as a power failure would."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


class KillableBrowser:
    """A browser with a profile that survives being killed."""

    def __init__(self, playwright):
        self.playwright = playwright
        self.profile = tempfile.mkdtemp()
        self.start()

    def start(self):
        port = free_port()
        self.process = subprocess.Popen(
            [CHROMIUM, "--headless=new", "--no-sandbox", "--no-first-run",
             f"--remote-debugging-port={port}", f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: fetch(f"http://127.0.0.1:{port}/json/version"))
        self.browser = self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.page = self.browser.contexts[0].new_page()
        return self.page

    def kill(self):
        self.process.kill()
        self.process.wait()

    def remove(self):
        self.kill()
        shutil.rmtree(self.profile, ignore_errors=True)


def fetch(address):
    with urllib.request.urlopen(address, timeout=5) as answer:
        return answer.read()


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while True:
        try:
            return condition()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
