"""One frame waits, the newest; nobody gets an old one while there is a newer, nor waits for ever."""

import threading

import numpy as np

from hardware.frame import Frame
from hardware.supervise.latest_frame import Shelf


def frame(number: int) -> Frame:
    return Frame(np.zeros((2, 2, 3), np.uint8), number, float(number))


class Asked:
    """A camera that answers questions at once, or not at all."""

    def __init__(self, shelf: Shelf, answers: list[int]) -> None:
        self.shelf, self.answers = shelf, answers
        self.questions: list[int] = []

    def __call__(self, after: int) -> bool:
        self.questions.append(after)
        if self.answers:
            self.shelf.put(frame(self.answers.pop(0)))
        return True


def test_a_frame_is_fetched_only_when_somebody_asks() -> None:
    shelf = Shelf()
    ask = Asked(shelf, [3])
    taken = shelf.take(-1, 5, ask)
    assert taken is not None
    assert (taken.number, ask.questions) == (3, [-1])


def test_the_newest_is_given_again_without_asking() -> None:
    shelf = Shelf()
    shelf.put(frame(3))
    ask = Asked(shelf, [])
    again = shelf.take(2, 5, ask)
    assert again is not None
    assert (again.number, ask.questions) == (3, [])


def test_a_newer_one_is_fetched_when_there_is_one() -> None:
    shelf = Shelf()
    shelf.put(frame(3))
    shelf.note(9)
    ask = Asked(shelf, [10])
    taken = shelf.take(-1, 5, ask)
    assert taken is not None
    assert (taken.number, ask.questions) == (10, [3])


def test_nothing_new_in_time_is_nothing() -> None:
    shelf = Shelf()
    shelf.put(frame(3))
    assert shelf.take(3, 0.01, Asked(shelf, [])) is None
    shelf.clear()
    assert shelf.take(-1, 0.01, Asked(shelf, [])) is None


def test_an_older_frame_is_better_than_none() -> None:
    shelf = Shelf()
    shelf.put(frame(3))
    shelf.note(9)
    taken = shelf.take(-1, 0.01, Asked(shelf, []))
    assert taken is not None
    assert taken.number == 3


def test_several_wait_but_only_one_asks() -> None:
    shelf = Shelf()
    ask = Asked(shelf, [])
    taken: list[Frame | None] = []
    threads = [threading.Thread(target=lambda: taken.append(shelf.take(-1, 30, ask))) for _ in range(5)]
    for thread in threads:
        thread.start()
    while not ask.questions:
        pass
    shelf.put(frame(1))
    for thread in threads:
        thread.join(30)
    assert [each.number for each in taken if each is not None] == [1] * 5
    assert len(ask.questions) == 1


def test_closing_lets_go_of_all_who_wait() -> None:
    shelf = Shelf()
    taken: list[Frame | None] = []
    thread = threading.Thread(target=lambda: taken.append(shelf.take(-1, 600, lambda after: False)))
    thread.start()
    shelf.close()
    thread.join(30)
    assert taken == [None]
    assert shelf.take(-1, 600, lambda after: True) is None


def test_a_frame_that_was_fetched_for_us_is_taken_even_if_the_camera_is_ahead() -> None:
    shelf = Shelf()
    questions: list[int] = []

    def ask(after: int) -> bool:
        questions.append(after)
        shelf.put(frame(5))
        shelf.note(8)
        return True

    taken = shelf.take(-1, 5, ask)
    assert taken is not None
    assert (taken.number, questions) == (5, [-1])
