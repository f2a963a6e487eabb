import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct RehearsalTests {
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
}
