"""The picture of what is taken for what."""

from xml.etree import ElementTree

from vision.measure.confusion import confusion_svg

SVG = "{http://www.w3.org/2000/svg}"


def _texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_every_pair_is_counted_in_its_square() -> None:
    said = [("A", "A")] * 12 + [("A", "Ä"), (None, "?"), ("Ö", None)]
    root = ElementTree.fromstring(confusion_svg(said, "words <1>"))
    assert root.findtext(f"{SVG}title") == "words <1>"
    numbers = {(each.get("x"), each.get("y")): each.text for each in root.iter(f"{SVG}text")}
    names = ["?", "A", "Ä", "Ö", "–"]
    counted = {
        (truth, read): numbers.get((str(64 + 22 * column + 11), str(64 + 22 * row + 15)))
        for row, truth in enumerate(names)
        for column, read in enumerate(names)
    }
    assert {pair: count for pair, count in counted.items() if count} == {
        ("A", "A"): "12",
        ("A", "Ä"): "1",
        ("–", "?"): "1",
        ("Ö", "–"): "1",
    }


def test_numbers_stand_in_the_order_of_colour_and_size() -> None:
    faces = ["R10", "B2", "J", "R9", "K13"]
    texts = _texts(confusion_svg([(face, face) for face in faces], "tiles"))
    names = [text for text in texts[3:] if not text.isdigit()]
    assert names[::2] == names[1::2]
    assert names[::2].index("R9") + 1 == names[::2].index("R10")
    assert names[0] == "J"


def test_nothing_at_all_is_a_picture_too() -> None:
    assert _texts(confusion_svg([], "empty"))[0] == "empty"
