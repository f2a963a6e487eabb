import JSONText
import TestSupport
import Testing

/// The module of the web page, built from the sources and run by node.
struct PageModule {
  private static let script = Folder.package.path(of: "Scripts/wasm.sh")
  private static let folder = Folder.package.folder(".build/wasm/tests")
  private static let built = Result { try PageModule() }

  /// The module, which is built once; cancels the test if something for it is not installed.
  static func build() throws -> PageModule {
    let missing = try BuiltProgram(["--missing"], running: script).output
    if !missing.isEmpty {
      let names = missing.split(separator: "\n").joined(separator: ", ")
      try Test.cancel("not installed: \(names)")
    }
    return try built.get()
  }

  /// Builds without optimization, which takes half the time, and with what only tests call.
  private init() throws {
    let build = try BuiltProgram(
      [Self.folder.path, "-Onone", "-D", "TRIALS"], running: Self.script)
    try #require(build.exitCode == 0, "\(build.output)")
  }

  /// Makes calls, and returns the texts that they write.
  func answers(to calls: [PageCall]) throws -> [String] {
    let run = try BuiltProgram(
      [Folder(of: #filePath).path(of: "drive.mjs"), Self.folder.path(of: "fieldbook.wasm")],
      running: "node", input: calls.map { $0.json.text + "\n" }.joined())
    try #require(run.exitCode == 0, "\(run.output.suffix(2_000))")
    return try run.output.split(separator: "\n").map { line in
      guard case .string(let text)? = JSONDocument(String(line)).root?.content else {
        throw Unreadable(line: String(line))
      }
      return text
    }
  }

  private struct Unreadable: Error {
    let line: String
  }
}
