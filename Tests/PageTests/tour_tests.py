"""The tours in the documentation that are about the page, followed step by step.

A row of a table `| In the page | You see |` has steps, such as "type `17` into `Age`", and the
texts that are on the screen afterwards.
"""

import re

from playwright.sync_api import expect

from case import PageCase
from harness import ROOT

HEAD = "| In the page | You see |"
# The texts that can be seen, also those in inputs.
SEEN = """() => document.body.innerText + [...document.querySelectorAll("input, textarea")]
  .filter((one) => one.checkVisibility()).map((one) => `\\n${one.value}`).join("")"""
HAS = f"(text) => ({SEEN})().includes(text)"


class TourTests(PageCase):
    def test_filling_in(self):
        self.follow("FillingIn")

    def test_reviewing(self):
        self.follow("Reviewing")

    def follow(self, name):
        self.page = None
        rows = steps((ROOT / f"Documentation/Tours/{name}.md").read_text())
        self.assertGreater(len(rows), 5)
        for actions, texts in rows:
            for action in actions:
                with self.subTest(action):
                    self.perform(action)
            for text in texts:
                with self.subTest(f"{' and '.join(actions)}: {text}"):
                    self.page.wait_for_function(HAS, arg=text)

    def perform(self, action):
        for pattern, step in STEPS.items():
            match = re.fullmatch(pattern, action)
            if match:
                return step(self, *match.groups())
        raise ValueError(f"The test does not know how to “{action}”.")

    def sign_in_as(self, name):
        self.page = self.open(name)

    def press(self, key):
        self.page.keyboard.press(key)

    def type(self, text, label=None):
        if label:
            self.page.get_by_label(label).locator("visible=true").first.click()
            self.press("End")
        self.page.keyboard.type(text)

    def click(self, name):
        buttons = self.page.get_by_role("button", name=name)
        links = self.page.get_by_role("link", name=name)
        buttons.or_(links).or_(self.page.locator("summary", has_text=name)).locator(
            "visible=true").first.click()

    def comment(self, text, label):
        question = self.page.locator("[data-field]", has=self.page.get_by_text(label, exact=True))
        question.locator("summary").click()
        question.locator("textarea").fill(text)
        question.get_by_role("button", name="Send comment").click()

    def open_newest(self):
        self.page.locator("[data-draft] a").first.click()
        expect(self.page.locator("form.filling")).to_be_visible()

    def set_connection(self, is_there):
        self.page.context.set_offline(not is_there)


STEPS = {
    r"sign in as `(.*)`": TourTests.sign_in_as,
    r"press `(.*)`": TourTests.press,
    r"type `(.*)` into `(.*)`": TourTests.type,
    r"type `([^`]*)`": TourTests.type,
    r"click `(.*)`": TourTests.click,
    r"comment `(.*)` on `(.*)`": TourTests.comment,
    r"open the newest draft": TourTests.open_newest,
    r"lose the connection": lambda self: self.set_connection(False),
    r"get the connection back": lambda self: self.set_connection(True),
}


def steps(document):
    """The steps and texts of each row of the table."""
    lines = document.split("\n")
    start = lines.index(HEAD) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        left, right = line.strip("|").split(" | ")
        actions = [part.strip() for part in re.split(r", | and (?=\w+ )", left.strip())]
        rows.append((actions, re.findall("`([^`]*)`", right)))
    return rows
