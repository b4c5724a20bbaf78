"""Number tiles and jokers: print, layout, scene."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.render.tiles.arrange import camera_for as camera_for
    from vision.render.tiles.drawing import cast_shadows as cast_shadows, draw_tiles as draw_tiles
    from vision.render.tiles.faces import draw_face as draw_face
    from vision.render.tiles.joker_figures import is_lettered as is_lettered
    from vision.render.tiles.jokers import joker as joker
    from vision.render.tiles.layout import (
        RACK_FOOT as RACK_FOOT,
        PlacedTile as PlacedTile,
        TilePool as TilePool,
        TurnedBox as TurnedBox,
        boxes_apart as boxes_apart,
        on_rack as on_rack,
        set_on_table as set_on_table,
        table_spots as table_spots,
        tile_on_table as tile_on_table,
    )
    from vision.render.tiles.marks import random_sign as random_sign, sign as sign, sign_length as sign_length
    from vision.render.tiles.scene import (
        TILE_SCENE_KINDS as TILE_SCENE_KINDS,
        ScenePlan as ScenePlan,
        draw_scene as draw_scene,
        plan_tiles as plan_tiles,
        render_tiles as render_tiles,
    )
    from vision.render.tiles.style import (
        DESIGNS as DESIGNS,
        JOKER_DRAWINGS as JOKER_DRAWINGS,
        Design as Design,
        Style as Style,
        random_style as random_style,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
