"""Roles, links, PINs, foreign pages, foreign names."""

import re
from pathlib import Path

import pytest

from tests.webapp.visitor import HERE, LAN, Clock, Visitor, app_parts
from webapp.config.settings import Roles
from webapp.security.headers import HEADERS
from webapp.security.rate_limit import RateLimit
from webapp.security.roles import PIN_TRIES, Role
from webapp.services import Services
from webapp.store import Store

PINS = Roles(referee_pin="2468", player_pin="1357")
TURN = {"event": {"type": "turn", "player": "Ann", "table": []}}
RULE = {"event": {"type": "rule", "word": "X", "valid": True}}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def parts(tmp_path: Path, clock: Clock) -> Services:
    return app_parts(Store.in_memory(), tmp_path, clock, address=LAN)


@pytest.fixture
def locked(tmp_path: Path, clock: Clock) -> Services:
    return app_parts(Store.in_memory(), tmp_path, clock, PINS)


def phone(parts: Services, ip: str = "192.168.1.77") -> Visitor:
    return Visitor(parts, LAN, ip)


def with_table(parts: Services) -> str:
    """A table with a game, put up by somebody with every right."""
    token = parts.guard.link("*", Role.REFEREE)
    visitor = Visitor(parts)
    visitor.post("/session", {"link": token}, 200)
    return visitor.table("Ann", "Bob")


def test_the_browser_on_this_machine_is_the_referee_while_there_is_no_pin(parts: Services) -> None:
    for base in (HERE, "http://127.0.0.1:8000", "http://[::1]:8000"):
        session = Visitor(parts, base).get("/session")
        assert (session["role"], session["local"]) == ("referee", True)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_who_comes_through_a_proxy_is_not_on_this_machine(parts: Services, header: str) -> None:
    response = Visitor(parts).raw("GET", "/session", headers={header: "203.0.113.9"})
    assert response.get_json()["role"] == "watch"


def test_a_browser_that_knows_this_machine_by_another_name_is_not_local(parts: Services) -> None:
    assert Visitor(parts, LAN).get("/session")["role"] == "watch"
    assert Visitor(parts, HERE, "192.168.1.77").get("/session")["role"] == "watch"


def test_with_a_pin_the_local_browser_needs_it_too(locked: Services) -> None:
    visitor = Visitor(locked)
    assert visitor.get("/session")["role"] == "watch"
    assert visitor.post("/tables", {"name": "Kitchen"}, 403)["error"].startswith(
        "this needs the role referee"
    )
    assert visitor.post("/session", {"pin": "2468"}, 200)["role"] == "referee"
    visitor.post("/tables", {"name": "Kitchen"})
    assert visitor.ask("DELETE", "/session")["role"] == "watch"
    visitor.post("/tables", {"name": "Kitchen"}, 403)


def test_watchers_read_and_players_play_and_the_referee_corrects(locked: Services) -> None:
    path = with_table(locked)
    watcher, player, referee = phone(locked), phone(locked), phone(locked)
    player.post("/session", {"pin": "1357"}, 200)
    referee.post("/session", {"pin": "2468"}, 200)
    assert watcher.get(path)["players"]
    for request in (("events", TURN), ("events", RULE), ("undo", {}), ("links", {"role": "watch"})):
        watcher.post(f"{path}/{request[0]}", request[1], 403)
    watcher.ask("PUT", f"{path}/draft", 403, json=TURN)
    watcher.ask("POST", f"{path}/pictures", 403, data=b"x")
    watcher.post(f"{path}/readings", {"picture": "0" * 64}, 403)
    player.post(f"{path}/events", TURN)
    for forbidden in (
        RULE,
        {"event": {"type": "round", "starter": "Ann"}},
        {"event": {"type": "remove", "of": 3}},
        {"event": {"type": "correct", "event": {"id": 3, **TURN["event"]}}},
        {"event": {"type": ["turn"]}},
    ):
        player.post(f"{path}/events", forbidden, 403)
    player.post(f"{path}/undo", {}, 403)
    player.post(f"{path}/games", {"edition": "classic", "players": ["A", "B"]}, 403)
    before = watcher.get(path)
    assert before["history"][-1]["who"] == "player"
    referee.post(f"{path}/undo", {})


