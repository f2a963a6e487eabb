"""Tests that nothing is lost: rounds with random timing, each with a mishap of its own.

    losses.py --server … --page … --rounds 500    # README.md says more
    losses.py … --seed 7 --only test_killed_browser   # repeats a round
"""

import argparse
import json
import random
import sys
import time
import traceback
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

FOLDER = Path(__file__).resolve().parent
sys.path.append(str(FOLDER.parent))

from harness import CHROMIUM, PASSWORD, KillableBrowser, Server  # noqa: E402

from proxy import Proxy  # noqa: E402
from witness import Witness  # noqa: E402

FIELDS = "abcdef"
TEXTS = """() => Object.fromEntries([...document.querySelectorAll("form.filling [data-field]")].map(
  (question) => [question.dataset.field, question.querySelector("input, textarea").value]))"""
FULL = """() => {
  const { put, add } = IDBObjectStore.prototype;
  const refuse = () => { throw new DOMException("No space is left.", "QuotaExceededError"); };
  Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse });
  window.makeRoom = () => Object.assign(IDBObjectStore.prototype, { put, add });
}"""
LATER = "const now = Date.now; Date.now = () => now() + DAYS * 86_400_000;"


class Losses:
    def __init__(self, playwright, server, seed):
        self.playwright = playwright
        self.server = server
        self.random = random.Random(seed)
        self.proxy = Proxy(server.address)
        self.address = self.proxy.address
        self.browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"])

    def stop(self):
        self.browser.close()
        self.proxy.stop()

    # MARK: - Steps

    def open(self, name, days=0):
        """A browser of its own with somebody who has logged in."""
        context = self.browser.new_context()
        context.set_default_timeout(20_000)
        if days:
            context.add_init_script(LATER.replace("DAYS", str(days)))
        return self.sign_in(context.new_page(), name)

    def sign_in(self, page, name):
        page.witness = Witness()
        page.witness.watch(page)
        page.goto(self.address)
        self.enter(page, name)
        return page

    def enter(self, page, name):
        page.fill("[name=username]", name)
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-view=drafts]")

    def log_in_again(self, page):
        page.click("#banners button", timeout=40_000)
        page.fill("[name=username]", "ada")
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector("form.filling")

    def begin(self, page):
        page.click("[data-action=begin][data-form=losses]")
        page.wait_for_selector("form.filling")
        return page.url

    def type(self, page, fields=FIELDS, words=1):
        """Types words into random questions, some with and some without a pause."""
        for _ in range(words):
            page.click(f"[data-field={self.random.choice(fields)}] :is(input, textarea)")
            page.keyboard.press("Control+End")
            for _ in range(self.random.randint(1, 8)):
                page.keyboard.type(self.random.choice("abcdefgh"))
                if self.random.random() < 0.2:
                    page.wait_for_timeout(self.random.random() * 60)
            if self.random.random() < 0.5:
                page.wait_for_timeout(self.random.random() * 500)

    def pause(self, most):
        time.sleep(self.random.random() * most)

    def expect_saved(self, page):
        expect(page.locator("form.filling")).to_have_attribute(
            "data-saved", "server", timeout=60_000)

    def stored(self, page):
        """The texts that the server has of the draft that a page shows."""
        draft = page.url.rsplit("/", 1)[-1].split("?")[0]
        answer = page.evaluate(
            "(draft) => fetch(`/api/drafts/${draft}`).then((answer) => answer.json())", draft)
        assert "contents" in answer, f"The server answers {answer}"
        return {one["field"]: one["content"].get("raw", "")
                for one in answer["contents"]["fields"]}

    def expect_nothing_lost(self, page):
        """What the page shows is what it promised, and the server has the same."""
        self.expect_saved(page)
        shown = page.evaluate(TEXTS)
        lost = page.witness.lost(shown)
        assert not lost, f"The page does not show {lost}"
        stored = self.stored(page)
        assert stored == shown, f"The server has {stored}, the page {shown}"
        return shown

    def drafts(self, page):
        answer = page.evaluate(
            "() => fetch('/api/drafts?form=losses&limit=1000').then((answer) => answer.json())")
        return {one["id"] for one in answer["drafts"]}

    # MARK: - Mishaps

    def killed_browser(self):
        browser = KillableBrowser(self.playwright)
        try:
            page = self.sign_in(browser.page, "ada")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            address = self.begin(page)
            witness = page.witness
            self.proxy.set(self.random.choice(["open", "open", "cut", "deaf"]))
            self.type(page, words=self.random.randint(1, 6))
            browser.kill()
            self.proxy.set(self.random.choice(["open", "cut"]))
            page = browser.start()
            page.witness = witness
            witness.watch(page)
            before = (dict(witness.promised), dict(witness.later))
            page.goto(address)
            page.wait_for_selector("form.filling")
            page.wait_for_timeout(300)
            witness.promised, witness.later = before
            shown = page.evaluate(TEXTS)
            assert not witness.lost(shown), f"At first the page does not show {witness.lost(shown)}"
            self.proxy.set("open")
            # A browser that is killed may forget who is logged in, but not what was typed. The page
            # notices that when it next reaches the server.
            if page.evaluate("() => fetch('/api/me').then((answer) => answer.status)") == 401:
                self.log_in_again(page)
            witness.promised, witness.later = before
            self.expect_nothing_lost(page)
        finally:
            browser.remove()

    def killed_server(self):
        page = self.open("ada")
        self.begin(page)
        for _ in range(self.random.randint(1, 3)):
            self.type(page, words=self.random.randint(1, 3))
            self.server.kill()
            self.type(page, words=self.random.randint(0, 2))
            self.server.start()
            self.type(page, words=self.random.randint(0, 2))
        self.expect_nothing_lost(page)
        page.context.close()

    def bad_connection(self):
        page = self.open("ada")
        known = self.drafts(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_load_state("networkidle")
        for _ in range(self.random.randint(0, 1)):
            self.proxy.set(self.random.choice(["cut", "deaf"]))
        address = self.begin(page)
        for _ in range(self.random.randint(2, 6)):
            self.proxy.set(self.random.choice(["open", "cut", "slow", "deaf"]))
            self.type(page, words=self.random.randint(1, 2))
            if self.random.random() < 0.2:
                page.reload()
                page.wait_for_selector("form.filling")
        self.proxy.set("open")
        self.expect_nothing_lost(page)
        new = self.drafts(page) - known
        assert new == {address.rsplit("/", 1)[-1]}, f"The server has the drafts {new}"
        page.context.close()

    def two_tabs(self):
        one = self.open("ada")
        address = self.begin(one)
        other = one.context.new_page()
        other.witness = Witness()
        other.goto(address)
        other.wait_for_selector("form.filling")
        for _ in range(self.random.randint(2, 8)):
            page = self.random.choice([one, other])
            page.bring_to_front()
            self.proxy.set(self.random.choice(["open", "open", "cut", "deaf"]))
            self.type(page)
            # Another tab gets the key in a message.
            page.wait_for_timeout(300)
        self.proxy.set("open")
        shown = self.expect_nothing_lost(other)
        self.expect_saved(one)
        assert one.evaluate(TEXTS) == shown, f"One tab shows {one.evaluate(TEXTS)}, one {shown}"
        for page in [one, other]:
            expect(page.locator("[data-conflict]")).to_have_count(0)
        one.context.close()

    def two_people(self, days=0):
        mine, theirs = self.open("ada", days), self.open("bob")
        address = self.begin(mine)
        self.expect_saved(mine)
        theirs.goto(address)
        theirs.wait_for_selector("form.filling")
        for _ in range(self.random.randint(1, 3)):
            before = mine.evaluate(TEXTS)
            theirs.context.set_offline(True)
            self.type(mine, words=self.random.randint(1, 4))
            self.type(theirs, words=self.random.randint(1, 4))
            self.expect_saved(mine)
            sides = [mine.evaluate(TEXTS), theirs.evaluate(TEXTS)]
            both = {field for field in FIELDS
                    if len({before[field], *(side[field] for side in sides)}) == 3}
            theirs.context.set_offline(False)
            asked = self.answer_conflicts(theirs)
            assert asked == both, f"{asked} were asked, but {both} were changed by both"
            self.expect_equal(mine, theirs)
        mine.context.close()
        theirs.context.close()

    def answer_conflicts(self, page):
        """Answers each question that the page asks, some with mine and some with theirs."""
        asked = set()
        end = time.monotonic() + 60
        while time.monotonic() < end:
            field = page.evaluate("document.querySelector('[data-conflict]')?.dataset.field")
            if field is None:
                if page.get_attribute("form.filling", "data-saved") == "server":
                    return asked
                page.wait_for_timeout(100)
                continue
            asked.add(field)
            side = self.random.choice(["mine", "theirs"])
            page.click(f"[data-field={field}] [data-action={side}]")
            expect(page.locator(f"[data-field={field}][data-conflict]")).to_have_count(0)
        raise AssertionError("The conflicts do not end")

    def expect_equal(self, mine, theirs):
        end = time.monotonic() + 40
        while time.monotonic() < end:
            shown = mine.evaluate(TEXTS)
            if shown == theirs.evaluate(TEXTS) == self.stored(mine):
                return
            time.sleep(0.2)
        raise AssertionError(
            f"{shown} at one, {theirs.evaluate(TEXTS)} at the other, {self.stored(mine)} stored")

    def wrong_clock(self):
        self.two_people(days=self.random.choice([-400, -2, 2, 400]))

    def full_storage(self):
        page = self.open("ada")
        self.begin(page)
        self.type(page, words=2)
        self.expect_saved(page)
        page.evaluate(FULL)
        way = self.random.choice(["open", "cut"])
        self.proxy.set(way)
        self.type(page, words=self.random.randint(1, 3))
        if way == "cut":
            expect(page.locator("form.filling")).to_have_attribute("data-saved", "no")
        self.proxy.set("open")
        self.type(page, words=1)
        self.expect_nothing_lost(page)
        page.evaluate("makeRoom()")
        self.type(page, words=2)
        self.expect_nothing_lost(page)
        page.reload()
        page.wait_for_selector("form.filling")
        self.expect_nothing_lost(page)
        page.context.close()

    def new_version(self):
        page = self.open("ada")
        self.begin(page)
        self.type(page, words=2)
        self.proxy.set(self.random.choice(["open", "cut", "deaf"]))
        self.type(page, words=self.random.randint(0, 2))
        self.upgrade()
        self.type(page, words=self.random.randint(0, 2))
        self.proxy.set("open")
        self.expect_saved(page)
        shown = page.evaluate(TEXTS)
        promised = {field: shown[field] for field in FIELDS}
        page.reload()
        page.wait_for_selector(f"[data-field=g{self.server.version}]")
        shown = page.evaluate(TEXTS)
        lost = {field: text for field, text in promised.items() if shown.get(field) != text}
        assert not lost, f"After the upgrade the page shows {shown} in place of {lost}"
        page.context.close()

    def upgrade(self):
        self.server.version += 1
        form = json.loads((FOLDER / "losses.form.json").read_text())
        form["version"] = self.server.version
        form["fields"].append({"key": f"g{self.server.version}", "type": "text"})
        path = Path(self.server.folder) / "newer.form.json"
        path.write_text(json.dumps(form))
        self.server.run("form", "add", path)
        self.server.run("upgrade", "--form", "losses", "--to", str(self.server.version))

    def logged_out_elsewhere(self):
        page = self.open("ada")
        address = self.begin(page)
        self.type(page, words=2)
        page.evaluate("""async () => {
          const me = await (await fetch("/api/me")).json();
          await fetch("/api/logout", { method: "POST", body: "{}", headers: {
            "Content-Type": "application/json", "X-Fieldbook-Token": me.csrf } });
        }""")
        self.type(page, words=self.random.randint(1, 3))
        self.log_in_again(page)
        assert page.url == address
        self.expect_nothing_lost(page)
        page.context.close()


MISHAPS = ["killed_browser", "killed_server", "bad_connection", "two_tabs", "two_people",
           "wrong_clock", "full_storage", "new_version", "logged_out_elsewhere"]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--server", required=True)
    arguments.add_argument("--page", required=True)
    arguments.add_argument("--rounds", type=int, default=len(MISHAPS))
    arguments.add_argument("--seed", type=int, default=int(time.time()) % 100_000)
    arguments.add_argument("--only")
    options = arguments.parse_args()

    failures = []
    server = Server(options.server, options.page)
    server.version = 1
    server.run("form", "add", FOLDER / "losses.form.json")
    try:
        with sync_playwright() as playwright:
            for number in range(options.rounds):
                name = options.only or MISHAPS[number % len(MISHAPS)]
                seed = options.seed + number
                if not passes(playwright, server, name, seed):
                    failures.append((name, seed))
    finally:
        server.stop()
    print(f"{options.rounds} rounds, {len(failures)} with losses")
    for name, seed in failures:
        print(f"  --rounds 1 --only {name} --seed {seed}")
    sys.exit(1 if failures else 0)


def passes(playwright, server, name, seed):
    losses = Losses(playwright, server, seed)
    try:
        getattr(losses, name)()
        return True
    except Exception as error:
        steps = [f"{step.name}:{step.lineno}" for step in traceback.extract_tb(error.__traceback__)
                 if step.filename == __file__]
        print(f"{name}, seed {seed}, {' '.join(steps)}\n  {error}", flush=True)
        return False
    finally:
        losses.stop()


if __name__ == "__main__":
    main()
