"""Pictures: by the hash of what was made of them, with limits, and nothing of what came along with them."""

import hashlib
import os
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine import BadInput
from tests.vision.simple_table import picture_of, reading_of
from tests.webapp.visitor import Clock, Visitor, app_parts
from vision import load_picture
from vision.values import Gap, Picture, Reading, Request
from webapp.reading.request import request_for
from webapp.store import Pictures, Store
from webapp.store.picture_files import MOST_UPLOAD_BYTES

DAY = 24 * 3600
ROWS = [["K1", "K2", "K3"], ["R8", "B8", "O8"]]


def photo(seed: int = 0, kind: str = ".jpg", size: int = 60) -> bytes:
    noise = np.random.default_rng(seed).integers(0, 255, (size, size, 3), np.uint8)
    done, raw = cv2.imencode(kind, noise)
    assert done
    return raw.tobytes()


@pytest.fixture
def clock() -> Clock:
    return Clock()


def keeper(folder: Path, clock: Clock, most_bytes: int = 10**9, most_days: float = 30) -> Pictures:
    return Pictures(folder, most_bytes, most_days, clock)


def files(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_a_picture_is_kept_under_its_hash(tmp_path: Path, clock: Clock, kind: str) -> None:
    pictures = keeper(tmp_path, clock)
    name = pictures.keep(photo(kind=kind))
    kept = pictures.get(name)
    assert kept is not None
    assert kept.startswith(b"\xff\xd8\xff")
    assert name == hashlib.sha256(kept).hexdigest()
    assert pictures.keep(photo(kind=kind)) == name
    assert files(tmp_path) == [name]
    assert keeper(tmp_path, clock).get(name) == kept


def test_only_pixels_are_kept(tmp_path: Path, clock: Clock) -> None:
    plain = photo()
    hidden = plain[:2] + b"\xff\xe1\x00\x14Exif\0\0secret place" + plain[2:] + b"<script>alert(1)</script>"
    pictures = keeper(tmp_path, clock)
    kept = pictures.get(pictures.keep(hidden))
    assert kept is not None
    assert b"secret" not in kept
    assert b"script" not in kept


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        photo()[:200],
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x02\0\0\0",
        b"\xff\xd8\xff" + b"\0" * 1000,
    ],
)
def test_what_is_no_picture_is_bad_input_and_leaves_nothing(
    tmp_path: Path, clock: Clock, data: bytes
) -> None:
    with pytest.raises(BadInput):
        keeper(tmp_path, clock).keep(data)
    assert files(tmp_path) == []


def test_too_large_is_bad_input(tmp_path: Path, clock: Clock) -> None:
    with pytest.raises(BadInput, match="more than 20 MB"):
        keeper(tmp_path, clock).keep(photo() + b"\0" * MOST_UPLOAD_BYTES)
    with pytest.raises(BadInput, match="all pictures together"):
        keeper(tmp_path, clock, most_bytes=100).keep(photo())
    assert files(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["", "..", "../" * 20 + "etc/passwd", "0" * 63, "Z" * 64, "0" * 64, "\0" * 64]
)
def test_names_from_outside_reach_no_file(tmp_path: Path, clock: Clock, name: str) -> None:
    assert keeper(tmp_path, clock).get(name) is None


def test_old_pictures_go(tmp_path: Path, clock: Clock) -> None:
    pictures = keeper(tmp_path, clock, most_days=30)
    old = pictures.keep(photo(1))
    clock.seconds += 20 * DAY
    new = pictures.keep(photo(2))
    clock.seconds += 20 * DAY
    assert pictures.prune() == 1
    assert (pictures.get(old), files(tmp_path)) == (None, [new])


def test_the_oldest_make_room_and_what_was_shown_again_is_not_old(tmp_path: Path, clock: Clock) -> None:
    first = keeper(tmp_path / "a", clock)
    one = first.keep(photo(1))
    size = len(first.get(one) or b"")
    pictures = keeper(tmp_path / "b", clock, most_bytes=int(3.5 * size))
    names = []
    for seed in (1, 2, 3):
        names.append(pictures.keep(photo(seed)))
        clock.seconds += 60
    assert pictures.keep(photo(1)) == names[0]
    clock.seconds += 60
    fourth = pictures.keep(photo(4))
    assert files(tmp_path / "b") == sorted([names[0], names[2], fourth])


def test_strange_files_in_the_folder_are_left_alone_and_broken_ones_go(tmp_path: Path, clock: Clock) -> None:
    pictures = keeper(tmp_path, clock)
    name = pictures.keep(photo())
    strange, partial = tmp_path / name[:2] / "notes.txt", tmp_path / name[:2] / "tmpabc.partial"
    for path in (strange, partial):
        path.write_text("x")
        os.utime(path, (0, 0))
    pictures.prune()
    assert strange.exists()
    assert not partial.exists()


ASKED: list[str] = []
"""What was to be read, picture by picture."""


class StandIn:
    """Reads the same in every picture."""

    def read(self, picture: Picture, request: Request) -> Reading:
        assert picture.ndim == 3
        ASKED.append(request.alphabet.name)
        return reading_of(ROWS)

    def close(self) -> None:
        ASKED.append("closed")