def test_with_a_pin_for_watching_strangers_see_nothing(tmp_path: Path, clock: Clock) -> None:
    parts = app_parts(Store.in_memory(), tmp_path, clock, Roles(watch_pin="9999"))
    path = with_table(parts)
    game = Visitor(parts).get(path)["game"]
    stranger = phone(parts)
    for each in ("/tables", path, f"{path}/history", f"{path}/live", f"/games/{game}/export"):
        assert stranger.raw("GET", each).status_code == 403
    assert stranger.raw("GET", f"{path}/pictures/{'0' * 64}").status_code == 403
    stranger.post("/session", {"pin": "9999"}, 200)
    assert stranger.get(path)["players"]
    stranger.post(f"{path}/events", TURN, 403)


def test_a_link_gives_its_role_at_its_table_for_its_player(parts: Services) -> None:
    path, other = with_table(parts), with_table(parts)
    made = Visitor(parts).post(f"{path}/links", {"role": "player", "player": "Ann"})
    assert made["url"].startswith(f"{LAN}/join/")
    assert made["qr"].startswith("data:image/svg+xml")
    assert made["reachable"] is True
    scanner = phone(parts)
    response = scanner.raw("GET", made["url"].removeprefix(LAN))
    assert (response.status_code, response.location) == (303, path)
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    session = scanner.get(f"/session?table={path.rpartition('/')[2]}")
    assert (session["role"], session["player"]) == ("player", "Ann")
    scanner.post(f"{path}/events", TURN)
    assert scanner.get(path)["history"][-1]["who"] == "player Ann"
    scanner.event(path, 403, type="turn", player="Bob", table=[])
    scanner.event(path, 403, type="rack", player="Bob", tiles=[])
    scanner.event(path, 403, type="end", out="Bob")
    scanner.post(f"{other}/events", TURN, 403)


def test_links_run_out_and_cannot_be_forged(parts: Services, clock: Clock) -> None:
    path = with_table(parts)
    table = path.rpartition("/")[2]
    token = parts.guard.link(table, Role.REFEREE)
    visitor = phone(parts)
    visitor.post("/session", {"link": token}, 200)
    visitor.post(f"{path}/undo", {})
    clock.seconds += 25 * 3600
    visitor.post(f"{path}/undo", {}, 403)
    assert "run out" in visitor.post("/session", {"link": token}, 400)["error"]
    for forged in (token[:-2], f"x{token}", "", "a.b", token.replace(token[3], "Q"), "é"):
        assert "not valid" in visitor.post("/session", {"link": forged}, 400)["error"]
    assert visitor.raw("GET", "/join/nonsense").status_code == 403
    for bad in ({}, {"pin": "1", "link": "x"}, {"pin": 7}, {"key": 1}):
        visitor.post("/session", bad, 400)


def test_changing_a_pin_takes_back_every_link_and_role(tmp_path: Path, clock: Clock) -> None:
    store = Store.in_memory()
    before = app_parts(store, tmp_path, clock, PINS)
    path = with_table(before)
    visitor = phone(before)
    visitor.post("/session", {"pin": "2468"}, 200)
    token = before.guard.link("*", Role.REFEREE)
    after = app_parts(store, tmp_path, clock, Roles(referee_pin="8642"))
    later = phone(after)
    cookie = visitor.client.get_cookie("rummiref", domain="192.168.1.5")
    assert cookie is not None
    later.client.set_cookie("rummiref", cookie.value, domain="192.168.1.5")
    later.post(f"{path}/undo", {}, 403)
    later.post("/session", {"link": token}, 400)


def test_a_program_shows_its_link_and_needs_no_page(parts: Services) -> None:
    path = with_table(parts)
    token = parts.guard.link(path.rpartition("/")[2], Role.PLAYER)
    program = phone(parts)
    for sent, status in ((token, 201), (f"{token}x", 403)):
        bearer = {"Authorization": f"Bearer {sent}"}
        assert program.raw("POST", f"{path}/events", json=TURN, headers=bearer).status_code == status


