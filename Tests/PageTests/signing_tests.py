"""Tests of what happens to drafts when people sign in and out."""

from playwright.sync_api import expect

from case import PageCase, choose, stored
from harness import PASSWORD

SIGN_IN_AGAIN = "#banners [data-action=signInAgain]"

# Changes the accounts on the device: `expired` lets them expire, `key` replaces their keys.
CHANGE_ACCOUNTS = """async (change) => {
  const key = await crypto.subtle.generateKey(
    { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const changed = change === "key" ? { key } : { until: 1 };
  await new Promise((resolve) => {
    indexedDB.open("fieldbook").onsuccess = ({ target: { result: database } }) => {
      const transaction = database.transaction("accounts", "readwrite");
      const store = transaction.objectStore("accounts");
      store.getAll().onsuccess = ({ target: { result } }) => {
        for (const account of result) store.put({ ...account, ...changed });
      };
      transaction.oncomplete = () => resolve(database.close());
    };
  });
}"""
KEPT_EDITS = """() => new Promise((resolve) => {
  indexedDB.open("fieldbook").onsuccess = ({ target: { result: database } }) => {
    const count = database.transaction("edits").objectStore("edits").count();
    count.onsuccess = () => resolve(count.result);
    database.close();
  };
})"""


class SigningTests(PageCase):
    def sign_in_again(self, page, name):
        page.click(SIGN_IN_AGAIN)
        page.fill("[name=username]", name)
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")

    def test_answers_wait_while_somebody_else_is_signed_in(self):
        mine = self.open("ada", service_workers="block")
        address = self.begin(mine, "questions")
        self.answer(mine, "name", "anna")
        self.expect_saved(mine)
        mine.context.clear_cookies()
        self.answer(mine, "zip", "02134")
        self.expect_saved(mine, "device")
        expect(mine.locator(".signed-out")).to_contain_text("You are signed out.")
        other = mine.context.new_page()
        self.watch(other)
        other.goto(f"{self.address}/")
        self.sign_in_again(other, "bob")
        other.wait_for_selector("[data-view=drafts]")
        expect(mine.locator(".signed-out p")).to_contain_text("bob is signed in now.")
        self.answer(mine, "age", "41")
        for _ in range(2):
            mine.click("[data-action=next]")
        scan = mine.locator("[data-field=scan]")
        choose(scan, "scan.txt")
        expect(scan).to_contain_text("On this device")
        mine.evaluate("dispatchEvent(new Event('online'))")
        mine.wait_for_timeout(1_000)
        self.expect_saved(mine, "device")
        expect(scan).to_contain_text("On this device")
        expect(mine.locator(".banners li")).to_have_count(0)
        self.sign_in_again(mine, "ada")
        expect(scan.locator("a")).to_have_text("scan.txt")
        self.expect_saved(mine)
        draft = stored(mine, address)
        for text in ["02134", '"41"', "scan.txt"]:
            self.assertIn(text, draft)

    def test_next_view_belongs_to_the_person_who_is_signed_in(self):
        mine = self.open("ada", service_workers="block")
        address = self.begin(mine, "visit")
        self.expect_saved(mine)
        other = mine.context.new_page()
        mine.context.clear_cookies()
        other.goto(f"{self.address}/")
        self.sign_in_again(other, "bob")
        expect(mine.locator(".signed-out p")).to_contain_text("bob is signed in now.")
        self.answer(mine, "zip", "02134")
        self.expect_saved(mine, "device")
        mine.click("header a[href='/']")
        expect(mine.locator("header .who")).to_contain_text("bob")
        mine.click("[data-action=signOut]")
        mine.fill("[name=username]", "ada")
        mine.fill("[name=password]", PASSWORD)
        mine.keyboard.press("Enter")
        mine.wait_for_selector("[data-view=drafts]")
        mine.goto(address)
        self.expect_value(mine, "zip", "02134")
        self.expect_saved(mine)

    def test_message_about_the_sign_in_comes_once_and_keeps_the_focus(self):
        page = self.open("ada", service_workers="block")
        self.begin(page, "visit")
        self.expect_saved(page)
        page.context.clear_cookies()
        self.answer(page, "zip", "02134")
        page.locator(SIGN_IN_AGAIN).focus()
        page.evaluate("""() => {
          window.said = 0;
          new MutationObserver(() => { window.said += 1; }).observe(
            document.getElementById("said-at-once"), { childList: true, characterData: true });
        }""")
        with page.expect_response(lambda answer: answer.status == 401):
            page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_timeout(300)
        expect(page.locator(SIGN_IN_AGAIN)).to_be_focused()
        self.assertEqual(page.evaluate("window.said"), 0)

    def test_signing_out_without_a_connection_is_finished_later(self):
        problems = [lambda route: route.abort(), lambda route: route.fulfill(status=503, json={})]
        for problem in problems:
            page = self.open("ada", service_workers="block")
            self.begin(page, "visit")
            self.expect_saved(page)
            page.route("**/api/logout", problem)
            page.click("[data-action=signOut]")
            note = page.locator("main .banner")
            expect(note).to_contain_text("Signing out is finished when there is a connection.")
            page.reload()
            expect(note).to_contain_text("Signing out is finished when there is a connection.")
            page.fill("[name=username]", "bob")
            page.fill("[name=password]", PASSWORD)
            page.keyboard.press("Enter")
            expect(page.locator(".summary")).to_contain_text("The server cannot be reached.")
            page.unroute("**/api/logout")
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(note).to_have_count(0)
            self.assertEqual(page.evaluate("fetch('/api/me').then(({ status }) => status)"), 401)
            page.fill("[name=password]", PASSWORD)
            page.keyboard.press("Enter")
            expect(page.locator("header .who")).to_contain_text("bob")

    def test_answers_of_an_open_page_are_sent_after_its_account_has_expired(self):
        page, address = self.begin_unsent()
        page.evaluate(CHANGE_ACCOUNTS, "expired")
        page.context.clear_cookies()
        other = page.context.new_page()
        self.watch(other)
        other.goto(f"{self.address}/")
        other.wait_for_selector("[data-view=sign-in]")
        page.unroute("**/edits")
        page.evaluate("dispatchEvent(new Event('online'))")
        self.sign_in_again(page, "ada")
        self.expect_value(page, "zip", "02134")
        self.expect_saved(page)
        self.assertIn("02134", stored(page, address))

    def test_clock_alone_does_not_delete_answers(self):
        page, address = self.begin_unsent()
        page.evaluate(CHANGE_ACCOUNTS, "expired")
        page.route("**/api/me", lambda route: route.abort())
        page.reload()
        page.wait_for_selector("[data-view=sign-in]")
        page.unroute("**/api/me")
        page.unroute("**/edits")
        page.reload()
        self.expect_value(page, "zip", "02134")
        self.expect_saved(page)
        self.assertIn("02134", stored(page, address))

    def test_answers_of_an_expired_account_are_deleted_when_its_sign_in_is_over(self):
        page, _ = self.begin_unsent()
        page.evaluate(CHANGE_ACCOUNTS, "expired")
        page.context.clear_cookies()
        page.reload()
        page.wait_for_selector("[data-view=sign-in]")
        self.assertEqual(page.evaluate(KEPT_EDITS), 0)

    def test_answers_that_nobody_can_read_are_not_shown_as_saved(self):
        page, _ = self.begin_unsent()
        page.evaluate(CHANGE_ACCOUNTS, "key")
        page.reload()
        page.unroute("**/edits")
        banner = page.locator(".banners .banner")
        expect(banner).to_contain_text("can no longer be read")
        self.expect_value(page, "zip", "")
        self.answer(page, "zip", "90210")
        self.expect_saved(page)
        page.reload()
        self.expect_value(page, "zip", "90210")
        expect(banner).to_have_count(0)

    def test_wrong_password_does_not_sign_out(self):
        page = self.open("ada", service_workers="block")
        page.goto(f"{self.address}/account")
        page.fill("[name=old]", "wrong")
        page.fill("[name=new]", "a new password")
        page.keyboard.press("Enter")
        expect(page.locator(".summary")).to_contain_text("The name or the password is wrong.")
        expect(page.locator(".signed-out")).to_have_count(0)
