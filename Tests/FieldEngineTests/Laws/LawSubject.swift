import FieldEngine
import Testing

/// A type that the laws are held against: its definition, and what people type into it.
///
/// A type of one's own becomes a subject by being listed in `all`.
struct LawSubject: Sendable {
  let name: String
  let definition: FieldDefinition

  /// Characters that the type is likely to take, or to make something of.
  let alphabet: [String]

  /// Texts that the type finds valid.
  var examples: [String] = []

  /// Separators and spaces that may stand anywhere in a pasted text and mean nothing.
  var noise = ""

  /// Characters that may come and go with others because they say nothing: the `1` before a phone
  /// number, a zero before a digit.
  var fluid = ""

  /// Whether a paste is read as a whole, so that it can mean more than its characters typed in turn.
  var readsWholePastes = false

  /// Whether the typed characters mean the same when they are pasted without their dress: in many
  /// locales the point of a number parts groups.
  var readsBare = true

  static let judging = Judging(today: CalendarDay(iso: "2026-11-21") ?? .earliest)

  static func all() throws -> [LawSubject] {
    try builtIn() + numbers() + declared()
  }

  /// An empty field of the type.
  var field: Field { Field(name, definition, Self.judging) }

  /// An empty field of the type that has the focus.
  var focusedField: Field {
    var field = field
    field.apply(.focus)
    return field
  }
}

extension LawSubject: CustomTestStringConvertible {
  var testDescription: String { name }
}