def test_wrong_pins_have_to_wait(locked: Services, clock: Clock) -> None:
    thief = phone(locked)
    for _ in range(PIN_TRIES):
        assert thief.post("/session", {"pin": "0000"}, 400)["error"] == "this PIN is not right"
    response = thief.raw("POST", "/session", json={"pin": "2468"}, headers={"X-CSRF-Token": thief.csrf()})
    assert response.status_code == 429, "even the right one has to wait"
    assert 0 < int(response.headers["Retry-After"]) <= 61
    assert list(response.get_json()) == ["error", "code", "where"]
    other = phone(locked, "192.168.1.78")
    assert other.post("/session", {"pin": "2468"}, 200)["role"] == "referee"
    clock.seconds += 61
    assert thief.post("/session", {"pin": "2468"}, 200)["role"] == "referee"


def test_many_addresses_do_not_make_many_tries(locked: Services) -> None:
    statuses = []
    visitor = phone(locked)
    for at in range(10 * PIN_TRIES + 1):
        visitor.ip = f"10.0.0.{at}"
        answer = visitor.raw(
            "POST", "/session", json={"pin": "0000"}, headers={"X-CSRF-Token": visitor.csrf()}
        )
        statuses.append(answer.status_code)
    assert statuses == [400] * 10 * PIN_TRIES + [429]


def test_a_limit_forgets_addresses_but_not_the_sum() -> None:
    clock = Clock()
    limit = RateLimit(2000, 60, clock)
    for at in range(12_000):
        limit.count(f"10.{at}")
        clock.seconds += 0.01
    assert len(limit._tries) <= 10_001
    assert limit.wait("new") == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "0" * 64},
        {"X-CSRF-Token": "é"},
    ],
)
def test_foreign_pages_cannot_write_through_a_browser(parts: Services, headers: dict[str, str]) -> None:
    visitor = Visitor(parts)
    path = visitor.table("Ann", "Bob")
    before = visitor.get(path)
    good = {"X-CSRF-Token": visitor.csrf(), "Origin": HERE, "Sec-Fetch-Site": "same-origin"}
    requests: tuple[tuple[str, str, object], ...] = (
        ("POST", "events", TURN),
        ("POST", "undo", {}),
        ("PUT", "draft", TURN),
    )
    for method, where, document in requests:
        answer = visitor.raw(method, f"{path}/{where}", json=document, headers={**good, **headers})
        assert answer.status_code == 403, where
    assert visitor.raw("DELETE", "/session", headers={**good, **headers}).status_code == 403
    assert visitor.get(path) == before
    assert visitor.raw("POST", f"{path}/events", json=TURN, headers=good).status_code == 201


def test_a_token_belongs_to_one_browser(parts: Services) -> None:
    one, two = Visitor(parts), Visitor(parts)
    path = one.table("Ann", "Bob")
    two.csrf()
    answer = two.raw("POST", f"{path}/events", json=TURN, headers={"X-CSRF-Token": one.csrf()})
    assert answer.status_code == 403


def test_a_cookie_of_ones_own_making_is_worth_nothing(locked: Services) -> None:
    visitor = phone(locked)
    visitor.client.set_cookie("rummiref", "eyJncmFudHMiOnt9fQ.aaaa.bbbb", domain="192.168.1.5")
    assert visitor.get("/session")["role"] == "watch"


@pytest.mark.parametrize("name", ["evil.example", "rummiref.local.evil.example", "localhost.evil.example"])
def test_other_names_than_ours_are_not_answered(parts: Services, name: str) -> None:
    visitor = Visitor(parts, f"http://{name}:8000")
    for path in ("/session", "/tables"):
        response = visitor.raw("GET", path)
        assert response.status_code == 400
        assert HEADERS.items() <= dict(response.headers).items()
    assert Visitor(parts, "http://rummiref.local:8000").raw("GET", "/session").status_code == 200


def test_no_inline_code_is_allowed() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert re.search(r"script-src 'self'(;|$)", policy)
    assert "http" not in policy
