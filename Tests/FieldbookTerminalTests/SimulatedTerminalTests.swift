import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct SimulatedTerminalTests {
  @Test func `the bytes of a terminal fill in a form`() throws {
    let session = try Session(.registration(), ValidationContext(today: .testDay))
    var terminal = SimulatedTerminal(MemoryBackend(session), columns: 80, rows: 24)
    terminal.send("ada\rlovelace\u{1B}[Z\u{1B}[H")
    #expect(terminal.text.contains("┃ Ada "))
    #expect(terminal.text.contains("│ Lovelace "))
    #expect(terminal.caret?.column == 4)
    #expect(terminal.draw() > 500)
    terminal.send("\u{11}")
    #expect(terminal.outcome == .left)
  }

  @Test func `a sealed answer that cannot be opened shows that it needs attention`() throws {
    let document = FormDocument(
      #"""
      {"form": "f", "version": 1, "fields": [
        {"key": "name"}, {"key": "zip", "type": "zip", "storage": "seal"}]}
      """#)
    let form = try LoadedForm(
      #require(document.definition), ValidationContext(today: .testDay))
    let start = Moment(milliseconds: 0)
    var draft = try form.newDraft(
      DraftID(high: 1, low: 1), values: [("zip", "9021")], by: Person("ada") { start })
    draft.contents.fields[1] = draft.contents.fields[1].closed(isEnabled: false)
    let terminal = SimulatedTerminal(
      MemoryBackend(form.session(draft.contents, at: start)), columns: 80, rows: 24)
    #expect(terminal.text.contains("╰ ✗ The sealed answer needs …╯"), "\(terminal.text)")
  }
}
