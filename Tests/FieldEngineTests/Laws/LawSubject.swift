import FieldEngine
import Testing

/// A type on which the laws are tested: its definition, and what people type into it.
///
/// To test your own type, list it in `all`.
struct LawSubject: Sendable {
  let name: String
  let definition: FieldDefinition

  /// Characters that the type is likely to accept or to convert.
  let alphabet: [String]

  /// Texts that are valid for the type.
  var examples: [String] = []

  /// Separators and spaces that have no meaning anywhere in a pasted text.
  var noise = ""

  /// Optional characters, which may appear or disappear with others: the `1` before a phone number,
  /// a zero before a digit.
  var fluid = ""

  /// Whether a paste is read as a whole, so that it can differ from typing its characters one by
  /// one.
  var readsWholePastes = false

  /// Whether the typed characters mean the same if they are pasted without formatting.
  ///
  /// This is not always so: in many locales the point of a number separates groups.
  var readsBare = true

  static let validationContext = ValidationContext(
    today: CalendarDay(iso: "2026-11-21") ?? .earliest)

  static func all() throws -> [LawSubject] {
    try builtIn() + numbers() + declared()
  }

  /// An empty field of the type.
  var field: Field { Field(name, definition, Self.validationContext) }

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
