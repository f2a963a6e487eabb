import FieldEngine
import JSONText

/// An option as FHIR represents it, which the option's name determines.
///
/// The name `http://loinc.org|LA6568-5` is a coding with a system and a code, `display|Myself` is a
/// coding that only has a text, and `valueInteger|1` is a value that is not a coding. Without a name,
/// the value is the code.
struct FHIROption: Sendable {
  private let option: ChoiceOption

  /// The text of the coding or the reference; empty if it has none.
  private let display: String

  /// The version of the coding's system.
  private let version: String?

  /// The type of resource to which a reference refers.
  private let type: String?

  /// Reads a row of a list.
  ///
  /// The column `display` contains the texts of codings and references whose labels are different,
  /// `version` the versions of code systems, and `type` the types of references.
  init(_ row: OptionRow, in list: OptionList) {
    func cell(_ name: String) -> String? { list.column(named: name).map { row.cells[$0] } }
    option = row.option
    display = cell("display") ?? row.option.label
    version = cell("version").flatMap { $0.isEmpty ? nil : $0 }
    type = cell("type").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The answer that consists of the option.
  var members: [(key: String, value: JSON)] {
    guard let (head, text) = parts else { return [("valueCoding", coding(nil, option.value))] }
    switch head {
    case "display": return [("valueCoding", ["display": .string(text)])]
    case "valueInteger" where Int32(text) != nil: return [(head, .number(text))]
    case "valueReference": return [(head, reference(text))]
    case "valueString", "valueDate", "valueTime": return [(head, .string(text))]
    case "valueInteger": return [("valueString", .string(text))]
    default: return [("valueCoding", coding(head.isEmpty ? nil : head, text))]
    }
  }

  /// The unit of a quantity, if the option is one.
  var unit: [(key: String, value: JSON)] {
    let (system, code) = parts ?? ("", option.value)
    let text = ("unit", JSON.string(option.label))
    return system.isEmpty ? [text] : [text, ("system", .string(system)), ("code", .string(code))]
  }

  /// The parts of the name before and after `|`; nil if the option has no name.
  private var parts: (head: String, text: String)? {
    guard let name = option.name, !name.isEmpty else { return nil }
    let kinds = [
      "display", "valueString", "valueInteger", "valueDate", "valueTime", "valueReference",
    ]
    if let kind = kinds.first(where: { name.hasPrefix($0 + "|") }) {
      return (kind, String(name.dropFirst(kind.utf8.count + 1)))
    }
    guard let bar = name.utf8.lastIndex(of: UInt8(ascii: "|")) else { return ("", name) }
    let code = String(name[name.utf8.index(after: bar)...])
    // A `|` in the code is written as `%7C`.
    let written = code.replacing("%7C", with: "|").replacing("%257C", with: "%7C")
    return code.isEmpty ? ("", name) : (String(name[..<bar]), written)
  }

  private func reference(_ address: String) -> JSON {
    let text = display.trimmingWhitespace
    return .members([
      ("reference", .string(address)), ("type", type.map { .string($0) }),
      ("display", text.isEmpty || text == address ? nil : .string(text)),
    ])
  }

  /// A label that only repeats the value or the code is not written as its `display`.
  private func coding(_ system: String?, _ code: String) -> JSON {
    var text = display.trimmingWhitespace
    if text == code || text == option.value || text.contains("${") { text = "" }
    return .members([
      ("system", system.map { .string($0) }), ("version", version.map { .string($0) }),
      ("code", .string(code)),
      ("display", text.isEmpty ? nil : .string(text)),
    ])
  }
}
