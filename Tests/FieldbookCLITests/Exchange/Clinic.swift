import TestSupport

@testable import FieldbookCLI

/// A store with a form that has a field of each storage mode, and files beside it.
struct Clinic {
  static let form = #"""
    {"form": "patient", "version": 1, "title": "Patient",
     "groups": [{"key": "who", "title": "Who"}],
     "fields": [
       {"key": "name", "type": "name", "label": "Full Name", "required": true, "group": "who"},
       {"key": "zip", "type": "zip", "group": "who"}, {"key": "phone", "type": "phone"},
       {"key": "day", "type": "date"}, {"key": "fee", "type": "currency"},
       {"key": "card", "type": "credit"}, {"key": "cvv", "type": "cvv"},
       {"key": "remarks", "type": "phrase"}],
     "unique": ["phone"],
     "missing": [{"reason": "refused", "label": "Did not want to say"}]}
    """#

  let runner: CommandRunner
  let folder: Folder

  init(form: String = Self.form) throws {
    runner = try CommandRunner(form: form)
    folder = try TemporaryFolder.current
  }

  /// Runs a command in the store, in this process.
  func run(_ words: String...) -> Run {
    Run(["--store", runner.path] + words, on: RecordedConsole())
  }

  /// Runs a shell line, in which `$F` is the built program on the store.
  func shell(_ line: String) throws -> BuiltProgram {
    try BuiltProgram(
      ["-c", "cd '\(folder.path)'; F='\(BuiltProgram.path)'; \(line)"], running: "bash",
      variables: ["FIELDBOOK_STORE": runner.path])
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try folder.write(text, to: name)
    return folder.path(of: name)
  }

  /// Imports rows below a header.
  func importRows(_ text: String, _ options: String..., name: String = "in.csv") throws -> Run {
    let path = try file(name, text)
    return Run(
      ["--store", runner.path, "import", "patient", path] + options, on: RecordedConsole())
  }

  /// The rows of an export, without its header and the first four columns.
  func values(_ options: String...) -> [String] {
    let words = ["--store", runner.path, "export", "patient", "-q"] + options
    let lines = Run(words, on: RecordedConsole()).output.split(separator: "\r\n").dropFirst()
    return lines.map { line in
      line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).last
        .map(String.init) ?? ""
    }
  }

  /// The ids of the open drafts, oldest first.
  var ids: [String] {
    let words = ["--store", runner.path, "export", "patient", "-q", "--status", "draft"]
    return Run(words, on: RecordedConsole()).output.split(separator: "\r\n").dropFirst()
      .map { String($0.prefix(36)) }
  }
}

extension Clinic {
  /// Three patients.
  ///
  /// The second has an incomplete zip code, and the third an unreadable one.
  static func withPatients() throws -> Clinic {
    let clinic = try Clinic()
    _ = try clinic.importRows(
      """
      name,zip,phone,card
      ada,90210,555 123 4567,4111111111111111
      bob,9021,555 123 4568,
      eve,90x,555 123 4569,

      """)
    return clinic
  }
}

extension CommandRunner {
  /// Imports rows into drafts of a form `f`.
  func importRows(_ text: String, _ options: String...) throws -> Run {
    let folder = try TemporaryFolder.current
    try folder.write(text, to: "rows.csv")
    let words = ["--store", path, "import", "f", folder.path(of: "rows.csv")]
    return Run(words + options, on: RecordedConsole())
  }
}
