import FormSession
import JSONText

extension CommandDescription {
  static let demo = CommandDescription(
    "demo", "Show what the program does, and leave nothing behind.",
    discussion: """
      Runs this program on a store in a temporary folder and shows its output: a draft is started, \
      its process is killed in the middle of a number, the draft is resumed, invalid answers are \
      found and fixed, and the final draft is exported as CSV.
      """,
    examples: [Example("fieldbook demo", "See everything in a few seconds")],
    exitCodes: [.done, .failed, .usage, .interrupted])
}

extension Fieldbook {
  static func demonstrate(on console: inout some Console) throws -> ExitCode {
    guard let folder = PrivateTemporaryFolder(below: console.variable("TMPDIR") ?? "/tmp") else {
      throw CommandError.process("There is no space for temporary files")
    }
    defer { folder.remove() }
    guard folder.write(visitForm, to: "visit.form.json") else {
      throw CommandError.process("There is no space for temporary files")
    }
    let runner = DemoRunner(folder, on: console)
    let id = try begin(on: runner, &console)
    try killAndResume(id, on: runner, &console)
    try fix(id, on: runner, &console)
    try export(on: runner, &console)
    try runner.narrate(
      "All of this was in a temporary folder, which has been removed. `fieldbook help` lists the commands.",
      on: &console)
    return .done
  }

  private static func begin(
    on runner: DemoRunner, _ console: inout some Console
  ) throws -> String {
    try runner.narrate("A form is registered, and a draft is started:", on: &console)
    try runner.run("form", "add", "visit.form.json", on: &console)
    let lines = try runner.run(
      "new", "visit", "name=ada lovelace", "zip=9021", "--title", "First visit", on: &console)
    guard let id = lines.first(where: { $0.count == 36 }) else {
      throw CommandError.process("No draft was started")
    }
    return String(id.suffix(8))
  }

  private static func killAndResume(
    _ id: String, on runner: DemoRunner, _ console: inout some Console
  ) throws {
    try runner.narrate("Another program types into it, key by key:", on: &console)
    try console.print("  $ fieldbook session \(id)")
    var session = try runner.start(["session", id])
    try runner.ask(["op": "focus", "field": "phone"], of: &session, on: &console)
    try runner.ask(["op": "type", "field": "phone", "text": "55512"], of: &session, on: &console)
    try runner.ask(["op": "moveCaret", "field": "phone", "to": 3], of: &session, on: &console)

    try runner.narrate("It is killed in the middle of the number:", on: &console)
    try console.print("  $ kill -9 …")
    session.kill()
    try console.print("  [ended with \(session.end())]")

    try runner.narrate(
      "Resumed, the draft has the same text, and the caret in the same place:", on: &console)
    try console.print("  $ fieldbook session \(id)")
    session = try runner.start(["session", id])
    try runner.ask(["op": "state"], of: &session, on: &console)
    try runner.ask(["op": "moveCaret", "field": "phone", "to": 99], of: &session, on: &console)
    try runner.ask(["op": "type", "field": "phone", "text": "34567"], of: &session, on: &console)
    try runner.ask(["op": "blur", "field": "phone"], of: &session, on: &console)
    _ = session.end()
  }

  private static func fix(
    _ id: String, on runner: DemoRunner, _ console: inout some Console
  ) throws {
    try runner.narrate(
      "Invalid answers are saved, but the draft cannot be finalized:", on: &console)
    try runner.run("show", id, on: &console)
    try runner.run("finalize", id, on: &console)
    try runner.narrate(
      "People and programs can find the invalid answers of all drafts:", on: &console)
    try runner.run("invalid", "--form", "visit", on: &console)
    try runner.run("invalid", "--code", "zip.incomplete", "--json", on: &console)
    try runner.narrate("Once it is fixed, the draft can be finalized:", on: &console)
    try runner.run("set", id, "zip=90210", on: &console)
    try runner.run("finalize", id, on: &console)
    try runner.narrate("The history shows who changed what:", on: &console)
    try runner.run("history", id, on: &console)
  }

  private static func export(
    on runner: DemoRunner, _ console: inout some Console
  ) throws {
    try runner.narrate("Final drafts are exported as CSV:", on: &console)
    try runner.run("export", "visit", "-o", "visits.csv", on: &console)
    try console.print("  $ cat visits.csv")
    for line in try console.contents(of: runner.folder.path(of: "visits.csv")).split(separator: 10)
    {
      try console.print("  " + String(decoding: line, as: UTF8.self).withoutLineEnd.withoutControls)
    }
  }

  /// A very small form in which an answer can nevertheless be invalid.
  private static let visitForm = #"""
    {
      "form": "visit", "version": 1, "title": "Visit", "focus": "name",
      "fields": [
        { "key": "name",  "type": "name",  "required": true },
        { "key": "phone", "type": "phone" },
        { "key": "zip",   "type": "zip",   "required": true }
      ]
    }

    """#
}

extension String {
  /// The line without a final carriage return.
  fileprivate var withoutLineEnd: String { last == "\r" ? String(dropLast()) : self }
}
