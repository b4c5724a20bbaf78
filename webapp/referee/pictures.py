"""Pictures for the page: what the camera sees, and single tiles to ask about."""

import cv2
import numpy as np

from vision.geometry import grown, rectify
from vision.reading import Picture, Quad

NARROWEST, WIDEST = 64, 1920
_QUALITY = 80
_AROUND = 1.3
_TILE_WIDE, _TILE_TALL = 180, 246


def shown(picture: Picture, width: int | None) -> bytes:
    """A picture as JPEG, made smaller to this width."""
    tall, wide = picture.shape[:2]
    wanted = min(max(width or wide, NARROWEST), WIDEST, wide)
    if wanted < wide:
        size = (wanted, max(1, round(tall * wanted / wide)))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return _jpeg(picture)


def cut_out(picture: Picture, quad: Quad) -> bytes:
    """A tile upright with a little around it, as JPEG."""
    return _jpeg(rectify(picture, grown(quad, _AROUND), _TILE_WIDE, _TILE_TALL))


def _jpeg(picture: Picture) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
