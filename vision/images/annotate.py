"""A reading drawn into its picture, so that a person sees at a glance what was read and what is doubtful.

No meaning hangs on colour alone: a sure tile has a solid line, a doubtful one a dashed line and a question
mark, one outside the table a dotted line and brackets, a face-down one a cross. A question mark between two
tiles asks whether they are of one set.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.quad import along_up, centre, grown, rectify, size
from vision.values import Picture, Quad, Reading, TileReading

_Colour = tuple[int, int, int]
_Line = NDArray[np.float64]
"""A polygon's corners in pixels of the drawing."""
_Box = tuple[int, int, int, int]
"""Left, top, width, height."""

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_GREEN, _ORANGE, _BLUE, _GREY = (120, 230, 120), (40, 160, 255), (255, 190, 90), (190, 190, 190)
_READABLE_TILE, _READABLE_TEXT = 44.0, 15
"""Pixels; a picture with smaller tiles is enlarged."""
_MOST_TIMES, _LONGEST_SIDE = 4.0, 6000
_MARKS = {None: "", True: " ✓", False: " ×"}


@dataclass(frozen=True, slots=True)
class _Paper:
    """What is drawn on, how thick and large, and where there is something already."""

    picture: Picture
    taken: NDArray[np.uint8]
    scale: float
    line: int
    text: int
    font: cv2.FontFace


def annotate(picture: Picture, reading: Reading, legal: Sequence[bool] | None = None) -> Picture:
    """The picture with every tile outlined and its face beside it, and every row outlined and numbered.

    ``legal`` says of each row whether it is a legal set: it gets a tick, or a cross and a double line. Small
    pictures are enlarged until the words can be read; the given picture stays as it is.
    """
    paper = _paper(picture, reading)
    for quad in (*(tile.quad for tile in (*reading.tiles, *reading.outside)), *reading.face_down):
        cv2.fillPoly(paper.taken, [_whole(quad * paper.scale)], 1)
    rows = [[reading.tiles[place].quad for place in row] for row in reading.rows]
    verdicts = [None] * len(rows) if legal is None else legal
    for quads, verdict in zip(rows, verdicts, strict=True):
        _row(paper, quads, verdict)
    for quad in reading.face_down:
        _face_down(paper, quad)
    for tile in reading.outside:
        _outline(paper, _closed(tile.quad * paper.scale), _GREY, dash=1.2)
        _label(paper, tile, f"({_words(tile)})")
    for tile in reading.tiles:
        corners = _closed(tile.quad * paper.scale)
        _outline(paper, corners, _ORANGE if tile.unsure else _GREEN, dash=3.2 if tile.unsure else 0)
    for tile in reading.tiles:
        _label(paper, tile, _words(tile))
    for gap in reading.unclear:
        _gap(paper, reading.tiles[gap.first].quad, reading.tiles[gap.second].quad)
    for number, (quads, verdict) in enumerate(zip(rows, verdicts, strict=True), 1):
        _row_number(paper, quads, f"#{number}{_MARKS[verdict]}")
    return paper.picture


def close_up(picture: Picture, quad: Quad) -> Picture:
    """One tile with what is round it, upright and large enough to look at."""
    return rectify(picture, grown(quad, 1.6), 192, 264)


def _paper(picture: Picture, reading: Reading) -> _Paper:
    quads = [*(tile.quad for tile in (*reading.tiles, *reading.outside)), *reading.face_down]
    tile = float(np.median([min(size(quad)) for quad in quads])) if quads else _READABLE_TILE
    scale = min(max(_READABLE_TILE / max(tile, 1.0), 1.0), _MOST_TIMES)
    scale = max(min(scale, _LONGEST_SIDE / max(picture.shape[:2])), 1.0)
    drawn = np.array(picture)
    if scale > 1:
        drawn = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))
    unit = tile * scale
    return _Paper(
        picture=drawn.astype(np.uint8, copy=False),
        taken=np.zeros(drawn.shape[:2], np.uint8),
        scale=scale,
        line=max(2, round(unit / 26)),
        text=max(_READABLE_TEXT, round(unit * 0.34)),
        font=cv2.FontFace("sans"),
    )


def _words(tile: TileReading) -> str:
    return f"{tile.face}?" if tile.unsure else tile.face


def _whole(corners: NDArray[np.floating]) -> NDArray[np.int32]:
    return np.round(corners).astype(np.int32)


def _closed(corners: NDArray[np.floating]) -> _Line:
    return np.vstack([corners, corners[:1]]).astype(np.float64)


