import FieldEngine
import FormSession

/// A value for a field, as a command line gives it: `zip=90210`, or `zip=-` for standard input.
struct Assignment: Equatable {
  let field: String
  let text: String

  /// Reads the assignments of a command line for a form.
  ///
  /// A value that may not be kept is only taken from standard input, where others do not see it; one
  /// that is only shown masked is warned of.
  static func read(
    _ words: [String], for form: LoadedForm, on console: inout some Console
  ) throws(CommandFault) -> [Assignment] {
    var assignments: [Assignment] = []
    var hasRead = false
    for word in words {
      guard let sign = word.firstIndex(of: "=") else { throw .usage(.notAnAssignment(word)) }
      let key = String(word[..<sign])
      let field = try form.field(key)
      var text = String(word[word.index(after: sign)...])
      if text == "-" {
        if hasRead { throw .usage(.secondInput(word)) }
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
  ) throws(CommandFault) {
    guard !text.isEmpty else { return }
    switch field.definition.storage {
    case .never: throw .reference(.secretArgument(field.key))
    case .mask:
      console.complain(
        "Other programs can see the value of `\(field.key)` on the command line; "
          + "`\(field.key)=-` reads it from standard input.")
    case .keep: break
    }
  }
}

extension LoadedForm {
  /// A field that the form must have.
  func field(_ key: String) throws(CommandFault) -> Field {
    guard let field = fresh.fields.first(where: { $0.key == key }) else {
      let nearest = NearestSpelling.of(key, among: fresh.fields.map(\.key))
      throw .reference(.noField(key, form: id.key, nearest: nearest))
    }
    return field
  }

  /// Makes sure that the form has a group.
  func expectGroup(_ key: String) throws(CommandFault) {
    let keys = definition.groups.map(\.key)
    guard !keys.contains(key) else { return }
    let nearest = NearestSpelling.of(key, among: keys)
    throw .reference(.noGroup(key, form: id.key, nearest: nearest))
  }

  /// A rule that the form must have.
  func rule(_ key: String) throws(CommandFault) -> FormRule {
    guard let rule = definition.rules.first(where: { $0.key == key }) else {
      let nearest = NearestSpelling.of(key, among: definition.rules.map(\.key))
      throw .reference(.noRule(key, form: id.key, nearest: nearest))
    }
    return rule
  }
}

extension Console {
  /// A value from standard input, asked for at a terminal; without a line feed at its end.
  fileprivate mutating func value(
    for key: String, isHidden: Bool
  ) throws(CommandFault) -> String {
    let bytes: [UInt8]
    do throws(ConsoleFault) {
      bytes =
        isInputTerminal ? try ask("\(key): ", isHidden: isHidden) : try readToEnd()
    } catch {
      throw .console(error)
    }
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private mutating func readToEnd() throws(ConsoleFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while let line = try readLine() {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      bytes += line
    }
    return bytes
  }
}
