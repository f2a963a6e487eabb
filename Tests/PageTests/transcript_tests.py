"""Forms that are filled in by keyboard alone, and what a screen reader gets to read meanwhile.

The transcripts in `transcripts/` are what the browser's accessibility tree says. After a change
that is meant, `RECORD=1` writes them anew.
"""

import os
import re
from pathlib import Path

from playwright.sync_api import expect

from case import PageCase

FOLDER = Path(__file__).with_name("transcripts")
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
STATES = ["required", "invalid", "checked", "disabled", "readonly", "expanded", "pressed"]
SILENT = {"none", "generic", "InlineTextBox", "LineBreak", "StaticText", "ListMarker"}

VISIT = {"name": "ada lovelace", "phone": "5551234567", "zip": "0213", "age": "17"}
PHQ9 = {"patient": "ada", "interest": 1, "mood": 2, "sleep": 0, "energy": 3, "appetite": 0,
        "failure": 1, "focus": 0, "movement": 2, "harm": 1, "difficulty": 1, "plan": "a call"}


class TranscriptTests(PageCase):
    maxDiff = None

    def test_visit_by_keyboard(self):
        self.check("visit", VISIT)

    def test_phq9_by_keyboard(self):
        self.check("phq9", PHQ9)

    def check(self, form, answers):
        page = self.open("ada")
        self.begin(page, form)
        reader = Reader(page)
        reader.read_all()
        self.fill(page, reader, answers)
        text = re.sub(r"\d{1,2}/\d{1,2}/\d{4}", "DATE", "\n".join(reader.lines)) + "\n"
        file = FOLDER / f"{form}.txt"
        if os.environ.get("RECORD"):
            FOLDER.mkdir(exist_ok=True)
            file.write_text(text)
        self.assertMultiLineEqual(text, file.read_text())

    def fill(self, page, reader, answers):
        """Goes through the form with the keys of the keyboard, and finalizes it."""
        answers = dict(answers)
        for _ in range(120):
            field, action = page.evaluate("""() => {
              const { dataset, form } = document.activeElement;
              const question = document.activeElement.closest("[data-field]");
              return [question?.dataset.field, dataset.action];
            }""")
            if action == "finalize":
                reader.press("Enter")
                break
            if field in answers and not action:
                reader.answer(answers.pop(field))
            reader.press("Tab")
        expect(page.locator("[data-summary], .banner.final").locator("visible=true")).to_be_focused()
        reader.note_focus()
        if page.locator("[data-summary]").is_visible():
            reader.press("Tab")
            reader.press("Enter")

    def test_zoom(self):
        page = self.open("eve", device_scale_factor=2)
        page.set_viewport_size({"width": 640, "height": 400})
        for size in ["100%", "200%"]:
            for view in ["/", "/all", "/people", "/account"]:
                page.goto(self.address + view)
                page.wait_for_load_state("networkidle")
                self.expect_no_scrolling(page, size, view)
            page.goto(f"{self.address}/")
            self.begin(page, "questions")
            while page.locator("[data-action=next]").is_visible():
                self.expect_no_scrolling(page, size, "questions")
                page.click("[data-action=next]")

    def expect_no_scrolling(self, page, size, view):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        with self.subTest(view, size=size):
            self.assertLessEqual(page.evaluate(OVERFLOW), 0)


class Reader:
    """Reads a page as a screen reader does: what has the focus, and what live regions say."""

    def __init__(self, page):
        self.page = page
        self.browser = page.context.new_cdp_session(page)
        self.browser.send("Accessibility.enable")
        self.lines = []
        self.said = ""

    def press(self, key):
        self.page.keyboard.press(key)
        self.lines.append(f"[{key}]")
        self.page.wait_for_timeout(150)
        self.note_said()
        self.note_focus()

    def answer(self, answer):
        if isinstance(answer, str):
            self.page.keyboard.type(answer)
            self.lines.append(f"[types “{answer}”]")
        else:
            # Of radio buttons, the space bar chooses the first and arrows the others.
            for key in ["Space", *["ArrowDown"] * answer]:
                self.page.keyboard.press(key)
                self.lines.append(f"[{key}]")
        self.page.wait_for_timeout(150)
        self.note_said()
        self.note_focus()

    def note_said(self):
        said = self.page.evaluate(
            "document.getElementById('said').textContent.trim()"
            " + document.getElementById('said-at-once').textContent.trim()")
        # Where edits are is said whenever the server answers, so it would be here by chance.
        if said != self.said and not re.match("Saved|On this device|Not saved", said):
            self.lines.append(f"says: {said}")
        self.said = said

    def note_focus(self):
        active = self.browser.send(
            "Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        nodes = self.browser.send("Accessibility.getPartialAXTree",
                                  {"objectId": active, "fetchRelatives": False})["nodes"]
        self.lines.append(f"focus: {described(nodes[0])}")

    def read_all(self):
        """Notes everything in the main part of the page, in the order of reading."""
        nodes = self.browser.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        main = next(node for node in nodes if value(node, "role") == "main")

        def read(node, depth):
            is_heard = not node.get("ignored") and value(node, "role") not in SILENT
            if is_heard:
                self.lines.append("  " * depth + described(node))
            for child in node.get("childIds", []):
                if child in by_id:
                    read(by_id[child], depth + is_heard)

        read(main, 0)


def described(node):
    parts = [value(node, "role")]
    if value(node, "name"):
        parts.append(f"“{value(node, 'name')}”")
    if value(node, "value"):
        parts.append(f"= “{value(node, 'value')}”")
    states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    parts += [f"{name}={states[name]}" if name not in ("required", "readonly", "disabled") else name
              for name in STATES if states.get(name) not in (None, False, "false", "")]
    if value(node, "description"):
        parts.append(f"({value(node, 'description')})")
    return " ".join(parts)


def value(node, name):
    return str(node.get(name, {}).get("value", ""))
