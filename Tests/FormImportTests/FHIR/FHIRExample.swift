import FormImport
import JSONText

/// A questionnaire that is imported, with what the tests look at.
struct FHIRExample {
  let form: ImportedForm

  /// Imports a questionnaire, which may leave out its `resourceType`.
  init(_ json: String, name: String = "example.json") throws {
    let isWhole = json.contains("resourceType")
    let text =
      isWhole ? json : #"{"resourceType": "Questionnaire", "name": "Example", "# + json.dropFirst()
    form = try FormImport.forms(from: [SourceFile(name: name, bytes: Array(text.utf8))])[0]
  }

  /// Imports items.
  init(items: String) throws { try self.init(#"{"item": [\#(items)]}"#) }

  /// The fields and notes, as one line of JSON each.
  var fields: [String] { parts("fields") }

  /// The groups, as one line of JSON each.
  var groups: [String] { parts("groups") }

  /// The findings, as `severity place: message instead`.
  var findings: [String] {
    form.summary.findings.map { finding in
      [finding.severity.rawValue + " " + finding.place + ":", finding.message, finding.instead]
        .compactMap { $0 }.joined(separator: " ")
    }
  }

  /// A member of the definition.
  subscript(key: String) -> JSON? {
    guard case .object(let members) = form.json else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// A member of the field with a key, as JSON, or as it is if it is a text.
  func member(_ name: String, of key: String) -> String? {
    guard case .array(let items)? = self["fields"] else { return nil }
    for case .object(let members) in items
    where members.contains(where: { $0.key == "key" && $0.value == .string(key) }) {
      let value = members.first { $0.key == name }?.value
      if case .string(let text)? = value { return text }
      return value?.text
    }
    return nil
  }

  private func parts(_ key: String) -> [String] {
    guard case .array(let items)? = self[key] else { return [] }
    return items.map(\.text)
  }
}
