from pathlib import Path

import pytest

from engine import BadInput, DiceRound, Game, Round, Turn, edition, judge, same_table
from engine.tiles import tiles_of
from hardware.camera import CameraEnded
from vision.pipeline import TableReader
from webapp.demo.__main__ import main
from webapp.demo.recording import Recording, ReplaySource
from webapp.reading.request import request_for

FOLDER = Path(__file__).parents[2] / "golden"
GOLDEN = FOLDER / "classic-2"
ALL = sorted(path.name for path in FOLDER.iterdir())


@pytest.fixture(scope="module")
def golden() -> Recording:
    return Recording(GOLDEN)


@pytest.mark.parametrize("name", ALL)
def test_golden_games_are_small(name: str) -> None:
    assert sum(path.stat().st_size for path in (FOLDER / name).iterdir()) < 1_500_000


@pytest.mark.parametrize("name", ALL)
def test_the_events_of_golden_games_give_their_verdicts(name: str) -> None:
    recording = Recording(FOLDER / name)
    game = Game.of(recording.events)
    assert game.problems == ()
    judged = [
        (turn.verdict.verdict, turn.verdict.points, tuple(found.code for found in turn.verdict.findings))
        for each in game.rounds
        for turn in each.turns
    ]
    assert judged == [(turn.verdict, turn.points, turn.codes) for turn in recording.turns]
    assert {"legal", "illegal"} <= {turn.verdict for turn in recording.turns}


def test_frames_of_the_golden_word_game_agree_with_its_turns() -> None:
    recording = Recording(FOLDER / "word-8")
    judged = {frame.turn: frame for frame in reversed(recording.frames) if frame.phase == "judged"}
    for turn in recording.turns:
        assert sorted(judged[turn.number].settled or ()) == sorted(turn.shown)
        assert len(turn.joker_letters or ()) == sum(word.count("?") for word in turn.shown)


def test_frames_of_the_golden_dice_game_agree_with_its_turns() -> None:
    recording = Recording(FOLDER / "dice-7")
    judged = {frame.turn: frame for frame in reversed(recording.frames) if frame.phase == "judged"}
    for turn in recording.turns:
        lying = judged[turn.number].dice
        assert turn.grids is not None
        assert lying is not None
        assert lying.grid == turn.grids[1]


def test_the_events_of_the_golden_game_give_its_verdicts(golden: Recording) -> None:
    game = Game.of(golden.events)
    assert game.problems == ()
    (round_,) = game.rounds
    assert isinstance(round_, Round)
    judged = [(turn.verdict.verdict, turn.shown, turn.table) for turn in round_.turns]
    assert judged == [(turn.verdict, turn.shown, turn.after) for turn in golden.turns]
    assert {turn.verdict for turn in golden.turns} == {"legal", "illegal"}


def test_verdicts_of_the_golden_game_are_right_by_themselves(golden: Recording) -> None:
    opened: set[str] = set()
    for turn in golden.turns:
        verdict = judge(
            Turn(turn.before, turn.shown, turn.player in opened, turn.late), edition(golden.edition)
        )
        assert (verdict.verdict, verdict.draw) == (turn.verdict, turn.draw)
        assert tuple(finding.code for finding in verdict.findings) == turn.codes
        if verdict.verdict == "legal":
            opened.add(turn.player)


def test_frames_of_the_golden_game_agree_with_its_turns(golden: Recording) -> None:
    assert [frame.time for frame in golden.frames] == sorted(frame.time for frame in golden.frames)
    judged = {frame.turn: frame for frame in reversed(golden.frames) if frame.phase == "judged"}
    for turn in golden.turns:
        settled = judged[turn.number].settled
        assert settled is not None
        assert same_table(settled, turn.shown)
    assert any(frame.phase == "half-restored" for frame in golden.frames)
    assert all((frame.settled is None) == frame.hand for frame in golden.frames)


def test_the_golden_game_is_read(golden: Recording) -> None:
    reader, request = TableReader(), request_for(golden.edition)
    settled = [frame for frame in golden.frames if frame.settled and frame.phase == "judged"]
    found = wanted = 0
    for frame in settled[-2:]:
        assert frame.settled is not None
        reading = reader.read(golden.picture(frame), request)
        lying = tiles_of(frame.settled)
        wanted += lying.total()
        found += (lying & tiles_of([[tile.face for tile in reading.tiles]])).total()
    assert wanted >= 8
    assert found >= 0.9 * wanted


