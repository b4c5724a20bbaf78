"""Check documents by the thousand: the same answers as `check_document`, as text, and fast.

Tables repeat sets. The answer for a set is kept as text in a cache, keyed by its tiles, and only the place of
the set is filled in. Anything unusual takes the slow path, so there is one judge and one place for messages.
"""

import json
from collections import Counter
from itertools import chain

from engine.documents import check_document, finding_document, set_document
from engine.editions import Edition, edition
from engine.material import material_of
from engine.sets.one_set import judge_set
from engine.tiles import TileSet

_MOST_CACHED = 20_000
_KEYS = {"edition", "table"}
_PLACE = '"set": 0'


class _SetAnswer:
    """The answer for one set: whole where its place does not matter, else in pieces around its place."""

    __slots__ = ("findings", "legal", "text")

    def __init__(self, tiles: TileSet, game: Edition, language: str) -> None:
        judged = judge_set(tiles, game, index=0)
        found = [_dumps(finding_document(finding, game, language)) for finding in judged.findings]
        self.legal = judged.legal
        self.text = _dumps(set_document(judged, []))
        self.findings = [text.split(_PLACE, 1) for text in found]

    def at(self, index: int) -> tuple[str, str]:
        """The set and its findings as text, for a set with findings at this place of the table."""
        found = ", ".join(f'{head}"set": {index}{tail}' for head, tail in self.findings)
        return f"{self.text[:-2]}{found}]}}", found


_dumps = json.JSONEncoder(ensure_ascii=False).encode


class TableChecker:
    """Answers check documents in one language, remembering sets it has seen.

    >>> TableChecker("en").answer({"edition": "classic", "table": []})
    ('{"legal": true, "sets": [], "findings": []}', True)
    """

    def __init__(self, language: str) -> None:
        """Remember nothing yet."""
        self._language = language
        self._games: dict[str, _AnswerCache] = {}

    def answer(self, document: object) -> tuple[str, bool]:
        """The answer as one line of JSON, and whether the table is legal; bad input is raised."""
        try:
            return self._quick(document)
        except (KeyError, TypeError, ValueError):
            answer = check_document(document, self._language)
            return _dumps(answer), answer["legal"] is True

    def _quick(self, document: object) -> tuple[str, bool]:
        """The answer to a document that is in order at first sight; any other raises."""
        if type(document) is not dict or document.keys() != _KEYS or type(document["table"]) is not list:
            raise TypeError
        table = document["table"]
        game = self._games.get(document["edition"])
        if game is None:
            game = self._games[document["edition"]] = _AnswerCache(
                edition(document["edition"]), self._language
            )
        texts, findings, legal = [], [], True
        for index, tiles in enumerate(table):
            answer = game.answer(tiles)
            if answer.findings:
                text, found = answer.at(index)
                texts.append(text)
                findings.append(found)
                legal = legal and answer.legal
            else:
                texts.append(answer.text)
        if max(Counter(chain.from_iterable(table)).values(), default=0) > game.fewest:
            raise ValueError
        truth = "true" if legal else "false"
        return (
            f'{{"legal": {truth}, "sets": [{", ".join(texts)}], "findings": [{", ".join(findings)}]}}',
            legal,
        )


class _AnswerCache:
    """The answers for the sets of one edition."""

    __slots__ = ("_faces", "_game", "_known", "_language", "fewest")

    def __init__(self, game: Edition, language: str) -> None:
        if not material_of(game).number_rows:
            raise ValueError(game.material)
        self._game, self._language = game, language
        self._known: dict[TileSet, _SetAnswer] = {}
        self._faces = frozenset(game.box)
        self.fewest = min(game.box.values())

    def answer(self, tiles: list[str]) -> _SetAnswer:
        """The answer for a set; raises for what is no set of this edition's faces."""
        if type(tiles) is not list:
            raise TypeError
        key = tuple(tiles)
        answer = self._known.get(key)
        if answer is None:
            if not tiles or not self._faces.issuperset(tiles):
                raise ValueError
            if len(self._known) >= _MOST_CACHED:
                self._known.clear()
            answer = self._known[key] = _SetAnswer(key, self._game, self._language)
        return answer
