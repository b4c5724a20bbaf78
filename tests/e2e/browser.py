"""The Chromium of this machine, driven by Playwright; pages that are listened to, and how people use them."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

# Playwright brings most of what keeps a browser quiet. A --disable-features here would replace its own.
OPTIONS = ("--disable-gpu", "--disable-quic", "--disable-audio-output")
PATIENCE = 120_000.0
"""Milliseconds until something must have happened: the machine may be busy."""
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_OURS = ("http://127.0.0.1:", "data:", "blob:", "about:")
_REFUSAL = "Failed to load resource"

expect.set_options(timeout=PATIENCE)


def find_browser() -> str | None:
    """The browser of this machine, None when there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def launched(command: str) -> Iterator[Browser]:
    """A fresh browser that is gone at the end.

    While it is there, this thread has a running asyncio loop: nothing else that needs one can run in it.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=command, args=OPTIONS, chromium_sandbox=False, timeout=PATIENCE
        )
        try:
            yield browser
        finally:
            browser.close()


class Opener:
    """Opens pages, each with cookies and storage of its own, and hears what goes wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._errors: list[tuple[Page | None, str]] = []
        self._requests: list[str] = []

    def __call__(self, size: ViewportSize = DESKTOP, *, touch: bool = False) -> Page:
        context = self._browser.new_context(viewport=size, is_mobile=touch, has_touch=touch)
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: self._requests.append(request.url))
        context.on("weberror", lambda met: self._errors.append((met.page, met.error.stack or str(met.error))))
        context.on("console", self._hear)
        return context.new_page()

    def forgive_refusals(self, page: Page) -> None:
        """Forget the browser's own lines about answers that said no or never came: they were meant to be."""
        self._errors = [
            (where, text) for where, text in self._errors if where != page or not text.startswith(_REFUSAL)
        ]

    @property
    def errors(self) -> list[str]:
        """What the pages' code threw and what the browser calls an error."""
        return [text for _, text in self._errors]

    @property
    def left_the_machine(self) -> list[str]:
        """The requests that went elsewhere."""
        return [address for address in self._requests if not address.startswith(_OURS)]

    def close(self) -> None:
        """Close all pages: from then on they ask for nothing."""
        for context in self._contexts:
            context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._errors.append((message.page, f"{message.text} {message.location['url']}"))


def visit(page: Page, address: str) -> None:
    """Open an address, and wait until its code has run."""
    page.goto(address)
    expect(page.locator("html[data-ready], html:not(:has(script))")).to_be_attached()


def write(field: Locator, text: str) -> None:
    """Tap a field, replace what stands in it, and leave it."""
    field.click()
    field.fill(text)
    field.blur()


def expect_text(where: Page | Locator, words: str) -> None:
    """Wait until a page or a part of it says so to people; what is hidden does not count."""
    shown = where.locator("body") if isinstance(where, Page) else where
    expect(shown).to_contain_text(words, use_inner_text=True)


def expect_picture(page: Page, where: str) -> None:
    """Wait until a picture has come."""
    page.wait_for_function("(where) => document.querySelector(where)?.naturalWidth > 0", arg=where)
