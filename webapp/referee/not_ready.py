"""Why a turn cannot be judged yet: the codes."""

CAMERA, MOVING, HAND, COVERED, UNSURE, RESTORE, NO_ROUND, JUST_ENDED = (
    "camera",
    "moving",
    "hand",
    "covered",
    "unsure",
    "restore",
    "no-round",
    "just-ended",
)
GROUPING, WORD, PLACE = "grouping", "word", "place"


def for_question(why: str) -> str:
    """The reason that belongs to a question that was not answered yet."""
    return why if why in (GROUPING, WORD, PLACE) else UNSURE
