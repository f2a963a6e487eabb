import FieldEngine
import FormSession

/// A value for a field from the command line: `zip=90210`, or `zip=-` for standard input.
struct Assignment: Equatable {
  let field: String
  let text: String

  /// Parses the assignments of a command line for a form.
  ///
  /// A value that must not be saved is accepted only from standard input, where others cannot see
  /// it. A value that is masked on the screen causes a warning.
  static func read(
    _ words: [String], for form: LoadedForm, on console: inout some Console
  ) throws -> [Assignment] {
    var assignments: [Assignment] = []
    var hasRead = false
    for word in words {
      // Search the bytes, because a combining mark after the sign would form one character with it.
      guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw UsageError.notAnAssignment(word)
      }
      let key = String(word[..<sign])
      let field = try form.field(key)
      if assignments.contains(where: { $0.field == key }) { throw UsageError.repeatedField(key) }
      var text = String(word[word.utf8.index(after: sign)...])
      if text == "-" {
        if hasRead { throw UsageError.secondInput(word) }
        hasRead = true
        text = try console.value(for: key, isHidden: field.definition.storage != .keep)
      } else {
        try warn(of: field, text, on: &console)
      }
      assignments.append(Assignment(field: key, text: text))
    }
    return assignments
  }

  private static func warn(
    of field: Field, _ text: String, on console: inout some Console
  ) throws {
    guard !text.isEmpty else { return }
    switch field.definition.storage {
    case .never: throw ReferenceError.secretArgument(field.key)
    case .mask:
      console.complain(
        "Other programs can see the value of `\(field.key)` on the command line; "
          + "`\(field.key)=-` reads it from standard input.")
    case .keep: break
    }
  }
}

extension LoadedForm {
  /// Returns a field of the form, or throws if there is none.
  func field(_ key: String) throws -> Field {
    guard let field = fresh.field(key) else {
      let nearest = NearestSpelling.of(key, among: fresh.fields.map(\.key))
      throw ReferenceError.noField(key, form: id.key, nearest: nearest)
    }
    return field
  }

  /// Returns a rule of the form, or throws if there is none.
  func rule(_ key: String) throws -> FormRule {
    guard let rule = definition.rules.first(where: { $0.key == key }) else {
      let nearest = NearestSpelling.of(key, among: definition.rules.map(\.key))
      throw ReferenceError.noRule(key, form: id.key, nearest: nearest)
    }
    return rule
  }
}

extension Console {
  /// Reads a value from standard input without its line end; a terminal shows a prompt.
  fileprivate mutating func value(
    for key: String, isHidden: Bool
  ) throws -> String {
    let bytes = isInputTerminal ? try answer("\(key): ", isHidden: isHidden) : try rest()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError.inputNotUTF8(key)
    }
    // The line feed has already been removed.
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }

  private mutating func answer(
    _ question: String, isHidden: Bool
  ) throws -> [UInt8] {
    try ask(question, isHidden: isHidden)
  }
}
