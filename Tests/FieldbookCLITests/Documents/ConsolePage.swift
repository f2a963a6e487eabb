import FieldEngine
import FieldbookKit
import TestSupport

/// A page with shell sessions: blocks of commands after `$ `, each with its output.
///
/// Pages show invented ids, hashes and secrets. Each run replaces them with its own.
struct ConsolePage {
  private let lines: [Substring]
  private let folder: Folder
  private var drafts = Aliases(ConsolePage.drafts)
  private var hashes = Aliases(ConsolePage.hashes)
  private let today = SystemClock.today.iso
  private let port = "127.0.0.1:\(UInt16.random(in: 20_000..<32_000))"

  /// The ids that pages use, in the order in which drafts are created.
  private static let drafts = [
    "01a1feb4-79f1-78de-b971-f0583a75a994", "01a1feb4-7aad-700a-a43f-6f50ac765938",
    "01a1feb4-7c14-7e0b-9d3a-2f51c08e6b17", "01a1feb4-7d3c-7a52-8e60-51b7d24f90ce",
    "01a1feb4-7e88-7c19-b2d4-0a9637f1e845",
  ]

  /// The hashes that pages use, in the order in which they appear.
  private static let hashes = [
    "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
    "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3",
    "8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f",
  ]

  /// What pages show in place of random secrets.
  private static let secret = "vTgUqe0Ow9Y3L1xvS2d8hKzPmB7nRjC4iGfE6aQyXkM"

  /// The day that pages show; each run has the current day.
  private static let today = "2026-11-21"

  /// The address of a server on a page; each run has a different port.
  private static let address = "127.0.0.1:8300"

  init(_ text: String, in folder: Folder) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.folder = folder
  }

  /// The page with the real output of its commands, which run in the folder one after another.
  ///
  /// Blocks of `make` stay unchanged.
  mutating func replayed() throws -> String {
    defer { endJobs() }
    var page: [String] = []
    var isFenced = false
    var isReplaying = false
    var rest = lines[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("```") {
        isFenced.toggle()
        isReplaying = isFenced && line == "```console" && !(rest.first ?? "").hasPrefix("$ make ")
      }
      if isReplaying, line.hasPrefix("$ ") {
        let command = [line] + Self.continuation(of: line, in: &rest)
        page += command.map(String.init)
        page += try answer(to: command.map { $0.dropFirst(2) }.joined(separator: "\n"))
      } else if !isReplaying || line.hasPrefix("```") {
        page.append(String(line))
      }
    }
    return page.joined(separator: "\n")
  }

  /// The lines after a command that belong to it, as its here-document does.
  private static func continuation(
    of command: Substring, in rest: inout ArraySlice<Substring>
  ) -> [Substring] {
    guard let end = command.firstMatch(of: #/<<'?(\w+)'?/#)?.1 else { return [] }
    var lines: [Substring] = []
    while let line = rest.first, line.hasPrefix("> ") {
      lines.append(line)
      rest.removeFirst()
      if line == "> \(end)" { break }
    }
    return lines
  }

  private mutating func answer(to command: String) throws -> [String] {
    var line = hashes.real(in: drafts.real(in: command)).replacing(Self.address, with: port)
      .replacing(Self.today, with: today)
    if line.hasSuffix(" &") {
      line += " echo $! > jobs"
    } else {
      line = line.replacing("kill %1", with: "kill $(cat jobs); sleep 1; rm jobs")
    }
    let output = try run(line)
    for id in output.matches(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#) {
      drafts.add(String(id.output.0))
    }
    for hash in output.matches(of: #/\b[0-9a-f]{64}\b/#) { hashes.add(String(hash.output)) }
    let shown = hashes.invented(in: drafts.invented(in: output))
      .replacing(port, with: Self.address)
      .replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#, with: "2026-11-21T09:05:00.000Z")
      .replacing(today, with: Self.today)
      .replacing(#/ \d+ s /#, with: " 0 s ").replacing(folder.path + "/", with: "")
      .replacing(#/^(\/#\/[a-z-]+\/)?[\w-]{43}$/#.anchorsMatchLineEndings()) { line in
        "\(line.1 ?? "")\(Self.secret)"
      }
    // The last line feed ends a line and does not begin another.
    return shown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  private func run(_ command: String) throws -> String {
    try BuiltProgram(
      ["-c", "cd '\(folder.path)'; \(command)"], running: "bash",
      variables: [
        "FIELDBOOK_STORE": folder.path(of: "store.sqlite"), "FIELDBOOK_USER": "ada",
        "PATH": Folder(path: BuiltProgram.path).folder("..").path + ":/usr/local/bin:/usr/bin:/bin",
      ]
    ).output
  }

  /// Ends the processes that a page has left running, such as a server, even if an earlier command
  /// failed.
  private func endJobs() {
    _ = try? run("if [ -e jobs ]; then kill $(cat jobs); fi")
  }
}

/// Names that differ in each run, and the names that pages show instead.
private struct Aliases {
  private let invented: [String]
  private var real: [String] = []

  init(_ invented: [String]) {
    self.invented = invented
  }

  mutating func add(_ name: String) {
    if !real.contains(name) { real.append(name) }
  }

  func real(in text: String) -> String { Self.replaced(text, from: invented, to: real) }

  func invented(in text: String) -> String { Self.replaced(text, from: real, to: invented) }

  /// The text with names, their beginnings and their ends replaced by others.
  private static func replaced(_ text: String, from: [String], to: [String]) -> String {
    zip(from, to).reduce(text) { text, pair in
      text.replacing(pair.0, with: pair.1).replacing(pair.0.suffix(8), with: pair.1.suffix(8))
    }
  }
}
