"""What `rummiref doctor` looks at: one small check after the other, each with a sentence and a remedy."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.doctor.checks import Level as Level
    from webapp.doctor.report import (
        check_lines as check_lines,
        report_document as report_document,
        run_checks as run_checks,
        verdict as verdict,
    )
    from webapp.doctor.subject import Subject as Subject
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
