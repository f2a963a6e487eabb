"""`fieldbook-server` on a database, and how programs talk to it."""

import atexit
import http.client
import json
import socket
import subprocess
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


class Program:
    """The command line, with a store of its own."""

    def __init__(self, path, address):
        self.path = path
        self.address = address

    def run(self, *words, input=None):
        """Runs a command, and returns its exit status, output and messages."""
        done = subprocess.run(
            [self.path, "--store", self.address, *map(str, words)], text=True, input=input,
            capture_output=True)
        return done.returncode, done.stdout, done.stderr

    def expect(self, *words, input=None):
        status, output, messages = self.run(*words, input=input)
        assert status == 0, f"{words} ended with {status}: {messages}"
        return output

    def prepare(self):
        """Registers the form, and returns a token with all rights."""
        self.expect("form", "add", FOLDER / "faults.form.json")
        self.expect("user", "add", "ada", "--role", "manage", "--password-stdin",
                    input="correct horse battery\n")
        return self.expect("token", "add", "faults", "--user", "ada").split()[-1]


class Served:
    """A server that answers requests."""

    def __init__(self, program, token):
        self.program = program
        self.token = token
        self.port = free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program.path, "--store", self.program.address, "serve", "--listen",
             f"127.0.0.1:{self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        end = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end, "The server does not listen."
                time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(30) == 0, "The server failed."
        atexit.unregister(self.process.kill)

    def client(self):
        return Client(self.port, self.token)


class Client:
    """A connection to a server, for one thread."""

    def __init__(self, port, token):
        self.port = port
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.connection = None

    def ask(self, method, path, body=None):
        """Returns the status and the JSON of an answer; 0 if there was none."""
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            text = None if body is None else json.dumps(body)
            self.connection.request(method, path, text, self.headers)
            answer = self.connection.getresponse()
            data = answer.read()
            return answer.status, json.loads(data) if data else {}
        except (OSError, http.client.HTTPException, ValueError):
            self.connection = None
            return 0, {}

    def insist(self, method, path, body=None, seconds=120):
        """Asks again until the server could do it, or said why not."""
        end = time.monotonic() + seconds
        while True:
            status, answer = self.ask(method, path, body)
            if 0 < status < 500:
                return status, answer
            assert time.monotonic() < end, f"{method} {path}: {status} {answer}"
            time.sleep(0.02)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
