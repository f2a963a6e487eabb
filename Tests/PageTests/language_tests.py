"""Tests of forms in several languages, from the left and from the right."""

from playwright.sync_api import expect

from case import PageCase, field_input

LANGUAGE = ".tools [data-action=language]"
DIRECTION = """(one) => [getComputedStyle(one).direction, getComputedStyle(one).textAlign]"""
# Where the characters of an element are on the screen, from left to right.
IN_ORDER = """(one) => {
  const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
  return [...text.data].map((character, index) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return [range.getBoundingClientRect().left, character];
  }).sort(([one], [other]) => one - other).map(([, character]) => character).join("");
}"""


class LanguageTests(PageCase):
    def begin_trip(self, name, language):
        page = self.open(name)
        self.begin(page, "trip")
        page.select_option(LANGUAGE, language)
        expect(page.locator(".form")).to_have_attribute("lang", language)
        return page

    def test_answers_of_digits_are_from_left_to_right_in_every_form(self):
        page = self.begin_trip("bob", "ar")
        answers = {"days": "1...5", "change": "-7", "phone": "(555) 123-4567", "place": "كيليفي",
                   "report": "Kilifi (2)"}
        for field, text in answers.items():
            page.click(field_input(field))
            page.keyboard.type("5551234567" if field == "phone" else text)
            direction = "rtl" if field == "place" else "ltr"
            self.assertEqual(
                page.locator(field_input(field)).evaluate(DIRECTION), [direction, "right"], field)
        page.keyboard.press("Tab")
        self.expect_saved(page)
        page.click("[data-action=finalize]")
        for field, text in answers.items():
            answer = page.locator(f".answers [data-field={field}] bdi")
            expect(answer).to_have_text(text)
            if field != "place":
                self.assertEqual(answer.evaluate(IN_ORDER), text)
        expect(page.locator(".answers")).to_have_attribute("dir", "rtl")
        page.goto(f"{page.url.split('?')[0]}/history")
        change = page.locator("td bdi", has_text="-7")
        self.assertEqual(change.evaluate(IN_ORDER), "-7")

    def test_rest_of_a_template_is_beside_the_answer(self):
        page = self.begin_trip("ada", "ar")
        page.click(field_input("phone"))
        page.keyboard.type("555")
        ghost = page.locator("[data-field=phone] .ghost")
        expect(ghost).to_have_text("(555) ___-____")
        ends = """(one) => { const range = document.createRange(); range.selectNodeContents(one);
          return range.getBoundingClientRect().right; }"""
        box = page.locator(field_input("phone")).bounding_box()
        self.assertAlmostEqual(ghost.evaluate(ends), box["x"] + box["width"] - 13, delta=2)

    def test_heading_follows_answers_and_the_language(self):
        page = self.begin_trip("ada", "fr")
        heading = page.locator("h1")
        expect(heading).to_have_text("Voyage ")
        self.answer(page, "place", "Kilifi")
        expect(heading).to_have_text("Voyage Kilifi")
        self.assertEqual(page.title(), "Voyage Kilifi – Fieldbook")
        page.click("[data-action=finalize]")
        self.answer(page, "place", " 2")
        expect(heading).to_have_text("Voyage Kilifi 2")
        self.assertEqual(page.title(), "Error: Voyage Kilifi 2 – Fieldbook")
        page.select_option(LANGUAGE, "en")
        expect(heading).to_have_text("Trip Kilifi 2")

    def test_obstacles_are_in_the_language_of_the_form(self):
        page = self.begin_trip("ada", "fr")
        self.expect_saved(page)
        page.reload()
        page.click("[data-action=finalize]")
        expect(page.locator("[data-summary] a")).to_have_text(["Rapport: Répondez ici"])
        expect(page.locator("[data-field=report] .error")).to_have_text("Répondez ici")

    def test_errors_stay_in_the_language_of_the_form(self):
        page = self.begin_trip("ada", "fr")
        self.answer(page, "phone", "555")
        error = page.locator("[data-field=phone] .error")
        expect(error).to_be_visible()
        text = error.inner_text()
        with page.expect_response("**/edits"):
            self.answer(page, "place", "Kilifi")
        self.expect_saved(page)
        page.wait_for_timeout(300)
        self.assertEqual(error.inner_text(), text)
        self.assertNotIn("Incomplete", text)

    def test_questions_without_a_group_have_a_title_in_the_language_of_the_page(self):
        page = self.open("ada", locale="fr")
        self.begin(page, "visit")
        expect(page.locator(".group h2")).to_have_text(["Person", "Autres champs"])

    def test_everything_around_a_form_has_its_direction(self):
        page = self.begin_trip("ada", "ar")
        self.answer(page, "phone", "555")
        error = page.locator("[data-field=phone] .error")
        self.assertEqual(error.evaluate(DIRECTION), ["rtl", "right"])
        middle = page.viewport_size["width"] / 2
        for place in [".saved", ".bar .left"]:
            self.assertGreater(page.locator(place).bounding_box()["x"], middle, place)
        self.assertLess(page.locator("details.menu").bounding_box()["x"], middle)
        page.click("[data-action=finalize]")
        expect(page.locator("[data-summary]")).to_be_focused()
        self.assertEqual(page.locator("[data-summary] h2").evaluate(DIRECTION), ["rtl", "right"])
