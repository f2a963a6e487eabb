import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

/// The forms that pages list and read.
@Suite(.temporaryFolder, .untilItHangs) struct FormRouteTests {
  @Test func `a form is listed once, with the drafts of all its versions`() throws {
    let served = try ServedStore()
    _ = try served.begin("ada", 1)
    var next = try served.book.loadedForm("visit").definition
    next.version += 1
    try served.book.register(next)
    _ = try served.begin("ada", 2)
    let answer = try served.ask("ada", "GET", "/api/forms")
    let forms = try #require(answer.json?.items("forms"))
    #expect(forms.count == 1)
    #expect(forms[0].integer("version") == next.version)
    #expect(forms[0].items("versions").count == 2)
    #expect(forms[0]["drafts"]?.integer("draft") == 2)
  }

  @Test func `a form whose lists are in files is refused, because nobody sent the files`() throws {
    let served = try ServedStore()
    let form: JSON = [
      "form": "stay", "version": 1,
      "lists": ["v": ["file": "villages.csv", "value": "id", "label": "name"]],
      "fields": [["key": "v", "type": ["choice": ["list": "v"]]]],
    ]
    let answer = try served.ask("max", "POST", "/api/forms", form)
    #expect(answer.status == 400)
    #expect(answer.json?.string("code") == "bad_form")
    #expect(
      answer.json?.items("errors").compactMap(\.string)
        == ["The file `villages.csv` of the list `v` was not read."])
    #expect(try served.book.store.form("stay", version: nil) == nil)
  }
}
