"""Checks of what is seen: how fast and how well a sample is read, the camera, its light and picture."""

import json
from collections import Counter
from collections.abc import Generator, Iterator
from functools import partial
from typing import TYPE_CHECKING

from webapp.doctor.checks import Check, guarded, ok, problem, warning
from webapp.doctor.subject import LazyReader, Subject

if TYPE_CHECKING:
    from hardware import Frame, ListedCamera, Reason
    from vision import Quality

SLOW, FAR_TOO_SLOW = 3.0, 15.0
"""Seconds for one reading; a game can still be played with the first, hardly with the second."""
LEAST_RIGHT = 0.5
"""The share of the sample's tiles below which something is wrong with the installation itself."""
SMALL_PICTURE = 1280 * 720
"""Pixels; with fewer, a whole table does not fit."""
GOOD_TILE = 40.0
"""Pixels; see the guide to mounts."""
_SMALLEST_TILE = 24.0
"""Below this the reader's own advice says so."""


def speed(subject: Subject, lazy_reader: LazyReader) -> Iterator[Check]:
    """How long a sample takes, and whether its tiles are read right."""
    from webapp.reading import load_picture_file, request_for

    truth = _truth(subject)
    if truth is None:
        yield warning("speed", "no-sample", path=str(subject.sample))
        return
    picture, request = load_picture_file(subject.sample), request_for(None)
    reader = lazy_reader.reader()
    reader.read(picture, request)  # the first reading of a network is slower than all others
    began = subject.clock()
    reading = reader.read(picture, request)
    seconds = subject.clock() - began
    right = sum((Counter(tile.face for tile in reading.tiles) & truth).values())
    figures = {"seconds": f"{seconds:.2f}", "tiles": truth.total(), "right": right}
    if right < LEAST_RIGHT * truth.total():
        yield problem("speed", "sample-misread", **figures)
    if seconds > FAR_TOO_SLOW:
        yield problem("speed", "far-too-slow", **figures)
    elif seconds > SLOW:
        yield warning("speed", "slow", **figures)
    else:
        yield ok("speed", "speed-ok", **figures)


def _truth(subject: Subject) -> Counter[str] | None:
    """The faces that lie in the sample; None where the sample is not there."""
    try:
        labels = json.loads((subject.sample.parent / "labels.json").read_text(encoding="utf-8"))
        return Counter(tile["face"] for tile in labels[subject.sample.name]["tiles"])
    except (OSError, ValueError, KeyError):
        return None


def camera_and_picture(subject: Subject, lazy_reader: LazyReader) -> Iterator[Check]:
    """Whether the camera works; with its picture, whether light and distance are good."""
    frame = yield from _camera(subject)
    if frame is None:
        yield warning("picture", "no-picture")
    else:
        yield from guarded("picture", partial(_picture, frame, subject, lazy_reader))


def _camera(subject: Subject) -> "Generator[Check, None, Frame | None]":
    """A generator of checks that returns a frame, where there is one."""
    from engine import BadInput
    from hardware import Reason, UnknownAddress, camera_at, find_cameras, try_camera

    address = subject.camera or subject.settings().camera.source
    try:
        cameras = (camera_at(address),) if address else find_cameras()
    except UnknownAddress as refusal:
        yield problem("camera", "camera-address", problem=BadInput(refusal.code, **refusal.params))
        return None
    why: list[tuple[ListedCamera, Reason]] = []
    for found in cameras:
        seen = try_camera(found)
        if not isinstance(seen, Reason):
            yield _camera_works(found, seen)
            return seen
        why.append((found, seen))
    yield from _no_camera(subject, why, wanted=bool(address))
    return None


def _camera_works(found: "ListedCamera", frame: "Frame") -> Check:
    height, width = frame.picture.shape[:2]
    shown = found.name if found.name == found.address else f"{found.name} ({found.address})"
    facts = {"camera": shown, "address": found.address, "width": width, "height": height}
    if width * height < SMALL_PICTURE:
        return warning("camera", "camera-small", **facts)
    return ok("camera", "camera-ok", **facts)


def _no_camera(
    subject: Subject, why: "list[tuple[ListedCamera, Reason]]", *, wanted: bool
) -> Iterator[Check]:
    """Why there is none. Off a Raspberry Pi nobody misses the camera of its port."""
    on_a_pi = subject.computer.health(subject.data_folder).is_pi
    said = [(found, reason) for found, reason in why if wanted or on_a_pi or found.address != "pi"]
    for found, reason in said:
        facts = {"address": found.address, "reason": reason, "reason_code": reason.code}
        yield problem("camera", "camera-failed", **facts)
    if not said:
        yield warning("camera", "no-camera")


def _picture(frame: "Frame", subject: Subject, lazy_reader: LazyReader) -> Iterator[Check]:
    from webapp.reading import request_for

    reading = lazy_reader.reader().read(frame.picture, request_for(None))
    quality, count = reading.quality, len(reading.tiles)
    if not count:
        yield warning("picture", "no-tiles")
    complaints = [*quality.advice] if count else [*quality.advice[:-1]]
    for advice in complaints:
        yield warning("picture", "picture-poor", advice=advice)
    if _SMALLEST_TILE <= quality.tile_px < GOOD_TILE:
        yield warning("picture", "tiles-small", pixels=round(quality.tile_px), good=round(GOOD_TILE))
    elif count and not complaints:
        yield ok("picture", "picture-ok", tiles=count, pixels=round(quality.tile_px), **_shares(quality))


def _shares(quality: "Quality") -> dict[str, object]:
    values = {"sharpness": quality.sharpness, "exposure": quality.exposure, "glare": quality.glare}
    return {name: round(100 * value) for name, value in values.items()}
