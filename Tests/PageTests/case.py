"""What the tests of the page have in common."""

import json
import unittest

from playwright.sync_api import expect, sync_playwright

from harness import CHROMIUM, PASSWORD


class PageCase(unittest.TestCase):
    address = ""
    # The server and the folder of the page, for a test that needs a server of its own.
    programs = None

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def setUp(self):
        self.errors = []

    def tearDown(self):
        self.assertEqual(self.errors, [])

    # MARK: - Steps

    def open(self, name, **options):
        context = self.browser.new_context(viewport={"width": 1024, "height": 800}, **options)
        context.set_default_timeout(10_000)
        self.addCleanup(context.close)
        page = context.new_page()
        self.sign_in(page, name)
        return page

    def sign_in(self, page, name):
        self.watch(page)
        page.goto(f"{self.address}/")
        page.fill("[name=username]", name)
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-view=drafts]")

    def watch(self, page):
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text)
                if "Content Security Policy" in message.text else None)

    def begin(self, page, form):
        page.click(f"[data-action=begin][data-form={form}]")
        page.wait_for_selector("form.filling")
        return page.url

    def register(self, page, form, version, fields):
        """Registers a version of a form in the view of all forms."""
        definition = {"form": form, "version": version, "fields": fields}
        page.set_input_files("#form-file", {
            "name": f"{form}.form.json", "mimeType": "application/json",
            "buffer": json.dumps(definition).encode()})
        expect(page.locator("#registered")).to_have_text(f"{form} {version} is registered.")

    def begin_with_size(self, form):
        page = self.open("ada")
        self.begin(page, form)
        self.answer(page, "size", "large")
        self.expect_saved(page)
        return page

    def begin_unsent(self):
        """Begins a draft with an answer that the server does not have."""
        page = self.open("ada", service_workers="block")
        address = self.begin(page, "visit")
        self.expect_saved(page)
        page.route("**/edits", lambda route: route.abort())
        self.answer(page, "zip", "02134")
        self.expect_saved(page, "device")
        return page, address

    def answer(self, page, field, text):
        page.click(field_input(field))
        page.keyboard.type(text)
        page.keyboard.press("Tab")

    def expect_saved(self, page, place="server"):
        expect(page.locator("form.filling")).to_have_attribute("data-saved", place)

    def expect_value(self, page, field, text):
        expect(page.locator(field_input(field))).to_have_value(text)


def field_input(field):
    return f"[data-field='{field}'] :is(input, textarea)"


def choose(question, name):
    question.locator("[type=file]").first.set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": name.encode()})


def stored(page, address):
    """The draft as the server has it."""
    draft = address.rsplit("/", 1)[-1]
    return page.evaluate(f"fetch('/api/drafts/{draft}').then((answer) => answer.text())")
