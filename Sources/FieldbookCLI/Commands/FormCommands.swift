import FieldEngine
import FieldbookExchange
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let formCheck = CommandDescription(
    "form check", "List all mistakes in a definition.",
    discussion: """
      Each mistake is one line with its position in the file, so that editors can jump to it. If \
      there are no mistakes, the command warns of custom types that may confuse people and of \
      values that can never be valid, and prints a summary.

      At most a hundred mistakes are listed.
      """,
    positionals: [.definitionFile], options: [.listFile],
    examples: [
      Example("fieldbook form check visit.form.json", "Check before you register a form"),
      Example("fieldbook form check --json visit.form.json", "Print JSON lines"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound])

  static let formSchema = CommandDescription(
    "form schema", "Print a JSON Schema of form definitions, for editors.",
    examples: [
      Example("fieldbook form schema > form.schema.json", "Write the schema for your editor")
    ])
}

extension Positional {
  static let definitionFile = Positional(
    "FILE", help: "The definition, such as visit.form.json; `-` reads standard input",
    completion: .file)
}

extension Fieldbook {
  static func checkForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let path = invocation.argument(.definitionFile)
    let asJSON = invocation.flag(.json)
    let file = try readFormFile(path, invocation, on: &console)
    let document = file.document
    for (list, mistake) in file.mistakes {
      let path = try place(of: list, in: file, path, invocation)
      try console.print(
        asJSON ? mistake.json(file: path).text : mistake.line(file: path).withoutControls)
    }
    for error in document.errors {
      let line = asJSON ? error.json(file: path).text : error.report(file: path)
      try console.print(line)
    }
    for finding in document.findings {
      let line = asJSON ? finding.json(file: path).text : finding.line(file: path).withoutControls
      try console.print(line)
    }
    guard let form = file.form else { return .usage }
    try console.print(asJSON ? form.summary.text : form.summaryLine.withoutControls)
    return .done
  }

  static func printFormSchema(on console: inout some Console) throws -> ExitCode {
    try console.print(FormDefinition.schema.prettyText)
    return .done
  }
}

extension DefinitionError {
  /// Returns the mistake on one line, with the command that helps to correct it.
  func report(file: String) -> String { line(file: file, hint: advice).withoutControls }

  private var advice: String {
    if case .unknown(.type, _, nil) = kind { "`fieldbook types` lists all types." } else { hint }
  }

  fileprivate func json(file: String) -> JSON {
    [
      "file": .string(file), "line": .integer(position.line), "column": .integer(position.column),
      "pointer": .string(pointer.description), "code": .string(code),
      "message": .string(message), "hint": advice.isEmpty ? .null : .string(advice),
    ]
  }
}

extension ListMistake {
  fileprivate func json(file: String) -> JSON {
    [
      "file": .string(file), "line": .integer(line), "code": .string(code),
      "message": .string(message), "hint": hint.isEmpty ? .null : .string(hint),
    ]
  }
}

extension DefinitionFinding {
  fileprivate func json(file: String) -> JSON {
    [
      "file": .string(file), "line": .integer(position.line), "column": .integer(position.column),
      "pointer": .string(pointer.description), "code": .string(code),
      "message": .string(message), "hint": hint.isEmpty ? .null : .string(hint),
      "warning": true,
    ]
  }
}

extension FormDefinition {
  fileprivate var summary: JSON {
    .members([
      ("form", .string(key)), ("version", .integer(version)), ("title", .optional(title)),
      ("groups", .integer(groups.count)),
      ("repeats", repeats.isEmpty ? nil : .integer(repeats.count)),
      ("fields", .integer(fields.count)), ("rules", .integer(statedRules)),
      ("types", .integer(types.count)),
      ("lists", lists.isEmpty ? nil : .integer(lists.count)),
      ("hash", .string(contentHash.hexadecimal)),
    ])
  }

  fileprivate var summaryLine: String {
    let (repeated, repeats) = (fields.count - unrepeatedFields.count, repeats.count)
    let parts = [
      count(fields.count, "field") + (repeats == 0 ? "" : " (\(repeated) in repeats)"),
      count(groups.count, "group")
        + (repeats == 0 ? "" : repeats == 1 ? " (1 repeats)" : " (\(repeats) repeat)"),
      count(statedRules, "rule"), count(types.count, "custom type"),
      lists.isEmpty ? nil : count(lists.count, "list"),
    ]
    return "\(key) \(version) is valid: \(parts.compactMap(\.self).joined(separator: ", "))."
  }

  /// The number of rules without those that constraints and repeats imply.
  private var statedRules: Int { rules.count { !$0.isImplied } }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension UInt64 {
  /// The number as sixteen hexadecimal digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
