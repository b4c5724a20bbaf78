"""What a piece shows: number, ink, upright, with Tesseract as a second opinion."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.read.inks import (
        INKS_TUNING as INKS_TUNING,
        InksTuning as InksTuning,
        inks_in_photo as inks_in_photo,
    )
    from vision.read.reader import (
        READER_TUNING as READER_TUNING,
        PieceReader as PieceReader,
        ReaderTuning as ReaderTuning,
    )
    from vision.read.tesseract import (
        TESSERACT_TUNING as TESSERACT_TUNING,
        TesseractTuning as TesseractTuning,
        with_second_opinion as with_second_opinion,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