def _outline(paper: _Paper, corners: _Line, colour: _Colour, dash: float = 0, thick: float = 1) -> None:
    """A line with a dark rim, which shows on any ground; with ``dash`` it is broken into pieces."""
    pieces = [corners] if dash == 0 else _dashes(corners, dash * 4 * paper.line)
    width = max(1, round(paper.line * thick))
    for each, wide in ((_BLACK, width + 2 * max(1, width // 2)), (colour, width)):
        cv2.polylines(
            paper.picture, [_whole(piece) for piece in pieces], False, each, wide, lineType=cv2.LINE_AA
        )


def _dashes(corners: _Line, length: float) -> list[_Line]:
    """The line cut into pieces of about this length, with gaps almost as long."""
    pieces: list[_Line] = []
    for start, end in pairwise(corners):
        count = max(2, round(float(np.linalg.norm(end - start)) / length))
        ends = np.linspace(0, 1, 2 * count)[:, None]
        points = start + (end - start) * ends
        pieces.extend(points[at : at + 2] for at in range(0, 2 * count, 2))
    return pieces


def _row(paper: _Paper, quads: Sequence[Quad], verdict: bool | None) -> None:
    """A thin line round the row, double when it is no set."""
    for times in (1.2, 1.4) if verdict is False else (1.2,):
        corners = np.vstack([grown(quad, times) for quad in quads]) * np.float32(paper.scale)
        hull = np.asarray(cv2.convexHull(corners.astype(np.float32)), np.float64).reshape(-1, 2)
        _outline(paper, _closed(hull), _WHITE, thick=0.4)


def _row_number(paper: _Paper, quads: Sequence[Quad], words: str) -> None:
    """The row's number beside its first tile, else beside its last, or at a corner of one of them."""
    first, last = (quad * np.float32(paper.scale) for quad in (quads[0], quads[-1]))
    sides = ((first, (first[0] + first[3]) / 2), (last, (last[1] + last[2]) / 2))
    corners = ((first, first[0]), (first, first[3]), (last, last[1]), (last, last[2]))
    _chip(
        paper,
        words,
        [at + (at - centre(quad)) * np.float32(0.9) for quad, at in (*sides, *corners)],
        ink=_BLACK,
        ground=_BLUE,
    )


def _gap(paper: _Paper, first: Quad, second: Quad) -> None:
    """A question mark between two tiles, with a line to both."""
    ends = np.stack([centre(first), centre(second)]) * np.float32(paper.scale)
    between = ends.mean(axis=0)
    _outline(paper, (between + (ends - between) * np.float32(0.5)).astype(np.float64), _ORANGE)
    _chip(paper, "?", [between], ink=_WHITE, ground=_BLACK)


def _face_down(paper: _Paper, quad: Quad) -> None:
    corners = quad * np.float32(paper.scale)
    _outline(paper, _closed(corners), _BLUE)
    for one, other in ((0, 2), (1, 3)):
        _outline(paper, corners[[one, other]].astype(np.float64), _BLUE, thick=0.6)


def _label(paper: _Paper, tile: TileReading, words: str) -> None:
    """The face where it hides least: below or above the tile, beside it, or on its lower part."""
    quad = tile.quad * np.float32(paper.scale)
    up, middle = along_up(quad), centre(quad)
    _, tall = size(quad)
    out = np.float32(tall / 2 + paper.text * 0.75)
    places = [middle - up * out, middle + up * out, middle - up * np.float32(tall * 0.36)]
    places += [middle + np.array(way, np.float32) * out for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    _chip(paper, words, places, *((_WHITE, _BLACK) if tile.unsure else (_BLACK, _WHITE)))


def _chip(
    paper: _Paper, words: str, places: Sequence[NDArray[np.float32]], ink: _Colour, ground: _Colour
) -> None:
    """Words on a small plate, at the place of those given where the least is hidden."""
    height, width = paper.taken.shape
    wide = cv2.getTextSize((width, height), words, (0, 0), paper.font, paper.text, 600)[2]
    box_size = (wide + paper.text // 2, round(paper.text * 1.25))
    boxes = [_within(place, box_size, (width, height)) for place in places]
    left, top, wide, tall = min(boxes, key=lambda box: _hidden(paper, box))
    right, bottom = left + wide, top + tall
    cv2.rectangle(paper.picture, (left, top), (right, bottom), ground, -1)
    cv2.rectangle(paper.picture, (left, top), (right, bottom), ink, 1)
    baseline = (left + paper.text // 4, top + round(paper.text * 1.0))
    cv2.putText(paper.picture, words, baseline, ink, paper.font, paper.text, 600)
    paper.taken[top:bottom, left:right] = 4


def _within(place: NDArray[np.float32], size_: tuple[int, int], paper_size: tuple[int, int]) -> _Box:
    """The box about a place, moved so that it lies on the paper."""
    left, top = (round(float(at) - side / 2) for at, side in zip(place, size_, strict=True))
    most_left, most_top = (most - side - 1 for most, side in zip(paper_size, size_, strict=True))
    return max(0, min(left, most_left)), max(0, min(top, most_top)), *size_


def _hidden(paper: _Paper, box: _Box) -> int:
    left, top, wide, tall = box
    return int(paper.taken[top : top + tall, left : left + wide].sum())
