"""What goes in and out of ``/api/v1``: one file a resource; bodies are read with them, answers described."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.api.documents.access import (
        LinkBody as LinkBody,
        LinkDocument as LinkDocument,
        SessionBody as SessionBody,
        SessionDocument as SessionDocument,
    )
    from webapp.api.documents.camera import (
        CameraBody as CameraBody,
        CameraDocument as CameraDocument,
        EmptyAnswer as EmptyAnswer,
        EndTurnBody as EndTurnBody,
        FoundCameras as FoundCameras,
        RegionBody as RegionBody,
        RestoredBody as RestoredBody,
        SettingsBody as SettingsBody,
        TileAnswerBody as TileAnswerBody,
    )
    from webapp.api.documents.errors import ErrorDocument as ErrorDocument
    from webapp.api.documents.live import LIVE_MESSAGES as LIVE_MESSAGES
    from webapp.api.documents.named import NAMED_PARTS as NAMED_PARTS
    from webapp.api.documents.parts import ApiBody as ApiBody, ApiDocument as ApiDocument
    from webapp.api.documents.reading import (
        PhotoReading as PhotoReading,
        PictureBody as PictureBody,
        PictureDocument as PictureDocument,
    )
    from webapp.api.documents.rules import (
        CheckAnswer as CheckAnswer,
        CheckBody as CheckBody,
        JudgeAnswer as JudgeAnswer,
        JudgeBody as JudgeBody,
        RedealAnswer as RedealAnswer,
        RedealBody as RedealBody,
        ScoreAnswer as ScoreAnswer,
        ScoreBody as ScoreBody,
        SolveAnswer as SolveAnswer,
        SolveBody as SolveBody,
        StartAnswer as StartAnswer,
        StartBody as StartBody,
    )
    from webapp.api.documents.state import (
        ExportDocument as ExportDocument,
        StandsDocument as StandsDocument,
        StateDocument as StateDocument,
        WrittenDocument as WrittenDocument,
    )
    from webapp.api.documents.tables import (
        DraftBody as DraftBody,
        EventBody as EventBody,
        GameBody as GameBody,
        ListedTable as ListedTable,
        TableBody as TableBody,
        TableList as TableList,
        UndoBody as UndoBody,
    )
    from webapp.api.documents.turns import (
        DraftDocument as DraftDocument,
        HistoryDocument as HistoryDocument,
        TurnDocument as TurnDocument,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
