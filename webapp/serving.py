"""The page on the network: limits, addresses, and nobody outside this machine until it is told so."""

import logging
import socket
import sys
from contextlib import ExitStack

import segno
from waitress import create_server

from webapp.app import create_app
from webapp.config import Config, config_file, load
from webapp.network import EVERY_ADDRESS, announced, lan_address, listen, shown_host
from webapp.parts import Parts
from webapp.referee.begin import Beginning
from webapp.referee.desk import wired
from webapp.security import EVERY_TABLE, HEADERS, Role, protected
from webapp.store.pictures import MOST_BYTES

__all__ = ["HEADERS", "protected", "run"]

THREADS, CONNECTIONS = 256, 1000
_LOOPBACK = "127.0.0.1"


def run(
    host: str | None,
    port: int | None,
    *,
    lan: bool = False,
    config: Config | None = None,
    camera: str | None = None,
    demo: str | None = None,
) -> int:
    """Serve the page until interrupted; a place where it cannot listen is bad input.

    What is not said is taken from the settings. Without ``lan`` or a host it listens on this machine alone.
    With neither ``camera`` nor ``demo`` it goes on with the cameras of last time, takes the first that it
    finds, or offers the demo.
    """
    settings = config if config is not None else load(config_file())
    open_to_all = lan or settings.server.lan
    wanted = host or settings.server.host or ("0.0.0.0" if open_to_all else _LOOPBACK)
    listening = listen(wanted, settings.server.port if port is None else port)
    with ExitStack() as until_the_end:
        until_the_end.callback(listening.close)
        address, names = _outside(wanted, settings.server.name, listening.getsockname()[1], until_the_end)
        parts = Parts.open(settings, address)
        until_the_end.callback(parts.tables.store.close)
        until_the_end.callback(parts.tables.hub.close)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        until_the_end.callback(parts.referees.close)
        beginning = Beginning(parts.tables, parts.referees)
        until_the_end.callback(beginning.close)
        beginning.begin(camera or settings.camera.source or None, demo)
        problem = wired(parts.referees, settings.pins, until_the_end)
        if problem is not None:
            print(f"rummiref: no button: {problem}", file=sys.stderr, flush=True)
        _say_where(wanted, listening.getsockname()[1], parts)
        server = create_server(
            protected(create_app(parts), wanted, names),
            sockets=[listening],
            threads=THREADS,
            connection_limit=CONNECTIONS,
            # Room above our own limit, so that a picture a little too large still gets our own answer.
            max_request_body_size=MOST_BYTES + (4 << 20),
            # What may wait for a slow phone before its stream has to wait too.
            outbuf_high_watermark=1 << 20,
            channel_timeout=60,
            # Phones come and go; each of them is no news.
            log_socket_errors=False,
        )
        server.run()
    return 0


def _outside(host: str, name: str, port: int, until_the_end: ExitStack) -> tuple[str, tuple[str, ...]]:
    """The address that phones reach, blank when they cannot, and the names that are ours."""
    if host not in EVERY_ADDRESS:
        try:
            local = host == "::1" or socket.gethostbyname(host).startswith("127.")
        except OSError:
            local = False
        return "" if local else f"http://{shown_host(host)}:{port}", ()
    found = lan_address()
    if found is None:
        return "", ()
    problem = until_the_end.enter_context(announced(name, found, port))
    if problem is None:
        print(f"rummiref: also http://{name}.local:{port}/", flush=True)
    names = (f"{name}.local", f"{socket.gethostname()}.local", socket.gethostname())
    return f"http://{found}:{port}", names


def _say_where(host: str, port: int, parts: Parts) -> None:
    """Print the address; on a network also a link for the referee, as a QR code for the phone."""
    print(f"rummiref: http://{shown_host(host)}:{port}/ (Ctrl+C ends it)", flush=True)
    if parts.address:
        link = f"{parts.address}/join/{parts.guard.link(EVERY_TABLE, Role.REFEREE)}"
        print(f"rummiref: on the network {parts.address}/ – for the referee alone:\n{link}", flush=True)
        segno.make(link, error="l", micro=False).terminal(compact=True)
