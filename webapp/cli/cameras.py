"""The command `cameras`: which cameras there are, what they see, and why one cannot be used."""

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine import BadInput
from webapp.cli.documents import DONE, write

if TYPE_CHECKING:
    from hardware.frame import Picture
    from hardware.listing import ListedCamera

_THUMBNAIL_WIDTH = 320


def cameras(options: argparse.Namespace) -> int:
    """List the cameras of this machine, or those that are named; look through each for a moment."""
    documents = [_document(each, options) for each in _wanted(options.addresses)]
    if options.json:
        write(f"{json.dumps({'cameras': documents}, ensure_ascii=False)}\n")
    else:
        write("".join(f"{line}\n" for line in _lines(documents, options)))
    return DONE


def _wanted(addresses: Sequence[str]) -> "Sequence[ListedCamera]":
    from hardware.listing import camera_at, find_cameras
    from hardware.scheme import UnknownAddress

    try:
        return [camera_at(address) for address in addresses] if addresses else find_cameras()
    except UnknownAddress as problem:
        raise BadInput(str(problem)) from None


def _document(found: "ListedCamera", options: argparse.Namespace) -> dict[str, object]:
    """What is known of a camera, as plain data."""
    from hardware.listing import try_camera
    from hardware.reasons import Reason

    seen = try_camera(found)
    document: dict[str, object] = {"address": found.address, "name": found.name}
    if isinstance(seen, Reason):
        why = {"code": seen.code, "text": seen.text(options.lang)}
        return {**document, "available": False, "size": None, "thumbnail": None, "reason": why}
    height, width = seen.picture.shape[:2]
    target = (
        None if options.thumbnails is None else _thumbnail(seen.picture, found.address, options.thumbnails)
    )
    return {**document, "available": True, "size": [width, height], "thumbnail": target, "reason": None}


def _thumbnail(picture: "Picture", address: str, folder: str) -> str:
    """Save a small picture of what the camera sees; the name of the file."""
    import cv2

    from webapp.cli.pictures import write_picture

    height, width = picture.shape[:2]
    share = min(1.0, _THUMBNAIL_WIDTH / width)
    size = (max(1, round(width * share)), max(1, round(height * share)))
    name = re.sub(r"[^A-Za-z0-9]+", "-", address).strip("-").lower()[:80] or "camera"
    target = Path(folder) / f"{name}.jpg"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(f"cannot make the folder {folder}: {problem.strerror}") from None
    write_picture(cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype("uint8"), target)
    return str(target)


def _lines(documents: Sequence[dict[str, object]], options: argparse.Namespace) -> list[str]:
    """The same for people."""
    from hardware.reasons import camera_texts

    words = camera_texts(options.lang)["cameras"]
    lines = []
    for each in documents:
        match each:
            case {"available": True, "size": [width, height]}:
                state = words["size"].format(width=width, height=height)
            case {"reason": {"text": text}}:
                state = words["unavailable"].format(reason=text)
        shown = [each["address"], each["name"], state, each["thumbnail"]]
        lines.append("  ".join(str(part) for part in dict.fromkeys(shown) if part))
    if not options.addresses and not any(each["available"] for each in documents):
        lines += [words["none"], words["help"]]
    return lines