def test_a_replay_gives_every_frame_and_ends(golden: Recording) -> None:
    source = ReplaySource(GOLDEN)
    assert source.address == "replay:classic-2"
    camera = source.open()
    for _ in golden.frames:
        assert camera.read().shape == (720, 1280, 3)
    with pytest.raises(CameraEnded):
        camera.read()
    camera.close()


def test_a_game_is_recorded_and_read_back(tmp_path: Path) -> None:
    address = "demo:swiss?seed=3&width=640&height=360&every=2"
    assert main(["--address", address, "--turns", "4", "--out", str(tmp_path / "one")]) == 0
    assert main(["--address", address, "--turns", "4", "--out", str(tmp_path / "two")]) == 0
    one, two = Recording(tmp_path / "one"), Recording(tmp_path / "two")
    assert one.edition == "swiss"
    assert len(one.turns) == 4
    assert one.frames == two.frames
    assert one.turns == two.turns
    assert [path.read_bytes() for path in sorted((tmp_path / "one").iterdir())] == [
        path.read_bytes() for path in sorted((tmp_path / "two").iterdir())
    ]


def test_a_steady_recording_has_so_many_frames_a_second(tmp_path: Path) -> None:
    assert (
        main(
            [
                "--address",
                "demo:classic?width=640&height=360",
                "--turns",
                "1",
                "--fps",
                "1",
                "--out",
                str(tmp_path),
            ]
        )
        == 0
    )
    assert [frame.time for frame in Recording(tmp_path).frames[:3]] == [0.0, 1.0, 2.0]


def test_a_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--seed", "1", "--turns", "3"]) == 0
    assert capsys.readouterr().out.startswith("classic, seed 1: Ann, Bob, Cleo\n")


def test_bad_wishes_are_refused_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--list", "--edition", "chess"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(BadInput, match="truth"):
        Recording(tmp_path)


def test_a_word_game_is_recorded_and_read_back(tmp_path: Path) -> None:
    address = "demo:word?seed=3&players=2&width=640&height=360&every=3"
    assert main(["--address", address, "--turns", "8", "--out", str(tmp_path)]) == 0
    recording = Recording(tmp_path)
    game = Game.of(recording.events)
    assert game.problems == ()
    assert isinstance(game.round, Round)
    judged = [(turn.verdict.verdict, turn.verdict.points, turn.shown) for turn in game.round.turns]
    assert judged == [(turn.verdict, turn.points, turn.shown) for turn in recording.turns]
    ended = {frame.turn: frame for frame in reversed(recording.frames) if frame.phase == "judged"}
    for turn in recording.turns:
        assert sorted(ended[turn.number].settled or ()) == sorted(turn.shown)
    assert recording.picture(recording.frames[0]).shape == (360, 640, 3)


def test_a_dice_game_is_recorded_and_read_back(tmp_path: Path) -> None:
    address = "demo:dice?seed=2&width=640&height=360&every=3"
    assert main(["--address", address, "--turns", "8", "--out", str(tmp_path)]) == 0
    recording = Recording(tmp_path)
    game = Game.of(recording.events)
    assert game.problems == ()
    assert isinstance(game.round, DiceRound)
    assert [turn.verdict.verdict for turn in game.round.turns] == [turn.verdict for turn in recording.turns]
    ended = {frame.turn: frame for frame in recording.frames if frame.phase == "judged"}
    for written, turn in zip(game.round.turns, recording.turns, strict=True):
        assert turn.grids is not None
        assert (written.before, written.shown) == turn.grids[:2]
        lying = ended[turn.number].dice
        assert lying is not None
        assert lying.grid == turn.grids[2]
    assert all((frame.dice is None) == (frame.hand or frame.phase == "roll") for frame in recording.frames)


@pytest.mark.parametrize(("name", "share"), [("word-8", 0.9), ("dice-7", 0.9)])
def test_golden_words_and_dice_are_read(name: str, share: float) -> None:
    recording = Recording(FOLDER / name)
    reader, request = TableReader(), request_for(recording.edition)
    found = wanted = 0
    for frame in [each for each in recording.frames if each.phase == "judged"][-2:]:
        lying = tiles_of(frame.settled or ())
        if frame.dice is not None:
            lying = tiles_of([[die.face for die in frame.dice.grid], *frame.dice.beside.values()])
        reading = reader.read(recording.picture(frame), request)
        wanted += lying.total()
        found += (lying & tiles_of([[tile.face for tile in reading.tiles]])).total()
    assert wanted >= 20
    assert found >= share * wanted
