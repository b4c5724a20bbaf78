"""How pieces of each alphabet lie on a table, one file for each; it is called as the alphabet is."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.table.materials.protocol import (
        TableMaterial as TableMaterial,
        table_material as table_material,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
