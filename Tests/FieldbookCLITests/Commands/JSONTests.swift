import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct JSONTests {
  @Test(arguments: [
    (
      "form list",
      [
        "form", "version", "title", "fields", "registered_at", "drafts", "closed_at", "closed_by",
      ]
    ), ("form close visit", ["form", "changed", "closed_at", "closed_by"]),
    ("form open visit", ["form", "changed", "closed_at", "closed_by"]),
    ("types", nil),
    ("new visit zip=9021", ["id"]),
    (
      "list",
      [
        "id", "form", "version", "edition", "status", "title", "revision", "created_at",
        "updated_at", "finalized_at", "amends", "focus", "filled", "invalid", "missing",
      ]
    ),
    ("set ID zip=90210", CommandRunner.fieldMembers), ("unset ID zip", CommandRunner.fieldMembers),
    ("undo ID", CommandRunner.fieldMembers),
    ("history ID", ["at", "by", "action", "field", "revision", "old", "new", "note"]),
    (
      "explain ID zip",
      [
        "field", "label", "display", "applies", "required", "readOnly", "calculated", "code",
        "message", "reasons",
      ]
    ),
    ("check ID", ["draft", "form", "status", "finalized", "obstacles", "duplicates"]),
    (
      "finalize ID --dry-run",
      ["draft", "form", "status", "finalized", "obstacles", "duplicates"]
    ),
    (
      "acknowledge ID usual",
      ["rule", "fields", "severity", "broken", "acknowledged", "message"]
    ),
    ("doctor", nil),
    (
      "info",
      [
        "store", "size", "log_size", "permissions", "schema", "forms", "drafts", "problems",
        "accounts", "free",
      ]
    ),
  ])
  func `--json always prints an object on each line, with the same members`(
    call: String, members: [String]?
  ) throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "age=9")
    _ = runner.run("set", id, "remarks=first")
    let words = call.split(separator: " ").map { $0 == "ID" ? id : String($0) }
    let run = Run(["--store", runner.path, "--json"] + words, on: RecordedConsole())
    for line in run.output.split(separator: "\n") {
      let root = try #require(JSONDocument(String(line)).root, "\(line)")
      guard case .object(let found) = root.json else {
        Issue.record("\(line) is not an object")
        continue
      }
      if let members { #expect(found.map(\.key) == members) }
    }
    #expect(run.output.isEmpty == (call == "doctor"))
  }
}

extension CommandRunner {
  /// The members of a field's state, in order.
  fileprivate static let fieldMembers = [
    "field", "type", "raw", "display", "template", "caret", "selection", "state", "validity",
    "complete", "submittable", "message", "code", "value", "committed", "touched", "applies",
    "held", "reason", "refused", "notice",
  ]
}
