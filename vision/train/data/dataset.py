"""Write pictures to learn from: rendered scenes and varied real photos, with what is true about each.

    python -m vision.train.data.dataset OUT --scenes 5000 --photos ../shared/photos/cream-set
    python -m vision.train.data.dataset OUT --scenes 2000 --game letters --photos ../shared/photos/letters
    python -m vision.train.data.dataset OUT --scenes 2000 --game dice

OUT then holds ``full/`` (pictures as a camera would give them, for the reader, each with its truth as JSON),
``images/`` and ``labels/`` (at the detector's size, oriented boxes as ultralytics wants them) and the lists
``train.txt`` and ``val.txt``. A run that was stopped goes on where it was; the same seed gives the same
pictures. Several games go into one folder: one detector finds the pieces of all.
"""

import argparse
import json
import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.alphabets import DICE_ALPHABET, LETTER_ALPHABET, TILE_ALPHABET
from vision.render.dice.scene import render_dice
from vision.render.letters.scene import render_letters
from vision.render.scene.values import SEEN_ENOUGH, Renderer, SceneOptions
from vision.render.tiles.scene import TILE_SCENE_KINDS, render_tiles
from vision.render.tiles.style import DESIGNS, Design
from vision.render.values import LightPicture, Rng
from vision.train.data.letter_photos import letter_photos
from vision.train.data.own_labels import has_own_labels, own_photos
from vision.train.data.real_photos import Photo, cut_faces, real_photos
from vision.train.progress import progress
from vision.values import Picture, Quad

_WIDTH, _HEIGHT = 960, 720
_NET_WIDTH, _NET_HEIGHT = 640, 480
SEEN_AT_ALL = 0.1
"""Of a tile less than this share does not matter to anyone."""
_EVERY_VAL = 40
_BAND = 45
_KEEP_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(1 << 30), "MALLOC_TRIM_THRESHOLD_": str(1 << 32)}
"""For the workers: large arrays come and go, and giving them back to the system takes most of the time."""
RENDERERS: Mapping[str, Renderer] = {
    TILE_ALPHABET.name: render_tiles,
    LETTER_ALPHABET.name: render_letters,
    DICE_ALPHABET.name: render_dice,
}


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A tile or die of a picture, and how much of it is seen."""

    face: str
    quad: Quad
    seen: float
    uprights: int = 1
    """How many of its sides may be its top: 1 is known, 2 this one or the opposite one, 4 unknown."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One picture with its pieces."""

    picture: Picture
    tiles: tuple[Piece, ...]
    kind: str
    design: str
    exact: bool
    """Whether the corners are exact (rendered) or a rectangle round the tile (labelled photos)."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Render what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenes", type=int, default=5000, help="rendered pictures")
    parser.add_argument("--variants", type=int, default=6, help="variants of each real photo")
    parser.add_argument("--game", choices=tuple(RENDERERS), default="tiles", help="which pieces to draw")
    parser.add_argument("--photos", type=Path, help="folder of the real photos; without it all is rendered")
    parser.add_argument("--world", type=Path, help="folder of photos of things and places that are no tiles")
    parser.add_argument("--without", nargs="*", default=[], choices=DESIGNS, help="tile designs to keep away")
    parser.add_argument("--kind", choices=TILE_SCENE_KINDS, help="only this kind of scene")
    parser.add_argument("--jokers", type=float, default=0.0, help="the share of number tiles that become one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    for folder in ("full", "images", "labels"):
        (options.out / folder).mkdir(parents=True, exist_ok=True)
    os.environ.update(_KEEP_MEMORY)
    names = _names(options)
    todo = [name for name in names if not (options.out / "labels" / f"{name}.txt").exists()]
    work = partial(_write, options=options)
    # spawned, not forked: a fork of a process that has used OpenCV hangs
    with multiprocessing.get_context("spawn").Pool(options.jobs, initializer=_one_thread) as pool:
        for _ in progress(pool.imap_unordered(work, todo, chunksize=8), len(todo), "pictures"):
            pass
    _lists(options.out)


def _one_thread() -> None:
    cv2.setNumThreads(1)


def _names(options: argparse.Namespace) -> list[str]:
    game = "" if options.game == TILE_ALPHABET.name else f"{options.game}-"
    rendered = [f"scene-{game}{options.seed}-{index:06d}" for index in range(options.scenes)]
    if not options.photos:
        return rendered
    real = [
        f"{Path(photo.name).stem}~{index}"
        for photo in _photos(options.photos, options.game)
        for index in range(options.variants)
    ]
    return rendered + real


@cache
def _photos(folder: Path, game: str) -> tuple[Photo, ...]:
    if has_own_labels(folder):
        return tuple(own_photos(folder))
    if game != LETTER_ALPHABET.name:
        return tuple(real_photos(folder))
    return tuple(
        Photo(
            each.path.name,
            each.picture(),
            tuple(tile.face for tile in each.tiles),
            tuple(tile.quad for tile in each.tiles),
            tuple(tile.uprights for tile in each.tiles),
        )
        for each in letter_photos(folder)
    )


@cache
def _options(
    folder: Path | None, world: Path | None, game: str, without: tuple[Design, ...], jokers: float
) -> SceneOptions:
    if game != TILE_ALPHABET.name or (folder and has_own_labels(folder)):
        return SceneOptions(_WIDTH, _HEIGHT, world=world)
    faces = cut_faces(folder) if folder else None
    return SceneOptions(
        _WIDTH, _HEIGHT, folder, faces, without=frozenset(without), world=world, joker_share=jokers
    )


def _write(name: str, options: argparse.Namespace) -> None:
    rng = np.random.default_rng([options.seed, *name.encode()])
    if name.startswith("scene"):
        without = tuple(options.without)
        drawn = _options(options.photos, options.world, options.game, without, options.jokers)
        scene = RENDERERS[options.game](rng, drawn, options.kind)
        tiles = tuple(Piece(tile.face, tile.quad, tile.seen) for tile in scene.tiles)
        sample = Sample(scene.picture, tiles, scene.kind, scene.design, exact=True)
    else:
        stem = name.split("~")[0]
        sample = vary_photo(
            next(each for each in _photos(options.photos, options.game) if Path(each.name).stem == stem), rng
        )
    cv2.imwrite(str(options.out / "full" / f"{name}.jpg"), sample.picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    small = cv2.resize(sample.picture, (_NET_WIDTH, _NET_HEIGHT), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(options.out / "images" / f"{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 93])
    truth = {
        "game": options.game,
        "kind": sample.kind,
        "design": sample.design,
        "exact": sample.exact,
        "tiles": [
            {
                "face": tile.face,
                "quad": np.round(tile.quad, 2).tolist(),
                "seen": round(tile.seen, 3),
                "uprights": tile.uprights,
            }
            for tile in sample.tiles
        ],
    }
    (options.out / "full" / f"{name}.json").write_text(json.dumps(truth))
    lines = [_label(tile.quad, tile.seen) for tile in sample.tiles if tile.seen >= SEEN_AT_ALL]
    (options.out / "labels" / f"{name}.txt").write_text("".join(lines))


def _label(quad: Quad, seen: float) -> str:
    """One line as the detector's training reads it: 0 for a tile, 1 for what should be taught neither way."""
    corners = " ".join(f"{value:.5f}" for value in (quad / (_WIDTH, _HEIGHT)).ravel())
    return f"{0 if seen >= SEEN_ENOUGH else 1} {corners}\n"


