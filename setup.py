"""The one step of the build that `pyproject.toml` cannot say: a wheel carries the networks and the print.

`models/` and `datasets/` are data folders at the top of a checkout. In a wheel they must lie inside a
package: top-level folders of these names would mix with other people's, and files outside packages
(`data_files`) go astray with `pip install --target` or `--user`. A mapping of folders to packages
(`package-dir`) would need every package listed by hand. So the files are laid into `vision/asset_files` when
the wheel is built; `vision.assets` finds them there. An editable install needs no copies: it finds the
checkout's own folders.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ASSETS = "vision/asset_files"
CARRIED = (
    "models/manifest.json",
    "models/*.onnx",
    "models/README.md",
    "datasets/README.md",
    "datasets/glyphs/*",
    "datasets/drawn/README.md",
    "datasets/drawn/glyphs/*.png",
    "datasets/drawn/letters/*.png",
    "datasets/samples/tables/04-crowded.jpg",
)
"""The networks in use, the print of the demo, the doctor's sample, and the cards with their licences."""


class BuildWithAssets(build_py):
    """Copies the rooms, and the assets into one of them."""

    def run(self) -> None:
        """Copy everything into an empty folder: a module that was moved since must not come back."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            for target, source in self._assets().items():
                self.mkpath(str(Path(target).parent))
                self.copy_file(source, target)

    def get_source_files(self) -> list[str]:
        """What an sdist must hold so that a wheel can be made of it."""
        return [*super().get_source_files(), *self._assets().values()]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """What this step writes."""
        written = super().get_outputs(include_bytecode)
        return written if self.editable_mode else [*written, *self._assets()]

    def get_output_mapping(self) -> dict[str, str]:
        """What is written from what; a strict editable install makes links of it."""
        return {**super().get_output_mapping(), **self._assets()}

    def _assets(self) -> dict[str, str]:
        found = {}
        for pattern in CARRIED:
            files = sorted(path.as_posix() for path in Path().glob(pattern))
            if not files:
                raise FileNotFoundError(f"{pattern}: the wheel would lack it")
            found.update({f"{self.build_lib}/{ASSETS}/{file}": file for file in files})
        return found


setup(cmdclass={"build_py": BuildWithAssets})
