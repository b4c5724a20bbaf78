"""What every test of a page relies on: errors and requests to other machines do not go unnoticed."""

from playwright.sync_api import Browser

from tests.e2e.browser import Opener, visit


def test_errors_and_requests_to_other_machines_are_noticed(address: str, chromium: Browser) -> None:
    opener = Opener(chromium)
    page = opener()
    page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    page.evaluate("Promise.reject(new Error('rejected')) && 0")
    page.evaluate("console.error('said')")
    page.evaluate("fetch('http://elsewhere.invalid/').catch(() => 0)")
    visit(page, f"{address}/tables/none")
    assert any("404" in error for error in opener.errors)
    opener.forgive_refusals(page)
    opener.close()
    noticed = sorted(error.splitlines()[0].strip() for error in opener.errors)
    assert noticed == ["Error: rejected", "Error: thrown", "said"]
    assert opener.left_the_machine == ["http://elsewhere.invalid/"]


def test_what_is_forgiven_to_one_page_is_not_to_another(address: str, chromium: Browser) -> None:
    opener = Opener(chromium)
    first, second = opener(), opener()
    for page in (first, second):
        visit(page, f"{address}/tables/none")
    opener.forgive_refusals(first)
    opener.close()
    assert len(opener.errors) == 1
