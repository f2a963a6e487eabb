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
      // Search the bytes, because a combining mark after `=` would form one character with it.
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
    case .mask, .seal:
      console.complain(
        "Other programs can see the value of `\(field.key)` on the command line; "
          + "`\(field.key)=-` reads it from standard input.")
    case .keep: break
    }
  }
}

extension LoadedForm {
  /// Returns the form's field with a key or path; throws an error if there is none.
  ///
  /// The path may name entries that do not exist.
  func field(_ path: String) throws -> Field {
    guard let key = definition.field(named: path)?.key,
      let place = definition.fields.firstIndex(where: { $0.key == key }),
      !isRepeated(place) || path.contains("[")
    else { throw noField(path) }
    return fresh.fields[place]
  }

  private func isRepeated(_ place: Int) -> Bool {
    definition.repeats.contains { $0.fields.contains(place) }
  }

  /// Returns the error for a field that does not exist; a repeated field must be named with its
  /// entry.
  private func noField(_ path: String) -> ReferenceError {
    let keys = definition.fields.map(\.key)
    let key = FieldPath(path)?.key ?? path
    if let place = keys.firstIndex(of: key), isRepeated(place) {
      return .noField(path, form: id.key, nearest: pattern(of: place))
    }
    let nearest = NearestSpelling.of(key, among: keys)
    let place = nearest.flatMap(keys.firstIndex)
    return .noField(
      path, form: id.key, nearest: place.map { isRepeated($0) ? pattern(of: $0) : keys[$0] })
  }

  /// Returns the path of a repeated field in the first entries: `member[1].illness[1].disease`.
  private func pattern(of place: Int) -> String {
    let repeats = definition.repeats
    var path = definition.fields[place].key
    var next = repeats.first { $0.fields.contains(place) }
    while let outline = next {
      path = "\(outline.key)[1].\(path)"
      next = repeats.first { $0.key == outline.parent }
    }
    return path
  }

  /// Returns the form's rule with a key or path; throws an error if there is none.
  @discardableResult
  func rule(_ path: String) throws -> FormRule {
    let key = FieldPath(path)?.key ?? path
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
