import Foundation

/// The program as it was built beside the tests.
public struct BuiltProgram {
  /// Where the program is.
  public static let path = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "fieldbook").path

  /// What the program wrote, to standard output and error together.
  public let output: String
  /// How it ended.
  public let exitCode: Int32

  /// Runs a program with some words, and waits for its end.
  public init(
    _ words: [String], running program: String = Self.path, variables: [String: String] = [:]
  ) throws {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + words
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
  }

  /// Whether a program can be run by its name.
  public static func isInstalled(_ name: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Kills a process at once.
  public static func kill(_ id: Int32) {
    Foundation.kill(id, SIGKILL)
  }

  /// Lets some time pass.
  public static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1_000)
  }
}
