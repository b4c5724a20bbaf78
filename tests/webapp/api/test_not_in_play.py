"""``{"tile": id, "beside": true}``: no tile of this game, not in play."""

from pathlib import Path

from tests.vision.watch.stage import laid
from tests.webapp.api.test_cameras import Club, settled, watched
from tests.webapp.referee.test_referee import doubts
from tests.webapp.visitor import Visitor


def test_a_find_is_said_to_be_no_tile(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.stage.spoil = doubts("K1")
    club.stage.tiles = [*laid("R10 R11 R12"), *laid("K1", x=400, y=250)]
    ann = Visitor(club.parts)
    path = watched(ann)
    (question,) = settled(ann, path)["reading"]["questions"]
    answer = {"tile": question["tile"], "beside": True}
    reading = ann.ask("POST", f"{path}/camera/answers", 200, json=answer)["reading"]
    assert (reading["questions"], [len(row) for row in reading["rows"]]) == ([], [3])
    assert [tile["face"] for tile in reading["tiles"] if tile["beside"]] == ["K1"]
    assert ann.post(f"{path}/camera/end-turn", {})["state"]["last_turn"]["verdict"] == "legal"
    ann.ask("POST", f"{path}/camera/answers", 400, json={"tile": 99, "beside": True})
    settings = {"automatic": 4, "unfinished": 60}
    told = ann.ask("PUT", f"{path}/camera/settings", 200, json=settings)["settings"]
    assert (told["automatic"], told["unfinished"], told["timed"]) == (4.0, 60.0, False)
    ann.ask("PUT", f"{path}/camera/settings", 400, json={"unfinished": None})
    club.parts.close()
