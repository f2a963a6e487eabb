import FieldEngine
import Testing

#if os(Linux)
  import CMalloc

  /// Compares the memory of a field after few and many keystrokes.
  @Suite struct MemoryTests {
    /// Runs in a separate process, where nothing else allocates.
    @Test func `a hundred thousand keystrokes need no more memory than two thousand`() async {
      await #expect(processExitsWith: .success) {
        for type in [FieldType.zip, .number, .text] {
          var field = try focusedField(of: type)
          typeAndErase(2_000, of: type.entry.example, in: &field)
          let before = bytesInUse
          typeAndErase(98_000, of: type.entry.example, in: &field)
          let growth = bytesInUse - before
          #expect(growth <= 4_096, "\(type.rawValue) grew by \(growth) bytes")
        }
      }
    }

    /// Shows that the measurement above detects growth.
    @Test func `a leak of eight bytes per keystroke would be detected`() async {
      await #expect(processExitsWith: .success) {
        let before = bytesInUse
        let leak = Array(repeating: 0, count: 99_000)
        #expect(bytesInUse - before > 4_096)
        withExtendedLifetime(leak) {}
      }
    }
  }

  private func focusedField(of type: FieldType) throws -> Field {
    let definition = try type.definition(type.entry.exampleParameters)
    let today = try #require(CalendarDay(year: 2026, month: 11, day: 21))
    var field = Field(type.rawValue, definition, ValidationContext(today: today))
    field.apply(.focus)
    return field
  }

  /// Every second keystroke erases the previous one, so each keystroke is a step that can be
  /// undone.
  private func typeAndErase(_ keystrokes: Int, of text: String, in field: inout Field) {
    let character = String(text.prefix(1))
    for _ in 0..<keystrokes / 2 {
      field.apply(.type(character))
      field.apply(.backspace)
    }
  }

  /// The bytes that the program has allocated and not yet freed.
  private var bytesInUse: Int {
    let now = mallinfo2()
    return Int(now.uordblks + now.hblkhd)
  }
#endif
