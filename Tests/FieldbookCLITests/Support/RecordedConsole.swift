import FieldEngine
import FieldbookCLI

/// A console that reads prepared lines and files, and remembers what is written.
struct RecordedConsole: Console {
  private var input: [String]
  private let files: [String: String]
  private(set) var output = ""
  private(set) var complaints = ""
  let width = 80
  let today = CalendarDay(iso: "2026-11-21") ?? .earliest

  init(input: [String] = [], files: [String: String] = [:]) {
    self.input = input
    self.files = files
  }

  mutating func readLine() -> [UInt8]? {
    input.isEmpty ? nil : Array(input.removeFirst().utf8)
  }

  func read(file path: String, limit: Int) throws(FileFault) -> [UInt8] {
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

/// What a run of the program left behind.
struct Run {
  let exitCode: ExitCode
  let output: String
  let complaints: String

  init(_ words: String..., input: [String] = [], files: [String: String] = [:]) {
    var console = RecordedConsole(input: input, files: files)
    exitCode = Fieldbook.run(words, on: &console)
    output = console.output
    complaints = console.complaints
  }

  /// All of it as one text, to be compared with a snapshot.
  var transcript: String {
    "exit \(exitCode.rawValue)\n--- standard output\n\(output)--- standard error\n\(complaints)"
  }
}
