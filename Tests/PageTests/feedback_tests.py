"""Tests that the page shows the effect of each action where the person looks."""

from playwright.sync_api import expect

from case import PageCase, choose, field_input

PLACE = ".pages summary"

# A new version of the page that was installed during an earlier visit.
NEW_VERSION = """
  const waiting = { postMessage: (message) => { window.posted = message; } };
  const worker = Object.assign(new EventTarget(), {
    controller: {}, register: async () => Object.assign(new EventTarget(), { waiting }),
  });
  Object.defineProperty(navigator, "serviceWorker", { value: worker });
"""


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

    def test_undo_keys_are_those_of_the_browser_in_text_that_is_not_an_answer(self):
        page = self.open("bob")
        address = self.begin(page, "visit")
        self.answer(page, "zip", "02134")
        self.expect_saved(page)
        page.click("details.menu summary")
        page.click("[data-action=return]")
        text = page.locator("dialog textarea")
        text.press_sequentially("Why")
        page.keyboard.press("Control+z")
        expect(text).to_have_value("")
        page.keyboard.press("F8")
        page.click("dialog [data-action=cancel]")
        self.expect_value(page, "zip", "02134")

        page.goto(f"{address}?review")
        page.click("[data-field=zip] .comments summary")
        text = page.locator("[data-field=zip] .comments textarea")
        text.press_sequentially("Why")
        page.keyboard.press("Control+z")
        expect(text).to_have_value("")
        answer = page.locator("[data-field=zip] input")
        expect(answer).to_have_value("02134")
        page.focus("h1")
        page.keyboard.press("Control+z")
        expect(answer).to_have_value("")
        page.keyboard.press("Control+y")
        expect(answer).to_have_value("02134")
        page.click("[data-field=name] input")
        page.keyboard.type("ada")
        page.click("[data-action=finalize]")
        expect(page.locator(".banner.final")).to_be_focused()
        page.keyboard.press("Control+z")
        expect(page.locator("[data-field=name] input")).to_have_value("Ada")

    def test_focus_stays_on_the_buttons_of_a_question(self):
        page, other = self.open("ada"), self.open("bob")
        address = self.begin(page, "visit")
        self.answer(page, "phone", "20255501234567")
        page.click(field_input("zip"))
        page.keyboard.press("Shift+Tab")
        confirm = page.locator("[data-field=phone] [data-action=confirm]")
        expect(confirm).to_be_focused()
        page.wait_for_timeout(300)
        expect(confirm).to_be_focused()
        # The other person's place is shown.
        other.goto(address)
        for field in ["zip", "age", "phone"]:
            other.click(field_input(field))
            expect(page.locator(f"[data-field={field}] .person")).to_have_text("bob is here")
            expect(confirm).to_be_focused()
        page.keyboard.press("Enter")
        expect(confirm).to_be_hidden()
        expect(page.locator(field_input("phone"))).to_be_focused()

    def test_focus_stays_on_the_buttons_of_a_file(self):
        page = self.open("ada")
        self.begin(page, "questions")
        for _ in range(2):
            page.click("[data-action=next]")
        scan = page.locator("[data-field=scan]")
        choose(scan, "scan.txt")
        expect(scan.locator("a")).to_have_text("scan.txt")
        for control in [scan.locator("[data-action=clear]"), scan.locator("a")]:
            page.click(field_input("place"))
            control.focus()
            page.wait_for_timeout(300)
            expect(control).to_be_focused()

    def test_double_click_starts_one_draft(self):
        page = self.open("ada")
        page.goto(f"{self.address}/")
        begun = []
        page.on("request", lambda request: begun.append(request.url)
                if request.method == "POST" and request.url.endswith("/drafts") else None)
        page.locator("[data-action=begin][data-form=visit]").dblclick()
        page.wait_for_selector("form.filling")
        self.expect_saved(page)
        page.go_back()
        page.wait_for_selector("[data-view=drafts]")
        self.assertEqual(len(begun), 1)

    def test_new_version_is_offered_in_each_view(self):
        page = self.open("ada", service_workers="block")
        page.add_init_script(NEW_VERSION)
        page.reload()
        offer = page.locator("#banners .new-version")
        expect(offer).to_have_count(1, timeout=20_000)
        page.click("header a[href='/account']")
        page.wait_for_selector("[data-view=account]")
        expect(offer).to_have_count(1)
        offer.locator("[data-action=reload]").click()
        self.assertEqual(page.evaluate("window.posted"), "activate")

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

    def test_tick_of_a_group_waits_for_notices_and_warnings(self):
        page = self.open("ada")
        self.begin(page, "visit")
        tick = page.locator("[data-group=person] > header .count")
        self.answer(page, "name", "ada")
        self.answer(page, "zip", "02134")
        expect(tick).to_have_text("✓")
        self.answer(page, "phone", "55512345678")
        expect(page.locator("[data-field=phone] .notice")).to_be_visible()
        expect(tick).to_have_text("")
        page.click("[data-field=phone] [data-action=confirm]")
        expect(tick).to_have_text("✓")
        self.answer(page, "age", "17")
        other = page.locator("section:has([data-field=age]) > header .count")
        page.click("[data-action=acknowledge]")
        expect(other).to_have_text("✓")
        page.click("[data-action=unacknowledge]")
        expect(other).to_have_text("")

    def test_answers_besides_the_options_are_typed(self):
        page = self.open("ada")
        self.begin(page, "questions")
        for _ in range(2):
            page.click("[data-action=next]")
        question = page.locator("[data-field=symptoms]")
        question.get_by_label("Coughing").check()
        own = question.get_by_label("Other")
        own.press_sequentially("sore throat, rash")
        page.keyboard.press("Tab")
        expect(own).to_have_value("sore throat, rash")
        question.get_by_label("fever").check()
        expect(question).to_have_attribute("data-validity", "valid")
        self.expect_saved(page)
        page.reload()
        expect(question.get_by_label("Coughing")).to_be_checked()
        expect(own).to_have_value("sore throat, rash")
        question.get_by_label("fever").uncheck()
        own.fill("rash")
        expect(question.get_by_label("Coughing")).to_be_checked()

    def test_list_says_which_question_comes_first(self):
        page = self.open("ada")
        self.begin(page, "questions")
        page.click("[data-action=next]")
        page.click(field_input("dis"))
        expect(page.locator("[data-field=dis] .none")).to_have_text("Answer these first: Region")
        expect(page.locator("#said")).to_have_text("Answer these first: Region")
        page.click("[data-field=reg] label:has-text('north')")
        page.click(field_input("dis"))
        expect(page.locator("[data-field=dis] [role=option]")).to_have_text(["Kilifi"])

    def test_question_without_a_template_has_an_example(self):
        page = self.open("ada")
        self.begin(page, "questions")
        for _ in range(2):
            page.click("[data-action=next]")
        expect(page.locator(field_input("hour"))).to_have_accessible_description(
            "Such as \u206814:30\u2069")

    def test_valid_answer_shows_no_rest_of_its_template(self):
        page = self.open("ada")
        self.begin(page, "visit")
        ghost = page.locator("[data-field=age] .ghost")
        page.click(field_input("age"))
        page.keyboard.type("34")
        expect(ghost).to_have_text("34_")
        page.keyboard.press("Tab")
        expect(ghost).to_be_hidden()

    def test_inputs_of_a_row_are_aligned(self):
        page = self.open("ada")
        self.begin(page, "questions")
        self.answer(page, "email", "ada@")
        expect(page.locator("[data-field=email] .error")).to_be_visible()
        phone, email = (page.locator(field_input(field)).bounding_box() for field in ["phone", "email"])
        self.assertEqual(phone["y"], email["y"])

    def test_bar_keeps_its_height(self):
        page = self.open("ada")
        self.begin(page, "questions")
        height = page.locator(".bar").bounding_box()["height"]
        self.answer(page, "phone", "555")
        expect(page.locator("[data-action=nextProblem]")).to_be_visible()
        self.assertEqual(page.locator(".bar").bounding_box()["height"], height)

    def test_focus_stays_with_an_entry_that_is_moved(self):
        page = self.open("ada")
        self.begin(page, "household")
        page.click("[data-action=add][data-repeat=member]")
        page.click("[data-entry='member[1]'] > header [data-action=moveDown]")
        expect(page.locator("[data-entry='member[2]'] > header [data-action=moveUp]")).to_be_focused()

    def test_names_of_buttons_contain_answers(self):
        page = self.open("ada")
        self.begin(page, "questions")
        self.answer(page, "name", "ada")
        button = page.locator("[data-field=adult] [data-action=giveReason]")
        expect(button).to_have_accessible_name("Say why there is no answer to Are you Ada of age?")
        page.click("[data-field=adult] label:has-text('Yes')")
        expect(page.locator("[data-field=adult] [data-action=clear]")).to_have_accessible_name(
            "Clear the answer to Are you Ada of age?")

    def test_dialog_says_what_discarding_does(self):
        page = self.open("ada")
        self.begin(page, "visit")
        self.expect_saved(page)
        page.click("details.menu summary")
        page.click("[data-action=discard]")
        expect(page.locator("dialog")).to_contain_text("This cannot be undone.")
        expect(page.locator("dialog [data-action=ok]")).to_have_text("Discard")

    def test_button_leads_to_missing_answers_after_an_attempt_to_finish(self):
        page = self.open("ada")
        self.begin(page, "visit")
        attention = page.locator("[data-action=nextProblem]")
        expect(attention).to_be_hidden()
        page.click("[data-action=finalize]")
        expect(attention).to_contain_text("missing")
        page.locator("h1").click()
        attention.click()
        expect(page.locator("[data-missing] :is(input, textarea):focus")).to_have_count(1)
