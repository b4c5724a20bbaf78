"""Why a camera gives no pictures, or an address or a file is refused: codes; who shows them has the words."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """A code such as ``no-device``, and the blanks of its sentence."""

    code: str
    params: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """For logs.

        >>> str(reason("no-device", device="usb:0")), str(reason("lost"))
        ('no-device (device=usb:0)', 'lost')
        """
        return _logged(self.code, dict(self.params))


def reason(code: str, **params: object) -> Reason:
    """A reason; its blanks are taken as text, and not too much of it.

    >>> reason("no-device", device="usb:0")
    Reason(code='no-device', params=(('device', 'usb:0'),))
    """
    return Reason(code, tuple((name, str(value)[:300]) for name, value in params.items()))


class CodedProblem(ValueError):
    """Something from outside that cannot be meant: a code, and the blanks of its sentence."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(_logged(code, params))
        self.code, self.params = code, params


def _logged(code: str, params: Mapping[str, object]) -> str:
    details = ", ".join(f"{name}={value}" for name, value in params.items())
    return f"{code} ({details})" if details else code
