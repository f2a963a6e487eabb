import TestSupport

/// A page with shell sessions: blocks of commands after `$ `, each with its output.
///
/// The page names drafts by invented ids. Each run replaces them with the ids of its own drafts.
struct ConsolePage {
  private let lines: [Substring]
  private let folder: Folder
  private var real: [String] = []

  /// The ids that pages use, in the order in which drafts are created.
  private static let invented = [
    "01a1feb4-79f1-78de-b971-f0583a75a994", "01a1feb4-7aad-700a-a43f-6f50ac765938",
    "01a1feb4-7c14-7e0b-9d3a-2f51c08e6b17",
  ]

  /// What pages show in place of random secrets.
  private static let secret = "vTgUqe0Ow9Y3L1xvS2d8hKzPmB7nRjC4iGfE6aQyXkM"

  init(_ text: String, in folder: Folder) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.folder = folder
  }

  /// The page with the real output of its commands, which run in the folder one after another.
  ///
  /// Blocks that do not begin with the program stay unchanged.
  mutating func replayed() throws -> String {
    var page: [String] = []
    var isFenced = false
    var isReplaying = false
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        isFenced.toggle()
        let first = number + 1 < lines.count ? lines[number + 1] : ""
        isReplaying = isFenced && line == "```console" && first.hasPrefix("$ fieldbook")
      }
      if isReplaying, line.hasPrefix("$ ") {
        page.append(String(line))
        page += try answer(to: String(line.dropFirst(2)))
      } else if !isReplaying || line.hasPrefix("```") {
        page.append(String(line))
      }
    }
    return page.joined(separator: "\n")
  }

  private mutating func answer(to command: String) throws -> [String] {
    let run = try BuiltProgram(
      ["-c", "cd '\(folder.path)'; \(translated(command, from: Self.invented, to: real))"],
      running: "bash",
      variables: [
        "FIELDBOOK_STORE": folder.path(of: "store.sqlite"), "FIELDBOOK_USER": "ada",
        "PATH": Folder(path: BuiltProgram.path).folder("..").path + ":/usr/local/bin:/usr/bin:/bin",
      ])
    for id in run.output.matches(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#).map(\.output.0)
    where !real.contains(String(id)) {
      real.append(String(id))
    }
    let output = translated(run.output, from: real, to: Self.invented)
      .replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#, with: "2026-11-21T09:05:00.000Z")
      .replacing(#/ \d+ s /#, with: " 0 s ").replacing(folder.path + "/", with: "")
      .replacing(#/^(\/#\/[a-z-]+\/)?[\w-]{43}$/#.anchorsMatchLineEndings()) { line in
        "\(line.1 ?? "")\(Self.secret)"
      }
    // The last line feed ends a line and does not begin another.
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// The text with ids and their ends replaced by others.
  private func translated(_ text: String, from: [String], to: [String]) -> String {
    zip(from, to).reduce(text) { text, pair in
      text.replacing(pair.0, with: pair.1).replacing(pair.0.suffix(8), with: pair.1.suffix(8))
    }
  }
}
