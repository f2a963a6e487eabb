import FieldEngine
import TestSupport
import Testing

/// The caret and deletion treat what people see as one character as one step.
@Suite struct `A character of several scalars` {
  static let characters = [
    "e\u{301}", "a\u{303}\u{323}", "🇩🇪", "👩‍👩‍👧", "👍🏽", "1️⃣", "각", "क्षि", "\u{202E}",
  ]

  @Test(arguments: characters)
  func `is one step for the caret and for deletion`(character: String) throws {
    let field = try Field(.phrase).after(.type("a"), .paste(character), .type("b"))
    #expect(field.text.caret == 3)
    #expect(field.after(.moveCaret(to: 2), .backspace).state.raw == "ab")
    #expect(field.after(.moveCaret(to: 1), .deleteForward).state.raw == "ab")
  }

  @Test(arguments: characters)
  func `is selected and cut as one`(character: String) throws {
    var field = try Field(.phrase).after(.paste("a\(character)b"), .select(from: 2, to: 1))
    #expect(field.apply(.cut) == character)
    #expect(field.notation == "a|b")
  }

  @Test func `includes a mark that is typed after it`() throws {
    let field = try Field(.phrase).after(.type("xe"), .moveCaret(to: 2), .type("\u{301}"))
    #expect(field.state.raw == "xe\u{301}")
    #expect(field.text.caret == 2)
    #expect(field.after(.backspace).notation == "x|")
  }

  @Test func `forms when the one between its parts is deleted`() throws {
    let field = try Field(.phrase).after(.type("🇩-🇪"), .moveCaret(to: 2), .backspace)
    #expect(field.notation == "🇩🇪|")
  }

  @Test func `splits when text is inserted between its parts`() throws {
    let field = try Field(.phrase).after(.paste("🇩🇪🇫🇷"), .moveCaret(to: 1), .type("🇬"))
    #expect(field.state.raw == "🇩🇪🇬🇫🇷")
    #expect(field.text.caret == 2)
  }

  @Test(arguments: [
    ("Zoe\u{308}", "Zoe\u{308}"), ("zo\u{308}E\u{301}", "zo\u{308}E\u{301}"), ("עִבְרִית", "עִבְרִית"),
    ("a\u{202E}b\u{200F}c", "abc"), ("a\0b\u{7}c\u{1B}[m", "abcm"), ("x👩‍👩‍👧y", "xy"),
  ])
  func `adds only its letters and marks to a name`(typed: String, name: String) throws {
    #expect(try Field(.name).after(.paste(typed)).state.raw == name)
  }
}
