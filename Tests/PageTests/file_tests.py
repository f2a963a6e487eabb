"""Tests of files that are on their way while a draft is finished, closed or signed out of."""

from pathlib import Path

from playwright.sync_api import expect

from case import PageCase, choose, stored

FIELDS = [{"key": "size", "label": "Size"}, {"key": "scan", "label": "Scan", "type": "file"}]
UPLOADS = "**/api/files/**"


class FileTests(PageCase):
    def begin_scan(self, form):
        """Begins a draft with a question about a file, which can be finished at any time."""
        page = self.open("eve", service_workers="block")
        page.goto(f"{self.address}/forms")
        self.register(page, form, 1, FIELDS)
        page.goto(f"{self.address}/")
        address = self.begin(page, form)
        self.answer(page, "size", "large")
        self.expect_saved(page)
        return page, page.locator("[data-field=scan]"), address

    def hold(self, page):
        """Holds the next upload, and returns the list that will contain it."""
        held = []
        page.route(UPLOADS, lambda route: held.append(route), times=1)
        return held

    def test_finishing_waits_for_a_file_that_is_being_sent(self):
        page, scan, address = self.begin_scan("sending")
        held = self.hold(page)
        choose(scan, "scan.txt")
        self.expect_saved(page, "no")
        page.click("[data-action=finalize]")
        page.wait_for_timeout(500)
        expect(page.locator("[data-action=finalize]")).to_be_disabled()
        held[0].continue_()
        expect(page.locator(".banner.final")).to_be_focused()
        self.assertIn("scan.txt", stored(page, address))

    def test_finishing_says_that_a_file_waits_on_the_device(self):
        page, scan, address = self.begin_scan("waiting")
        page.route(UPLOADS, lambda route: route.abort())
        choose(scan, "scan.txt")
        expect(scan).to_contain_text("On this device")
        self.expect_saved(page, "device")
        page.click("[data-action=finalize]")
        message = page.locator(".banners .banner").last
        expect(message).to_have_text("A file is still being sent. Finish when it is on the server.")
        page.unroute(UPLOADS)
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(message).to_have_text("Everything is on the server. You can finish now.")
        self.expect_saved(page)
        page.click("[data-action=finalize]")
        expect(page.locator(".banner.final")).to_be_focused()
        self.assertIn("scan.txt", stored(page, address))

    def test_leaving_asks_while_a_file_is_being_sent(self):
        page, scan, address = self.begin_scan("leaving")
        held = self.hold(page)
        choose(scan, "scan.txt")
        self.expect_saved(page, "no")
        page.click("header a[href='/']")
        page.wait_for_selector("[data-view=drafts]")
        with page.expect_event("dialog") as asked:
            page.close(run_before_unload=True)
        self.assertEqual(asked.value.type, "beforeunload")
        asked.value.dismiss()
        page.click("[data-action=signOut]")
        expect(page.locator("dialog")).to_contain_text("not on the server", timeout=20_000)
        page.click("dialog [data-action=cancel]")
        with page.expect_response(UPLOADS):
            held[0].continue_()
        page.click(f"[data-draft='{address.rsplit('/', 1)[-1]}'] a")
        expect(scan.locator("a")).to_have_text("scan.txt")
        self.expect_saved(page)

    def test_file_of_a_draft_that_another_person_finishes_is_not_lost(self):
        mine, scan, address = self.begin_scan("locked")
        theirs = self.open("bob")
        mine.context.set_offline(True)
        choose(scan, "scan.txt")
        expect(scan).to_contain_text("On this device")
        theirs.goto(address)
        theirs.click("[data-action=finalize]")
        expect(theirs.locator(".banner.final")).to_be_focused()
        mine.context.set_offline(False)
        refused = mine.locator(".banners li")
        expect(refused).to_contain_text("Scan: scan.txt", timeout=40_000)
        mine.reload()
        expect(refused).to_have_count(1)
        saved = []
        mine.on("download", lambda download: saved.append(download))
        mine.click("[data-action=saveRefused]")
        while len(saved) < 2:
            mine.wait_for_timeout(100)
        texts = [Path(one.path()).read_text() for one in saved]
        self.assertIn("scan.txt", texts)
        mine.click("[data-action=dismissRefused]")
        expect(refused).to_have_count(0)
        mine.click("header a[href='/']")
        expect(mine.locator(".tag.device")).to_have_count(0)
