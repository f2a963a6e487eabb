import TestSupport

@testable import FieldbookCLI

/// A store in a test's temporary folder, with calls of the program on it.
struct CommandRunner {
  /// The path of the store.
  let path: String

  /// A form with a field of each storage mode, a rule that warns, and a reason.
  static let visit = #"""
    {"form": "visit", "version": 1, "title": "Visit",
     "groups": [{"key": "person", "title": "Person"}],
     "fields": [
       {"key": "name", "type": "name", "required": true, "group": "person"},
       {"key": "zip", "type": "zip"}, {"key": "age", "type": {"age": {"min": 0, "max": 120}}},
       {"key": "card", "type": "credit"}, {"key": "cvv", "type": "cvv"},
       {"key": "remarks", "type": "text"}],
     "rules": [{"key": "usual", "lessOrEqual": ["18", {"field": "age"}],
       "message": "Usually adults", "severity": "warning"}],
     "missing": [{"reason": "refused", "label": "Did not want to say"}]}
    """#

  /// Makes a store and registers the form in it.
  init(form: String = Self.visit, name: String = "store.sqlite") throws {
    path = try TemporaryFolder.current.path(of: name)
    _ = run("form", "add", "a", files: ["a": form])
  }

  /// Runs a command on the store.
  func run(
    _ words: String..., input: [String] = [], atTerminal: Bool = false,
    files: [String: String] = [:]
  ) -> Run {
    var console = RecordedConsole(input: input, files: files)
    console.isInputTerminal = atTerminal
    return Run(["--store", path] + words, on: console)
  }

  /// Creates a draft with some values and returns its id.
  func draft(_ values: String..., title: String? = nil) -> String {
    let words = ["new", "visit"] + values + (title.map { ["--title", $0] } ?? [])
    let run = Run(["--store", path] + words, on: RecordedConsole())
    return String(run.output.prefix { $0 != "\n" })
  }
}

extension Run {
  /// The output, with a name in place of an id and its end.
  func output(naming id: String, _ name: String = "ID") -> String {
    output.replacing(id, with: name).replacing(id.suffix(8), with: name)
  }

  /// The transcript, with a name in place of an id and its end.
  func transcript(naming id: String, _ name: String = "ID") -> String {
    transcript.replacing(id, with: name).replacing(id.suffix(8), with: name)
  }
}
