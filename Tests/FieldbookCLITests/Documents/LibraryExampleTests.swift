import FieldEngine
import FieldbookStore
import FormSession
import Foundation
import TestSupport
import Testing

@Suite(.temporaryFolder) struct LibraryExampleTests {
  @Test func `the example in the README gives the results that it shows`() throws {
    let today = CalendarDay(year: 2026, month: 11, day: 21)!
    var phone = Field("phone", try FieldType.phone.definition(), ValidationContext(today: today))
    phone.apply(.focus)
    phone.apply(.type("5551"))
    let typing = phone.state
    phone.apply(.blur)
    try SwiftExample("README.md", block: 2).check(
      [
        "phone.state.display": typing.display,
        "phone.state.caret": typing.caret,
        "phone.state.issue?.message": phone.state.issue?.message,
        "phone.state.issue?.code": phone.state.issue?.code,
      ], in: source())
  }

  @Test func `the examples in the library page give the results that they show`() throws {
    let today = CalendarDay(year: 2026, month: 11, day: 21)!
    struct Account: CustomFieldType {
      let name = "account"
      let label = "Account"
      let template = "000 0000"
      let placeholders = "0"
      func filter(_ text: String) -> String { text.filter(\.isNumber) }
      func validateResult(_ raw: String) -> IssueKind? {
        if raw.first != "0" { return nil }
        return .custom(code: "account.zero", message: "An account does not begin with 0")
      }
    }
    var account = Field("account", try FieldDefinition(Account()), ValidationContext(today: today))
    account.apply(.focus)
    account.apply(.type("0123x456"))
    let typed = account
    account.apply(.blur)
    let left = account

    var format = ValueFormat<Int>(read: { Int($0) }, show: { "\($0):00h" }, edit: { "\($0)" })
    format.constraint = { (0..<24).contains($0) }
    format.message = "An hour from 0 to 23"
    let context = ValidationContext(today: today)
    var hour = ValueField("hour", label: "Hour", initial: 10, format: format, context)
    let shown = hour.field.state.display
    hour.apply(.focus)
    hour.apply(.selectAll)
    hour.apply(.type("30"))
    hour.apply(.blur)
    let issue = hour.field.state.issue
    hour.apply(.focus)
    hour.apply(.selectAll)
    hour.apply(.type("12"))
    hour.apply(.blur)

    var behavior = FieldBehavior()
    behavior.permitsChange = { old, new in new.count <= 4 }
    account.behavior = behavior
    account.apply(.focus)
    account.apply(.backspace)

    let (path, id) = (
      try TemporaryFolder.current.path(of: "visits.sqlite"), DraftID(high: 1, low: 2)
    )
    let ada = Person("ada") { Moment(milliseconds: 0) }
    let visit = FormDefinition("visit", version: 1) {
      FormField("name", .name, required: true)
      FormField("zip", .zip)
    }
    let form = try LoadedForm(visit, ValidationContext(today: today))
    let store = try Store(path, at: ada.now())
    try store.register(visit, at: ada.now())
    try store.begin(form.newDraft(id, by: ada), of: form, by: ada)
    var draft = try OpenDraft(id, of: form, in: store, as: ada)
    try draft.apply(.step("name", .type("ada")))
    try draft.apply(.step("zip", .set("9021")))
    let obstacles = draft.session.obstacles
    try draft.close()

    try SwiftExample("Documentation/Library.md").check(
      [
        "account.state.display": typed.state.display,
        "account.refusal?.text": typed.refusal?.text,
        "account.state.issue?.message": left.state.issue?.message,
        "hour.field.state.display": shown,
        "hour.field.state.issue?.message": issue?.message,
        "hour.committed": hour.committed,
        "account.state.display": account.state.display,
        "account.refusal?.code": account.refusal?.code,
        "draft.session.obstacles.count": obstacles.count,
      ], in: source())
  }

  @Test func `the Swift names in the library page exist`() throws {
    let rows = try Folder.package.text(of: "Documentation/Library.md").split(separator: "\n")
      .map { $0.components(separatedBy: " | ") }.filter { $0.count == 4 }.dropFirst()
    let folder = Folder.package.folder("Sources")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.map(folder.text(of:)).joined()
    #expect(rows.count > 15)
    for name in rows.flatMap({ $0[2].matches(of: /`\.?(?:\w+\.)?(\w+)`/) }).map(\.output.1) {
      let isThere = ["let", "var", "func", "case", "struct", "enum", "protocol"].contains {
        sources.contains("\($0) \(name)")
      }
      #expect(isThere, "\(name)")
    }
  }

  private func source() throws -> String {
    try Folder(of: #filePath).text(of: "LibraryExampleTests.swift")
  }
}
