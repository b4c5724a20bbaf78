"""Codes before words: every code has its words in every language, and no words wait for a code."""

import ast
import re
from collections.abc import Iterator

import pytest

from engine import LANGUAGES, texts_of
from engine.errors import CodedError
from engine.texts import text_file
from tests.helpers import blanks, leaves
from tests.house.imports import sources

MODULES = sources()
CODED = {
    "BadInput",
    "CodedError",
    "NoPicture",
    "NotAllowed",
    "NotFound",
    "Overcrowded",
    "SequenceConflict",
    "TooManyTries",
    "Unavailable",
    "UnknownAddress",
    "UploadRefused",
}
"""What carries a code of the errors' texts: a class of this name is called with it."""
MISFITS = {"Misfit"}
EXACT = text_file("exact.json")["errors"]
SUBJECTS = ("findings", "errors", "advice", "camera", "doctor", "referee", "page")
BLANK = re.compile(r"\{(\w+)(?:![qr])?\}")


def exact_blanks(text: str) -> set[str]:
    return set(BLANK.findall(text))


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def raised() -> Iterator[tuple[str, str, ast.Call]]:
    """Module, code and call of everything that is given a code."""
    for module, tree in MODULES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name_of(node) in CODED | MISFITS and node.args:
                for code in constants(node.args[0]):
                    yield module, code, node


CALLS = list(raised())


def test_every_code_that_is_raised_has_an_exact_sentence() -> None:
    assert len(CALLS) > 200
    assert {(module, code) for module, code, _ in CALLS if code not in EXACT} == set()


def test_every_sentence_has_a_code_that_is_raised() -> None:
    written = {
        node.value
        for tree in MODULES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(EXACT) - written == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_told_everything_in_every_language(language: str) -> None:
    errors = texts_of("errors", language)
    assert set(errors) == set(EXACT)
    for code, text in errors.items():
        assert blanks(text) <= exact_blanks(EXACT[code]) | {"where"}, (language, code)
        assert blanks(text) == blanks(texts_of("errors", "en")[code]), (language, code)
        assert text.rstrip(")").endswith((".", "}")), (language, code)


def test_what_is_raised_fills_every_blank() -> None:
    for module, code, call in CALLS:
        if name_of(call) in MISFITS or any(each.arg is None for each in call.keywords):
            continue  # given as a whole; the tests that raise them see their words
        given = {each.arg for each in call.keywords}
        assert exact_blanks(EXACT[code]) <= given, (module, code)
        for text in (texts_of("errors", language)[code] for language in LANGUAGES):
            assert blanks(text) - {"where"} <= given, (module, code)
        if "{where}" in texts_of("errors", "en")[code]:
            assert len(call.args) > 1 or code in WITHIN, (module, code)


WITHIN = {
    "expected-section",
    "cut-off-no-tile",
    "labels-not-understood",
    "no-grid-place",
    "no-such-tile",
    "not-four-corners",
    "unknown-number",
}
"""Whoever catches these says where it was."""


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_subject_has_the_same_texts_in_every_language(subject: str, language: str) -> None:
    english, other = dict(leaves(texts_of(subject, "en"))), dict(leaves(texts_of(subject, language)))
    assert english.keys() == other.keys()
    assert all(other.values())


def test_languages_are_not_copies_of_each_other() -> None:
    for code, english in texts_of("errors", "en").items():
        for language in LANGUAGES[1:]:
            if any(word.isalpha() and len(word) > 3 for word in BLANK.sub("", english).split()):
                assert texts_of("errors", language)[code] != english, (language, code)


def test_no_module_looks_for_words_in_sentences() -> None:
    """``str()`` of what carries a code is for output only: nothing compares it or searches in it."""
    searching = {"match", "fullmatch", "search", "startswith", "endswith", "find", "index"}
    for module, tree in MODULES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ExceptHandler) and node.name:
                for inner in ast.walk(node):
                    said = ast.unparse(inner) if isinstance(inner, ast.Compare | ast.Call) else ""
                    if f"str({node.name})" not in said:
                        continue
                    assert not isinstance(inner, ast.Compare), (module, said)
                    assert not isinstance(inner, ast.Call) or name_of(inner) not in searching, (module, said)


def test_a_coded_error_is_a_value() -> None:
    one = CodedError("tile-not-there", tile=3)
    assert one == CodedError("tile-not-there", tile=3)
    assert hash(one) == hash(CodedError("tile-not-there", tile=3))
    assert one != CodedError("tile-not-there", tile=4)
    assert one != "tile-not-there"
    assert str(one.within("table").within("file")) == "file: table: no tile 3 lies on the table"
