"""One end of turn costs what docs/architecture.md says."""

from tests.house.walk import one_turn


def test_a_table_is_judged_when_it_settles_and_the_store_is_asked_once() -> None:
    settling, ending = one_turn()
    assert settling.judged.total() == 1
    assert ending.judged.total() == 1, "the draft of the next player, on the table as it lies now"
    # One to see what others wrote, and one of the store itself, in the transaction that writes.
    assert (ending.database("SELECT"), ending.database("INSERT")) == (2, 1)
