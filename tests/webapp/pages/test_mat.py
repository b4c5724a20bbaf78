"""The mat to print, over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from tests.vision.calibrate.test_mat import drawn
from tests.webapp.visitor import LAN, Clock, Visitor, app_parts
from vision.calibrate.mat import Mat
from webapp.config.settings import Roles
from webapp.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    yield made
    made.close()


def mat(visitor: Visitor, **wishes: object) -> TestResponse:
    address = f"/mat.pdf?{urlencode(wishes)}"
    return visitor.client.get(address, base_url=visitor.base, environ_overrides={"REMOTE_ADDR": visitor.ip})


def test_the_mat_comes_on_the_paper_that_is_there(tmp_path: Path, store: Store) -> None:
    ann = Visitor(app_parts(store, tmp_path, Clock()))
    usual = mat(ann)
    assert (usual.status_code, usual.mimetype) == (200, "application/pdf")
    assert usual.headers["Content-Disposition"] == 'attachment; filename="rummiref-a4-2x2.pdf"'
    assert usual.data == drawn(Mat("a4", 2, 2), "en")
    assert mat(ann, paper="A3", across=1, down=2, lang="de").data == drawn(Mat("a3", 1, 2), "de")


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"paper": "letter"}, "one of a4, a3"),
        ({"across": 0}, "1 to 12 sheets"),
        ({"across": 9, "down": 9}, "1 to 12 sheets"),
        ({"down": "two"}, "whole number"),
    ],
)
def test_mats_that_cannot_be_are_refused(
    tmp_path: Path, store: Store, wishes: dict[str, object], why: str
) -> None:
    refused = mat(Visitor(app_parts(store, tmp_path, Clock())), **wishes)
    assert refused.status_code == 400
    assert why in refused.text


def test_who_may_not_look_gets_no_mat(tmp_path: Path, store: Store) -> None:
    roles = Roles(referee_pin="123456", watch_pin="654321")
    stranger = Visitor(app_parts(store, tmp_path, Clock(), roles), LAN, "192.168.1.9")
    assert mat(stranger).status_code == 403
