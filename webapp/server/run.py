"""The page on the network: limits, addresses, and nobody outside this machine until it is told so."""

import logging
import signal
import socket
import sys
import threading
from contextlib import ExitStack

import segno

from webapp.app import create_app
from webapp.config import Config, config_file, load_config
from webapp.devices import connect_button
from webapp.referee import CameraStartup
from webapp.security import EVERY_TABLE, HEADERS, Role, protect
from webapp.server.network import EVERY_ADDRESS, announce, lan_address, listen, shown_host
from webapp.server.waitress_server import PageServer
from webapp.services import Services

__all__ = ["HEADERS", "protect", "run_page"]

_LOOPBACK = "127.0.0.1"


def run_page(
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
    settings = config if config is not None else load_config(config_file())
    open_to_all = lan or settings.server.lan
    wanted = host or settings.server.host or ("0.0.0.0" if open_to_all else _LOOPBACK)
    listening = listen(wanted, settings.server.port if port is None else port)
    with ExitStack() as until_the_end:
        until_the_end.callback(listening.close)
        address, names = _outside(wanted, settings.server.name, listening.getsockname()[1], until_the_end)
        page_services = Services.open(settings, address)
        until_the_end.callback(page_services.close)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        startup = CameraStartup(page_services.tables, page_services.referees)
        until_the_end.callback(startup.close)
        startup.attach_cameras(camera or settings.camera.source or None, demo)
        problem = connect_button(page_services.referees, settings.pins, until_the_end)
        if problem is not None:
            print(f"rummiref: no button: {problem}", file=sys.stderr, flush=True)
        _say_where(wanted, listening.getsockname()[1], page_services)
        app = protect(create_app(page_services, settings.page.language), wanted, names)
        server = PageServer(app, listening, page_services.tables.hub.close)
        _ended_by_the_system(server)
        server.run()
    return 0


def _ended_by_the_system(server: PageServer) -> None:
    """When the machine shuts down or the service is stopped, end as if interrupted."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda number, frame: server.stop())


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
    problem = until_the_end.enter_context(announce(name, found, port))
    if problem is None:
        print(f"rummiref: also http://{name}.local:{port}/", flush=True)
    names = (f"{name}.local", f"{socket.gethostname()}.local", socket.gethostname())
    return f"http://{found}:{port}", names


def _say_where(host: str, port: int, page_services: Services) -> None:
    """Print the address; on a network also a link for the referee, as a QR code for the phone."""
    print(f"rummiref: http://{shown_host(host)}:{port}/ (Ctrl+C ends it)", flush=True)
    if page_services.address:
        link = f"{page_services.address}/join/{page_services.guard.link(EVERY_TABLE, Role.REFEREE)}"
        print(
            f"rummiref: on the network {page_services.address}/ – for the referee alone:\n{link}", flush=True
        )
        segno.make(link, error="l", micro=False).terminal(compact=True)
