"""A second way of drawing tables of tiles, for measuring a reader that was trained with another.

>>> scene = draw(3, "close", size=(320, 240))
>>> scene.labels["kind"], scene.picture.shape
('close', (240, 320, 3))
"""

from tests.drawn.plans import KINDS
from tests.drawn.scenes import Scene, draw

__all__ = ["KINDS", "Scene", "draw"]
