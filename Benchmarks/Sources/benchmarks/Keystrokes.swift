import FieldEngine
import Measure

/// Measures a keystroke: typing a character into the field with the focus, and reading its state.
///
/// A run types text into an empty field, often enough for the clock to measure it. The run is so
/// short that a busy machine is unlikely to interrupt the median run.
struct Keystrokes: Benchmark {
  /// The start of the names of these benchmarks.
  static let prefix = "keystroke."

  let name: String
  let unit = Unit.nanoseconds

  /// An empty field with the focus; text is always typed into a copy of it.
  private let field: Field

  /// The steps that type the text.
  private let steps: [FieldStep]

  private let keystrokes = 300

  /// Types `text` into a field; `label` is the rest of the benchmark's name.
  init(_ label: String, _ definition: FieldDefinition, typing text: String) {
    name = Keystrokes.prefix + label
    steps = text.map { .type(String($0)) }
    var field = Field("field", definition, ValidationContext(today: .benchmarkDay))
    field.apply(.focus)
    self.field = field
  }

  /// Types the example of a built-in type.
  init(_ type: FieldType) throws {
    let entry = type.entry
    let definition = try type.definition(entry.exampleParameters)
    self.init(type.rawValue, definition, typing: entry.example)
  }

  /// Types an amount in the currency of a locale, including the decimal separator.
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
  /// A fixed date for all benchmarks, so that results do not depend on the calendar.
  static let benchmarkDay = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
}