@pytest.fixture
def ann(tmp_path: Path, clock: Clock) -> Visitor:
    ASKED.clear()
    return Visitor(app_parts(Store.in_memory(), tmp_path, clock, make_reader=StandIn))


def test_a_photo_over_the_api_from_upload_to_tiles(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    done, raw = cv2.imencode(".png", picture_of(ROWS))
    assert done
    made = ann.ask("POST", f"{path}/pictures", 201, data=raw.tobytes())
    shown = ann.raw("GET", made["url"].removeprefix("/api/v1"))
    assert (shown.status_code, shown.mimetype) == (200, "image/jpeg")
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    read = ann.ask("POST", f"{path}/readings", json={"picture": made["picture"]})
    assert [[read["tiles"][at]["face"] for at in row] for row in read["rows"]] == ROWS
    assert read["gaps"] == []
    words = ann.table("Ann", "Bob", edition="word")
    ann.ask("POST", f"{words}/readings", json={"picture": made["picture"]})
    assert ASKED == ["tiles", "letters"], "the edition says what lies there"


def test_a_photo_is_read_as_it_is_handed_in_and_decoded_once(
    ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, decoded = ann.table("Ann", "Bob"), list[int]()

    def counted(data: bytes) -> Picture:
        decoded.append(len(data))
        return load_picture(data)

    monkeypatch.setattr("vision.load_picture", counted)
    read = ann.ask("POST", f"{path}/readings", data=photo(), headers={"Content-Type": "image/png"})
    assert [[read["tiles"][at]["face"] for at in row] for row in read["rows"]] == ROWS
    assert (read["gaps"], len(decoded)) == ([], 1)
    assert ann.raw("GET", f"{path}/pictures/{read['picture']}").mimetype == "image/jpeg"
    again = ann.ask("POST", f"{path}/readings", json={"picture": read["picture"]})
    assert (again, len(decoded)) == (read, 2)


def test_a_photo_that_is_read_at_once_has_the_same_limits(ann: Visitor, clock: Clock) -> None:
    path, kind = ann.table("Ann", "Bob"), {"Content-Type": "image/jpeg"}
    large = b"x" * (MOST_UPLOAD_BYTES + 1)
    assert ann.ask("POST", f"{path}/readings", 413, data=large, headers=kind)["error"]
    assert ann.ask("POST", f"{path}/readings", 400, data=b"no picture", headers=kind)["error"]
    assert ann.ask("POST", "/tables/none/readings", 404, data=b"x", headers=kind)["error"]
    for _ in range(60):
        ann.raw("POST", f"{path}/pictures", data=b"no", headers={"X-CSRF-Token": ann.csrf()})
    assert ann.ask("POST", f"{path}/readings", 429, data=photo(), headers=kind)["error"]
    clock.seconds += 61
    ann.ask("POST", f"{path}/readings", data=photo(), headers=kind)


def test_what_reads_pictures_is_closed_with_the_page_and_only_where_it_was_needed(
    tmp_path: Path, clock: Clock
) -> None:
    ASKED.clear()
    app_parts(Store.in_memory(), tmp_path, clock, make_reader=StandIn).close()
    assert ASKED == []
    parts = app_parts(Store.in_memory(), tmp_path, clock, make_reader=StandIn)
    parts.reader.read(picture_of(ROWS), request_for("classic"))
    parts.close()
    parts.close()
    assert ASKED == ["tiles", "closed"]


@pytest.mark.parametrize(("rows", "waits"), [(["K1 K2 K3 K4 K5 K6"], False), (["K1 K2 K3 B3 R3 O3"], True)])
def test_an_unclear_space_of_a_photo_says_whether_the_verdict_waits(
    tmp_path: Path, clock: Clock, rows: list[str], waits: bool
) -> None:
    class Unclear(StandIn):
        def read(self, picture: Picture, request: Request) -> Reading:
            found = reading_of([row.split() for row in rows])
            return replace(found, unclear=(Gap(2, 3, together=True),))

    ann = Visitor(app_parts(Store.in_memory(), tmp_path, clock, make_reader=Unclear))
    path = ann.table("Ann", "Bob", house_rules={"opening_sum": 0})
    made = ann.ask("POST", f"{path}/pictures", 201, data=photo())
    (gap,) = ann.ask("POST", f"{path}/readings", json={"picture": made["picture"]})["gaps"]
    assert gap == {"tiles": [2, 3], "together": True, "waits": waits}


def test_uploads_have_limits(ann: Visitor, clock: Clock) -> None:
    path = ann.table("Ann", "Bob")
    assert ann.ask("POST", f"{path}/pictures", 413, data=b"x" * (MOST_UPLOAD_BYTES + 1))["error"]
    assert ann.ask("POST", f"{path}/pictures", 400, data=b"no picture")["error"]
    assert ann.ask("POST", "/tables/none/pictures", 404, data=b"x")["error"]
    headers = {"X-CSRF-Token": ann.csrf()}
    statuses = [
        ann.raw("POST", f"{path}/pictures", data=b"no", headers=headers).status_code for _ in range(60)
    ]
    assert (statuses[0], statuses[-1]) == (400, 429)
    clock.seconds += 61
    ann.ask("POST", f"{path}/pictures", 201, data=photo())
