"""A real Chromium, driven over its debugging pipe: no driver to install, nothing listens on a port."""

import base64
import json
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any

OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What no test looks at: on a slow machine it costs time.
    "--disable-extensions",
    "--disable-default-apps",
    "--disable-audio-output",
    "--disable-features=OptimizationHints,OptimizationGuideModelDownloading,OptimizationGuideOnDeviceModel,Translate",
    "--hide-scrollbars",
)
PATIENCE = 120.0
"""Seconds until something must have happened: the machine may be busy."""
PHONE, DESKTOP = (390, 844), (1280, 900)
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_KEYS = {"Enter": 13, "Escape": 27, "Delete": 46, "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9}


def find_browser() -> str | None:
    """The browser of this machine, None when there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


# The middle of an element that can be clicked: it is there, enabled, and nothing lies over it.
_MIDDLE = """(() => {
  const it = document.querySelector(WHERE);
  if (!it || it.disabled || !it.getClientRects().length) return null;
  it.scrollIntoView({block: "center", behavior: "instant"});
  const box = it.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const met = document.elementFromPoint(x, y);
  return met && (it.contains(met) || met.contains(it)) ? [x, y] : null;
})()"""


class Failed(AssertionError):
    """The browser did not do, or the page did not show, what was expected."""


class Browser:
    """One browser; its pages are asked over the pipe."""

    def __init__(self, to: int, back: int) -> None:
        self._to = os.fdopen(to, "wb", buffering=0)
        self._back = os.fdopen(back, "rb", buffering=0)
        self._number = 0
        self._answers: dict[int, Queue[Any]] = {}
        self._listeners: dict[str, list[Callable[[str, Any], None]]] = {}
        self._lock = threading.Lock()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, method: str, session: str | None = None, **parameters: object) -> Any:
        """Ask the browser something; an error is a failure."""
        with self._lock:
            self._number += 1
            number = self._number
            self._answers[number] = Queue()
            message: dict[str, object] = {"id": number, "method": method, "params": parameters}
            if session is not None:
                message["sessionId"] = session
            self._to.write(json.dumps(message).encode() + b"\0")
        try:
            answer = self._answers[number].get(timeout=PATIENCE)
        except Empty:
            raise Failed(f"the browser does not answer {method}") from None
        if "error" in answer:
            raise Failed(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def close(self) -> None:
        """Let go of the pipes; the browser ends when nobody holds them."""
        self._to.close()
        self._listener.join(PATIENCE)
        self._back.close()

    def listen(self, session: str, listener: Callable[[str, Any], None]) -> None:
        """Hear what happens in a page."""
        self._listeners.setdefault(session, []).append(listener)

    def open(self, size: tuple[int, int] = DESKTOP, *, touch: bool = False) -> "Page":
        """A new page of this size, with cookies and storage of its own."""
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, session, context, size, touch=touch)

    def _listen(self) -> None:
        rest = b""
        while chunk := self._back.read(1 << 16):
            *messages, rest = (rest + chunk).split(b"\0")
            for raw in messages:
                message = json.loads(raw)
                if "id" in message:
                    self._answers[message["id"]].put(message)
                else:
                    for listener in self._listeners.get(message.get("sessionId", ""), []):
                        listener(message["method"], message["params"])


class Page:
    """One page, used as a person does: clicks where things are, types, looks."""

    def __init__(
        self, browser: Browser, session: str, context: str, size: tuple[int, int], *, touch: bool
    ) -> None:
        self._browser, self._session, self._context = browser, session, context
        self._open = True
        self.requests: list[str] = []
        self.problems: list[str] = []
        browser.listen(session, self._heard)
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")
        self.resize(size, touch=touch)

    def ask(self, method: str, **parameters: object) -> Any:
        return self._browser.ask(method, self._session, **parameters)

    def close(self) -> None:
        """Close it: from then on it asks for nothing; doing so twice is fine."""
        if self._open:
            self._open = False
            self._browser.ask("Target.disposeBrowserContext", browserContextId=self._context)

    def resize(self, size: tuple[int, int], *, touch: bool = False) -> None:
        self.size, self._touch = size, touch
        self._measure(*size)

    def _measure(self, wide: int, high: int) -> None:
        more = {"deviceScaleFactor": 1, "mobile": self._touch}
        self.ask("Emulation.setDeviceMetricsOverride", width=wide, height=high, **more)

    def go(self, address: str) -> None:
        """Open an address, and wait until its code has run."""
        self.ask("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && (!document.querySelector('script') ||"
                   " document.documentElement.dataset.ready)")  # fmt: skip

    def value(self, code: str) -> Any:
        """What an expression is worth in the page."""
        answer = self.ask("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise Failed(f"{code[:200]}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def until(self, code: str, patience: float = PATIENCE) -> None:
        """Wait until an expression holds."""
        end = time.monotonic() + patience
        while True:
            try:
                found = self.value(f"Boolean({code})")
            except Failed:  # the page is just being replaced
                found = False
            if found:
                return
            if time.monotonic() > end:
                raise Failed(f"never came true: {code}\n{self.text()[:1500]}\n{self.problems}")
            time.sleep(0.05)

    def text(self, where: str = "body") -> str:
        """What the page says, blanks as one."""
        found = self.value(f"document.querySelector({json.dumps(where)})?.innerText ?? ''")
        return " ".join(str(found).split())

    def sees(self, words: str, where: str = "body") -> None:
        """Wait until the page says so."""
        self.until(
            f"(document.querySelector({json.dumps(where)})?.innerText ?? '').replace(/\\s+/g, ' ')"
            f".includes({json.dumps(words)})"
        )

    def click(self, where: str) -> None:
        """Click in the middle of what a selector finds, with a real mouse."""
        x, y = self._middle(where)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def _middle(self, where: str) -> tuple[float, float]:
        """The middle of what can be clicked, once it can and is at rest."""
        code, before = _MIDDLE.replace("WHERE", json.dumps(where)), None
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found = self.value(code)
            except Failed:  # the page is just being replaced
                found = None
            if found and found == before:
                return found[0], found[1]
            if time.monotonic() > end:
                raise Failed(f"cannot be clicked: {where}\n{self.text()[:1500]}\n{self.problems}")
            before = found
            time.sleep(0.03)

    def drag(self, source: str, target: str) -> None:
        """Drag from the middle of one thing to the middle of another."""
        places = self.value(
            f"[{json.dumps(source)}, {json.dumps(target)}].map((each) => {{"
            " const box = document.querySelector(each).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2] })"
        )
        (ax, ay), (bx, by) = places
        self.ask("Input.dispatchMouseEvent", type="mousePressed", x=ax, y=ay, button="left", clickCount=1)
        for share in (0.2, 0.6, 1.0):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        self.ask("Input.dispatchMouseEvent", type="mouseReleased", x=bx, y=by, button="left", clickCount=1)

    def type(self, where: str, text: str) -> None:
        """Replace what stands in a field, and leave it."""
        self.click(where)
        self.value(f"document.querySelector({json.dumps(where)}).select()")
        self.ask("Input.insertText", text=text)
        self.value(f"document.querySelector({json.dumps(where)}).blur()")

    def press(self, key: str) -> None:
        """Press a key."""
        code = _KEYS.get(key, ord(key.upper()) if len(key) == 1 else 0)
        text = {"text": key} if len(key) == 1 else {}
        if key == "Enter":
            text = {"text": "\r"}
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **text)

    def give_file(self, where: str, path: Path) -> None:
        """Choose a file, as a phone does after taking a photo."""
        deadline = time.monotonic() + PATIENCE
        while True:
            root = self.ask("DOM.getDocument")["root"]["nodeId"]
            node = self.ask("DOM.querySelector", nodeId=root, selector=where)["nodeId"]
            try:
                self.ask("DOM.setFileInputFiles", files=[str(path)], nodeId=node)
                return
            except Failed:  # the page was drawn anew in between, or does not show it yet
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def picture(self, target: Path, *, whole: bool = True) -> None:
        """Save what the page looks like."""
        if whole:  # as tall as the page, so that nothing sticks in the middle of it
            high = self.ask("Page.getLayoutMetrics")["cssContentSize"]["height"]
            self._measure(self.size[0], max(self.size[1], round(high)))
        shot = self.ask("Page.captureScreenshot", format="png")
        if whole:
            self._measure(*self.size)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(base64.b64decode(shot["data"]))

    def _heard(self, method: str, told: Any) -> None:
        if method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            thrown = told["exceptionDetails"]
            self.problems.append(thrown.get("exception", {}).get("description") or thrown["text"])
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.problems.append(f"{told['entry']['text']} {told['entry'].get('url', '')}")


@contextmanager
def browser(profile: Path, command: str, options: Sequence[str] = OPTIONS) -> Iterator[Browser]:
    """A fresh browser that is gone at the end."""
    ours_in, theirs_out = os.pipe()
    theirs_in, ours_out = os.pipe()
    # The browser reads from descriptor 3 and writes to 4.
    shell = f'exec "$0" "$@" 3<&{theirs_in} 4>&{theirs_out}'
    arguments = [command, *options, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
    process = subprocess.Popen(
        ["bash", "-c", shell, *arguments],
        pass_fds=(theirs_in, theirs_out),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs_in)
    os.close(theirs_out)
    running = Browser(ours_out, ours_in)
    try:
        yield running
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        running.close()
