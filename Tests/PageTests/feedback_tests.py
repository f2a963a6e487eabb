"""Tests that the page shows the effect of each action where the person looks."""

from playwright.sync_api import expect

from case import PageCase, field_input

PLACE = ".pages summary"


class FeedbackTests(PageCase):
    def test_new_links_are_beside_their_button_and_have_the_focus(self):
        page = self.open("eve")
        page.goto(f"{self.address}/people")
        page.fill("[name=person]", "nora")
        page.click("[data-action=addPerson]")
        note = page.locator(".banner:has([aria-label=Link])")
        expect(note).to_be_focused()
        expect(note).to_be_in_viewport()
        expect(page.locator("[name=person]")).to_have_value("")
        row = page.locator("[data-person=nora]")
        row.locator("[data-action=reset]").click()
        page.click("dialog [data-action=ok]")
        expect(row.locator(".banner")).to_be_focused()
        row.locator("[data-action=disable]").click()
        page.click("dialog [data-action=ok]")
        expect(row.locator("[data-action=enable]")).to_be_focused()
        page.click("[data-action=addLink]")
        expect(note.last).to_be_focused()
        page.locator("[data-action=revoke]").first.click()
        expect(page.locator("#links")).to_be_focused()

    def test_message_that_finishing_needs_a_connection_ends_with_the_connection(self):
        page = self.open("ada")
        self.begin(page, "visit")
        self.answer(page, "name", "ada")
        self.answer(page, "zip", "02134")
        self.expect_saved(page)
        page.context.set_offline(True)
        self.answer(page, "phone", "5551234567")
        page.click("[data-action=finalize]")
        message = page.locator(".banners .banner").last
        expect(message).to_contain_text("Finish when you are connected.")
        page.context.set_offline(False)
        self.expect_saved(page)
        expect(message).to_have_text("Everything is on the server. You can finish now.")
        expect(message).to_be_focused()

    def test_back_leads_to_the_page_before(self):
        page = self.open("ada")
        address = self.begin(page, "questions")
        for _ in range(2):
            page.click("[data-action=next]")
        expect(page.locator(PLACE)).to_have_text("Page 3 of 4")
        page.reload()
        expect(page.locator(PLACE)).to_have_text("Page 3 of 4")
        page.go_back()
        expect(page.locator(PLACE)).to_have_text("Page 2 of 4")
        expect(page.locator("h2", has_text="Scales and choices")).to_be_focused()
        page.go_back()
        expect(page.locator(PLACE)).to_have_text("Page 1 of 4")
        self.assertEqual(page.url, address)
        page.go_back()
        page.wait_for_selector("[data-view=drafts]")

    def test_draft_is_opened_at_the_page_on_which_the_person_stopped(self):
        page = self.open("ada")
        address = self.begin(page, "questions")
        page.click("[data-action=next]")
        self.answer(page, "country", "Chad")
        self.expect_saved(page)
        page.goto(f"{self.address}/")
        page.click(f"[data-draft='{address.rsplit('/', 1)[1]}'] a")
        expect(page.locator(PLACE)).to_have_text("Page 2 of 4")
        page.go_back()
        page.wait_for_selector("[data-view=drafts]")
