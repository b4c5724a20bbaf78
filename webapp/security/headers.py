"""What every answer carries, and to which names the page answers at all."""

from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import Any

from flask import Flask, Response, request

from engine import BadInput

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
_EVERY_ADDRESS = ("", "0.0.0.0", "::")


def session_settings(secret: str) -> Mapping[str, Any]:
    """How the browser's session is kept."""
    return {
        "SECRET_KEY": secret,
        "SESSION_COOKIE_NAME": "rummiref",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
    }


def protect(app: Flask, host: str, names: Iterable[str] = ()) -> Flask:
    """The same application: every answer has the security headers, and other names than ours get a 400.

    Without the look at the name, a foreign web page could point its own name at this machine and read along.
    """
    own = frozenset(name.lower() for name in names)

    @app.before_request
    def require_ourhost_name() -> None:
        if not (host_name(request.host) in own or _is_ours(request.host, host)):
            raise BadInput("wrong-name")

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(HEADERS)
        return response

    return app


def host_name(header: str) -> str:
    """The name in a Host header, without its port."""
    name = header if header.endswith("]") else header.rpartition(":")[0] or header
    return name.lower().removeprefix("[").removesuffix("]")


def _is_ours(header: str, host: str) -> bool:
    """Whether a Host header names this page. Listening everywhere, that is any address, but no other name."""
    name = host_name(header)
    if name in (*THIS_MACHINE, host.lower()):
        return True
    try:
        return host in _EVERY_ADDRESS and bool(ip_address(name))
    except ValueError:
        return False
