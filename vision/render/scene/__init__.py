"""What is round the pieces: table tops, things, photographed places."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.render.scene.surfaces import (
        cloth as cloth,
        noise as noise,
        plain as plain,
        stone as stone,
        wood as wood,
    )
    from vision.render.scene.surroundings import (
        ground as ground,
        random_scene_kind as random_scene_kind,
        scatter_things as scatter_things,
    )
    from vision.render.scene.things import Canvas as Canvas, Outline as Outline, reaching_arm as reaching_arm
    from vision.render.scene.values import (
        MIXED as MIXED,
        NO_PIECES as NO_PIECES,
        SEEN_ENOUGH as SEEN_ENOUGH,
        Renderer as Renderer,
        Scene as Scene,
        SceneKind as SceneKind,
        SceneOptions as SceneOptions,
        TrueTile as TrueTile,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
