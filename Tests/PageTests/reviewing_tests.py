"""Tests of the views in which people review drafts and manage forms and accounts."""

import json

from playwright.sync_api import expect

from case import PageCase

LINK = """async (form) => {
  const { csrf } = await (await fetch("/api/me")).json();
  const answer = await fetch("/api/links", {
    method: "POST", body: JSON.stringify({ form, kind: "many" }),
    headers: { "Content-Type": "application/json", "X-Fieldbook-Token": csrf },
  });
  return (await answer.json()).link;
}"""


class ReviewingTests(PageCase):
    def begin_minor(self):
        """Begins a draft whose zip code is incomplete and that breaks a rule about the age."""
        page = self.open("ada")
        draft = self.begin(page, "visit").rsplit("/", 1)[1]
        self.answer(page, "age", "17")
        self.answer(page, "zip", "9021")
        self.expect_saved(page)
        return draft

    def test_invalid_answers_are_filtered_by_the_label_of_a_question(self):
        draft = self.begin_minor()
        page = self.open("bob")
        page.goto(f"{self.address}/invalid")
        page.select_option("#form", "visit")
        page.fill("#field", "zip code")
        expect(page.locator("td a").filter(has_not_text="Zip Code")).to_have_count(0)
        page.wait_for_url("**/invalid?form=visit&field=zip")
        found = page.locator(f"[data-draft='{draft}'] a")
        expect(found).to_have_count(1)
        found.click()
        expect(page.locator("[data-field=zip] input")).to_be_focused()
        page.go_back()
        expect(page.locator("#field")).to_have_value("Zip Code")
        expect(page.locator("#form")).to_have_value("visit")
        expect(page.locator("datalist#field-known option")).not_to_have_count(0)

    def test_broken_rule_leads_to_its_message(self):
        draft = self.begin_minor()
        page = self.open("bob")
        page.goto(f"{self.address}/invalid?code=rule.warning")
        link = page.locator(f"[data-draft='{draft}'] a")
        expect(link).to_have_text("Visit")
        link.click()
        expect(page.locator("[data-rule]")).to_be_focused()

    def test_owner_of_an_invalid_answer_is_shown_if_the_server_names_it(self):
        page = self.open("bob", service_workers="block")
        row = {"draft": "x", "form": "visit", "field": "zip", "label": "Zip Code", "group": "person",
               "display": "9", "code": "zip.incomplete", "message": "Incomplete", "rule": None,
               "updated_at": "2026-11-20T10:00:00.000Z", "owner": "ada"}
        page.route("**/api/invalid?*", lambda route: route.fulfill(json={"invalid": [row]}))
        page.goto(f"{self.address}/invalid")
        expect(page.locator("td[data-label=Person]")).to_have_text("ada")

    def test_filters_of_all_drafts_are_still_set_after_a_draft_was_read(self):
        draft = self.begin_minor()
        page = self.open("bob")
        page.goto(f"{self.address}/all")
        page.select_option("#form", "visit")
        page.select_option("#status", "draft")
        page.check("#invalid")
        page.click(f"[data-draft='{draft}'] a")
        page.wait_for_selector("form.filling")
        page.go_back()
        expect(page.locator("#form")).to_have_value("visit")
        expect(page.locator("#status")).to_have_value("draft")
        expect(page.locator("#invalid")).to_be_checked()

    def test_statistics_are_in_words(self):
        self.begin_minor()
        page = self.open("eve")
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(f"{self.address}/statistics")
        problems = page.locator("[data-form=visit] .chart").last
        expect(problems).to_contain_text("Zip Code · incomplete")
        widths = problems.locator(".line").evaluate_all(
            "(lines) => lines.map((line) => line.getBoundingClientRect().width)")
        self.assertGreater(max(widths), 200)

    def test_titles_are_in_the_language_of_the_person(self):
        page = self.open("eve", locale="fr")
        card = page.locator("[data-action=begin][data-form=questions]")
        expect(card).to_contain_text("Toutes les questions")
        for view in ["/", "/forms", "/all"]:
            page.goto(self.address + view)
            expect(page.locator("main")).to_contain_text("Toutes les questions")

    def test_forms_say_when_they_are_closed_and_when_nothing_is_final(self):
        page = self.open("eve", service_workers="block")

        def close(route):
            body = route.fetch().json()
            for form in body["forms"]:
                form["closed_at"] = "2026-11-20T10:00:00.000Z" if form["form"] == "phq9" else None
                form["drafts"]["final"] = 0
            route.fulfill(json=body)

        page.route("**/api/forms?*", close)
        page.goto(f"{self.address}/forms")
        expect(page.locator("[data-form=phq9] .tag")).to_have_text("Closed")
        expect(page.locator("[data-form=visit] .tag")).to_have_count(0)
        expect(page.locator("[data-form=visit] td").last).to_contain_text("No draft is final yet")

    def test_manager_closes_a_form_and_opens_it_again(self):
        page, mine = self.open("eve"), self.open("ada")
        page.goto(f"{self.address}/forms")
        row = page.locator("tr[data-form=trip]")
        for action, count in [("closeForm", 1), ("openForm", 0)]:
            row.locator(f"[data-action={action}]").click()
            expect(row.locator(".tag")).to_have_count(count)
            other = "openForm" if count else "closeForm"
            expect(row.locator(f"[data-action={other}]")).to_be_focused()
            mine.goto(self.address)
            expect(mine.locator("[data-action=begin][data-form=visit]")).to_be_visible()
            begin = mine.locator("[data-action=begin][data-form=trip]")
            expect(begin).to_have_count(1 - count)

    def test_words_in_tables_are_whole(self):
        self.begin_minor()
        page = self.open("bob")
        page.set_viewport_size({"width": 800, "height": 700})
        page.goto(f"{self.address}/invalid")
        page.wait_for_selector("td")
        heights = page.locator("th").evaluate_all(
            "(heads) => heads.map((head) => head.getBoundingClientRect().height)")
        self.assertLess(max(heights), 60)
        times = page.locator("td time").evaluate_all(
            "(times) => times.map((time) => time.getClientRects().length)")
        self.assertEqual(set(times), {1})

    def test_links_on_a_narrow_screen_are_behind_a_button(self):
        page = self.open("eve")
        page.set_viewport_size({"width": 360, "height": 740})
        menu = page.get_by_role("button", name="Menu")
        expect(menu).to_have_attribute("aria-expanded", "false")
        expect(page.get_by_role("link", name="Statistics")).to_be_hidden()
        menu.click()
        expect(menu).to_have_attribute("aria-expanded", "true")
        page.get_by_role("link", name="Statistics").click()
        expect(page.locator("main[data-view=statistics]")).to_be_visible()
        expect(page.get_by_role("link", name="Forms")).to_be_hidden()

    def test_visitor_sees_nothing_but_the_draft(self):
        link = self.open("eve").evaluate(LINK, "visit")
        context = self.browser.new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        self.watch(page)
        page.goto(f"{self.address}/{link.lstrip('/')}")
        page.wait_for_selector("form.filling")
        page.goto(f"{self.address}/account")
        page.wait_for_selector("form.filling")
        self.assertEqual(page.url, f"{self.address}/")

    def test_link_that_ended_offers_nothing_that_does_not_help(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(f"{self.address}/#/link/0123456789abcdef0123456789abcdef")
        expect(page.locator("main")).to_contain_text("The link does not work any more.")
        expect(page.locator("main :is(a, button)")).to_have_count(0)

    def test_account_names_browsers_and_systems(self):
        page = self.open("ada")
        page.goto(f"{self.address}/account")
        expect(page.locator("td").first).to_have_text("Chrome on Linux")
        expect(page.get_by_label("Current password")).to_be_visible()

    def test_being_signed_out_is_said_and_stays_in_view(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "questions")
        self.expect_saved(page)
        page.route("**/edits", lambda route: route.fulfill(
            status=401, body=json.dumps({"code": "not_signed_in", "title": "Nobody is signed in."})))
        self.answer(page, "name", "ada")
        expect(page.locator(".signed-out")).to_be_visible()
        expect(page.locator("#said-at-once")).to_contain_text("You are signed out.")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator(".signed-out")).to_be_in_viewport()

    def test_comment_that_is_being_written_stays_when_somebody_else_comments(self):
        draft = self.begin_minor()
        mine, theirs = self.open("bob"), self.open("eve")
        boxes = []
        for page in [mine, theirs]:
            page.goto(f"{self.address}/drafts/{draft}?review")
            page.click("[data-field=zip] .comments summary")
            boxes.append(page.locator("[data-field=zip] .comments textarea"))
        boxes[0].press_sequentially("Is this")
        boxes[1].press_sequentially("Too short.")
        theirs.locator("[data-field=zip] [data-action=comment]").dblclick()
        quotes = mine.locator("[data-field=zip] blockquote")
        expect(quotes).to_have_count(1)
        expect(boxes[0]).to_be_focused()
        mine.keyboard.type(" right?")
        expect(boxes[0]).to_have_value("Is this right?")
        mine.locator("[data-field=zip] [data-action=comment]").click()
        expect(quotes).to_have_count(2)
        expect(boxes[0]).to_have_value("")
        expect(mine.locator("[data-field=zip] .comments summary")).to_be_focused()
        expect(theirs.locator("[data-field=zip] blockquote")).to_have_count(2)

    def test_failures_of_views_are_said_in_the_language_of_the_page(self):
        page = self.open("eve", service_workers="block")
        self.open("eve")
        page.evaluate("localStorage.setItem('language', 'de')")
        forbidden = {"status": 403, "code": "forbidden", "title": "You may not do this."}
        page.goto(f"{self.address}/account")
        page.route("**/api/sign-ins/*", lambda route: route.abort())
        page.locator("[data-action=endSignIn]").first.click()
        expect(page.locator(".summary")).to_contain_text("Der Server ist nicht erreichbar")
        with page.expect_response("**/api/invalid?*"):
            page.goto(f"{self.address}/invalid")
        page.wait_for_timeout(500)
        page.route("**/api/invalid?*", lambda route: route.fulfill(status=403, json=forbidden))
        page.select_option("#form", "visit")
        expect(page.locator("main")).to_contain_text("Das dürfen Sie nicht.")
        page.goto(f"{self.address}/forms")
        page.route("**/api/forms/visit/close", lambda route: route.fulfill(status=403, json=forbidden))
        page.click("tr[data-form=visit] [data-action=closeForm]")
        expect(page.locator(".summary")).to_contain_text("Das dürfen Sie nicht.")
