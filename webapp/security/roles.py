"""Who may do what: roles by PIN or signed link, and no writing on behalf of foreign pages."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from ipaddress import ip_address

from flask import Request, request, session
from itsdangerous import BadSignature, URLSafeSerializer

from engine import BadInput
from webapp.config import Roles
from webapp.errors import NotAllowed, TooManyTries
from webapp.security.headers import THIS_MACHINE, host_name
from webapp.security.rate_limit import RateLimit

CSRF_HEADER = "X-CSRF-Token"
EVERY_TABLE = "*"
PIN_TRIES, PIN_SECONDS = 5, 60
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")
_SAFE = ("GET", "HEAD", "OPTIONS")


class Role(IntEnum):
    """What somebody may do, each role everything the one before it may."""

    NOBODY = 0
    WATCH = 1
    PLAYER = 2
    REFEREE = 3

    @property
    def word(self) -> str:
        """The role in the words of the interface."""
        return self.name.lower()


_NEEDS = {Role.WATCH: "needs-watch", Role.PLAYER: "needs-player", Role.REFEREE: "needs-referee"}


@dataclass(frozen=True, slots=True)
class Caller:
    """In which role somebody comes to a table, and as which player."""

    role: Role
    player: str | None = None
    """The only player this one may act for; None: any."""

    @property
    def who(self) -> str:
        """How events say who wrote them."""
        return self.role.word if self.player is None else f"{self.role.word} {self.player}"


@dataclass(frozen=True, slots=True)
class Grant:
    """A role at one table, or at every one, until some time (seconds since 1970)."""

    table: str
    role: Role
    player: str | None
    until: int


class Guard:
    """Grants roles and tells who has which."""

    def __init__(self, roles: Roles, secret: str, now: Callable[[], float]) -> None:
        """Guard with these PINs; ``now`` tells the seconds since 1970."""
        self._roles, self._now = roles, now
        self._key = secret.encode()
        self._pins = {
            pin: role
            for pin, role in (
                (roles.referee_pin, Role.REFEREE),
                (roles.player_pin, Role.PLAYER),
                (roles.watch_pin, Role.WATCH),
            )
            if pin
        }
        # Links and grants are signed with the PINs of the day: whoever changes one takes back all of them.
        self._links = URLSafeSerializer(secret, salt=f"link {'/'.join(self._pins)}")
        self._tries = RateLimit(PIN_TRIES, PIN_SECONDS, now)

    @property
    def has_pins(self) -> bool:
        """Whether any PIN is set."""
        return bool(self._pins)

    def link(self, table: str, role: Role, player: str | None = None) -> str:
        """The token of a link that gives a role."""
        until = int(self._now()) + self._roles.link_hours * 3600
        token: str = self._links.dumps([table, int(role), player, until])
        return token

    def by_link(self, token: str) -> Grant:
        """What a link gives; one that was tampered with, has run out or was taken back is bad input."""
        try:
            table, role, player, until = self._links.loads(token)
        except BadSignature:
            raise BadInput("link-invalid") from None
        if until < self._now():
            raise BadInput("link-over")
        return Grant(table, Role(role), player, until)

    def by_pin(self, pin: str, address: str) -> Grant:
        """What a PIN gives; too many wrong ones from an address or from all together have to wait."""
        wait = self._tries.wait(address)
        if wait > 0:
            raise TooManyTries("pin-wait", wait=wait)
        given = [
            role for known, role in self._pins.items() if hmac.compare_digest(known.encode(), pin.encode())
        ]
        if not given:
            self._tries.count(address)
            raise BadInput("pin-wrong")
        return Grant(EVERY_TABLE, given[0], None, int(self._now()) + self._roles.link_hours * 3600)

    def remember(self, grant: Grant) -> None:
        """Keep a grant in the browser's session, signed."""
        kept = {each.table: self._token(each) for each in self._grants() if each.role >= Role.WATCH}
        session["grants"] = {**kept, grant.table: self._token(grant)}
        session.permanent = True

    def forget(self) -> None:
        """Give up all roles that the browser has."""
        session.pop("grants", None)

    def caller(self, table: str | None = None) -> Caller:
        """In which role whoever asks comes to a table; without a table, to all of them."""
        if is_local(request) and not self._roles.referee_pin:
            return Caller(Role.REFEREE)
        fitting = [each for each in self._grants() if each.table in (EVERY_TABLE, table)]
        best = max(fitting, key=lambda each: each.role, default=None)
        if best is not None and best.role > Role.WATCH:
            return Caller(best.role, best.player)
        if best is not None or not self._roles.watch_pin:
            return Caller(Role.WATCH)
        return Caller(Role.NOBODY)

    def require(self, role: Role, table: str | None = None) -> Caller:
        """Refuse whoever has not at least this role."""
        caller = self.caller(table)
        if caller.role < role:
            raise NotAllowed(_NEEDS[role])
        return caller

    def csrf_token(self) -> str:
        """What a page of ours sends along with everything it writes, and no foreign page can know."""
        if "id" not in session:
            session["id"] = secrets.token_hex(16)
            session.permanent = True
        return hmac.new(self._key, f"csrf {session['id']}".encode(), hashlib.sha256).hexdigest()

    def require_own_page(self) -> None:
        """Refuse writing on behalf of a foreign page; a program that shows its link itself is none."""
        if request.method in _SAFE or _bearer(request) is not None:
            return
        origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
        if origin is not None and origin.lower() != request.host_url.rstrip("/").lower():
            raise NotAllowed("foreign-page")
        if site is not None and site not in ("same-origin", "none"):
            raise NotAllowed("foreign-page")
        sent = request.headers.get(CSRF_HEADER, "")
        if "id" not in session or not hmac.compare_digest(sent.encode(), self.csrf_token().encode()):
            raise NotAllowed("page-too-old", header=CSRF_HEADER)

    def _token(self, grant: Grant) -> str:
        token: str = self._links.dumps([grant.table, int(grant.role), grant.player, grant.until])
        return token

    def _grants(self) -> Iterable[Grant]:
        tokens = list(session.get("grants", {}).values())
        bearer = _bearer(request)
        for token in tokens if bearer is None else [bearer]:
            try:
                yield self.by_link(token)
            except BadInput:
                continue


def _bearer(asked: Request) -> str | None:
    kind, _, token = asked.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def is_local(asked: Request) -> bool:
    """Whether a browser on this very machine asks, with no other machine behind it."""
    if any(header in asked.headers for header in _FORWARDED) or host_name(asked.host) not in THIS_MACHINE:
        return False
    try:
        return ip_address(asked.remote_addr or "").is_loopback
    except ValueError:
        return False
