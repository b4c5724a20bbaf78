"""Simulated tables as the page starts them: their addresses, and who presses their buttons.

The demo is loaded with the first address that names it; pages with a real camera never pay for it.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine import BadInput
from hardware import Addresses, Scheme, required

if TYPE_CHECKING:
    from hardware import Source
    from webapp.demo import DemoPlayer
    from webapp.referee import Referee
    from webapp.tables import Tables


_DEMO = "demo:"


def _demo(rest: str) -> "Source":
    from webapp.demo import parse_address

    return parse_address(f"{_DEMO}{rest}")


def _replay(rest: str) -> "Source":
    from webapp.demo import ReplaySource

    return ReplaySource(Path(required(rest, "replay:FOLDER")))


def page_addresses() -> Addresses:
    """The addresses that the page understands: cameras, simulated tables and recorded games.

    Only cameras are offered to people who mistype one.
    """
    return Addresses().register(Scheme("demo", (), _demo), Scheme("replay", (), _replay))


class DemoSimulation:
    """Tables that play themselves."""

    def begun(self, source: "Source", at: float) -> "Source":
        """A simulated table whose game begins now, for its camera and for whoever presses its buttons."""
        if not source.address.startswith(_DEMO):
            return source
        from webapp.demo import DemoSource

        if isinstance(source, DemoSource) and source.started is None:
            return replace(source, started=at)
        return source

    def player(
        self, referee: "Referee", tables: "Tables", source: "Source", clock: Callable[[], float]
    ) -> "DemoPlayer":
        """Who presses the buttons of a simulated table; bad input for any other."""
        from webapp.demo import DemoPlayer, DemoSource

        if not isinstance(source, DemoSource):
            raise BadInput("only-demo-plays", "plays")
        return DemoPlayer(referee, tables, source, clock)
