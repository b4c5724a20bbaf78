"""Ports for tests that run side by side."""

import os
import socket

FIRST, COUNT = 20_000, 12_000
"""Below what the system gives to whoever asks for any port."""


def free_port() -> int:
    """A port that nobody listens on, and that nobody is given before it is used.

    The search begins at this process's own number, so that two processes that search at once find two.
    """
    for number in range(os.getpid(), os.getpid() + COUNT):
        port = FIRST + number % COUNT
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue
    raise AssertionError("no port is free")
