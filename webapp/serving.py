"""The page on the network: limits, security headers, and no answer to names that are not ours."""

import socket
from ipaddress import ip_address

from flask import Flask, Response, abort, request
from waitress import create_server

from engine import BadInput
from webapp import inputs
from webapp.app import create_app

THREADS, CONNECTIONS = 8, 200
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
_EVERY_ADDRESS = ("", "0.0.0.0", "::")


def run(host: str, port: int) -> int:
    """Serve the page until interrupted; a place where it cannot listen is bad input."""
    listening = _listen(host, port)
    server = create_server(
        protected(create_app(), host),
        sockets=[listening],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        # Room above our own limit, so that a document a little too long still gets our own answer.
        max_request_body_size=4 * inputs.LONGEST,
    )
    print(f"rummiref: http://{_address(host)}:{listening.getsockname()[1]}/ (Ctrl+C ends it)", flush=True)
    server.run()
    return 0


def _listen(host: str, port: int) -> socket.socket:
    if port not in range(1 << 16):
        raise BadInput(f"cannot listen on port {port}: ports go from 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as problem:
        reason = str(problem.strerror).partition(" (")[0]  # in the brackets stands the address once more
        raise BadInput(f"cannot listen on {host[:80]!r}, port {port}: {reason}") from None
    except ValueError:
        raise BadInput(f"cannot listen on {host[:80]!r}: no address can have this name") from None


def _address(host: str) -> str:
    if host in _EVERY_ADDRESS:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def protected(app: Flask, host: str) -> Flask:
    """The same application: every answer has the security headers, and other names than ours get a 400.

    Without the look at the name, a foreign web page could point its own name at this machine and read along.
    """

    @app.before_request
    def require_our_name() -> None:
        if not _is_ours(request.host, host):
            abort(400, "This page does not answer to that name: use the address it printed at its start.")

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(HEADERS)
        return response

    return app


def _is_ours(header: str, host: str) -> bool:
    """Whether a Host header names this page. Listening everywhere, that is any address, but no other name."""
    name = header if header.endswith("]") else header.rpartition(":")[0] or header
    name = name.lower().removeprefix("[").removesuffix("]")
    if name in (*_THIS_MACHINE, host.lower()):
        return True
    try:
        return host in _EVERY_ADDRESS and bool(ip_address(name))
    except ValueError:
        return False
