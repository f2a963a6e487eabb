import FormSession
import Foundation
import JSONText
import TestSupport

/// Another process that has a draft open and answers each line after saving it.
struct Keeper {
  private let process = Process()
  private let output: String

  /// Starts the process with all lines of its input; its answers go to a file.
  init(_ name: String, on sample: Sample, _ draft: DraftID, lines: [String]) throws {
    let folder = Folder(of: sample.path)
    output = folder.path(of: "\(name).answers")
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "\(name).lines")
    try folder.write("", to: "\(name).answers")
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "DraftKeeper")
    process.arguments = [sample.path, draft.description]
    process.standardInput = FileHandle(forReadingAtPath: folder.path(of: "\(name).lines"))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
  }

  /// Waits until the process has read all lines, and returns its exit status.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Kills the process, whatever it is doing.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until the process has written some answers or has ended.
  func wait(forAnswers count: Int) throws {
    while process.isRunning, try answers().count < count { usleep(200) }
  }

  /// The complete lines of its answers.
  func answers() throws -> [String] {
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// The parts of an answer of the session protocol that these tests read.
struct Answer {
  let isOK: Bool
  let code: String?
  let revision: Int?
  private let root: JSONNode

  init(_ line: String) throws {
    guard let root = JSONDocument(line).root else { throw NoSuchThing() }
    self.root = root
    let error = root["error"]
    if case .bool(true)? = root["ok"]?.content { isOK = true } else { isOK = false }
    code = error?["code"]?.text
    revision = (error ?? root)["revision"]?.text.flatMap { Int($0) }
  }

  /// The text of a field in the answer.
  func raw(of field: String) -> String? {
    guard case .array(let changed)? = root["changed"]?.content else { return nil }
    return changed.first { $0["field"]?.text == field }?["raw"]?.text
  }

  /// The text of a side of a conflict.
  func raw(ofSide side: String) -> String? { root["error"]?[side]?["raw"]?.text }
}

extension JSONNode {
  /// A text or a number as text.
  fileprivate var text: String? {
    switch content {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }
}