def _lists(out: Path) -> None:
    """Name all pictures of the folder, also those of other games that were written before."""
    names = sorted(path.stem for path in (out / "labels").glob("*.txt"))
    kept = [name for index, name in enumerate(names) if name.startswith("scene") and index % _EVERY_VAL == 0]
    for file, chosen in (("val.txt", kept), ("train.txt", [name for name in names if name not in set(kept)])):
        (out / file).write_text("".join(f"./images/{name}.jpg\n" for name in chosen))


def vary_photo(photo: Photo, rng: Rng) -> Sample:
    """A real photo turned, shifted, enlarged and relit a little (augmentation); never mirrored."""
    picture = _without_cut_tiles(photo) if photo.name.startswith("rummy4") else photo.picture
    height, width = picture.shape[:2]
    turn = float(rng.normal(0, 8)) + (90 if height > width else 0) + (180 if rng.random() < 0.5 else 0)
    scale = _WIDTH / max(height, width) * float(np.exp(rng.uniform(np.log(0.75), np.log(1.7))))
    move = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), turn, scale), np.float64)
    move[:, 2] += (
        np.array([_WIDTH, _HEIGHT]) / 2 - np.array([width, height]) / 2 + rng.normal(0, 0.08 * _WIDTH, 2)
    )
    edge = [int(value) for value in picture.reshape(-1, 3).mean(0)]
    out = cv2.warpAffine(
        picture,
        move,
        (_WIDTH, _HEIGHT),
        flags=cv2.INTER_LINEAR if scale > 0.8 else cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=edge,
    )
    tiles = []
    uprights = photo.uprights or (1,) * len(photo.faces)
    for face, quad, ways in zip(photo.faces, photo.quads, uprights, strict=True):
        moved = (quad @ move[:, :2].T + move[:, 2]).astype(np.float32)
        tiles.append(Piece(face, moved, _share_inside(moved), ways))
    relit = _relit(out.astype(np.float32) / np.float32(255), rng)
    return Sample(relit, tuple(tiles), "photo", "photo", exact=False)


def _share_inside(quad: Quad) -> float:
    frame = np.array([[0, 0], [_WIDTH, 0], [_WIDTH, _HEIGHT], [0, _HEIGHT]], np.float32)
    area, _ = cv2.intersectConvexConvex(quad, frame)
    return float(area) / max(float(cv2.contourArea(quad)), 1.0)


def _relit(light: LightPicture, rng: Rng) -> Picture:
    warm = rng.normal(0, 0.08)
    out = (
        light
        * np.array([1 - warm, 1 + rng.normal(0, 0.02), 1 + warm], np.float32)
        * np.float32(rng.uniform(0.55, 1.2))
    )
    soft = cv2.GaussianBlur(out, (0, 0), 0.1 + rng.uniform(0, 1) ** 2 * 1.6)
    grainy = soft + rng.normal(0, rng.uniform(0, 0.02), (_HEIGHT, _WIDTH, 1))
    curved = np.clip(grainy, 0, 1) ** rng.uniform(0.8, 1.25)
    return np.clip(curved * 255, 0, 255).astype(np.uint8)


def _without_cut_tiles(photo: Photo) -> Picture:
    """The photo with its border blurred where no labelled tile is: tiles cut by its edge may lack labels."""
    height, width = photo.picture.shape[:2]
    band = np.ones((height, width), np.uint8)
    band[_BAND:-_BAND, _BAND:-_BAND] = 0
    for quad in photo.quads:
        cv2.fillConvexPoly(band, np.round(quad).astype(np.int32), 0)
    hidden = cv2.blur(photo.picture, (201, 201))
    return np.where(band[..., None] > 0, hidden, photo.picture).astype(np.uint8)


def read_truths(out: Path, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of each picture of a game and what is true about it."""
    for path in sorted((out / "full").glob("*.json")):
        truth = json.loads(path.read_text())
        if truth.get("game", TILE_ALPHABET.name) == game:
            yield path.stem, truth


if __name__ == "__main__":
    main()
