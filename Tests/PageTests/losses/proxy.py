"""A connection that is cut, slow, or loses answers whenever a test wants it to."""

import socket
import threading
import time

from harness import free_port


class Proxy:
    """Passes connections on to a server.

    `mode` is "open", "cut" (nobody is reached), "slow", or "deaf" (requests arrive, and their
    answers are lost).
    """

    def __init__(self, address):
        self.target = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
        self.mode = "open"
        self.connections = set()
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self.accept, daemon=True).start()

    def set(self, mode):
        """Changes the mode; what is under way is cut, too."""
        self.mode = mode
        if mode != "slow":
            for connection in list(self.connections):
                close(connection)

    def stop(self):
        self.mode = "cut"
        self.listener.close()
        self.set("cut")

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        self.connections.add(client)
        server = None
        try:
            if self.mode == "cut":
                return
            server = socket.create_connection(self.target)
            self.connections.add(server)
            answers = threading.Thread(target=self.copy, args=(server, client, True), daemon=True)
            answers.start()
            self.copy(client, server, False)
            answers.join()
        except OSError:
            pass
        finally:
            for connection in filter(None, [client, server]):
                self.connections.discard(connection)
                close(connection)

    def copy(self, source, target, is_answer):
        try:
            while data := source.recv(65_536):
                if self.mode == "cut":
                    break
                if self.mode == "slow":
                    time.sleep(0.3)
                if self.mode == "deaf" and is_answer:
                    break
                target.sendall(data)
        except OSError:
            pass
        close(source)
        close(target)


def close(connection):
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    connection.close()
