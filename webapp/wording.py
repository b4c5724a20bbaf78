"""Words at the edge: what the rooms say in codes, for the command line, over HTTP and on the page."""

from typing import TYPE_CHECKING

from engine import CodedError, problem_sentence, texts_of

if TYPE_CHECKING:
    from hardware import Reason, Status
    from vision import Advice
    from vision.calibrate import Misfit


def worded(problem: CodedError, language: str, fourth_colour: str = "orange") -> str:
    """What cannot be done, for people; house rules are called as the page calls them.

    >>> worded(CodedError("pin-wrong"), "de")
    'Diese PIN stimmt nicht.'
    """
    option = problem.params.get("option")
    label = texts_of("page", language)["game"]["rules"].get(option, option)
    named = problem.params if option is None else {**problem.params, "option": label}
    return problem_sentence(CodedError(problem.code, problem.where, **named), language, fourth_colour)


def command_sentence(problem: CodedError, language: str) -> str:
    """The same on the command line: it always says where, and its English, for programs too, stays exact.

    >>> command_sentence(CodedError("pin-wrong"), "en")
    'this PIN is not right'
    >>> command_sentence(CodedError("empty-set", "table, set 2"), "de")
    'table, set 2: Da ist eine Serie ohne Steine.'
    """
    if language == "en":
        return str(problem)
    said = worded(problem, language)
    return said if problem.where in said else f"{problem.where}: {said}"


def reason_sentence(reason: "Reason", language: str) -> str:
    """Why a camera, or what is wired to the pins, cannot be used."""
    text: str = texts_of("camera", language)["reasons"][reason.code]
    return text.format(**dict(reason.params))


def advice_sentence(advice: "Advice", language: str) -> str:
    """What to do about a poor picture."""
    said = texts_of("advice", language)
    text: str = said["advice"][advice.code]
    return text.format(where=said["places"].get(advice.place, ""))


def misfit_sentence(misfit: "Misfit", language: str) -> str:
    """Why the table is not where it was set up."""
    return worded(CodedError(misfit.code, **misfit.parameters), language)


def camera_status_document(status: "Status", language: str) -> dict[str, object]:
    """How a camera is, as plain data with words."""
    age, why = status.last_frame_age, status.reason
    return {
        "address": status.address,
        "state": status.state.value,
        "state_text": texts_of("camera", language)["states"][status.state.value],
        "state_seconds": round(status.state_seconds, 2),
        "code": None if why is None else why.code,
        "reason": None if why is None else reason_sentence(why, language),
        "retry_seconds": None if status.retry_seconds is None else round(status.retry_seconds, 2),
        "frames": status.frames,
        "fps": round(status.fps, 1),
        "last_frame_age": None if age is None else round(age, 2),
        "size": None if status.size is None else list(status.size),
        "failures": dict(status.failures),
        "restarts": status.restarts,
    }


def edition_name(name: str, language: str) -> str:
    """What the page calls an edition; one without a name yet goes by its id.

    >>> edition_name("twist", "en"), edition_name("house", "en")
    ('With a Twist', 'house')
    """
    found: str = texts_of("page", language)["editions"].get(name, name)
    return found
