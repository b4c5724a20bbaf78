"""Why a turn cannot be judged yet: the codes."""

CAMERA, TILES_MOVING, HAND_IN_VIEW, COVERED, UNSURE, NOT_RESTORED, NO_ROUND, JUST_ENDED = (
    "camera",
    "moving",
    "hand",
    "covered",
    "unsure",
    "restore",
    "no-round",
    "just-ended",
)
GROUPING, WORD_OPEN, PLACE = "grouping", "word", "place"


def for_question(why: str) -> str:
    """The reason that belongs to a question that was not answered yet."""
    return why if why in (GROUPING, WORD_OPEN, PLACE) else UNSURE
