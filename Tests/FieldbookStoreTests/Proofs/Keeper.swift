import FormSession
import Foundation
import JSONText
import TestSupport

/// Another process that has a draft open and answers lines, each once it has kept what it tells.
struct Keeper {
  private let process = Process()
  private let output: String

  /// Starts it, with all lines that it is going to read; what it answers goes to a file.
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

  /// Waits until it has read all lines, and tells how it ended.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Kills it, wherever it is.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until it has given so many answers, or is no more.
  func wait(forAnswers count: Int) throws {
    while process.isRunning, try answers().count < count { usleep(200) }
  }

  /// The lines that it has answered, whole ones only.
  func answers() throws -> [String] {
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// An answer of the session protocol, as far as these tests look at it.
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

  /// The text of a field that the answer tells of.
  func raw(of field: String) -> String? {
    guard case .array(let changed)? = root["changed"]?.content else { return nil }
    return changed.first { $0["field"]?.text == field }?["raw"]?.text
  }

  /// The text of a side of a conflict.
  func raw(ofSide side: String) -> String? { root["error"]?[side]?["raw"]?.text }
}

extension JSONNode {
  /// A text or a number, as it is written.
  fileprivate var text: String? {
    switch content {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }
}
