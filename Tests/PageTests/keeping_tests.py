"""Tests of what stays of an answer while it is composed, after a conflict, and when a draft ends."""

from playwright.sync_api import expect

from case import PageCase, field_input, stored

# Shows or hides a tab.
SHOW = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def compose(page, *texts):
    browser = page.context.new_cdp_session(page)
    for text in texts:
        browser.send("Input.imeSetComposition",
                     {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    return browser


class KeepingTests(PageCase):
    def test_text_is_kept_while_it_is_composed(self):
        page = self.open("ada")
        self.begin(page, "visit")
        self.expect_saved(page)
        page.click(field_input("name"))
        compose(page, "jo", "josé")
        page.wait_for_timeout(1_000)
        self.expect_saved(page)
        page.reload()
        self.expect_value(page, "name", "josé")

    def test_text_is_kept_if_the_draft_is_left_while_it_is_composed(self):
        page = self.open("ada")
        self.begin(page, "visit")
        page.click(field_input("name"))
        compose(page, "jo", "josé")
        page.go_back()
        page.wait_for_selector("[data-view=drafts]")
        page.go_forward()
        self.expect_value(page, "name", "josé")

    def begin_conflict(self):
        """Begins a draft in which two people have given different answers to two questions."""
        mine, theirs = self.open("ada"), self.open("eve")
        address = self.begin(mine, "visit")
        self.answer(mine, "name", "anna")
        self.expect_saved(mine)
        theirs.goto(address)
        mine.context.set_offline(True)
        self.answer(mine, "zip", "11111")
        self.answer(theirs, "zip", "22222")
        self.expect_saved(theirs)
        mine.context.set_offline(False)
        expect(mine.locator("[data-field=zip][data-conflict]")).to_be_visible(timeout=40_000)
        return mine, theirs

    def open_in_two_tabs(self):
        """Opens a draft in two tabs of one person, and in the browser of another person."""
        one, theirs = self.open("ada", service_workers="block"), self.open("eve")
        address = self.begin(one, "visit")
        self.answer(one, "name", "anna")
        self.expect_saved(one)
        theirs.goto(address)
        other = one.context.new_page()
        self.watch(other)
        other.route("**/api/events**", lambda route: route.abort())
        other.goto(address)
        self.expect_value(other, "name", "Anna")
        self.expect_value(theirs, "name", "Anna")
        return one, other, theirs

    def test_tab_that_misses_an_event_shows_what_the_other_tab_has_fetched(self):
        one, other, theirs = self.open_in_two_tabs()
        self.answer(theirs, "zip", "22222")
        self.expect_value(one, "zip", "22222")
        self.answer(one, "age", "41")
        self.expect_saved(one)
        other.bring_to_front()
        self.expect_value(other, "zip", "22222")
        other.click(field_input("zip"))
        other.keyboard.press("End")
        other.keyboard.press("Backspace")
        other.keyboard.type("1")
        for page in [one, theirs]:
            self.expect_value(page, "zip", "22221")
        expect(other.locator("[data-conflict]")).to_have_count(0)

    def test_tab_does_not_overwrite_what_only_the_other_tab_has_seen(self):
        one, other, theirs = self.open_in_two_tabs()
        path = one.url.removeprefix(self.address)
        other.route(f"**/api{path}?*", lambda route: route.abort())
        self.answer(theirs, "zip", "22222")
        self.expect_value(one, "zip", "22222")
        self.answer(one, "age", "41")
        self.expect_saved(one)
        other.bring_to_front()
        self.expect_value(other, "age", "41")
        self.answer(other, "zip", "11111")
        other.unroute(f"**/api{path}?*")
        expect(other.locator("[data-field=zip][data-conflict]")).to_contain_text("22222")
        self.expect_value(theirs, "zip", "22222")

    def test_many_tabs_leave_connections_for_what_is_sent(self):
        page, theirs = self.open("ada", service_workers="block"), self.open("eve")
        address = self.begin(page, "visit")
        self.answer(page, "name", "anna")
        self.expect_saved(page)
        theirs.goto(address)
        self.expect_value(theirs, "name", "Anna")
        tabs = [page]
        for _ in range(6):
            tabs[-1].evaluate(SHOW, "hidden")
            tabs.append(page.context.new_page())
            self.watch(tabs[-1])
            tabs[-1].goto(address)
            self.expect_value(tabs[-1], "name", "Anna")
        self.answer(tabs[-1], "age", "41")
        self.expect_saved(tabs[-1])
        tabs[-1].close()
        self.answer(theirs, "zip", "22222")
        self.expect_saved(theirs)
        page.evaluate(SHOW, "visible")
        self.expect_value(page, "zip", "22222")

    def test_list_sends_again_without_a_word_of_the_browser(self):
        page, address = self.begin_unsent()
        page.click("header a[href='/']")
        row = page.locator(f"[data-draft='{address.rsplit('/', 1)[-1]}']")
        expect(row.locator(".tag.device")).to_have_count(1)
        # The first attempt of the list fails.
        page.wait_for_timeout(1_000)
        page.unroute("**/edits")
        expect(row.locator(".tag.device")).to_have_count(0, timeout=40_000)
        self.assertIn("02134", stored(page, address))

    def test_signing_out_asks_before_it_deletes_an_answer_in_a_conflict(self):
        mine, _ = self.begin_conflict()
        mine.click("[data-action=signOut]")
        expect(mine.locator("dialog")).to_be_visible()
        mine.keyboard.press("Escape")
        mine.click("nav [href='/']")
        expect(mine.locator("[data-draft] .tag.device")).to_have_count(1)

    def test_conflict_ends_with_its_draft(self):
        mine, theirs = self.begin_conflict()
        theirs.click("[data-action=finalize]")
        expect(theirs.locator(".banner.final")).to_be_focused()
        expect(mine.locator("[data-field=zip] dd")).to_have_text("22222", timeout=40_000)
        expect(mine.locator(".banners li")).to_have_text(
            "Zip Code: 11111 – This draft is final and cannot be changed.")
        mine.click("[data-action=dismissRefused]")
        expect(mine.locator(".banners li")).to_have_count(0)

    def test_answer_to_a_question_that_the_form_lost_is_shown(self):
        page = self.open("eve")
        page.goto(f"{self.address}/forms")
        size = {"key": "size", "label": "Size"}
        number = {"key": "count", "label": "Number", "type": "decimal"}
        self.register(page, "lost", 1, [size, number])
        mine = self.begin_with_size("lost")
        self.register(page, "lost", 2, [size])
        mine.context.set_offline(True)
        self.answer(mine, "count", "42")
        self.expect_saved(mine, "device")
        page.locator("tr[data-form=lost] [data-action=upgrade]").click()
        expect(page.locator("#registered")).to_contain_text("1 draft moved.")
        mine.context.set_offline(False)
        expect(mine.locator(".banners li")).to_contain_text("Number: 42", timeout=40_000)

    def test_offline_drafts_are_named_and_found_by_the_answers_that_identify_them(self):
        page = self.open("ada")
        page.wait_for_selector("[data-action=begin][data-form=trip]")
        page.wait_for_timeout(1_000)
        page.context.set_offline(True)
        for code in ["K8", "K9"]:
            self.begin(page, "trip")
            self.answer(page, "code", code)
            self.expect_saved(page, "device")
            page.click("nav [href='/']")
        drafts = page.locator("[data-draft]:has(.tag.device)")
        expect(drafts).to_have_count(2)
        page.fill("#search", "k8")
        expect(page.locator("[data-draft]")).to_have_count(1)
        expect(drafts).to_contain_text("K8")
