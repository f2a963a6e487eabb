import FieldEngine
import FormSession
import SQLiteKit

@testable import FieldbookCLI

/// A console that reads prepared lines and files and records the output.
struct RecordedConsole: Console {
  private var input: [String]

  /// The error of reading after the last line; nil if the input just ends.
  private let error: ConsoleError?
  private let files: [String: String]
  private(set) var output = ""
  private(set) var complaints = ""
  let width = 80
  var clock: @Sendable () -> Moment = { Moment(milliseconds: 1_800_000_000_000) }

  /// The interruption that a test raises.
  let raised = Interruption()
  var today = CalendarDay(iso: "2026-11-21") ?? .earliest
  /// The offset of local time from UTC, in minutes.
  var offset = 0
  var midnight: Moment {
    Moment(milliseconds: Int64(today.daysSince1970) * 86_400_000 - Int64(offset) * 60_000)
  }
  let loginName = "ada"
  var systemHome: String?
  var isInputTerminal = false
  var isOutputTerminal = false
  var variables: [String: String] = [:]

  init(input: [String] = [], error: ConsoleError? = nil, files: [String: String] = [:]) {
    self.input = input
    self.error = error
    self.files = files
  }

  func variable(_ name: String) -> String? { variables[name] }

  func interruption() -> Interruption { raised }

  mutating func ask(_ question: String, isHidden: Bool) throws(ConsoleError) -> [UInt8] {
    complaints += question + (isHidden ? "(hidden)\n" : "\n")
    return try readLine() ?? []
  }

  mutating func readLine() throws(ConsoleError) -> [UInt8]? {
    if !input.isEmpty { return Array(input.removeFirst().utf8) }
    if let error { throw error }
    return nil
  }

  func read(file path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let text = files[path] else { throw .notFound }
    guard text.utf8.count <= limit else { throw .tooLarge(limit: limit) }
    return Array(text.utf8)
  }

  mutating func write(_ text: String) {
    output += text
  }

  mutating func complain(_ line: String) {
    complaints += line + "\n"
  }
}

/// The output and the exit code of a run of the program.
struct Run {
  let exitCode: ExitCode
  let output: String
  let complaints: String

  init(
    _ words: String..., input: [String] = [], error: ConsoleError? = nil,
    files: [String: String] = [:]
  ) {
    self.init(words, on: RecordedConsole(input: input, error: error, files: files))
  }

  init(_ words: [String], on console: RecordedConsole) {
    var console = console
    exitCode = Fieldbook.run(words, on: &console)
    output = console.output
    complaints = console.complaints
  }

  /// The exit code and the output as one text, for comparison with a snapshot.
  var transcript: String {
    "exit \(exitCode.rawValue)\n--- standard output\n\(output)--- standard error\n\(complaints)"
  }
}
