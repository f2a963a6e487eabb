import FieldEngine
import Measure

/// What a keystroke costs: one character is typed into a field with the focus, and the state of
/// the field is read.
///
/// A run types a text into an empty field until there are keystrokes enough for the clock. It is
/// over before a busy machine is likely to interrupt it, so that the median run was not.
struct Keystrokes: Benchmark {
  /// What the names of these cases begin with.
  static let prefix = "keystroke."

  let name: String
  let unit = Unit.nanoseconds

  /// An empty field with the focus; each text is typed into a copy of it.
  private let field: Field

  /// The characters of the text, one by one.
  private let steps: [FieldStep]

  private let keystrokes = 300

  /// Types `text` into a field of this definition; `label` follows the dot in the case's name.
  init(_ label: String, _ definition: FieldDefinition, typing text: String) {
    name = Keystrokes.prefix + label
    steps = text.map { .type(String($0)) }
    var field = Field("field", definition, Judging(today: .benchmarkDay))
    field.apply(.focus)
    self.field = field
  }

  /// Types the example of a built-in type.
  init(_ type: FieldType) throws {
    let entry = type.entry
    let definition = try type.definition(entry.exampleParameters)
    self.init(type.rawValue, definition, typing: entry.example)
  }

  /// Types an amount in the currency of a locale, point and all.
  init(amountIn locale: String) throws {
    let definition = try FieldType.number.definition([
      .style: "currency", .locale: .text(locale),
    ])
    self.init("number.\(locale)", definition, typing: "1234567.89")
  }

  func run() -> Int {
    let texts = keystrokes / steps.count + 1
    for _ in 0..<texts {
      var field = field
      for step in steps {
        field.apply(step)
        keep(field.state)
      }
    }
    return texts * steps.count
  }
}

extension CalendarDay {
  /// The day on which every benchmark runs, so that no result hangs on the calendar.
  static let benchmarkDay = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
}
