"""Pictures read for the page and the commands: the shared reader, requests, documents, certainty."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.reading.certainty import (
        certain_verdict as certain_verdict,
        with_gap_findings as with_gap_findings,
    )
    from webapp.reading.files import (
        PICTURE_SUFFIXES as PICTURE_SUFFIXES,
        is_picture_file as is_picture_file,
        load_picture_file as load_picture_file,
        write_picture as write_picture,
    )
    from webapp.reading.reader import (
        PictureReader as PictureReader,
        ReaderFactory as ReaderFactory,
        SharedReader as SharedReader,
        table_reader as table_reader,
    )
    from webapp.reading.request import request_for as request_for
    from webapp.reading.views import (
        error_document as error_document,
        reading_document as reading_document,
        shown_name as shown_name,
        table_of as table_of,
        unsure_tiles as unsure_tiles,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
