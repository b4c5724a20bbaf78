"""From an address such as ``usb:0`` to the source that it names: a registry of schemes.

The files of `hardware/sources` are loaded one by one until the scheme is found, so that what one kind of
camera needs is not loaded for another.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from hardware import sources
from hardware.scheme import Scheme, UnknownAddress

if TYPE_CHECKING:
    from hardware.camera import Source

_ORDER = ("usb", "pi", "web", "rtsp", "folder", "video", "upload", "fake")
"""The files of `hardware/sources` whose addresses are offered first; new ones come after them."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """The kinds of address that are understood: those of `hardware/sources`, and those that were added."""

    added: tuple[Scheme, ...] = ()

    def register(self, *schemes: Scheme) -> "Addresses":
        """These addresses, and more kinds of them."""
        return replace(self, added=(*self.added, *schemes))

    @property
    def forms(self) -> tuple[str, ...]:
        """How people write an address."""
        return tuple(form for scheme in (*_own(), *self.added) for form in scheme.forms)

    def source(self, address: str) -> "Source":
        """The source that an address names; it is neither opened nor looked for yet.

        >>> Addresses().source("usb:HD Webcam?size=1280x720").address
        'usb:HD Webcam?size=1280x720'
        >>> Addresses().source("disk:1")
        Traceback (most recent call last):
        hardware.scheme.UnknownAddress: address-scheme (address=disk:1, forms=('usb:0', 'usb:NAME', 'pi', \
'http://HOST/video', 'rtsp://HOST/PATH', 'folder:PATH', 'video:PATH', 'upload:FOLDER', 'fake:live=5,hang=3'))
        """
        name, _, rest = address.strip().partition(":")
        scheme = None if "\0" in address or len(address) > 2000 else self._scheme(name.lower())
        if scheme is None:
            shown = address[:100].replace("\0", "")
            raise UnknownAddress("address-scheme", address=shown, forms=self.forms)
        return scheme.parse(rest)

    def _scheme(self, name: str) -> Scheme | None:
        known = chain(self.added, _own(name))
        return next((scheme for scheme in known if scheme.name == name), None)


def _own(likely: str = "") -> Iterator[Scheme]:
    """The schemes of this room, file by file; the file that is called like one comes first."""
    found = [module.name for module in iter_modules(sources.__path__)]
    ranked = [*(name for name in _ORDER if name in found), *(name for name in found if name not in _ORDER)]
    for name in sorted(ranked, key=lambda name: name != likely):
        module = import_module(f"{sources.__name__}.{name}")
        yield from (value for value in vars(module).values() if isinstance(value, Scheme))


def source(address: str) -> "Source":
    """The source of this room that an address names."""
    return Addresses().source(address)
