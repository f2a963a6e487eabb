"""Tests of a form with sealed fields, whose server has the key of the store."""

import tempfile
import unittest
from pathlib import Path

from playwright.sync_api import expect

from case import PageCase, field_input
from harness import KillableBrowser, PASSWORD, ROOT, Server

TEXTS = ["Leukaem", "Anaemia", "Fracture"]


class SealedTests(PageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if not cls.programs:
            raise unittest.SkipTest("it needs a server of its own")
        program, page = cls.programs
        key = Path(tempfile.mkdtemp()) / "clinic.key"
        Server.make_key(program, key)
        cls.server = Server(
            program, page, [ROOT / "Tests/PageTests/clinic.form.json"], ["--key-file", str(key)])
        cls.address = cls.server.address

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        super().tearDownClass()

    def test_nothing_on_the_device_or_in_the_store(self):
        browser = KillableBrowser(self.playwright)
        self.addCleanup(browser.remove)
        page = browser.page
        self.sign_in(page, "ada")
        address = self.begin(page, "clinic")
        self.answer(page, "name", "Bystander")
        self.answer(page, "note", "Leukaemia")
        self.answer(page, "findings", "Fracture")
        self.expect_saved(page)
        page.context.set_offline(True)
        page.click(field_input("note"))
        page.keyboard.press("Control+a")
        page.keyboard.type("Anaemia")
        page.keyboard.press("Tab")
        self.expect_saved(page, "device")
        # The browser keeps what is needed to go back and forward.
        page.evaluate("history.pushState(null, '', '/account')")
        page.go_back()
        page.wait_for_timeout(2_000)
        browser.kill()
        draft = address.rsplit("/", 1)[-1]
        self.assertTrue(found([draft], browser.profile), "The search finds nothing at all.")
        self.assertEqual(found(TEXTS, browser.profile), [])
        self.assertEqual(found(TEXTS, self.server.folder), [])

        page = browser.start()
        page.goto(address)
        self.expect_value(page, "note", "Anaemia")
        self.expect_value(page, "findings", "Fracture")
        # The browser may have been killed before it kept the cookie of the sign-in.
        signed_out = page.locator("#banners button")
        page.wait_for_selector("form.filling[data-saved=server], #banners button")
        if signed_out.count():
            signed_out.click()
            page.fill("[name=username]", "ada")
            page.fill("[name=password]", PASSWORD)
            page.keyboard.press("Enter")
            page.wait_for_selector("form.filling")
        self.expect_saved(page)
        page.click("[data-action=finalize]")
        expect(page.locator(".banner.final")).to_be_focused()
        browser.kill()
        self.assertEqual(found(TEXTS, browser.profile), [])
        self.assertEqual(found(TEXTS, self.server.folder), [])

    def test_review_shows_the_mask(self):
        page = self.open("ada")
        address = self.begin(page, "clinic")
        self.answer(page, "note", "Leukaemia")
        self.expect_saved(page)
        other = self.open("bob")
        other.goto(address)
        expect(other.locator("[data-field=note]")).to_contain_text("***")
        self.assertNotIn("Leukaemia", other.content())


def found(texts, folder):
    """The files in a folder that contain one of the texts, as UTF-8 or UTF-16."""
    encoded = [text.encode(code) for text in texts for code in ("utf-8", "utf-16-le")]
    files = []
    for path in Path(folder).rglob("*"):
        try:
            content = path.read_bytes()
        except OSError:
            continue
        if any(text in content for text in encoded):
            files.append(str(path.relative_to(folder)))
    return files
