"""A socket between the program and PostgreSQL, which cuts connections at random bytes."""

import os
import random
import socket
import tempfile
import threading
import time

NAME = ".s.PGSQL.5432"


class Proxy:
    """While it `cuts`, connections end after a random number of bytes in either direction.

    Some end at a commit: before it arrives, or before its answer does.
    """

    def __init__(self, cluster, seed):
        self.target = f"{cluster.folder}/{NAME}"
        self.random = random.Random(seed)
        self.cuts = False
        self.cut = 0
        self.commits = 0
        self.folder = tempfile.mkdtemp(prefix="fieldbook-proxy-", dir="/tmp")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.folder}/{NAME}")
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def stop(self):
        self.listener.close()
        os.remove(f"{self.folder}/{NAME}")
        os.rmdir(self.folder)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.target)
            except OSError:
                close(client, server)
                continue
            for source, target in [(client, server), (server, client)]:
                threading.Thread(target=self.copy, args=(source, target), daemon=True).start()

    def copy(self, source, target):
        # Opening a connection takes about a thousand bytes, an edit about as many.
        rest = int(self.random.expovariate(1 / 60_000))
        try:
            while data := source.recv(65_536):
                if self.cuts and b"COMMIT" in data and self.random.random() < 0.05:
                    if self.random.random() < 0.5:
                        target.sendall(data)
                        # The server commits, though nobody reads the answer.
                        time.sleep(0.02)
                    self.commits += 1
                    break
                if self.cuts:
                    part = data[:rest]
                    rest -= len(part)
                    if len(part) < len(data):
                        target.sendall(part)
                        self.cut += 1
                        break
                    data = part
                target.sendall(data)
        except OSError:
            pass
        close(source, target)


def close(*connections):
    for connection in connections:
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()
