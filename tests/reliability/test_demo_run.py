"""A short run of the demo: it plays, it is judged, and nothing is left behind when it ends."""

from tests.reliability.demo_run import Soak, soak


def test_the_demo_plays_and_is_judged() -> None:
    found = soak(0.5, "demo:classic?seed=3&every=0&speed=2", say=False)
    assert sum(found.verdicts.values()) > 0
    assert found.heard["camera"] > 0
    assert all(page > 0 and camera > 0 for _, page, camera in found.sizes[-5:])


def test_growth_is_told_from_warming_up() -> None:
    def run(*pages: float) -> Soak:
        return Soak(sizes=[(float(at), page, 1.0) for at, page in enumerate(pages, 1)])

    flat = run(100, 300, *[400.0] * 30)
    flat.verdicts["legal"] = 1
    assert (flat.growth, flat.good) == (0.0, True)
    leak = run(*[400.0 + 3 * at for at in range(40)])
    leak.verdicts["legal"] = 1
    assert not leak.good
