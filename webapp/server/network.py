"""Where the page is on the network: addresses, and a name that phones understand."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from engine import BadInput

EVERY_ADDRESS = ("", "0.0.0.0", "::")


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; a place where that cannot be is bad input."""
    if port not in range(1 << 16):
        raise BadInput("port-range", port=port)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family)
    except OSError as problem:
        reason = str(problem.strerror).partition(" (")[0]  # in the brackets stands the address once more
        raise BadInput("cannot-listen", host=host[:80], port=port, why=reason) from None
    except ValueError:
        raise BadInput("no-such-host", host=host[:80]) from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # A phone that went out of reach, or reads nothing any more, gives its place back after half a minute.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    return listening


def shown_host(host: str) -> str:
    """A host as it is written in an address."""
    if host in EVERY_ADDRESS:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def lan_address() -> str | None:
    """This machine's address in its network, None without a network. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples, which belongs to nobody
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


@contextmanager
def announce(name: str, address: str, port: int) -> Iterator[str | None]:
    """Call this machine ``name.local`` in its network while the block runs; yields why not, or None."""
    try:
        from zeroconf import ServiceInfo, Zeroconf

        calling = Zeroconf(interfaces=[address])
    except (ImportError, OSError) as problem:
        yield str(problem) or type(problem).__name__
        return
    service = ServiceInfo(
        "_http._tcp.local.",
        f"{name}._http._tcp.local.",
        addresses=[socket.inet_aton(address)],
        port=port,
        server=f"{name}.local.",
        properties={"path": "/"},
    )
    problem_found: str | None = None
    try:
        calling.register_service(service, allow_name_change=False)
    except Exception as problem:  # a name that is taken, a network that went away: the page works without
        problem_found = type(problem).__name__
    try:
        yield problem_found
    finally:
        calling.close()
