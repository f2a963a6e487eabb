import FieldEngine
import JSONText

/// An option as FHIR represents it, which the option's name determines.
///
/// The name `http://loinc.org|LA6568-5` is a coding with a system and a code, `display|Myself` is a
/// coding that only has a text, and `valueInteger|1` is a value that is not a coding. Without a name,
/// the value is the code.
struct FHIROption: Sendable {
  private let option: ChoiceOption

  /// The text of the coding; empty if it has none.
  private let display: String

  /// Reads a row of a list, in which the column `display` contains the texts of codings whose labels
  /// are different.
  init(_ row: OptionRow, in list: OptionList) {
    option = row.option
    display = list.column(named: "display").map { row.cells[$0] } ?? row.option.label
  }

  /// The answer that consists of the option.
  var members: [(key: String, value: JSON)] {
    guard let (head, text) = parts else { return [("valueCoding", coding(nil, option.value))] }
    switch head {
    case "display": return [("valueCoding", ["display": .string(text)])]
    case "valueInteger" where Int32(text) != nil: return [(head, .number(text))]
    case "valueReference": return [(head, ["reference": .string(text)])]
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
    return code.isEmpty ? ("", name) : (String(name[..<bar]), code)
  }

  /// A label that is the value or the code is not the text of the coding.
  private func coding(_ system: String?, _ code: String) -> JSON {
    var text = display.trimmingWhitespace
    if text == code || text == option.value || text.contains("${") { text = "" }
    return .members([
      ("system", system.map { .string($0) }), ("code", .string(code)),
      ("display", text.isEmpty ? nil : .string(text)),
    ])
  }
}
