"""How well pictures are read: labels, scores, confusion."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.measure.confusion import confusion_svg as confusion_svg
    from vision.measure.evaluate import PhotoResult as PhotoResult, score_photo as score_photo
    from vision.measure.labels import (
        LABELS_FILE as LABELS_FILE,
        LabelledPicture as LabelledPicture,
        number_of as number_of,
        parse_labels as parse_labels,
        read_labels as read_labels,
    )
    from vision.measure.report import figures_document as figures_document, figures_lines as figures_lines
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
