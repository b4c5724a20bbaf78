"""Four-cornered shapes in a picture and on the plane."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.geometry.plane import (
        PLANE_TUNING as PLANE_TUNING,
        PlaneTuning as PlaneTuning,
        oddness as oddness,
        to_plane as to_plane,
    )
    from vision.geometry.quad import (
        along_up as along_up,
        area as area,
        centre as centre,
        grown as grown,
        holds as holds,
        overlap as overlap,
        overlap_share as overlap_share,
        quad_of as quad_of,
        rectify as rectify,
        signed_area as signed_area,
        size as size,
        turned as turned,
        upright_quad as upright_quad,
    )
    from vision.geometry.quads import (
        Flags as Flags,
        Indices as Indices,
        Numbers as Numbers,
        Quads as Quads,
        areas as areas,
        centres as centres,
        grown_all as grown_all,
        overlap_shares as overlap_shares,
        overlaps as overlaps,
        sizes as sizes,
        stacked as stacked,
        turned_each as turned_each,
        ups as ups,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
