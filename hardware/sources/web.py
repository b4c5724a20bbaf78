"""Cameras that speak HTTP: MJPEG streams, and phone apps that give one picture for each request."""

import base64
import http.client
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import SplitResult, unquote, urlsplit

from hardware.camera import Camera, CameraFailed
from hardware.decoding import MOST_BYTES, decode, looks_like_jpeg
from hardware.frame import Picture
from hardware.picture_header import NoPicture
from hardware.reasons import reason
from hardware.scheme import Scheme, network_address
from hardware.sources.multipart import GarbledStream, MultipartStream
from hardware.timing import NETWORK_TIMING, Timing

_CONNECT_SECONDS, _READ_SECONDS = 3.0, 1.2
_GARBAGE_SECONDS = 0.9
"""A damaged picture now and then is normal; nothing else for so long is not."""
_SNAPSHOT_SECONDS = 0.2
_STREAM = "multipart/"
Seconds = Callable[[], float]


@dataclass(frozen=True, slots=True)
class WebSource:
    """An ``http://`` or ``https://`` address; whether it is a stream is seen by what it sends."""

    address: str = field(repr=False)  # it may hold a password
    timing: Timing = NETWORK_TIMING

    def open(self) -> Camera:
        """Ask for pictures."""
        url = urlsplit(self.address)
        connection, answer = _request(url)
        kind = answer.headers.get_content_type()
        if kind.startswith(_STREAM):
            return MjpegCamera(connection, answer, url.hostname or "")
        _hang_up(connection, answer)
        if kind.startswith("image/"):
            return SnapshotCamera(url)
        raise CameraFailed(reason("not-a-stream", host=url.hostname, kind=kind))


class MjpegCamera:
    """A stream of JPEG pictures."""

    def __init__(
        self,
        connection: http.client.HTTPConnection,
        answer: http.client.HTTPResponse,
        host: str,
        clock: Seconds = time.monotonic,
    ) -> None:
        self._connection, self._answer, self._clock = connection, answer, clock
        boundary = answer.headers.get_boundary() or ""
        if not boundary.strip('" -'):
            self.close()
            raise CameraFailed(reason("not-a-stream", host=host, kind="parts without a boundary"))
        self._parts = MultipartStream(answer.read1, boundary.encode("latin-1", "replace"))
        self._good_at = clock()

    def read(self) -> Picture:
        """The next picture that is whole."""
        while True:
            try:
                picture = decode(self._jpeg())
            except NoPicture:
                self._bad()
                continue
            self._good_at = self._clock()
            return picture

    def skip(self) -> None:
        """Pass over a picture."""
        self._jpeg()

    def close(self) -> None:
        """Hang up."""
        _hang_up(self._connection, self._answer)

    def _jpeg(self) -> bytes:
        try:
            while not looks_like_jpeg(part := self._parts.next()):
                self._bad()
            return part
        except GarbledStream:
            raise CameraFailed(reason("garbage")) from None
        except TimeoutError:
            raise CameraFailed(reason("silent", seconds=_READ_SECONDS)) from None
        except (EOFError, OSError, http.client.HTTPException, ValueError):
            raise CameraFailed(reason("lost")) from None

    def _bad(self) -> None:
        if self._clock() - self._good_at > _GARBAGE_SECONDS:
            raise CameraFailed(reason("garbage"))


class SnapshotCamera:
    """One request for each picture, a few times a second."""

    def __init__(
        self, url: SplitResult, clock: Seconds = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._url, self._clock, self._sleep = url, clock, sleep
        self._next_at = self._good_at = clock()

    def read(self) -> Picture:
        """The next picture that is whole."""
        while True:
            data = self._fetch()
            try:
                picture = decode(data)
            except NoPicture:
                if self._clock() - self._good_at > _GARBAGE_SECONDS:
                    raise CameraFailed(reason("garbage")) from None
                continue
            self._good_at = self._clock()
            return picture

    def close(self) -> None:
        """Nothing is kept open."""

    def _fetch(self) -> bytes:
        self._sleep(max(0.0, self._next_at - self._clock()))
        self._next_at = self._clock() + _SNAPSHOT_SECONDS
        connection, answer = _request(self._url)
        try:
            return answer.read(MOST_BYTES + 1)
        except TimeoutError:
            raise CameraFailed(reason("silent", seconds=_READ_SECONDS)) from None
        except (OSError, http.client.HTTPException):
            raise CameraFailed(reason("lost")) from None
        finally:
            _hang_up(connection, answer)


def _request(url: SplitResult) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    """Connect and ask; the answer has begun and is a good one."""
    host = url.hostname or ""
    secure = url.scheme == "https"
    connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = connect(host, url.port, timeout=_CONNECT_SECONDS)
    try:
        connection.connect()
        if connection.sock is not None:
            connection.sock.settimeout(_READ_SECONDS)
        connection.request("GET", _path(url), headers=_headers(url))
        answer = connection.getresponse()
    except OSError:
        connection.close()
        raise CameraFailed(reason("unreachable", host=host)) from None
    except (http.client.HTTPException, ValueError):
        connection.close()
        raise CameraFailed(reason("garbage")) from None
    if answer.status != http.client.OK:
        _hang_up(connection, answer)
        code = "password" if answer.status == http.client.UNAUTHORIZED else "refused"
        raise CameraFailed(reason(code, host=host, status=answer.status))
    return connection, answer


def _hang_up(connection: http.client.HTTPConnection, answer: http.client.HTTPResponse) -> None:
    """Close both: an answer that has no length holds the line open by itself."""
    with suppress(OSError):
        answer.close()
    connection.close()


def _path(url: SplitResult) -> str:
    return (url.path or "/") + (f"?{url.query}" if url.query else "")


def _headers(url: SplitResult) -> dict[str, str]:
    headers = {
        "User-Agent": "rummiref",
        "Accept": "multipart/x-mixed-replace, image/*",
        "Connection": "close",
    }
    if url.username is not None:
        name, password = unquote(url.username), unquote(url.password or "")
        token = base64.b64encode(f"{name}:{password}".encode()).decode()
        headers["Authorization"] = f"Basic {token}"
    return headers


def _parse_http(rest: str) -> WebSource:
    return WebSource(network_address(f"http:{rest}"))


def _parse_https(rest: str) -> WebSource:
    return WebSource(network_address(f"https:{rest}"))


HTTP_SCHEME = Scheme("http", ("http://HOST/video",), _parse_http)
HTTPS_SCHEME = Scheme("https", (), _parse_https)
