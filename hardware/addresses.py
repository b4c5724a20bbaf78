"""From an address such as ``usb:0`` to the source that it names."""

import re
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from hardware.camera import Source

FORMS = (
    "usb:0",
    "usb:NAME",
    "pi",
    "http://HOST/video",
    "rtsp://HOST/PATH",
    "folder:PATH",
    "video:PATH",
    "upload:FOLDER",
    "fake:live=5,hang=3",
)
_OPTIONS = re.compile(r"\?([a-z]+(?:=[^&=?/]*)?(?:&[a-z]+(?:=[^&=?/]*)?)*)$")
_SIZE = re.compile(r"([0-9]{2,5})x([0-9]{2,5})")
_MOST_RATE, _LEAST_RATE = 60.0, 0.01
Options = Mapping[str, str]


class UnknownAddress(ValueError):
    """This text names no camera; the message is one sentence for people."""


def source(address: str) -> Source:
    """The source that an address names; it is neither opened nor looked for yet.

    >>> source("usb:HD Webcam?size=1280x720").address
    'usb:HD Webcam?size=1280x720'
    >>> source("disk:1")
    Traceback (most recent call last):
    hardware.addresses.UnknownAddress: “disk:1” is no camera address; write one of usb:0, usb:NAME, pi, \
http://HOST/video, rtsp://HOST/PATH, folder:PATH, video:PATH, upload:FOLDER, fake:live=5,hang=3
    """
    kind, _, rest = address.strip().partition(":")
    make = _KINDS.get(kind.lower())
    if make is None or "\0" in address or len(address) > 2000:
        shown = address[:100].replace("\0", "")
        raise UnknownAddress(f"“{shown}” is no camera address; write one of {', '.join(FORMS)}")
    return make(rest)


def _usb(rest: str) -> Source:
    from hardware.sources.usb import _SIZE, UsbSource

    name, options = _split(rest, "size")
    return UsbSource(_required(name, "usb:0"), _size(options, _SIZE))


def _pi(rest: str) -> Source:
    from hardware.sources.pi import _SIZE, PiSource

    number, options = _split(rest, "size")
    if number and not (number.isdecimal() and len(number) < 3):
        raise UnknownAddress(f"“pi:{number[:100]}”: after pi: comes the number of the camera, such as pi:1")
    return PiSource(int(number or 0), _size(options, _SIZE))


def _folder(rest: str) -> Source:
    from hardware.sources.folder import FolderSource

    path, options = _split(rest, "rate", "loop")
    return FolderSource(_required(path, "folder:PATH"), _rate(options), "loop" in options)


def _video(rest: str) -> Source:
    from hardware.sources.video import VideoSource

    path, options = _split(rest, "loop")
    return VideoSource(_required(path, "video:PATH"), "loop" in options)


def _upload(rest: str) -> Source:
    from hardware.sources.upload import UploadSource

    return UploadSource(_required(rest, "upload:FOLDER"))


def _fake(rest: str) -> Source:
    from hardware.sources.fake import FakeSource, parse_script

    try:
        return FakeSource(parse_script(rest))
    except ValueError as problem:
        raise UnknownAddress(f"fake: {problem}") from None


def _web(scheme: str) -> Callable[[str], Source]:
    def make(rest: str) -> Source:
        from hardware.sources.web import WebSource

        return WebSource(_url(f"{scheme}:{rest}"))

    return make


def _rtsp(rest: str) -> Source:
    from hardware.sources.rtsp import RtspSource

    return RtspSource(_url(f"rtsp:{rest}"))


_KINDS: Mapping[str, Callable[[str], Source]] = {
    "usb": _usb,
    "pi": _pi,
    "http": _web("http"),
    "https": _web("https"),
    "rtsp": _rtsp,
    "folder": _folder,
    "video": _video,
    "upload": _upload,
    "fake": _fake,
}


def _url(text: str) -> str:
    """The address, if it names a host and can be sent as it is."""
    try:
        url = urlsplit(text)
        good = bool(url.hostname) and url.port != 0
    except ValueError:
        good = False
    if not good or not text.isascii() or not text.isprintable() or " " in text:
        raise UnknownAddress("this network address has no host, or signs that none can have")
    return text


def _required(name: str, example: str) -> str:
    if not name.strip():
        raise UnknownAddress(f"something is missing; write it as {example}")
    return name


def _split(rest: str, *known: str) -> tuple[str, Options]:
    """The name or path, and the options behind the last question mark."""
    match = _OPTIONS.search(rest)
    if match is None:
        return rest, {}
    pairs = (part.partition("=") for part in match[1].split("&"))
    options = {name: value for name, _, value in pairs}
    for name in options:
        if name not in known:
            raise UnknownAddress(f"there is no option “{name}” here; there is {', '.join(known)}")
    return rest[: match.start()], options


def _size(options: Options, usual: tuple[int, int]) -> tuple[int, int]:
    if "size" not in options:
        return usual
    match = _SIZE.fullmatch(options["size"])
    if match is None:
        raise UnknownAddress(f"size={options['size'][:30]}: write it as size=1280x720")
    return int(match[1]), int(match[2])


def _rate(options: Options) -> float:
    try:
        rate = float(options.get("rate", 1))
    except ValueError:
        rate = 0.0
    if not _LEAST_RATE <= rate <= _MOST_RATE:
        raise UnknownAddress(
            f"rate={options['rate'][:30]}: pictures a second, {_LEAST_RATE:g} to {_MOST_RATE:g}"
        )
    return rate
