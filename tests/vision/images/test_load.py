"""Pictures from outside: every odd file is a picture or a sentence, and nothing else."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine import BadInput
from hardware import MOST_PIXELS
from hardware.picture_header import exif_orientation, read_header
from tests.vision.images import odd_pictures
from tests.vision.images.odd_pictures import HEIGHT, WIDTH, cmyk_jpeg, encoded, exif, scene, turned_jpeg
from vision.images.load import MOST_FILE_BYTES, load_picture

GOOD, BAD = odd_pictures.good(), odd_pictures.bad()


def far(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.abs(one.astype(float) - other.astype(float)).mean())


@pytest.mark.parametrize("name", GOOD)
def test_an_unusual_picture_is_loaded(name: str) -> None:
    picture = load_picture(GOOD[name])
    assert picture.dtype == np.uint8
    assert (picture.ndim, picture.shape[2]) == (3, 3)
    assert picture.flags["C_CONTIGUOUS"]
    assert min(picture.shape[:2]) > 30


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_picture_is_a_sentence(name: str) -> None:
    data, word = BAD[name]
    with pytest.raises(BadInput, match=word) as caught:
        load_picture(data)
    assert len(str(caught.value)) < 150
    assert "\n" not in str(caught.value)


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    tried = 0
    for path, word in odd_pictures.places(tmp_path):
        with pytest.raises(BadInput, match=word):
            load_picture(path)
        tried += 1
    assert tried >= 6
    with pytest.raises(BadInput, match="name"):
        load_picture(Path("a\0b"))


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "scene.png"
    file.write_bytes(encoded(".png"))
    assert far(load_picture(file), scene()) == 0


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("plain.png", 0),
        ("16-bit.png", 0),
        ("alpha.png", 0),
        ("animated.png", 0),
        ("lossless.webp", 0),
        ("plain.jpg", 8),
        ("end-lost.jpg", 8),
        ("plain.webp", 8),
        ("animated.webp", 12),
        ("more-behind.jpg", 8),
    ],
)
def test_the_pixels_are_those_of_the_file(name: str, most: float) -> None:
    assert far(load_picture(GOOD[name]), scene()) <= most


def test_grey_pictures_are_grey() -> None:
    for name in ("grey-16-bit.png", "grey.jpg"):
        picture = load_picture(GOOD[name])
        assert far(picture, np.repeat(scene()[:, :, 1:2], 3, axis=2)) < 8
        assert (picture[:, :, 0] == picture[:, :, 2]).all()
    assert set(np.unique(load_picture(GOOD["one-bit.png"]))) == {0, 255}


def test_what_is_transparent_is_white() -> None:
    alpha = np.zeros((HEIGHT, WIDTH, 1), np.uint8)
    alpha[: HEIGHT // 2] = 255
    alpha[-1] = 128
    picture = load_picture(encoded(".png", np.dstack([scene(), alpha])))
    assert far(picture[: HEIGHT // 2], scene()[: HEIGHT // 2]) == 0
    assert (picture[HEIGHT // 2 : -1] == 255).all()
    assert far(picture[-1], (scene()[-1].astype(int) + 255) / 2) < 1.5
    palette = load_picture(GOOD["palette.png"])
    assert palette[0, 0].tolist() == [0, 0, 255]
    assert palette[0, 1].tolist() == [255, 255, 255]


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("order", ["<", ">"])
def test_every_orientation_as_opencv_itself_turns_it(orientation: int, order: str) -> None:
    raw = turned_jpeg(orientation, order)
    expected = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR)
    assert expected is not None
    assert load_picture(raw).shape == expected.shape
    assert far(load_picture(raw), expected) == 0


def test_orientation_in_png_and_webp() -> None:
    plain = encoded(".png")
    turned = plain[:33] + odd_pictures.chunk(b"eXIf", exif(8)) + plain[33:]
    assert far(load_picture(turned), np.rot90(scene())) == 0
    body = load_webp_with_exif(3)
    assert far(load_picture(body), scene()[::-1, ::-1]) == 0


def load_webp_with_exif(orientation: int) -> bytes:
    lossless = encoded(".webp", None, cv2.IMWRITE_WEBP_QUALITY, 101)
    frame = lossless[12:]
    size = (WIDTH - 1).to_bytes(3, "little") + (HEIGHT - 1).to_bytes(3, "little")
    extended = b"VP8X" + (10).to_bytes(4, "little") + b"\x08\0\0\0" + size
    data = exif(orientation, "<")
    body = b"WEBP" + extended + frame + b"EXIF" + len(data).to_bytes(4, "little") + data
    return b"RIFF" + len(body).to_bytes(4, "little") + body


@pytest.mark.parametrize(
    "tiff", [b"", b"MM", b"II*\0\xff\xff\xff\xff", exif(0), exif(9), exif(6)[:12], b"XX" * 9]
)
def test_nonsense_about_the_orientation_is_ignored(tiff: bytes) -> None:
    assert exif_orientation(tiff) == 1


@pytest.mark.parametrize(
    ("inks", "colour"),
    [
        ((0, 255, 255, 0), (0, 0, 255)),
        ((255, 255, 0, 0), (255, 0, 0)),
        ((0, 0, 0, 0), (255, 255, 255)),
        ((0, 0, 0, 255), (0, 0, 0)),
    ],
)
def test_four_inks_become_three_colours(
    inks: tuple[int, int, int, int], colour: tuple[int, int, int]
) -> None:
    picture = load_picture(cmyk_jpeg(inks))
    assert picture.shape == (32, 32, 3)
    assert far(picture, np.full((32, 32, 3), colour)) < 4


def test_how_much_of_a_jpeg_may_be_missing() -> None:
    picture = cv2.resize(scene(), None, fx=8, fy=8, interpolation=cv2.INTER_CUBIC)
    raw = encoded(".jpg", picture.astype(np.uint8))
    assert load_picture(raw[:-3]).shape == picture.shape
    with pytest.raises(BadInput, match="ends too early"):
        load_picture(raw[: -len(raw) // 8])


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "large.jpg"
    with file.open("wb") as stream:
        stream.write(encoded(".jpg"))
        stream.truncate(MOST_FILE_BYTES * 20)
    with pytest.raises(BadInput, match="60 MB"):
        load_picture(file)


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_headers_say_the_size_of_the_picture(kind: str) -> None:
    for width, height in ((16, 16), (17, 300), (641, 480)):
        header = read_header(encoded(kind, np.zeros((height, width, 3), np.uint8)))
        assert (header.width, header.height, header.ended) == (width, height, True)


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_files_cut_and_garbled_anywhere(kind: str) -> None:
    raw = encoded(kind)
    rng = np.random.default_rng(3)
    for _ in range(150):
        changed = bytearray(raw[: rng.integers(1, len(raw) + 1)])
        for place in rng.integers(0, len(changed), 4):
            changed[place] = rng.integers(0, 256)
        with suppress(BadInput):
            assert load_picture(bytes(changed)).shape[2] == 3


def test_opencv_itself_refuses_what_is_too_large() -> None:
    """The limit is set before OpenCV is loaded, whichever module of the room comes first."""
    rows = f"np.zeros(({MOST_PIXELS // 1000 + 1}, 1000), np.uint8)"
    code = (
        "import vision.values, cv2, numpy as np\n"
        f"raw = cv2.imencode('.png', {rows})[1]\n"
        "try:\n    print(cv2.imdecode(raw, 1) is None)\n"
        "except cv2.error:\n    print(True)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout == "True\n"
