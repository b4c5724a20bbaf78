"""The sentences that a person at the page can meet, as the rooms say them; blanks stand in braces.

The rooms refuse in English, for programs and logs. Here each refusal gets a code that stays, and with it its
words in other languages. What is not listed is a mistake of a program, and keeps its sentence.
"""

from collections.abc import Mapping
from types import MappingProxyType

_ROLES = {
    "needs-watch": "this needs the role watch: type its PIN or open its link",
    "needs-player": "this needs the role player: type its PIN or open its link",
    "needs-referee": "this needs the role referee: type its PIN or open its link",
    "foreign-page": "this was sent by a foreign page",
    "page-too-old": "the header X-CSRF-Token is missing or old: ask /api/v1/session for it",
    "link-invalid": "this link is not valid, or no longer: ask the referee for a new one",
    "link-over": "this link has run out: ask the referee for a new one",
    "pin-wrong": "this PIN is not right",
    "pin-wait": "too many wrong PINs: wait a moment",
    "wrong-name": "This page does not answer to that name: use the address it printed at its start.",
}
_NOT_FOUND = (
    "The requested URL was not found on the server. If you entered the URL manually please check your"
    " spelling and try again."
)
_STATE = {
    "no-page": _NOT_FOUND,
    "no-table": "there is no such table",
    "no-game": "there is no such game",
    "no-turn": "there is no such turn in this game",
    "stale": "the table is at event {event}, not at {seen}: look again",
    "busy": "too many others are writing at this table",
    "too-many-watching": "too many are watching: try again in a moment",
    "nothing-to-undo": "there is nothing to take back",
    "beginning-stays": "the beginning of a game cannot be taken back: begin a new one",
    "store-silent": "the database does not answer: {why}",
    "page-ending": "the page is ending",
    "too-large": "The data value transmitted exceeds the capacity limit.",
}
_ENTRIES = {
    "not-in-edition": "{where}: {face} is not a tile of this edition",
    "no-such-face": "face: there is no {face} in this edition",
    "too-many-tiles": "{where}: {count} times {face}, but the box holds {most}",
    "not-a-face": "{where}: unknown face {face}",
    "empty-set": "{where}: a set without tiles",
    "rack-too-small": "after: {count} tiles were added, but the rack held {most}",
    "not-a-letter": "joker_letters: {letter} is not a letter",
    "joker-letters": "joker_letters: {count} letters for {jokers} jokers",
    "two-dice-in-one-place": "{where}: two dice in row {row}, column {column}",
    "too-many-dice": "{where}: {count} dice, but the game has {most}",
    "kept-not-there": "kept: shows tiles that did not lie on the table before the turn",
    "same-name": "{where}: two players with one name",
    "not-a-name": "{where}: expected a name, not {name}",
    "player-count": "{count} players, but {edition} is for {fewest} to {most}",
    "deal-too-large": "deal: {count} tiles for each of {players} players are not in the box",
    "house-rule": "house_rules: {option} must be {wanted}, not {value}",
    "no-earlier-event": "event {event}: there is no earlier event {other}",
}
_PICTURES = {
    "no-picture": "there is no such picture, or no longer",
    "pictures-wait": "too many pictures: wait a moment",
    "picture-too-heavy": "the picture has more than {most} MB: save it smaller",
    "picture-too-heavy-file": "the file has more than {most} MB: save it smaller",
    "picture-too-wide": "the picture has {wide} × {high} pixels, more than {most} million: save it smaller",
    "picture-too-small": "the picture has only {wide} × {high} pixels, too few to show a tile",
    "picture-kind": "{kind} is not read here: save it as JPEG and try again",
    "not-a-picture": "this is not a JPEG, PNG or WebP picture",
    "text-not-a-picture": "this is text, not a picture",
    "no-picture-inside": "there is no picture in it",
    "picture-empty": "the file is empty",
    "picture-cut-short": "the picture file ends too early: it was not copied or uploaded to its end",
    "picture-damaged": "the picture is damaged",
    "picture-not-decoded": "the picture is damaged: {why}",
    "picture-pixels": "the picture has pixels of an unusual kind: save it as JPEG and try again",
    "picture-kept": "the picture is too large to be kept as a JPEG",
}
_CAMERAS = {
    "no-camera": "this table has no camera",
    "camera-dark": "the camera has shown nothing yet",
    "tile-not-there": "no tile {tile} lies on the table",
    "gap-gone": "nobody has to say whether these tiles are one set",
    "word-not-there": "{word} does not fit the tiles of this word",
    "address-unknown": "address: {why}",
    "demo-unknown": "demo: {why}",
    "files-here-only": "address: files can be chosen on the referee's own machine only",
    "rest-seconds": "automatic: expected seconds from {fewest} to {most}, or null",
    "region-outside": "region: a corner is far outside the picture",
    "region-crossed": "region: the corners do not go round an area; give them clockwise",
}
PATTERNS: Mapping[str, str] = MappingProxyType({**_ROLES, **_STATE, **_ENTRIES, **_PICTURES, **_CAMERAS})
