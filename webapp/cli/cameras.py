"""`rummiref cameras`: which cameras there are, what they see, and why one cannot be used."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine import BadInput, texts_of
from webapp.cli.command import command, json_option, language_option
from webapp.cli.output import EXIT_DONE, as_json, write
from webapp.reading import write_picture
from webapp.wording import reason_sentence

if TYPE_CHECKING:
    from hardware import ListedCamera, Picture

_THUMBNAIL_WIDTH = 320


@command(
    "cameras",
    "List the cameras that can be found, what they see, and why one cannot be used.",
    "rummiref cameras --thumbnails seen",
    "rummiref cameras http://phone.local:8080/video --json",
    about="ADDRESS: only these: usb:0, pi, http://…, rtsp://…, folder:PATH.",
)
@click.argument("addresses", nargs=-1, metavar="[ADDRESS]…")
@click.option("--thumbnails", metavar="DIR", help="save a small picture from each camera there")
@json_option
@language_option()
def cameras_command(
    addresses: tuple[str, ...], thumbnails: str | None, as_document: bool, language: str
) -> int:
    """List the cameras of this machine, or those that are named; look through each for a moment."""
    documents = [_document(camera, thumbnails, language) for camera in _wanted(addresses)]
    if as_document:
        write(f"{as_json({'cameras': documents})}\n")
    else:
        write("".join(f"{line}\n" for line in _lines(documents, addresses, language)))
    return EXIT_DONE


def _wanted(addresses: Sequence[str]) -> "Sequence[ListedCamera]":
    from hardware import UnknownAddress, camera_at, find_cameras

    try:
        return [camera_at(address) for address in addresses] if addresses else find_cameras()
    except UnknownAddress as problem:
        raise BadInput(problem.code, **problem.params) from None


def _document(found: "ListedCamera", thumbnails: str | None, language: str) -> dict[str, object]:
    """What is known of a camera, as plain data."""
    from hardware import Reason, try_camera

    seen = try_camera(found)
    document: dict[str, object] = {"address": found.address, "name": found.name}
    if isinstance(seen, Reason):
        why = {"code": seen.code, "text": reason_sentence(seen, language)}
        return {**document, "available": False, "size": None, "thumbnail": None, "reason": why}
    height, width = seen.picture.shape[:2]
    target = None if thumbnails is None else _thumbnail(seen.picture, found.address, thumbnails)
    return {**document, "available": True, "size": [width, height], "thumbnail": target, "reason": None}


def _thumbnail(picture: "Picture", address: str, folder: str) -> str:
    """Save a small picture of what the camera sees; the name of the file."""
    import cv2

    height, width = picture.shape[:2]
    share = min(1.0, _THUMBNAIL_WIDTH / width)
    size = (max(1, round(width * share)), max(1, round(height * share)))
    name = re.sub(r"[^A-Za-z0-9]+", "-", address).strip("-").lower()[:80] or "camera"
    target = Path(folder) / f"{name}.jpg"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput("cannot-make-folder", path=folder, why=problem.strerror) from None
    write_picture(cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype("uint8"), target)
    return str(target)


def _lines(documents: Sequence[dict[str, object]], addresses: Sequence[str], language: str) -> list[str]:
    """The same for people."""
    said = texts_of("camera", language)["cameras"]
    lines = []
    for each in documents:
        match each:
            case {"available": True, "size": [width, height]}:
                state = said["size"].format(width=width, height=height)
            case {"reason": {"text": text}}:
                state = said["unavailable"].format(reason=text)
        shown = [each["address"], each["name"], state, each["thumbnail"]]
        lines.append("  ".join(str(part) for part in dict.fromkeys(shown) if part))
    if not addresses and not any(each["available"] for each in documents):
        lines += [said["none"], said["help"]]
    return lines
