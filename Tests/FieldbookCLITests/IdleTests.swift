import FieldEngine
import FieldbookStore
import FieldbookTerminal
import FormSession
import Foundation
import TestSupport
import Testing

@Suite(.temporaryFolder) struct IdleTests {
  @Test func `while nobody types, what was saved moves from the log into the store`() throws {
    let moment = Moment(milliseconds: 1_800_000_000_000)
    let path = try TemporaryFolder.current.path(of: "store.sqlite")
    let store = try Store(path, at: moment)
    let form = try LoadedForm(
      FormDefinition("f", version: 1) { FormField("name", .name) }, Judging(today: .earliest))
    try store.register(form.definition, at: moment)
    let person = Person("ada") { moment }
    let id = DraftID(high: 1, low: 1)
    try store.add([try form.newDraft(id, values: [], by: person)])
    var desk = DraftDesk(try OpenDraft(id, of: form, in: store, as: person))
    _ = desk.carryOut(.step("name", .focus))
    _ = desk.carryOut(.step("name", .type("Lovelace")))
    let typed = Data("Lovelace".utf8)
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: typed) == nil)
    _ = desk.takeIn()
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: typed) != nil)
  }
}
