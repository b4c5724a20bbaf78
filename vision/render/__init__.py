"""Drawn scenes with known truth: what the demo shows, and what the networks learn from."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.render.camera import PinholeCamera as PinholeCamera, look_at as look_at
    from vision.render.dice.cube import (
        DirectedLight as DirectedLight,
        PlacedCube as PlacedCube,
        cast_cube_shadow as cast_cube_shadow,
        draw_cube as draw_cube,
    )
    from vision.render.dice.style import Cube as Cube, dice_style as dice_style, random_cube as random_cube
    from vision.render.letters.faces import draw_letter as draw_letter
    from vision.render.letters.style import (
        LetterJoker as LetterJoker,
        LetterStyle as LetterStyle,
        random_letter_style as random_letter_style,
    )
    from vision.render.scene.surfaces import (
        cloth as cloth,
        noise as noise,
        plain as plain,
        stone as stone,
        wood as wood,
    )
    from vision.render.scene.things import Canvas as Canvas
    from vision.render.tiles.drawing import cast_shadows as cast_shadows, draw_tiles as draw_tiles
    from vision.render.tiles.faces import draw_face as draw_face
    from vision.render.tiles.joker_figures import is_lettered as is_lettered
    from vision.render.tiles.layout import PlacedTile as PlacedTile, tile_on_table as tile_on_table
    from vision.render.tiles.style import (
        JOKER_DRAWINGS as JOKER_DRAWINGS,
        Design as Design,
        Style as Style,
        random_style as random_style,
    )
    from vision.render.values import (
        FaceDrawer as FaceDrawer,
        FacePicture as FacePicture,
        LightPicture as LightPicture,
        Mask as Mask,
        Rng as Rng,
        WorldPoints as WorldPoints,
        hsv as hsv,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
