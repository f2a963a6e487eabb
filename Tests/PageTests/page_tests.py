"""Tests of the page in a browser; README.md says how to run them."""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from datetime import datetime
from pathlib import Path
from zipfile import ZipFile
from zoneinfo import ZoneInfo

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from case import PageCase, choose, field_input, stored
from feedback_tests import FeedbackTests  # noqa: F401, so that its tests run, too
from file_tests import FileTests  # noqa: F401
from harness import PASSWORD, KillableBrowser, Server
from keeping_tests import KeepingTests  # noqa: F401
from language_tests import LanguageTests  # noqa: F401
from list_tests import ListTests  # noqa: F401
from reviewing_tests import ReviewingTests  # noqa: F401
from sealed_tests import SealedTests  # noqa: F401
from signing_tests import SigningTests  # noqa: F401
from tour_tests import TourTests  # noqa: F401
from transcript_tests import TranscriptTests  # noqa: F401

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIEWS = ["/", "/all", "/invalid", "/statistics", "/forms", "/people", "/account"]
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
TOO_SMALL = """[...document.querySelectorAll("button, select, summary, [type=file], [type=text]")]
  .filter((one) => one.checkVisibility()).filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 24 || height < 24;
  }).map((one) => one.outerHTML)"""
KEPT = """(id) => new Promise((resolve) => {
  indexedDB.open("fieldbook").onsuccess = ({ target: { result: database } }) => {
    const stores = ["drafts", "snapshots"];
    const transaction = database.transaction(stores);
    const requests = stores.map((name) => transaction.objectStore(name).getAllKeys());
    transaction.oncomplete = () => resolve(requests.flatMap(({ result }) => result)
      .filter((key) => key.includes(id)).length);
    database.close();
  };
})"""
# Makes the device unable to keep anything, as long as `isFull` is true.
FULL = """() => {
  for (const name of ["add", "put"]) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...options) {
      if (window.isFull) throw new DOMException("full", "QuotaExceededError");
      return write.apply(this, options);
    };
  }
  window.isFull = true;
}"""
# Makes the device forget which draft a visitor has begun.
FORGET = """() => new Promise((resolve) => {
  indexedDB.open("fieldbook").onsuccess = ({ target: { result: database } }) => {
    const transaction = database.transaction("accounts", "readwrite");
    const store = transaction.objectStore("accounts");
    store.getAll().onsuccess = ({ target: { result: [account] } }) =>
      store.put({ ...account, link: { ...account.link, draft: null } });
    transaction.oncomplete = () => resolve(database.close());
  };
})"""
FOCUSED = "document.activeElement.closest('[data-field]')?.dataset.field"


