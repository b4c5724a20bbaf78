"""One frame waits, the newest; nobody gets an old one while there is a newer, nor waits for ever."""

import threading

import numpy as np

from hardware.frame import Frame
from hardware.supervise.latest_frame import LatestFrame


def frame(number: int) -> Frame:
    return Frame(np.zeros((2, 2, 3), np.uint8), number, float(number))


class Asked:
    """A camera that answers questions at once, or not at all."""

    def __init__(self, latest: LatestFrame, answers: list[int]) -> None:
        self.latest, self.answers = latest, answers
        self.questions: list[int] = []

    def __call__(self, after: int) -> bool:
        self.questions.append(after)
        if self.answers:
            self.latest.put(frame(self.answers.pop(0)))
        return True


def test_a_frame_is_fetched_only_when_somebody_asks() -> None:
    latest = LatestFrame()
    ask = Asked(latest, [3])
    taken = latest.take(-1, 5, ask)
    assert taken is not None
    assert (taken.number, ask.questions) == (3, [-1])


def test_the_newest_is_given_again_without_asking() -> None:
    latest = LatestFrame()
    latest.put(frame(3))
    ask = Asked(latest, [])
    again = latest.take(2, 5, ask)
    assert again is not None
    assert (again.number, ask.questions) == (3, [])


def test_a_newer_one_is_fetched_when_there_is_one() -> None:
    latest = LatestFrame()
    latest.put(frame(3))
    latest.note(9)
    ask = Asked(latest, [10])
    taken = latest.take(-1, 5, ask)
    assert taken is not None
    assert (taken.number, ask.questions) == (10, [3])


def test_nothing_new_in_time_is_nothing() -> None:
    latest = LatestFrame()
    latest.put(frame(3))
    assert latest.take(3, 0.01, Asked(latest, [])) is None
    latest.clear()
    assert latest.take(-1, 0.01, Asked(latest, [])) is None


def test_an_older_frame_is_better_than_none() -> None:
    latest = LatestFrame()
    latest.put(frame(3))
    latest.note(9)
    taken = latest.take(-1, 0.01, Asked(latest, []))
    assert taken is not None
    assert taken.number == 3


def test_several_wait_but_only_one_asks() -> None:
    latest = LatestFrame()
    ask = Asked(latest, [])
    taken: list[Frame | None] = []
    threads = [threading.Thread(target=lambda: taken.append(latest.take(-1, 30, ask))) for _ in range(5)]
    for thread in threads:
        thread.start()
    while not ask.questions:
        pass
    latest.put(frame(1))
    for thread in threads:
        thread.join(30)
    assert [each.number for each in taken if each is not None] == [1] * 5
    assert len(ask.questions) == 1


def test_closing_lets_go_of_all_who_wait() -> None:
    latest = LatestFrame()
    taken: list[Frame | None] = []
    thread = threading.Thread(target=lambda: taken.append(latest.take(-1, 600, lambda after: False)))
    thread.start()
    latest.close()
    thread.join(30)
    assert taken == [None]
    assert latest.take(-1, 600, lambda after: True) is None


def test_a_frame_that_was_fetched_for_us_is_taken_even_if_the_camera_is_ahead() -> None:
    latest = LatestFrame()
    questions: list[int] = []

    def ask(after: int) -> bool:
        questions.append(after)
        latest.put(frame(5))
        latest.note(8)
        return True

    taken = latest.take(-1, 5, ask)
    assert taken is not None
    assert (taken.number, questions) == (5, [-1])
