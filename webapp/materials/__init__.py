"""What is shown, read and asked of a material, one file for each; a new file is a new material."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.materials.dice import format_grid as format_grid, grid_of as grid_of
    from webapp.materials.face_matching import match_faces as match_faces
    from webapp.materials.judged_sets import set_with_findings as set_with_findings
    from webapp.materials.letters import doubt as doubt
    from webapp.materials.pieces import quad_document as quad_document, tile_document as tile_document
    from webapp.materials.protocol import PageMaterial as PageMaterial, page_material as page_material
    from webapp.materials.rows import rows_of_table as rows_of_table
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
