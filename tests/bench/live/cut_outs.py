"""Real tiles, cut out of the photo collections where these are there; nothing of them is ever kept."""

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np

from engine.tiles import FACES, Face
from tests.drawn.designs import Design, TileSetLook
from tests.drawn.faces import PAD, FaceMap
from tests.drawn.tiles import FaceMaker
from tests.drawn.values import Bytes, Floats, floats
from vision.geometry.quad import grown, rectify
from vision.images.load import load_picture
from vision.measure.labels import read_labels
from vision.pipeline import TableReader
from vision.values import Quad
from vision.watch import match_greedily, overlaps_of_larger
from webapp.reading.request import request_for

CutOuts = Mapping[Face, Bytes]
"""A picture of each face, upright and filled by its tile."""
WIDE, TALL = 180, 250
BODY = floats([228.0, 236.0, 240.0])
"""Blue, green, red of a body in good light: cut-outs come from many lights, and here one lamp makes them."""
CREAM_PHOTO = "rummy4-17.jpg"
"""One photo with nearly every face."""


def white_cut_outs(photos: Path) -> CutOuts:
    """The faces of the white set, of which the collection has one crop each."""
    folder = photos / "white-set" / "crops"
    known = {face: folder / f"{face}.png" for face in FACES}
    found = {face: _upright_crop(path) for face, path in known.items() if path.exists()}
    lit = {face: _in_common_light(crop) for face, crop in found.items()}
    return {face: _black(crop) if face.startswith("K") else crop for face, crop in lit.items()}


def cream_cut_outs(photos: Path, reader: TableReader) -> CutOuts:
    """The faces of the cream set from one photo; the reader knows which way up each tile lies."""
    path = photos / "cream-set" / CREAM_PHOTO
    if not path.exists():
        return {}
    picture = load_picture(path)
    labels = next(each for each in read_labels(path.parent) if each.name == CREAM_PHOTO).tiles
    tiles = reader.read(picture, request_for(None)).tiles
    truths = [tile.quad for tile in labels if tile.quad is not None]
    pairs = match_greedily(overlaps_of_larger(truths, [tile.quad for tile in tiles]), 0.5)
    right = [tiles[read] for label, read in pairs if labels[label].truth == tiles[read].face]
    return {tile.face: _in_common_light(rectify(picture, tile.quad, WIDE, TALL)) for tile in right}


def _upright_crop(path: Path) -> Bytes:
    """The light tile of a picture with a dark table round it, filling the picture."""
    picture = load_picture(path)
    bright = cv2.GaussianBlur(np.ascontiguousarray(picture[..., 0]), (5, 5), 0)
    mask = cv2.threshold(bright, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1]
    outlines = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    body = max(outlines, key=cv2.contourArea)
    box = _upright(floats(cv2.boxPoints(cv2.minAreaRect(body))))
    return rectify(picture, grown(box, 0.96), WIDE, TALL)


def _upright(corners: Floats) -> Quad:
    """Four corners clockwise from the one at the top left."""
    across, along = corners.sum(axis=1), corners[:, 0] - corners[:, 1]
    order = [across.argmin(), along.argmax(), across.argmax(), along.argmin()]
    return floats(corners[order])


def _in_common_light(crop: Bytes) -> Bytes:
    """The crop with the body's own colour made that of all."""
    body = np.percentile(crop[20:-20, 15:-15].reshape(-1, 3), 70, axis=0)
    return np.asarray(np.clip(crop * (BODY / np.maximum(body, 8.0)), 0, 255), np.uint8)


def _black(crop: Bytes) -> Bytes:
    """A black number without the gold that window glare makes of it in the photo."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
    ink = np.clip(grey - 0.35 * (225 - grey), 0, 255)[..., None] / 255
    return np.asarray(np.clip(ink * BODY * 1.06, 0, 255), np.uint8)


def back_of(crop: Bytes) -> Bytes:
    """A blank back: the rim of a tile, and its body where the print is."""
    plain = cv2.medianBlur(cv2.medianBlur(crop, 99), 99).astype(np.float32)
    inner = np.zeros(crop.shape[:2], np.float32)
    inner[22:-22, 18:-18] = 1.0
    share = floats(cv2.GaussianBlur(inner, (0, 0), 5))[..., None]
    return np.asarray(crop * (1 - share) + plain * share, np.uint8)


def real_look(seed: int) -> TileSetLook:
    """The body on which cut-outs are laid; inks and typeface are never asked for."""
    design = Design("real", TALL / WIDE, 8.0, 1.6, 0.8, 0.5, (42, 0.06, 0.94), None, 0.25)
    return TileSetLook(design, "", 26.0, {}, ("R", "K"), 0.0, seed)


def real_faces(cut_outs: CutOuts) -> FaceMaker:
    """Draws faces by laying cut-outs on the tile; bevel and hollow are in them already."""
    plain = back_of(cut_outs[min(cut_outs)])

    def made(look: TileSetLook, face: Face | None, scale: float, copy: int) -> FaceMap:
        wide, tall = round(look.width * scale), round(look.height * scale)
        crop = plain if face is None else cut_outs[face]
        small = cv2.resize(crop, (wide, tall), interpolation=cv2.INTER_AREA)
        colour = cv2.copyMakeBorder(small, PAD, PAD, PAD, PAD, cv2.BORDER_REPLICATE)
        alpha = np.zeros(colour.shape[:2], np.float32)
        radius = max(1, round(look.design.round * scale))
        inner = np.zeros((tall, wide), np.uint8)
        cv2.rectangle(inner, (radius, 0), (wide - 1 - radius, tall - 1), 255, -1)
        cv2.rectangle(inner, (0, radius), (wide - 1, tall - 1 - radius), 255, -1)
        for x in (radius, wide - 1 - radius):
            for y in (radius, tall - 1 - radius):
                cv2.circle(inner, (x, y), radius, 255, -1, cv2.LINE_AA)
        alpha[PAD:-PAD, PAD:-PAD] = floats(inner) / 255
        return FaceMap(floats(colour), np.zeros((*alpha.shape, 2), np.float32), alpha, scale)

    return made
