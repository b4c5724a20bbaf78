"""All words of the project: a folder for each language, in it a file for each subject.

- `findings`: what the referee says of sets, turns and games, and the names of tiles
- `errors`: what cannot be done, by the code of its `CodedError`, for people
- `advice`: what to do about a poor picture, and the printed mat
- `camera`: how a camera is, why it gives no pictures, and kinds of files
- `doctor`: what `rummiref doctor` finds
- `referee`: why a turn cannot be judged yet
- `page`: the page's own words

Blanks stand in braces. `exact.json` belongs to no language: it has the one English sentence of each error for
programs and logs, which stays as it is. There ``{value!q}`` is a value quoted, on one line and never long.
"""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.texts.files import text_file as text_file
    from engine.texts.languages import LANGUAGES as LANGUAGES, texts_of as texts_of
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
