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
}
