#!/usr/bin/env python3
"""Makes the picture of the page in the README, from the real page.

    make web && swift build --product fieldbook-server
    LISTEN=127.0.0.1:8300 Scripts/demo-web.sh .build/debug/fieldbook-server .build/web &
    Scripts/picture/page.py http://127.0.0.1:8300 Documentation/page.png

It needs Playwright from PyPI, and Chromium.
"""

import os
import sys

from playwright.sync_api import sync_playwright

address, picture = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1000, "height": 820})
    page.goto(address)
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", "demo password")
    page.keyboard.press("Enter")
    page.click("[data-draft] a >> nth=0")
    page.click("[data-field=zip] input")
    page.keyboard.type("902")
    page.keyboard.press("Tab")
    page.wait_for_selector("[data-saved=server]")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=picture)
    browser.close()
