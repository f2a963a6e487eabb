"""Tests of lists in files, whose rows only the server has."""

from playwright.sync_api import expect

from case import PageCase, field_input

OPTIONS = "[data-field='{}'] [role=option]:visible"
CHOSEN = "[data-field=visited] .chosen span"


class ListTests(PageCase):
    def test_options_that_depend_on_another_answer(self):
        page = self.open("ada")
        self.begin(page, "villages")
        self.choose_district(page, "north")
        page.click(field_input("village"))
        options = page.locator(OPTIONS.format("village"))
        expect(options.first).to_have_text("Village 00001")
        expect(options).to_have_count(50)
        page.keyboard.type("village 0012")
        expect(options).to_have_text(
            [f"Village 0012{digit}" for digit in "13579"])
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        self.expect_value(page, "village", "Village 00121")
        expect(page.locator("[data-field=village]")).to_have_attribute("data-validity", "valid")
        self.expect_value(page, "people", "1210")
        self.expect_value(page, "double", "2420")

        self.choose_district(page, "south")
        expect(page.locator("[data-field=village] .error")).to_have_text(
            "Village 00121 does not fit the other answers")
        page.click(field_input("village"))
        page.keyboard.press("Control+a")
        page.keyboard.type("village 00122")
        expect(options).to_have_text(["Village 00122"])
        options.first.click()
        page.keyboard.press("Tab")
        expect(page.locator("[data-field=village]")).to_have_attribute("data-validity", "valid")
        self.expect_value(page, "people", "1220")
        self.expect_saved(page)
        page.reload()
        self.expect_value(page, "village", "Village 00122")
        self.expect_value(page, "double", "2440")

    def test_tab_does_not_stop_at_a_list_that_scrolls(self):
        page = self.open("ada")
        self.begin(page, "villages")
        self.choose_district(page, "north")
        page.click(field_input("village"))
        expect(page.locator(OPTIONS.format("village"))).to_have_count(50)
        page.keyboard.press("Tab")
        focused = "document.activeElement.closest('[data-field]')?.dataset.field ?? null"
        self.assertNotIn(page.evaluate(focused), ["village", None])

    def test_verdict_of_the_server_stays(self):
        page = self.open("ada")
        self.begin(page, "villages")
        village = page.locator("[data-field=village]")
        self.choose_district(page, "north")
        # A typed label is the value of its option, as if it had been chosen.
        page.click(field_input("village"))
        page.keyboard.type("village 00121")
        page.keyboard.press("Tab")
        self.expect_value(page, "village", "Village 00121")
        self.expect_saved(page)
        self.choose_district(page, "south")
        error = "Village 00121 does not fit the other answers"
        expect(village.locator(".error")).to_have_text(error)
        page.click(field_input("village"))
        page.keyboard.press("Tab")
        expect(village.locator(".error")).to_have_text(error)
        self.expect_saved(page)
        page.reload()
        page.click(field_input("guide"))
        expect(village.locator(".error")).to_have_text(error)
        page.select_option(".tools [data-action=language]", "fr")
        expect(village).to_have_attribute("data-validity", "invalid")
        self.choose_district(page, "north")
        expect(village).to_have_attribute("data-validity", "valid")
        expect(village.locator(".error")).to_be_hidden()

    def test_several_options(self):
        page = self.open("ada")
        self.begin(page, "villages")
        options = page.locator(OPTIONS.format("visited"))
        for name in ["Village 00007", "Village 04999"]:
            page.click(field_input("visited"))
            page.keyboard.type(name)
            expect(options).to_have_text([name])
            options.first.click()
        expect(page.locator(CHOSEN)).to_have_text(["Village 00007", "Village 04999"])
        self.expect_saved(page)
        page.reload()
        expect(page.locator(CHOSEN)).to_have_text(["Village 00007", "Village 04999"])
        page.locator("[data-field=visited] [data-action=removeItem]").first.click()
        expect(page.locator(CHOSEN)).to_have_text(["Village 04999"])
        expect(page.locator("[data-field=visited]")).to_have_attribute("data-validity", "valid")

    def test_typed_label_of_one_of_several_options(self):
        page = self.open("ada")
        self.begin(page, "villages")
        search = page.locator(field_input("visited"))
        for name, key in [("village 00007", "Enter"), ("Village 04999", "Tab")]:
            search.click()
            page.keyboard.type(name)
            page.keyboard.press(key)
        expect(page.locator(CHOSEN)).to_have_text(["Village 00007", "Village 04999"])
        expect(search).to_have_value("")
        search.click()
        page.keyboard.type("Nowhere")
        page.keyboard.press("Tab")
        refusal = page.locator("[data-field=visited] .refusal:visible")
        expect(refusal).to_contain_text("“Nowhere” is not one of the options.")
        self.answer(page, "guide", "Bo")
        self.expect_saved(page)
        expect(search).to_have_value("Nowhere")
        expect(refusal).to_be_visible()
        search.click()
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        expect(refusal).to_have_count(0)

    def test_options_are_asked_for_in_the_language_of_the_form(self):
        page = self.open("ada")
        # The server does not know languages yet.
        page.route("**/api/options/*/visited?*", lambda route: route.fulfill(json={
            "options": [{"value": "v7", "label": "Bourg 7" if "language=fr" in route.request.url
                         else "Village 7"}], "more": False}))
        self.begin(page, "villages")
        page.click(field_input("visited"))
        page.locator(OPTIONS.format("visited")).first.click()
        expect(page.locator(CHOSEN)).to_have_text(["Village 7"])
        page.select_option(".tools [data-action=language]", "fr")
        expect(page.locator(CHOSEN)).to_have_text(["Bourg 7"])
        page.click(field_input("visited"))
        expect(page.locator(OPTIONS.format("visited"))).to_have_text(["Bourg 7"])

    def test_labels_of_options_follow_the_answers(self):
        page = self.open("ada")
        self.begin(page, "villages")
        labels = page.locator("[data-field=source] .option span")
        page.click(field_input("guide"))
        page.keyboard.type("Bo")
        expect(labels).to_have_text(["Bo told me", "I saw it"])
        labels.first.click()
        expect(page.locator(".note")).to_have_text("Said by: Bo told me")
        page.click(field_input("others"))
        options = page.locator(OPTIONS.format("others"))
        expect(options).to_have_text(["a mate of Bo", "nobody"])
        options.first.click()
        page.keyboard.press("Tab")
        self.expect_value(page, "others", "a mate of Bo")
        page.click(field_input("guide"))
        page.keyboard.press("End")
        page.keyboard.type("b")
        expect(labels).to_have_text(["Bob told me", "I saw it"])
        expect(page.locator(".note")).to_have_text("Said by: Bob told me")
        self.expect_value(page, "others", "a mate of Bob")
        self.expect_saved(page)
        page.reload()
        expect(labels).to_have_text(["Bob told me", "I saw it"])
        self.expect_value(page, "others", "a mate of Bob")
        page.select_option(".tools [data-action=language]", "fr")
        expect(labels).to_have_text(["dit par Bob", "je l'ai vu"])

    def test_without_a_connection(self):
        page = self.open("ada")
        self.begin(page, "villages")
        self.choose_district(page, "north")
        self.expect_saved(page)
        page.context.set_offline(True)
        page.click(field_input("village"))
        expect(page.locator("[data-field=village] .none")).to_have_text(
            "These options need a connection. They appear once you are connected.")
        page.keyboard.type("v121")
        page.keyboard.press("Tab")
        self.expect_saved(page, "device")
        page.context.set_offline(False)
        self.expect_saved(page)
        self.expect_value(page, "village", "Village 00121")
        self.expect_value(page, "double", "2420")

    def choose_district(self, page, name):
        page.click(f"[data-field=district] label:has-text('{name}')")
