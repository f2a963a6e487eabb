public import FieldEngine
public import FormSession
public import SQLiteKit

/// The ways into and out of a run: standard input, output and error, or a test's stand-ins.
public protocol Console {
  /// The next line of standard input without its line feed; nil at the end.
  mutating func readLine() throws(ConsoleFault) -> [UInt8]?

  /// Writes to standard output, at once.
  mutating func write(_ text: String) throws(ConsoleFault)

  /// Writes bytes to standard output, at once.
  mutating func write(bytes: [UInt8]) throws(ConsoleFault)

  /// Writes a line to standard error.
  mutating func complain(_ line: String)

  /// Shows how far long work is, where a person looks; nothing takes it away again.
  mutating func show(progress: String?)

  /// What is raised when somebody interrupts the program, from now on.
  func interruption() -> Interruption

  /// The contents of a file of at most so many bytes.
  func read(file path: String, limit: Int) throws(FileFault) -> [UInt8]

  /// Asks a question at the terminal, and reads one line; without showing it where that is asked.
  mutating func ask(_ question: String, isHidden: Bool) throws(ConsoleFault) -> [UInt8]

  /// Whether a person types standard input.
  var isInputTerminal: Bool { get }

  /// Whether a person looks at standard output.
  var isOutputTerminal: Bool { get }

  /// What the environment says.
  func variable(_ name: String) -> String?

  /// Who is logged in.
  var loginName: String { get }

  /// The home folder that the system knows for who is logged in; nil when it knows none.
  var systemHome: String? { get }

  /// How many columns the terminal has, or 80.
  var width: Int { get }

  /// The day it is, where the program runs.
  var today: CalendarDay { get }

  /// When that day began.
  var midnight: Moment { get }

  /// What time it is.
  var clock: @Sendable () -> Moment { get }
}

extension Console {
  /// Writes bytes to standard output as the text that they are.
  public mutating func write(bytes: [UInt8]) throws(ConsoleFault) {
    try write(String(decoding: bytes, as: UTF8.self))
  }

  /// The beginning of the day in Greenwich.
  public var midnight: Moment {
    Moment(milliseconds: Int64(today.daysSince1970) * 86_400_000)
  }

  /// Shows nothing.
  public mutating func show(progress: String?) {}

  /// One that nobody raises.
  public func interruption() -> Interruption { Interruption() }
}

/// Why a stream of the process fails.
public enum ConsoleFault: Error, Equatable, Sendable {
  /// Whoever read standard output has gone.
  case closed
  /// Standard output takes nothing more, and why, in the system's words.
  case unwritable(String)
  /// Standard input gives nothing more, and why, in the system's words.
  case unreadable(String)
}

/// Why a file cannot be read.
public enum FileFault: Error, Equatable, Sendable {
  case notFound
  case isFolder
  case notPermitted
  case tooLarge(limit: Int)
  /// Another reason, in the system's words.
  case failed(String)
}
