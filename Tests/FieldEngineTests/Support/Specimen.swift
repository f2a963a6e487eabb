import FieldEngine
import TestSupport
import Testing

/// A field of a type, in which a test carries out steps.
///
/// ```swift
/// let zip = Specimen(.zip)
/// try zip.typing("9021")                             // .fine("9021|")
/// try zip.after(.focus, .type("555"), .backspace)    // .fine("55|")
/// try zip.editing("9[02|10", .type("5"))             // .fine("95|10")
/// ```
struct Specimen: Sendable {
  let type: FieldType
  var parameters: TypeParameters = [:]
  var settings = FieldSettings()

  init(_ type: FieldType, _ parameters: TypeParameters = [:]) {
    self.type = type
    self.parameters = parameters
  }

  /// The same field, but required.
  var required: Specimen {
    var specimen = self
    specimen.settings.isRequired = true
    return specimen
  }

  static let today = CalendarDay(iso: "2026-11-21") ?? .earliest

  func field() throws -> Field {
    Field(
      "field", try type.definition(parameters), ValidationContext(today: Self.today),
      settings: settings)
  }

  /// The mistake that the definition of the type reports for the parameters.
  var error: StatedError? {
    do throws(TypeError) {
      _ = try type.definition(parameters)
      return nil
    } catch {
      return StatedError(parameters, error.code, error.message, error.hint)
    }
  }
}

extension Specimen {
  func after(_ steps: FieldStep...) throws -> Outcome { try outcome(of: field(), steps) }

  /// Typed into the focused field.
  func typing(_ text: String) throws -> Outcome { try after(.focus, .type(text)) }

  /// Typed, and then left.
  func leaving(_ text: String) throws -> Outcome { try after(.focus, .type(text), .blur) }

  /// Pasted into the empty, focused field.
  func pasting(_ text: String) throws -> Outcome { try after(.focus, .paste(text)) }

  /// Set as a whole value.
  func setting(_ text: String) throws -> Outcome { try after(.set(text)) }

  /// Steps in a focused field that shows a text, with the caret and the selection as marked.
  func editing(_ notation: String, _ steps: FieldStep...) throws -> Outcome {
    let wanted = try CaretText(notation)
    var field = try field()
    field.apply(.focus)
    field.apply(.paste(wanted.text))
    let caret = try #require(wanted.caret)
    field.apply(.select(from: wanted.anchor ?? caret, to: caret))
    try #require(Outcome(field.state).text == notation)
    return outcome(of: field, steps)
  }

  /// A fresh field, set to the canonical value of a text that was typed and left.
  func readingBack(_ typed: String) throws -> Outcome {
    let value = try #require(leaving(typed).value)
    return try after(.setCanonical(value.text))
  }

  private func outcome(of field: Field, _ steps: [FieldStep]) -> Outcome {
    var field = field
    for step in steps { field.apply(step) }
    return Outcome(field.state)
  }
}

extension Specimen {
  /// The hint after a value that is not a number.
  static let numberHint = "Write it like 18, -0.5 or 1e3, with an exponent of at most 1000."
}

/// Parameters that a type rejects, and the mistake as a person reads it.
struct StatedError: Hashable, Sendable {
  let parameters: TypeParameters
  let code: String
  let message: String
  let hint: String

  init(
    _ parameters: TypeParameters, _ code: String, _ message: String, _ hint: String = ""
  ) {
    self.parameters = parameters
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension CanonicalValue {
  /// The value as its type writes it; nil for a list, which has several texts.
  var text: String {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let flag): String(flag)
    case .file(let file): file.text
    case .list(let items): items.map(\.text).joined(separator: "; ")
    }
  }
}