class PageTests(PageCase):
    # MARK: - Filling in

    def test_fill_in_and_finalize(self):
        page = self.open("ada")
        self.begin(page, "visit")
        page.click(field_input("phone"))
        page.keyboard.type("5551234x")
        self.expect_value(page, "phone", "(555) 123-4")
        expect(page.locator("#said")).to_have_text("“x” was not accepted: digits only.")
        expect(page.locator("[data-field=phone] .error")).to_be_hidden()
        page.keyboard.press("Tab")
        expect(page.locator("[data-field=phone] .error")).to_have_text("Incomplete Phone #")

        page.click("[data-action=finalize]")
        summary = page.locator("[data-summary]")
        expect(summary).to_be_focused()
        expect(summary.locator("a")).to_have_text([
            "Name: Required Entry", "Phone: Incomplete Phone #", "Zip Code: Required Entry"])
        self.assertTrue(page.title().startswith("Error: "))
        summary.locator("a").nth(1).click()
        self.assertEqual(page.evaluate(FOCUSED), "phone")

        page.keyboard.press("End")
        page.keyboard.type("567")
        self.expect_value(page, "phone", "(555) 123-4567")
        self.answer(page, "name", "ada lovelace")
        self.expect_value(page, "name", "Ada Lovelace")
        self.answer(page, "zip", "02134")
        self.answer(page, "age", "17")
        page.click("[data-action=acknowledge]")
        page.click("[data-action=finalize]")
        expect(page.locator(".banner.final")).to_be_focused()
        expect(page.locator("[data-field=zip] dd")).to_have_text("02134")

    def test_bar_and_pages_count_the_same(self):
        page = self.open("ada")
        self.begin(page, "questions")
        self.answer(page, "age", "17")
        self.answer(page, "phone", "55512345678")
        self.answer(page, "born", "2020")
        attention, first = page.locator("[data-action=nextProblem]"), page.locator(".pages .count").first
        page.click(".pages summary")
        for count in [attention, first]:
            expect(count).to_have_text("3 answers need attention")
        while page.locator("[data-action=next]").is_visible():
            page.click("[data-action=next]")
        page.click("[data-action=finalize]")
        expect(attention).to_have_text("3 answers need attention")
        expect(first).to_have_text("3 answers need attention · 2 missing")

    def test_page_compiles_the_engine_itself_where_workers_are_missing(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        context.add_init_script("delete globalThis.Worker")
        page = context.new_page()
        self.sign_in(page, "ada")
        self.begin(page, "visit")
        self.answer(page, "phone", "5551234567")
        expect(page.locator(field_input("phone"))).to_have_value("(555) 123-4567")

    def test_day_is_that_of_the_device(self):
        # At any moment, one of these places has another date than the server.
        for place in ["Pacific/Kiritimati", "Pacific/Pago_Pago"]:
            with self.subTest(place):
                page = self.open("ada", timezone_id=place)
                self.begin(page, "trip")
                today = datetime.now(ZoneInfo(place)).strftime("%Y%m%d")
                self.answer(page, "today", today)
                self.answer(page, "report", "Nothing to report")
                self.expect_saved(page)
                page.click("[data-action=finalize]")
                expect(page.locator(".banner.final")).to_be_focused()
                device = page.evaluate("localStorage.getItem('device')")
                expect(page.locator("[data-field=device] dd")).to_have_text(device)

    def test_menu_stays_open_when_its_actions_change(self):
        page = self.open("ada")
        held = []
        page.route("**/api/drafts", lambda route: held.append(route)
                   if route.request.method == "POST" else route.continue_())
        self.begin(page, "visit")
        menu = page.locator("details.menu")
        menu.locator("summary").click()
        expect(menu.locator("[data-action=discard]")).to_have_count(0)
        for _ in range(100):
            if held:
                break
            page.wait_for_timeout(50)
        held[0].continue_()
        expect(menu.locator("[data-action=discard]")).to_be_visible()
        expect(menu.locator("summary")).to_be_focused()

    def test_worker_compiles_the_engine_and_warms_it_up(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        with page.expect_event("worker") as started:
            self.sign_in(page, "ada")
        self.assertIn("compiling", started.value.url)
        # It only ends if it could open all its forms.
        for _ in range(200):
            if not page.workers:
                break
            page.wait_for_timeout(50)
        self.assertEqual(page.workers, [])

    def test_caret_and_undo(self):
        page = self.open("ada")
        self.begin(page, "visit")
        page.click(field_input("phone"))
        page.keyboard.type("5551234567")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Backspace")
        page.keyboard.type("9")
        self.expect_value(page, "phone", "(955) 123-4567")
        self.assertEqual(page.evaluate("document.activeElement.selectionStart"), 2)
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        self.expect_value(page, "phone", "(555) 123-4567")
        page.keyboard.press("Control+y")
        self.expect_value(page, "phone", "(551) 234-567")

    def test_compositions_autofill_and_speech(self):
        page = self.open("ada")
        self.begin(page, "visit")
        page.click(field_input("name"))
        browser = page.context.new_cdp_session(page)
        for text in ["j", "jo", "josé"]:
            browser.send("Input.imeSetComposition",
                         {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        browser.send("Input.insertText", {"text": "josé"})
        self.expect_value(page, "name", "josé")
        expect(page.locator("[data-field=name]")).to_have_attribute("data-validity", "valid")
        page.evaluate("document.activeElement.value = 'José Luis'")
        page.wait_for_timeout(1_500)
        page.keyboard.press("Control+z")
        self.expect_value(page, "name", "josé")
        page.evaluate("""const age = document.querySelector("[data-field=age] input");
          age.focus();
          age.value = "041";
          age.dispatchEvent(new Event("input", { bubbles: true }));""")
        page.keyboard.press("Tab")
        self.expect_value(page, "age", "41")

    def test_entries(self):
        page = self.open("ada")
        self.begin(page, "household")
        page.click("[data-action=add][data-repeat=member]")
        expect(page.locator("[data-entry='member[2]'] > header h3")).to_be_focused()
        self.answer(page, "member[2].name", "bo")
        page.click("[data-entry='member[2]'] > header [data-action=moveUp]")
        self.expect_value(page, "member[1].name", "Bo")
        page.click("[data-entry='member[1]'] [data-action=add][data-repeat=illness]")
        self.answer(page, "member[1].illness[1].disease", "Flu")
        page.click("[data-entry='member[1]'] > header [data-action=remove]")
        page.click("dialog [data-action=ok]")
        expect(page.locator("[data-entry]")).to_have_count(1)
        page.click("[data-action=undoRemoval]")
        self.expect_value(page, "member[1].illness[1].disease", "Flu")
        self.expect_saved(page)
        page.reload()
        self.expect_value(page, "member[1].illness[1].disease", "Flu")

    def test_removed_entry_comes_back_whatever_else_was_done(self):
        page = self.open("ada")
        self.begin(page, "household")
        self.answer(page, "member[1].name", "anna")
        page.click("[data-action=add][data-repeat=member]")
        self.answer(page, "member[2].name", "bert")
        remove = page.locator("[data-entry='member[1]'] > header [data-action=remove]")
        remove.click()
        expect(page.locator("dialog h2")).to_have_text("Remove Anna")
        page.click("dialog [data-action=cancel]")
        self.expect_value(page, "member[1].name", "Anna")
        remove.click()
        page.click("dialog [data-action=ok]")
        undo = page.locator("[data-action=undoRemoval]")
        expect(undo).to_be_in_viewport()
        self.expect_value(page, "member[1].name", "Bert")
        self.answer(page, "member[1].age", "41")
        undo.click()
        expect(undo).to_have_count(0)
        expect(page.locator("[data-entry='member[1]'] > header h3")).to_be_focused()
        for index, name in [(1, "Anna"), (2, "Bert")]:
            self.expect_value(page, f"member[{index}].name", name)
        self.expect_value(page, "member[2].age", "41")
        self.expect_saved(page)
        page.reload()
        self.expect_value(page, "member[1].name", "Anna")

    def test_lines_that_are_pasted_into_an_item_are_items(self):
        page = self.open("ada")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.begin(page, "questions")
        for _ in range(2):
            page.click("[data-action=next]")
        page.click("[data-field=weights] [data-action=addItem]")
        page.keyboard.type("1")
        page.evaluate("navigator.clipboard.writeText('2\\n30\\n\\n4\\n')")
        page.keyboard.press("Control+v")
        items = page.locator("[data-field=weights] ol input")
        expect(items).to_have_count(3)
        expect(items.last).to_be_focused()
        self.assertEqual([one.input_value() for one in items.all()], ["12", "30", "4"])
        self.expect_saved(page)
        page.reload()
        expect(items).to_have_count(3)

    def test_position_of_the_device(self):
        page = self.open("ada", permissions=["geolocation"])
        self.begin(page, "questions")
        for _ in range(2):
            page.click("[data-action=next]")
        for altitude, answer in [("null", "-1.2921 36.8219"), ("1670", "-1.2921 36.8219 1670 12")]:
            page.evaluate("""(altitude) => {
              const coords = { latitude: -1.2921, longitude: 36.8219, accuracy: 12, altitude };
              navigator.geolocation.getCurrentPosition = (found) => found({ coords });
            }""", json.loads(altitude))
            page.click("[data-action=locate]")
            self.expect_value(page, "place", answer)
            expect(page.locator("[data-field=place]")).to_contain_text("Accurate to 12 meters")

    def test_keyboard_only(self):
        page = self.open("ada")
        page.locator("[data-action=begin][data-form=visit]").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("form.filling")
        for _ in range(30):
            if page.evaluate(FOCUSED) == "name":
                break
            page.keyboard.press("Tab")
        page.keyboard.type("ada")
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate(FOCUSED), "phone")
        page.keyboard.press("Enter")
        page.keyboard.type("02134")
        for _ in range(20):
            if page.evaluate("document.activeElement.dataset.action") == "finalize":
                break
            page.keyboard.press("Enter" if page.evaluate(FOCUSED) else "Tab")
        page.keyboard.press("Enter")
        expect(page.locator(".banner.final")).to_be_focused()

    # MARK: - Nothing is lost

    def test_killed_browser(self):
        browser = KillableBrowser(self.playwright)
        self.addCleanup(browser.remove)
        page = browser.page
        self.sign_in(page, "ada")
        address = self.begin(page, "visit")
        page.click(field_input("zip"))
        page.keyboard.type("0213")
        expect(page.locator("form.filling")).not_to_have_attribute("data-saved", "no")
        # The undo steps are kept a moment later.
        page.wait_for_timeout(500)
        browser.kill()
        page = browser.start()
        page.goto(address)
        self.expect_value(page, "zip", "0213")
        page.keyboard.press("Control+z")
        self.expect_value(page, "zip", "")

    def test_choice_is_in_the_history_at_once(self):
        browser = KillableBrowser(self.playwright)
        self.addCleanup(browser.remove)
        page = browser.page
        self.sign_in(page, "ada")
        address = self.begin(page, "questions")
        page.click("[data-action=next]")
        page.click("[data-field=color] label:has-text('Blue')")
        self.expect_saved(page)
        browser.kill()
        other = self.open("bob")
        draft = address.rsplit("/", 1)[-1]
        history = other.evaluate(
            f"fetch('/api/drafts/{draft}/history?field=color').then((answer) => answer.json())")
        self.assertEqual([one["new"] for one in history["history"]], ["Blue"])

    def test_offline(self):
        page = self.open("ada")
        self.begin(page, "household")
        self.expect_saved(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.context.set_offline(True)
        page.goto(f"{self.address}/")
        address = self.begin(page, "household")
        self.answer(page, "village", "Kilifi")
        self.expect_saved(page, "device")
        page.reload()
        self.expect_value(page, "village", "Kilifi")
        self.expect_saved(page, "device")
        page.context.set_offline(False)
        self.expect_saved(page)
        draft = address.rsplit("/", 1)[-1]
        stored = page.evaluate(f"fetch('/api/drafts/{draft}').then((answer) => answer.json())")
        village = [one for one in stored["contents"]["fields"] if one["field"] == "village"]
        self.assertEqual(village[0]["content"]["raw"], "Kilifi")

    def test_draft_whose_beginning_the_server_refuses(self):
        page = self.open("ada", service_workers="block")
        page.evaluate("localStorage.setItem('language', 'de')")
        page.reload()
        page.wait_for_selector("[data-action=begin]")
        problem = {"status": 409, "code": "form_closed", "title": "The form is closed."}
        page.route("**/api/drafts", lambda route: route.fulfill(status=409, json=problem)
                   if route.request.method == "POST" else route.continue_())
        address = self.begin(page, "visit")
        banner = page.locator(".banners")
        expect(banner).to_contain_text("Das Formular ist geschlossen")
        self.answer(page, "zip", "02134")
        self.expect_saved(page, "device")
        page.reload()
        expect(banner).to_contain_text("Das Formular ist geschlossen")
        with page.expect_download() as saved:
            page.click("[data-action=saveEdits]")
        self.assertIn("02134", Path(saved.value.path()).read_text())
        page.unroute("**/api/drafts")
        page.click("[data-action=retryBegin]")
        self.expect_saved(page)
        expect(page.locator("[data-action=retryBegin]")).to_have_count(0)
        self.assertIn("02134", stored(page, address))

    def test_device_that_fails_for_a_moment_while_edits_are_sent(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "visit")
        self.expect_saved(page)
        # Only the edits to send are read with a limit.
        page.evaluate("""() => {
          const { getAll } = IDBIndex.prototype;
          IDBIndex.prototype.getAll = function (...options) {
            if (window.isBroken && options.length > 1) throw new DOMException("", "UnknownError");
            return getAll.apply(this, options);
          };
          window.isBroken = true;
        }""")
        self.answer(page, "zip", "02134")
        page.wait_for_timeout(1_500)
        self.expect_saved(page, "device")
        page.evaluate("window.isBroken = false")
        self.expect_saved(page)

    def test_offline_answers_are_sent_from_the_list(self):
        page = self.open("ada")
        old = self.begin(page, "visit").rsplit("/", 1)[1]
        self.expect_saved(page)
        page.context.set_offline(True)
        self.answer(page, "zip", "90210")
        self.expect_saved(page, "device")
        page.click("a[href='/']")
        new = self.begin(page, "phq9").rsplit("/", 1)[1]
        page.click("a[href='/']")
        rows = [page.locator(f"[data-draft='{id}']") for id in [old, new]]
        for row in rows:
            expect(row.locator(".tag.device")).to_be_visible()
        page.context.set_offline(False)
        for row in rows:
            expect(row).to_be_visible()
            expect(row.locator(".tag.device")).to_have_count(0)
        expect(page.locator("main [role=status]").first).to_have_text("")
        reader = self.open("bob")
        reader.goto(f"{self.address}/drafts/{old}?review")
        expect(reader.locator("[data-field=zip] input")).to_have_value("90210")

    def test_lists_name_drafts_by_the_values_that_identify_them(self):
        page = self.open("ada")
        draft = self.begin(page, "trip").rsplit("/", 1)[1]
        row = page.locator(f"[data-draft='{draft}']")
        self.answer(page, "code", "K7")
        self.expect_saved(page)
        page.click("a[href='/']")
        expect(row.locator("strong")).to_have_text("K7")
        expect(row.locator(".hint [data-form=trip]")).to_be_visible()
        page.fill("#search", "k7")
        expect(row).to_be_visible()
        page.goto(f"{self.address}/drafts/{draft}")
        page.context.set_offline(True)
        self.answer(page, "place", "Kilifi")
        self.expect_saved(page, "device")
        page.click("a[href='/']")
        expect(row.locator(".tag.device")).to_be_visible()
        expect(row.locator("strong")).to_have_text("K7")

    def test_file_that_replaces_one_that_is_still_being_sent(self):
        page = self.open("ada", service_workers="block")
        address = self.begin(page, "questions")
        self.expect_saved(page)
        for _ in range(2):
            page.click("[data-action=next]")
        held = []
        page.route("**/api/files/**", lambda route: held.append(route), times=1)
        scan = page.locator("[data-field=scan]")
        choose(scan, "first.txt")
        page.wait_for_timeout(300)
        choose(scan, "second.txt")
        expect(scan).to_contain_text("second.txt")
        with page.expect_response("**/api/files/**"):
            held[0].continue_()
        page.wait_for_timeout(1_000)
        self.expect_saved(page)
        expect(scan).to_contain_text("second.txt")
        draft = address.rsplit("/", 1)[-1]
        for path in [f"drafts/{draft}", f"files/{draft}/scan"]:
            stored = page.evaluate(f"fetch('/api/{path}').then((answer) => answer.text())")
            self.assertIn("second.txt", stored)
            self.assertNotIn("first.txt", stored)

    def test_file_whose_answer_the_device_cannot_keep(self):
        page = self.open("ada", service_workers="block")
        address = self.begin(page, "questions")
        self.expect_saved(page)
        for _ in range(2):
            page.click("[data-action=next]")
        page.context.set_offline(True)
        scan = page.locator("[data-field=scan]")
        choose(scan, "scan.txt")
        expect(scan).to_contain_text("On this device")
        page.evaluate(FULL)
        page.route("**/edits", lambda route: route.fulfill(status=503, json={}))
        with page.expect_response("**/api/files/**"):
            page.context.set_offline(False)
        expect(page.locator("[data-action=retry]")).to_be_visible()
        again = page.context.new_page()
        self.watch(again)
        page.close(run_before_unload=False)
        again.goto(address)
        expect(again.locator("[data-field=scan] a")).to_have_text("scan.txt")
        self.expect_saved(again)
        self.assertIn("scan.txt", stored(again, address))

    def test_signing_out_sends_what_was_just_typed(self):
        page = self.open("ada")
        address = self.begin(page, "visit")
        self.answer(page, "name", "anna")
        self.expect_saved(page)
        page.click(field_input("zip"))
        page.keyboard.type("02134")
        page.click("[data-action=signOut]")
        page.wait_for_selector("[data-view=sign-in]")
        reader = self.open("bob")
        reader.goto(address)
        self.expect_value(reader, "zip", "02134")

    def test_signing_out_asks_before_it_deletes_a_file_that_was_not_sent(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "questions")
        self.expect_saved(page)
        for _ in range(2):
            page.click("[data-action=next]")
        page.route("**/api/files/**", lambda route: route.abort())
        choose(page.locator("[data-field=scan]"), "scan.txt")
        expect(page.locator("[data-field=scan]")).to_contain_text("On this device")
        page.click("header a[href='/']")
        expect(page.locator(".tag.device")).to_be_visible()
        page.click("[data-action=signOut]")
        expect(page.locator("dialog")).to_contain_text("not on the server")
        page.click("dialog [data-action=cancel]")
        page.wait_for_selector("[data-view=drafts]")

    def test_file_that_the_server_refuses(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "questions")
        self.expect_saved(page)
        for _ in range(2):
            page.click("[data-action=next]")
        scan = page.locator("[data-field=scan]")
        page.context.set_offline(True)
        choose(scan, "scan.txt")
        expect(scan).to_contain_text("On this device")
        sent = []

        def refuse_file(route):
            sent.append(route.request.url)
            route.fulfill(status=422, json={"code": "no_file", "title": "Choose a picture."})

        page.route("**/api/files/**", refuse_file)
        page.context.set_offline(False)
        expect(scan.locator(".refusal")).to_have_text(
            "scan.txt was not accepted: Choose a picture.")
        expect(scan.locator(".file")).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_timeout(500)
        self.assertEqual(len(sent), 1)
        page.click("[data-action=signOut]")
        page.wait_for_selector("[data-view=sign-in]")

    def test_signature_is_taken_when_its_question_is_left(self):
        page = self.open("ada")
        self.begin(page, "questions")
        self.expect_saved(page)
        for _ in range(2):
            page.click("[data-action=next]")
        signature = page.locator("[data-field=sign]")
        signature.locator("canvas").scroll_into_view_if_needed()
        box = signature.locator("canvas").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 90, box["y"] + 50, steps=5)
        page.mouse.up()
        expect(signature.locator("canvas")).to_be_visible()
        page.click(field_input("place"))
        expect(signature.locator(".file")).to_contain_text("signature.png")
        self.expect_saved(page)

    def test_file_that_is_sent_while_its_draft_is_closed(self):
        page = self.open("ada", service_workers="block")
        address = self.begin(page, "questions")
        self.expect_saved(page)
        for _ in range(2):
            page.click("[data-action=next]")
        held = []
        page.route("**/api/files/**", lambda route: held.append(route), times=1)
        choose(page.locator("[data-field=scan]"), "scan.txt")
        page.wait_for_timeout(300)
        page.click("header a[href='/']")
        page.wait_for_selector("[data-view=drafts]")
        with page.expect_response("**/api/files/**"):
            held[0].continue_()
        page.wait_for_timeout(500)
        page.goto(address)
        expect(page.locator("[data-field=scan] a")).to_have_text("scan.txt")
        self.expect_saved(page)
        self.assertIn("scan.txt", stored(page, address))

    def test_visitor_comes_back_to_the_draft_of_a_link(self):
        manager = self.open("eve")
        for kind in ["many", "once"]:
            with self.subTest(kind=kind):
                manager.goto(f"{self.address}/people")
                manager.select_option("#link-form", "visit")
                manager.select_option("form:has(#link-form) select >> nth=1", kind)
                manager.click("[data-action=addLink]")
                link = manager.locator(".banner input[aria-label=Link]").last.input_value()
                context = self.browser.new_context()
                self.addCleanup(context.close)
                page = context.new_page()
                self.watch(page)
                page.goto(link)
                self.answer(page, "name", "anna")
                self.expect_saved(page)
                begun = []
                page.on("request", lambda request: begun.append(request.url)
                        if request.method == "POST" and request.url.endswith("/drafts") else None)
                page.reload()
                self.expect_value(page, "name", "Anna")
                page.goto("about:blank")
                page.goto(link)
                self.expect_value(page, "name", "Anna")
                # The device has forgotten the draft, but the server has not.
                page.evaluate(FORGET)
                page.reload()
                self.expect_value(page, "name", "Anna")
                self.assertEqual(begun, [])

    def test_drafts_that_ended_leave_the_device(self):
        mine, theirs = self.open("ada"), self.open("bob")

        def begin():
            mine.goto(f"{self.address}/")
            address = self.begin(mine, "visit")
            self.answer(mine, "name", "ada")
            self.answer(mine, "zip", "02134")
            self.expect_saved(mine)
            return address

        def finalize(page):
            page.click("[data-action=finalize]")
            expect(page.locator(".banner.final")).to_be_focused()

        def expect_kept(address, is_kept):
            draft = address.rsplit("/", 1)[-1]
            mine.wait_for_function(f"(id) => ({KEPT})(id).then((n) => {is_kept} === (n > 0))",
                                   arg=draft)

        address = begin()
        finalize(mine)
        expect_kept(address, "true")
        mine.click(".banner.final a")
        expect_kept(address, "false")

        address = begin()
        mine.click("details.menu summary")
        mine.click("[data-action=discard]")
        mine.click("dialog [data-action=ok]")
        mine.wait_for_selector("[data-view=drafts]")
        expect_kept(address, "false")

        address = begin()
        mine.goto(f"{self.address}/account")
        expect_kept(address, "true")
        theirs.goto(address)
        finalize(theirs)
        mine.goto(f"{self.address}/")
        expect_kept(address, "false")

        address = begin()
        theirs.goto(address)
        self.expect_value(theirs, "zip", "02134")
        mine.context.set_offline(True)
        self.answer(mine, "age", "41")
        self.expect_saved(mine, "device")
        finalize(theirs)
        mine.context.set_offline(False)
        expect(mine.locator("[data-action=dismissRefused]")).to_be_visible(timeout=40_000)
        mine.click("header a[href='/']")
        mine.wait_for_selector(f"[data-draft='{address.rsplit('/', 1)[-1]}']")
        mine.wait_for_timeout(500)
        expect_kept(address, "true")
        mine.goto(address)
        mine.click("[data-action=dismissRefused]")
        mine.click("header a[href='/']")
        expect_kept(address, "false")

    def test_events_after_a_failure_and_after_signing_in_again(self):
        mine, theirs = self.open("ada", service_workers="block"), self.open("bob")
        # Only a stream tells others who is here.
        failed = []
        mine.route("**/api/events**", lambda route: (failed.append(1), route.abort()))
        address = self.begin(mine, "visit")
        self.expect_saved(mine)
        theirs.goto(address)
        here = theirs.locator(".people")
        self.answer(mine, "age", "41")
        self.expect_value(theirs, "age", "41")
        expect(here).to_be_hidden()
        self.assertGreater(len(failed), 0)
        mine.unroute("**/api/events**")
        expect(here).to_contain_text("ada", timeout=15_000)

        # The tab has no session until the person signs in with another tab.
        mine.context.clear_cookies()
        mine.route("**/api/events**", lambda route: route.fulfill(status=401, json={}), times=2)
        mine.reload()
        expect(mine.locator("#banners button")).to_be_visible()
        other = mine.context.new_page()
        other.goto(f"{self.address}/")
        other.click("#banners button")
        other.fill("[name=username]", "ada")
        other.fill("[name=password]", PASSWORD)
        other.keyboard.press("Enter")
        other.wait_for_selector("[data-view=drafts]")
        expect(mine.locator("#banners button")).to_have_count(0)
        self.answer(theirs, "name", "grace")
        self.expect_value(mine, "name", "Grace")

    def test_two_tabs(self):
        one = self.open("ada")
        address = self.begin(one, "visit")
        other = one.context.new_page()
        self.watch(other)
        other.goto(address)
        self.answer(other, "zip", "021")
        one.bring_to_front()
        self.answer(one, "name", "ada")
        self.expect_value(one, "zip", "021")
        self.expect_value(other, "name", "Ada")
        other.bring_to_front()
        other.click(field_input("zip"))
        other.keyboard.press("End")
        other.keyboard.type("34")
        self.expect_value(one, "zip", "02134")
        for page in [one, other]:
            self.expect_saved(page)
            expect(page.locator("[data-conflict]")).to_have_count(0)

    def test_tab_that_opens_a_draft_while_another_changes_it(self):
        mine, theirs = self.open("ada", service_workers="block"), self.open("bob")
        address = self.begin(mine, "visit")
        theirs.goto(address)
        self.expect_saved(mine)
        theirs.reload()
        edits, drafts = [], []
        mine.route("**/edits", lambda route: edits.append(route), times=1)
        self.answer(mine, "zip", "11111")
        mine.wait_for_timeout(500)
        self.answer(theirs, "zip", "22222")
        self.expect_saved(theirs)

        other = mine.context.new_page()
        self.watch(other)
        other.route(f"**/api{address.removeprefix(self.address)}",
                    lambda route: drafts.append((route, route.fetch())), times=1)
        other.goto(address)
        other.wait_for_timeout(500)
        edits[0].continue_()
        expect(mine.locator("[data-field=zip][data-conflict]")).to_have_count(1)
        self.answer(mine, "age", "41")
        mine.wait_for_timeout(300)
        for route, answer in drafts:
            route.fulfill(response=answer)
        self.expect_value(other, "age", "41")
        for page in [mine, other]:
            page.reload()
            conflict = page.locator("[data-field=zip][data-conflict]")
            expect(conflict).to_contain_text("22222")
            self.expect_value(page, "zip", "11111")

    def test_two_people(self):
        for side, kept in [("mine", "11111"), ("theirs", "22222")]:
            with self.subTest(side=side):
                mine, theirs = self.open("ada"), self.open("bob")
                theirs.goto(self.begin(mine, "visit"))
                self.expect_saved(mine)
                theirs.reload()
                self.answer(theirs, "name", "grace")
                self.expect_value(mine, "name", "Grace")

                mine.context.set_offline(True)
                self.answer(mine, "zip", "11111")
                self.answer(theirs, "zip", "22222")
                self.expect_saved(theirs)
                mine.context.set_offline(False)
                conflict = mine.locator("[data-field=zip][data-conflict]")
                expect(conflict).to_contain_text("22222", timeout=40_000)
                self.expect_value(mine, "zip", "11111")
                mine.click(f"[data-action={side}]")
                self.expect_saved(mine)
                self.expect_value(mine, "zip", kept)
                self.expect_value(theirs, "zip", kept)
                theirs.goto(f"{theirs.url.split('?')[0]}/history")
                expect(theirs.locator("tbody tr").first).to_contain_text(kept)

    def test_conflict_that_is_answered_after_the_draft_was_opened_again(self):
        for way, side in [("reload", "mine"), ("reload", "theirs"), ("list", "theirs"),
                          ("language", "theirs")]:
            with self.subTest(way=way, side=side):
                self.check_conflict(way, side)

    def check_conflict(self, way, side):
        zip_code, adult = {"mine": ("11111", "true"), "theirs": ("22222", "false")}[side]
        mine, theirs = self.open("ada"), self.open("bob")
        address = self.begin(mine, "questions")
        self.answer(mine, "zip", "00000")
        self.expect_saved(mine)
        theirs.goto(address)
        self.expect_value(theirs, "zip", "00000")
        mine.context.set_offline(True)
        for page, digit, value in [(mine, "1", "true"), (theirs, "2", "false")]:
            page.click(field_input("zip"))
            page.keyboard.press("Control+a")
            page.keyboard.type(digit * 5)
            page.check(f"[data-field=adult] [value={value}]")
        self.expect_saved(theirs)
        mine.context.set_offline(False)
        expect(mine.locator("[data-conflict]")).to_have_count(2, timeout=40_000)
        if way == "reload":
            mine.reload()
        elif way == "list":
            mine.click("nav [href='/']")
            mine.click(f"[data-draft='{address.rsplit('/', 1)[-1]}'] a")
        else:
            mine.select_option("select[data-action=language]", "fr")
        expect(mine.locator("[data-conflict]")).to_have_count(2)
        for field in ["zip", "adult"]:
            mine.click(f"[data-field={field}] [data-action={side}]")
        expect(mine.locator("[data-conflict]")).to_have_count(0)
        mine.click(field_input("name"))
        self.expect_saved(mine)
        for page in [mine, theirs]:
            self.expect_value(page, "zip", zip_code)
            expect(page.locator(f"[data-field=adult] [value={adult}]")).to_be_checked()
        history = mine.evaluate(
            "(address) => fetch(address).then((answer) => answer.json())",
            f"/api/drafts/{address.rsplit('/', 1)[-1]}/history?field=zip")["history"]
        self.assertEqual(history[-1]["new"], zip_code)

    def test_visit_of_a_question_is_no_change(self):
        mine, theirs = self.open("ada"), self.open("bob")
        address = self.begin(mine, "questions")
        self.answer(mine, "name", "anna")
        self.answer(mine, "age", "41")
        self.expect_saved(mine)
        theirs.goto(address)
        self.expect_value(theirs, "age", "41")
        mine.reload()
        mine.wait_for_selector("form.filling")
        sent = []
        mine.on("request", lambda request: sent.extend(request.post_data_json["edits"])
                if request.url.endswith("/edits") else None)
        for field in ["name", "age", "phone", "email", "born"]:
            mine.click(field_input(field))
            mine.keyboard.press("Tab")
        mine.wait_for_timeout(700)
        self.assertEqual(sent, [])
        # A question that must be answered is wrong after it was left, everywhere.
        mine.click(field_input("zip"))
        mine.click(field_input("name"))
        self.expect_saved(mine)
        mine.wait_for_timeout(700)
        self.assertEqual([edit["field"] for edit in sent], ["zip"])
        expect(theirs.locator(".banners .banner")).to_have_count(0)
        mine.keyboard.press("End")
        mine.keyboard.type(" b")
        expect(theirs.locator(".banners .banner")).to_have_text("ada changed Name")

    def test_conflict_on_another_page_is_found(self):
        mine, theirs = self.open("ada"), self.open("bob")
        address = self.begin(mine, "questions")
        for field, text in [("name", "anna"), ("zip", "00000")]:
            self.answer(mine, field, text)
        self.expect_saved(mine)
        theirs.goto(address)
        self.expect_value(theirs, "zip", "00000")
        mine.context.set_offline(True)
        for page, digit in [(mine, "1"), (theirs, "2")]:
            page.click(field_input("zip"))
            page.keyboard.press("Control+a")
            page.keyboard.type(digit * 5)
            page.keyboard.press("Tab")
        self.expect_saved(theirs)
        while mine.locator("[data-action=next]").is_visible():
            mine.click("[data-action=next]")
        self.answer(mine, "member[1].mname", "bo")
        mine.context.set_offline(False)
        attention = mine.locator("[data-action=nextProblem]")
        expect(attention).to_have_text("1 answer needs attention", timeout=40_000)
        mine.click(".pages summary")
        expect(mine.locator(".pages .count").first).to_have_text("1 answer needs attention")
        attention.click()
        expect(mine.locator("[data-field=zip] [data-action=theirs]")).to_be_visible()
        while mine.locator("[data-action=next]").is_visible():
            mine.click("[data-action=next]")
        mine.click("[data-action=finalize]")
        link = mine.locator("[data-summary] a")
        expect(link).to_have_text(
            "Zip Code: Two people changed this answer. Choose which one is right.")
        link.click()
        mine.click("[data-field=zip] [data-action=theirs]")
        expect(attention).to_be_hidden()
        self.expect_value(mine, "zip", "22222")

    def test_change_that_arrives_before_the_answer_to_an_edit(self):
        mine, theirs = self.open("ada", service_workers="block"), self.open("bob")
        theirs.goto(self.begin(mine, "visit"))
        self.expect_saved(mine)
        theirs.reload()
        held = []
        mine.route(
            "**/edits", lambda route: held.append((route, route.fetch())), times=1)
        # A single input, so that the held request contains the whole text.
        mine.click(field_input("zip"))
        mine.keyboard.insert_text("0213")
        self.expect_value(theirs, "zip", "0213")
        with mine.expect_response(lambda answer: "since=" in answer.url):
            theirs.click(field_input("zip"))
            theirs.keyboard.press("End")
            theirs.keyboard.type("4")
            theirs.keyboard.press("Tab")
        self.expect_saved(theirs)
        mine.wait_for_timeout(500)
        for route, answer in held:
            route.fulfill(response=answer)
        self.expect_value(mine, "zip", "02134")
        self.expect_saved(mine)
        expect(mine.locator("[data-conflict]")).to_have_count(0)

    def test_answer_that_is_typed_while_an_earlier_visit_conflicts(self):
        mine, theirs = self.open("ada", service_workers="block"), self.open("bob")
        theirs.goto(self.begin(mine, "visit"))
        self.expect_saved(mine)
        theirs.reload()
        held = []
        mine.route("**/edits", lambda route: held.append(route), times=1)
        mine.click(field_input("zip"))
        mine.click(field_input("age"))
        mine.wait_for_timeout(500)
        self.answer(theirs, "zip", "22222")
        self.expect_saved(theirs)
        self.answer(mine, "zip", "11111")
        self.expect_saved(mine, "device")
        mine.wait_for_timeout(300)
        held[0].continue_()
        conflict = mine.locator("[data-field=zip][data-conflict]")
        expect(conflict).to_contain_text("22222")
        self.expect_value(mine, "zip", "11111")
        mine.click("[data-action=mine]")
        self.expect_value(theirs, "zip", "11111")

    def test_edit_that_comes_to_the_device_while_it_is_read(self):
        mine, theirs = self.open("ada", service_workers="block"), self.open("bob")
        theirs.goto(self.begin(mine, "visit"))
        self.answer(mine, "age", "41")
        self.expect_saved(mine)
        theirs.reload()
        held = []
        mine.route("**/edits", lambda route: held.append(route))
        self.answer(mine, "age", "42")
        self.expect_saved(mine, "device")
        mine.wait_for_timeout(1_500)
        mine.evaluate("""() => {
          const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
          Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(handler) {
            set.call(this, this.mode === "readonly" ? () => setTimeout(handler, 1_000) : handler);
          } });
        }""")
        mine.click(field_input("zip"))
        with mine.expect_response(lambda answer: "since=" in answer.url):
            self.answer(theirs, "name", "grace")
        self.expect_value(mine, "name", "Grace")
        # The record is read for a second, and then the edits.
        mine.wait_for_timeout(1_300)
        mine.keyboard.type("11111")
        mine.wait_for_timeout(2_500)
        self.answer(theirs, "zip", "22222")
        self.expect_saved(theirs)
        mine.wait_for_timeout(1_000)
        self.expect_value(mine, "zip", "11111")

    def test_long_queue_is_unsealed_once(self):
        page = self.open("ada", service_workers="block")
        address = self.begin(page, "visit")
        self.expect_saved(page)
        page.context.set_offline(True)
        for digit in "5551234567":
            self.answer(page, "name", "a")
            self.answer(page, "phone", digit)
        self.expect_saved(page, "device")
        page.evaluate("""() => {
          const { decrypt } = SubtleCrypto.prototype;
          window.unsealed = 0;
          SubtleCrypto.prototype.decrypt = function (...options) {
            window.unsealed += 1;
            return decrypt.apply(this, options);
          };
        }""")
        with page.expect_response("**/edits", timeout=40_000) as sent:
            page.context.set_offline(False)
        self.expect_saved(page)
        edits = len(sent.value.request.post_data_json["edits"])
        self.assertGreaterEqual(edits, 20)
        self.assertLess(page.evaluate("window.unsealed"), edits + 20)
        self.assertIn("5551234567", stored(page, address))

    def test_answer_that_only_the_server_can_keep(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "visit")
        self.answer(page, "age", "41")
        self.expect_saved(page)
        held = []
        page.route("**/edits", lambda route: held.append(route), times=1)
        page.evaluate(FULL)
        page.click(field_input("zip"))
        page.keyboard.type("1")
        expect(page.locator("[data-action=retry]")).to_be_visible()
        page.wait_for_timeout(500)
        refuse(held[0])
        banner = page.locator(".banners")
        expect(banner).to_contain_text("Not in this form.")
        page.evaluate("window.isFull = false")
        page.keyboard.type("2")
        self.expect_saved(page)
        page.reload()
        expect(banner).to_contain_text("Not in this form.")

    def test_many_edits_that_only_the_screen_has(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "questions")
        self.expect_saved(page)
        page.evaluate(FULL)
        page.route("**/edits", lambda route: route.fulfill(status=503, json={}))
        page.click(field_input("name"))
        page.keyboard.type("anna")
        # Two answers in turn, so that no edit replaces the previous one.
        page.evaluate("""() => {
          for (let round = 0; round < 150; round += 1) {
            for (const field of ["adult", "color"]) {
              const options = document.querySelectorAll(`[data-field=${field}] [type=radio]`);
              options[round % 2].click();
            }
          }
        }""")
        expect(page.locator("[data-action=retry]")).to_be_visible()
        sent = []
        # Responses, because a request may have begun before the server can be reached again.
        page.on("response", lambda response: took_edits(response)
                and sent.append(response.request.post_data_json["edits"]))
        with page.expect_response(took_edits):
            page.unroute("**/edits")
        self.expect_saved(page)
        self.assertEqual([len(edits) for edits in sent], [200, 101])
        names = [edit["raw"] for edits in sent for edit in edits if edit["field"] == "name"]
        self.assertEqual(names, ["anna"])

    def test_edits_that_only_the_screen_has_and_the_server_refuses(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "visit")
        self.expect_saved(page)
        page.evaluate(FULL)
        sent = []

        def forbid(route):
            sent.append(route.request.post_data_json["edits"])
            route.fulfill(status=403, json={"code": "forbidden", "title": "You may not do this."})

        page.route("**/edits", forbid)
        self.answer(page, "zip", "02134")
        banner = page.locator(".banners")
        expect(banner.locator("li")).to_have_text("Zip Code: 02134 – You may not do this.")
        expect(page.locator("[data-action=retry]")).to_have_count(0)
        count = len(sent)
        page.wait_for_timeout(5_500)
        self.assertEqual(len(sent), count)

    def test_edits_that_only_the_screen_has_are_not_sent_by_the_next_person(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "visit")
        self.expect_saved(page)
        page.evaluate(FULL)
        page.route("**/edits", lambda route: route.fulfill(status=503, json={}))
        self.answer(page, "zip", "02134")
        expect(page.locator("[data-action=retry]")).to_be_visible()
        page.click("[data-action=signOut]")
        page.click("dialog [data-action=ok]")
        page.wait_for_selector("[data-view=sign-in]")
        sent = []
        page.unroute("**/edits")
        page.on("request", lambda request: sent.append(request.url)
                if request.url.endswith("/edits") else None)
        page.fill("[name=username]", "bob")
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-view=drafts]")
        page.wait_for_timeout(6_000)
        self.assertEqual(sent, [])

    def test_edits_that_only_the_screen_has_are_sent_after_the_draft_is_closed(self):
        page = self.open("ada", service_workers="block")
        address = self.begin(page, "visit")
        self.expect_saved(page)
        page.evaluate(FULL)
        page.route("**/edits", lambda route: route.fulfill(status=503, json={}))
        self.answer(page, "zip", "02134")
        expect(page.locator("[data-action=retry]")).to_be_visible()
        page.click("header a[href='/']")
        page.wait_for_selector("[data-view=drafts]")
        with page.expect_response(took_edits):
            page.unroute("**/edits")
        reader = self.open("bob")
        reader.goto(address)
        self.expect_value(reader, "zip", "02134")

    def test_secret_of_a_new_draft(self):
        page = self.open("ada", service_workers="block")
        held = []
        page.route("**/api/drafts", lambda route: held.append(route), times=1)
        self.begin(page, "questions")
        self.answer(page, "code", "123")
        page.click(field_input("zip"))
        page.wait_for_timeout(500)
        with page.expect_response(
            lambda answer: answer.url.endswith("/edits") and '"123"' in answer.request.post_data
        ) as sent:
            held[0].continue_()
        self.assertEqual(len(sent.value.json()["accepted"]), 1)
        page.wait_for_timeout(500)
        expect(page.locator("[data-field=code]")).not_to_contain_text("was removed")

    def test_masked_answers(self):
        mine = self.open("ada")
        address = self.begin(mine, "visit")
        self.answer(mine, "card", "4111111111111111")
        self.expect_saved(mine)
        theirs = self.open("bob")
        theirs.goto(address)
        card = theirs.locator("[data-field=card]")
        expect(card.locator(".masked")).to_contain_text("1111")
        expect(card.locator(".masked")).not_to_contain_text("4111")
        expect(card.locator("input")).to_be_hidden()
        self.answer(theirs, "zip", "02134")
        self.expect_value(mine, "zip", "02134")
        theirs.goto(f"{address}?review")
        expect(card.locator(".masked")).to_be_visible()
        self.expect_value(mine, "card", "4111 1111 1111 1111")

    def test_draft_that_is_sent_back(self):
        mine, theirs = self.open("ada"), self.open("bob")
        address = self.begin(mine, "visit")
        self.answer(mine, "phone", "5551")
        self.expect_saved(mine)
        theirs.goto(f"{self.address}/invalid")
        theirs.click(f"[data-draft='{address.rsplit('/', 1)[1]}'] a:text-is('Phone')")
        expect(theirs.locator("[data-field=phone] input")).to_be_focused()
        menu = theirs.locator("details.menu")
        for close in [lambda: theirs.keyboard.press("Escape"), lambda: theirs.click("h1")]:
            menu.locator("summary").click()
            expect(menu).to_have_attribute("open", "")
            close()
            expect(menu).not_to_have_attribute("open", "")
        menu.locator("summary").click()
        theirs.click("[data-action=return]")
        theirs.fill("dialog textarea", "The number is too short.")
        theirs.keyboard.press("Escape")
        theirs.click("dialog [data-action=ok]")
        for page in [mine, theirs]:
            expect(page.locator(".banners")).to_contain_text("The number is too short.")
        mine.click("[data-action=completeReturn]")
        for page in [mine, theirs]:
            expect(page.locator("[data-action=completeReturn]")).to_have_count(0)

    def test_amendment_says_what_it_replaces(self):
        page = self.open("bob")
        first = self.begin(page, "visit")
        self.answer(page, "name", "Ada")
        self.answer(page, "zip", "02134")
        self.expect_saved(page)
        page.click("[data-action=finalize]")
        expect(page.locator("[data-action=amend]")).to_have_count(1)
        page.locator("details.menu summary").click()
        page.click("[data-action=amend]")
        page.fill("dialog textarea", "The name was wrong.")
        page.click("dialog [data-action=ok]")
        expect(page.locator(".banners")).to_contain_text("This draft amends a finished one")
        path = f"/drafts/{first.rsplit('/', 1)[1]}"
        expect(page.locator("[data-action=previousEdition]")).to_have_attribute("href", path)
        amendment = page.url.rsplit("/", 1)[1]
        page.goto(f"{self.address}/")
        expect(page.locator(f"[data-draft='{amendment}'] .tag")).to_have_text(["Edition 2"])
        page.goto(f"{self.address}{path}")
        expect(page.locator("[data-field=zip] dd")).to_have_text("02134")
        expect(page.locator("[data-action=previousEdition]")).to_have_count(0)

    def test_download_has_the_entries_of_repeats(self):
        page = self.open("eve")
        page.goto(f"{self.address}/forms")
        downloads = page.locator("[data-form=household] [data-action=export]")
        with page.expect_download() as saved:
            downloads.first.click()
        self.assertEqual(saved.value.suggested_filename, "household.zip")
        with ZipFile(saved.value.path()) as archive:
            self.assertEqual(archive.namelist()[:2], ["household.csv", "household-member.csv"])
            header = archive.read("household-member.csv").decode().splitlines()[0]
            self.assertTrue(header.startswith("_id,"), header)
        with page.expect_download() as saved:
            page.locator("[data-form=visit] [data-action=export]").first.click()
        self.assertEqual(saved.value.suggested_filename, "visit.csv")

    def test_reviewer_of_one_form(self):
        mine = self.open("ada")
        self.begin(mine, "visit")
        self.answer(mine, "zip", "9021")
        self.expect_saved(mine)
        page = self.open("rita")
        page.goto(f"{self.address}/invalid")
        expect(page.locator("#form")).to_have_value("visit")
        expect(page.locator("td", has_text="Incomplete Zip Code").first).to_be_visible()
        page.goto(f"{self.address}/statistics")
        expect(page.locator("[data-form=visit]")).to_be_visible()

    def test_definition_with_mistakes(self):
        page = self.open("eve")
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(f"{self.address}/forms")
        for type, name in [("name", "good"), ("nme", "bad"), ("name", "good")]:
            definition = '{"form": "mistakes", "version": 1, "fields": [{"key": "b", "type": "%s"}]}' % type
            page.set_input_files("#form-file", {
                "name": f"{name}.form.json", "mimeType": "application/json", "buffer": definition.encode()})
            if name == "good":
                expect(page.locator("#registered")).to_have_text("mistakes 1 is registered.")
                expect(page.locator("#form-file")).to_be_focused()
                expect(page.locator("section .summary")).to_be_hidden()
            else:
                expect(page.locator("section .summary")).to_be_focused()
                expect(page.locator("section .summary")).to_be_in_viewport()
                expect(page.locator(".summary .line").last).to_contain_text("bad.form.json:1:")
                expect(page.locator("#registered")).to_have_text("")

    def test_drafts_are_moved_to_a_new_version(self):
        page = self.open("eve")
        page.goto(f"{self.address}/forms")
        row = page.locator("tr[data-form=moving]")
        move = row.locator("[data-action=upgrade]")
        self.register(page, "moving", 1, [{"key": "size", "type": "phrase"}])
        mine = self.begin_with_size("moving")
        page.reload()
        expect(move).to_have_count(0)
        self.register(page, "moving", 2, [{"key": "size", "type": "integer"}])
        move.click()
        expect(page.locator("#registered")).to_have_text("1 draft moved. 1 draft became invalid.")
        expect(move).to_have_count(0)
        mine.reload()
        expect(mine.locator("[data-field=size]")).to_have_attribute("data-validity", "invalid")

    def test_draft_that_is_moved_while_it_is_open(self):
        page = self.open("eve")
        page.goto(f"{self.address}/forms")
        card = {"key": "card", "type": "credit"}
        self.register(page, "moved", 1, [{"key": "size", "label": "Size 1"}, card])
        mine = self.begin_with_size("moved")
        self.register(page, "moved", 2, [{"key": "size", "label": "Size 2"}])
        mine.context.set_offline(True)
        self.answer(mine, "card", "4111111111111111")
        mine.click(field_input("size"))
        mine.keyboard.press("End")
        mine.keyboard.type(" and")
        self.expect_saved(mine, "device")
        page.locator("tr[data-form=moved] [data-action=upgrade]").click()
        expect(page.locator("#registered")).to_contain_text("1 draft moved.")
        mine.context.set_offline(False)
        label = mine.locator("[data-field=size] label")
        for letter in " very wide":
            mine.keyboard.type(letter)
            mine.wait_for_timeout(150)
        expect(label).to_contain_text("Size 2", timeout=40_000)
        expect(mine.locator(".banners")).to_contain_text("It now has version 2.")
        expect(mine.locator(".banners li")).to_have_count(1)
        expect(mine.locator(".banners li")).to_contain_text("•••")
        self.assertEqual(mine.evaluate(FOCUSED), "size")
        mine.keyboard.type(" now")
        self.expect_value(mine, "size", "large and very wide now")
        self.expect_saved(mine)

    def test_draft_that_another_person_finishes(self):
        mine, theirs = self.open("ada"), self.open("eve")
        address = self.begin(mine, "visit")
        self.answer(mine, "name", "anna")
        self.answer(mine, "zip", "02134")
        self.expect_saved(mine)
        theirs.goto(address)
        self.expect_value(theirs, "zip", "02134")
        mine.context.set_offline(True)
        self.answer(mine, "age", "41")
        mine.click(field_input("zip"))
        mine.click(field_input("name"))
        self.expect_saved(mine, "device")
        theirs.click("[data-action=finalize]")
        expect(theirs.locator(".banner.final")).to_be_focused()
        mine.context.set_offline(False)
        expect(mine.locator("[data-field=age] dd")).to_have_text("Not answered", timeout=40_000)
        expect(mine.locator("[data-field=zip] dd")).to_have_text("02134")
        expect(mine.locator(".banners li")).to_have_count(1)
        expect(mine.locator(".banners li")).to_contain_text("Age: 41")

    def test_entry_that_another_person_filled_in_is_removed_without_a_conflict(self):
        mine, theirs = self.open("ada"), self.open("bob")
        address = self.begin(mine, "household")
        self.answer(mine, "member[1].name", "grace")
        self.expect_saved(mine)
        theirs.goto(address)
        self.expect_value(theirs, "member[1].name", "Grace")
        theirs.click("[data-entry='member[1]'] > header [data-action=remove]")
        theirs.click("dialog [data-action=ok]")
        expect(mine.locator("[data-entry]")).to_have_count(0)
        self.expect_saved(theirs)
        expect(theirs.locator("[data-conflict]")).to_have_count(0)

    def test_entry_that_one_removes_and_the_other_answers(self):
        for remover, side, names in [
            ("mine", "mine", []), ("mine", "theirs", ["Grace"]),
            ("theirs", "mine", ["Grace"]), ("theirs", "theirs", []),
        ]:
            for reloads in [False, True]:
                with self.subTest(remover=remover, side=side, reloads=reloads):
                    self.check_removal(remover, side, names, reloads)

    def check_removal(self, remover, side, names, reloads):
        name = "member[1].name"
        mine, theirs = self.open("ada"), self.open("bob")
        address = self.begin(mine, "household")
        self.expect_saved(mine)
        theirs.goto(address)
        self.expect_value(theirs, name, "")
        mine.context.set_offline(True)
        one, other = (mine, theirs) if remover == "mine" else (theirs, mine)
        one.click("[data-entry='member[1]'] > header [data-action=remove]")
        self.answer(other, name, "grace")
        self.expect_saved(theirs)
        mine.context.set_offline(False)
        expect(mine.locator("[data-conflict]")).to_have_count(1, timeout=40_000)
        if reloads:
            # Until now, the page may not have fetched what others did.
            mine.reload()
            expect(mine.locator("[data-conflict]")).to_have_count(1)
            mine.wait_for_timeout(500)
        mine.locator(f"[data-action={side}]").first.click()
        self.expect_saved(mine)
        for page in [mine, theirs]:
            inputs = page.locator("[data-field$='.name'] input")
            expect(inputs).to_have_count(len(names))
            if names:
                expect(inputs).to_have_value(names[0])

    # MARK: - For everyone

    def test_every_view_is_accessible_and_fits(self):
        for width, colors in [(320, "light"), (1440, "dark")]:
            page = self.open("eve", color_scheme=colors)
            page.set_viewport_size({"width": width, "height": 700})
            for view in VIEWS:
                page.goto(self.address + view)
                page.wait_for_load_state("networkidle")
                self.check(page, f"{view} {width} {colors}")
            page.goto(f"{self.address}/")
            self.begin(page, "questions")
            while page.locator("[data-action=next]").is_visible():
                self.check(page, f"questions {width} {colors}")
                page.click("[data-action=next]")
            page.click("[data-action=finalize]")
            page.wait_for_selector("[data-summary]:visible")
            self.check(page, f"summary {width} {colors}")

    def check(self, page, name):
        with self.subTest(name):
            results = Axe().run(page, options={"runOnly": RULES})
            self.assertEqual(results.violations_count, 0, results.generate_report())
            self.assertLessEqual(page.evaluate(OVERFLOW), 0)
            self.assertEqual(page.evaluate(TOO_SMALL), [])

    @unittest.skipUnless(shutil.which("pdftotext"), "pdftotext is missing")
    def test_print(self):
        page = self.open("ada")
        self.begin(page, "questions")
        self.answer(page, "name", "ada")
        page.click("[data-action=next]")
        page.click("[data-field=color] label:has-text('Blue')")
        with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
            page.pdf(path=file.name)
            printed = subprocess.run(
                ["pdftotext", "-layout", file.name, "-"], capture_output=True, text=True)
        self.assertRegex(printed.stdout, r"Name +Ada")
        self.assertRegex(printed.stdout, r"Colour +Blue")
        self.assertNotIn("Guardian", printed.stdout)


def took_edits(response):
    """Whether the server took edits, rather than a test in its place."""
    return response.url.endswith("/edits") and response.ok


def refuse(route):
    """Answers that each edit of a request is refused."""
    edits = route.request.post_data_json["edits"]
    refused = [{"op": edit["op"], "code": "x", "message": "Not in this form."} for edit in edits]
    route.fulfill(json={"revision": 1, "accepted": [], "revisions": [], "conflicts": [], "refused": refused})


def halves():
    """The names of all tests in two parts that take about the same time."""
    classes = [name for name, value in globals().items()
               if isinstance(value, type) and issubclass(value, PageCase)
               and value not in (PageCase, PageTests)]
    names = [f"PageTests.{name}" for name in unittest.defaultTestLoader.getTestCaseNames(PageTests)]
    return [name for name in names if name not in names[::6]], names[::6] + classes


def run(options, names):
    server = None if options.address else Server(options.server, options.page)
    PageCase.address = options.address or server.address
    PageCase.programs = server and (options.server, options.page)
    try:
        return unittest.main(argv=[sys.argv[0], *names], exit=False).result.wasSuccessful()
    finally:
        if server:
            server.stop()


def run_all(options):
    """Runs the tests in two processes, because each waits for its browser most of the time."""
    own, others = halves()
    with tempfile.TemporaryFile("w+") as output:
        other = subprocess.Popen(
            [sys.executable, *sys.argv, *others], stdout=output, stderr=output)
        is_right = run(options, own)
        is_right = other.wait() == 0 and is_right
        output.seek(0)
        sys.stderr.write(output.read())
    return is_right


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--server")
    arguments.add_argument("--page")
    arguments.add_argument("--address")
    options, names = arguments.parse_known_args()
    is_right = run(options, names) if names or options.address else run_all(options)
    sys.exit(0 if is_right else 1)
