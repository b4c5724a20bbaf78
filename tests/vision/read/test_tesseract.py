"""Tesseract as a second opinion: it may confirm, and nothing else."""

import shutil
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.tiles import Face, box
from tests.vision.tables import evidence, photo, photographed, tile_at
from vision.geometry.quad import quad_of, rectify
from vision.read.tesseract import TESSERACT_TUNING, print_of, read_numbers, with_second_opinion
from vision.table.reconcile import reconcile
from vision.values import Evidence, Picture, Pieces, Request, Switches

WIDTH, HEIGHT = TESSERACT_TUNING.width, TESSERACT_TUNING.height
CLASSIC = Request(box(("J",)))
QUAD = tile_at(200, 200, 20, 100, 140)
needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")


def picture_of(text: str) -> Picture:
    """A dark table with one tile that shows the text, lying as ``QUAD`` says."""
    face = np.full((HEIGHT, WIDTH, 3), 225, dtype=np.uint8)
    (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 4, 18)
    cv2.putText(face, text, ((WIDTH - wide) // 2, 150), cv2.FONT_HERSHEY_SIMPLEX, 4, (30, 30, 190), 18)
    corners = quad_of([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]])
    lay = cv2.getPerspectiveTransform(corners, QUAD)
    return np.asarray(cv2.warpPerspective(face, lay, (400, 400), borderValue=(40, 60, 80)), dtype=np.uint8)


def pieces_of(*tiles: Evidence, request: Request = CLASSIC) -> Pieces:
    return reconcile(tiles, (400, 400), request)


def doubted(face: Face, other: str) -> Evidence:
    return evidence(face, QUAD, sure=0.6, kinds={other: 0.37})


@needs_tesseract
@pytest.mark.parametrize("face", ["R5", "R12"])
def test_agreement_makes_sure(face: Face) -> None:
    pieces = pieces_of(doubted(face, "3"))
    assert pieces.tiles[0].unsure
    after = with_second_opinion(picture_of(face[1:]), pieces, CLASSIC)
    assert (after.tiles[0].face, after.tiles[0].unsure) == (face, False)
    assert after.tiles[0].confidence == pieces.tiles[0].confidence
    assert after.numbers_in_doubt == frozenset()


@needs_tesseract
def test_disagreement_changes_nothing() -> None:
    pieces = pieces_of(doubted("R5", "7"))
    after = with_second_opinion(picture_of("7"), pieces, CLASSIC)
    assert (after.tiles[0].face, after.tiles[0].unsure) == ("R5", True)


def test_sure_readings_colours_and_uprights_are_not_its_business() -> None:
    sure, colour = evidence("R5", QUAD), evidence("R5", QUAD, ink_sure=0.6, inks={"O": 0.38})
    upright = evidence("R6", QUAD, turns=(0.52, 0, 0.48, 0))
    cut = evidence("R5", tile_at(200, 55, 0, 100, 140), sure=0.7)
    joker = evidence("J", QUAD, sure=0.6)
    for tile in (sure, colour, upright, cut, joker):
        pieces = pieces_of(tile)
        assert pieces.numbers_in_doubt == frozenset()
        assert with_second_opinion(picture_of("5"), pieces, CLASSIC) is pieces


def test_tiles_that_compete_for_a_face_are_not_made_sure() -> None:
    places = [tile_at(60 + 120 * k, 60, 0, 50, 70) for k in range(3)]
    pieces = pieces_of(*(evidence("R5", quad, sure=0.7) for quad in places))
    assert all(tile.unsure for tile in pieces.tiles)
    assert pieces.numbers_in_doubt == frozenset()


def test_switched_off_it_is_not_asked() -> None:
    request = replace(CLASSIC, switches=Switches(second_opinion=False))
    pieces = pieces_of(doubted("R5", "3"), request=request)
    assert with_second_opinion(picture_of("5"), pieces, request) is pieces


def test_without_tesseract_there_is_no_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    pieces = pieces_of(doubted("R5", "3"))
    after = with_second_opinion(picture_of("5"), pieces, CLASSIC)
    assert after.tiles[0].unsure
    assert read_numbers([rectify(picture_of("5"), QUAD, WIDTH, HEIGHT)]) == (None,)


def test_blank_tiles_have_no_print() -> None:
    assert print_of(np.full((HEIGHT, WIDTH, 3), 225, dtype=np.uint8)) is None
    assert read_numbers([]) == ()
    assert read_numbers([np.full((HEIGHT, WIDTH, 3), 225, dtype=np.uint8)]) == (None,)


@needs_tesseract
def test_numbers_of_a_real_table() -> None:
    """These sets lie upright. Most numbers are read, hardly one wrongly, and jokers are none."""
    tiles = photographed("rummy")["rummy-36.jpg"]
    seen = read_numbers([rectify(photo("rummy-36.jpg"), quad, WIDTH, HEIGHT) for _, quad in tiles])
    right = sum(str(number) == face[1:] for (face, _), number in zip(tiles, seen, strict=True))
    wrong = sum(
        number is not None and str(number) != face[1:] for (face, _), number in zip(tiles, seen, strict=True)
    )
    assert right >= 0.75 * len(tiles)
    assert wrong <= 0.05 * len(tiles)
