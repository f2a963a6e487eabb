import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct RehearsalTests {
  @Test func `the bytes of a terminal fill in a form`() throws {
    let session = try Session(.registration(), ValidationContext(today: .testDay))
    var rehearsal = TerminalRehearsal(MemoryBackend(session), columns: 80, rows: 24)
    rehearsal.send("ada\rlovelace\u{1B}[Z\u{1B}[H")
    #expect(rehearsal.text.contains("┃ Ada "))
    #expect(rehearsal.text.contains("│ Lovelace "))
    #expect(rehearsal.caret?.column == 4)
    #expect(rehearsal.draw() > 500)
    rehearsal.send("\u{11}")
    #expect(rehearsal.outcome == .left)
  }
}
