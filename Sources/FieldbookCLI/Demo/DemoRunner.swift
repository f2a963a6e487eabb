import FormSession
import JSONText
import SQLiteKit

/// Runs this program for the demonstration, and shows its output.
struct DemoRunner {
  let folder: PrivateTemporaryFolder
  private let environment: [String]
  private let interruption: Interruption

  init(_ folder: PrivateTemporaryFolder, on console: some Console) {
    (self.folder, interruption) = (folder, console.interruption())
    // `make demo STORE=postgres` names an empty database.
    let store =
      "FIELDBOOK_STORE=" + (console.variable("DEMO_STORE") ?? folder.path(of: "demo.sqlite"))
    let kept = ["HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "TZ"].compactMap { name in
      console.variable(name).map { "\(name)=\($0)" }
    }
    environment = kept + [store]
  }

  /// Announces the demonstration's next step.
  func narrate(_ text: String, on console: inout some Console) throws {
    try console.print("\n\(text)\n")
  }

  /// Runs a command, shows it with its output, and returns the output.
  @discardableResult
  func run(_ words: String..., on console: inout some Console) throws -> [String] {
    let shown = words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
    try console.print("  $ fieldbook \(shown)")
    var process = try start(words.map { $0.replacingFolder(folder.path) })
    var lines: [String] = []
    while let line = process.nextLine() {
      lines.append(line)
      try console.print("  " + line.withoutControls)
    }
    let status = process.end()
    try checkInterruption()
    if status != 0 { try console.print("  [exit status \(status)]") }
    return lines
  }

  /// Throws if the person wants to stop the demonstration, which then cleans up.
  private func checkInterruption() throws {
    if interruption.isRequested { throw ExchangeError.stopped }
  }

  /// Starts a command without waiting for it to end.
  func start(_ words: [String]) throws -> ChildProcess {
    do throws(ChildProcess.LaunchError) {
      return try ChildProcess(words, environment: environment)
    } catch {
      throw CommandError.process(error.reason)
    }
  }

  /// Sends a request to a session, and shows the request with a short form of the response.
  ///
  /// - Throws: an error if there is no response.
  func ask(
    _ request: JSON, of session: inout ChildProcess, on console: inout some Console
  ) throws {
    try console.print("  → " + request.text)
    session.say(request.text)
    let answer = session.nextLine()
    try checkInterruption()
    guard let answer else { throw CommandError.process("It does not answer") }
    try console.print("  ← " + DemoAnswer(answer).text)
  }
}

extension String {
  /// Returns the path if the text is the name of a demonstration file; otherwise the text itself.
  fileprivate func replacingFolder(_ folder: String) -> String {
    hasSuffix(".form.json") || hasSuffix(".csv") ? "\(folder)/\(self)" : self
  }
}

/// A session's response, shortened to fit on one line.
struct DemoAnswer {
  let text: String

  init(_ line: String) {
    guard let root = JSONDocument(line).root, root["ok"]?.json == true else {
      text = line
      return
    }
    var parts = ["revision \(root["revision"]?.json.text ?? "?")"]
    if case .array(let fields)? = root["changed"]?.json {
      parts += fields.compactMap(Self.sketch)
    }
    text = parts.joined(separator: "   ")
  }

  /// Returns the focused field and its caret.
  private static func sketch(_ field: JSON) -> String? {
    guard case .object(let pairs) = field else { return nil }
    let members = Dictionary(pairs.map { ($0.key, $0.value) }) { first, _ in first }
    guard case .string(let key)? = members["field"],
      case .string(var display)? = members["display"],
      let caret = members["caret"].flatMap({ Int($0.text) }), caret <= display.count
    else { return nil }
    display.insert("|", at: display.index(display.startIndex, offsetBy: caret))
    return "\(key): \(display)"
  }
}
