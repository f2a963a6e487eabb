#!/usr/bin/env python3
"""Takes the documentation's pictures of the page, from the real page.

    make web && swift build --product fieldbook-server
    LISTEN=127.0.0.1:8300 Scripts/demo-web.sh .build/debug/fieldbook-server .build/web &
    .build/python/bin/python Scripts/picture/page.py http://127.0.0.1:8300 Documentation

The script writes page.png, page-phone.png and page-review.png to the folder. It needs Playwright from PyPI,
which `make test-page` installs in .build/python, and Chromium.
"""

import os
import sys

from playwright.sync_api import sync_playwright

address, folder = sys.argv[1:]


def open_draft(browser, name, path="/", **options):
    """Signs in as one of the demonstration's people, and opens the newest draft."""
    page = browser.new_context(**options).new_page()
    page.goto(address)
    page.fill("[name=username]", name)
    page.fill("[name=password]", "demo password")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-view=drafts]")
    page.goto(address + path)
    page.click("[data-draft] a >> nth=0")
    page.wait_for_selector("form.filling")
    return page


def take(page, name):
    page.wait_for_selector("[data-saved=server]")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=f"{folder}/{name}.png")
    page.context.close()


def fill_in(page):
    page.click("[data-field=zip] input")
    page.keyboard.type("902")
    page.keyboard.press("Tab")


def review(page):
    question = page.locator("[data-field=zip]")
    question.locator("summary").click()
    question.locator("textarea").fill("Is a digit missing?")
    question.get_by_role("button", name="Send comment").click()
    question.locator("blockquote").wait_for()
    page.get_by_text("More", exact=True).click()
    page.click("[data-action=return]")
    page.locator("dialog textarea").fill("Please ask for the ZIP code.")
    page.click("[data-action=ok]")
    page.wait_for_selector(".banner.warning")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
    desktop = {"viewport": {"width": 1000, "height": 820}}
    page = open_draft(browser, "ada", **desktop)
    fill_in(page)
    take(page, "page")
    phone = dict(playwright.devices["Pixel 5"], viewport={"width": 393, "height": 760})
    take(open_draft(browser, "ada", **phone), "page-phone")
    page = open_draft(browser, "bob", "/all", **desktop)
    review(page)
    take(page, "page-review")
    browser.close()
