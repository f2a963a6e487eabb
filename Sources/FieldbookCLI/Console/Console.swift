import FieldEngine
import FieldbookTerminal
import FormSession
import SQLiteKit

/// The input and output of a run: the process's streams, or a test's replacement.
protocol Console: SendableMetatype {
  /// Reads the next line of standard input without its line feed; nil at the end.
  mutating func readLine() throws(ConsoleError) -> [UInt8]?

  /// Waits until there is a line to read or, at a terminal, until a signal arrives.
  func waitForLine() -> PlainEvent

  /// Gives the signals that ``waitForLine()`` catches their default effect again.
  func stopWaiting()

  /// Writes to standard output without buffering.
  mutating func write(_ text: String) throws(ConsoleError)

  /// Writes bytes to standard output without buffering.
  mutating func write(bytes: [UInt8]) throws(ConsoleError)

  /// Writes a line to standard error.
  mutating func complain(_ line: String)

  /// Shows progress on a terminal; nil removes it.
  mutating func show(progress: String?)

  /// Returns a flag that is raised once a person interrupts the program.
  func interruption() -> Interruption

  /// Reads a file of at most `limit` bytes.
  func read(file path: String, limit: Int) throws(FileError) -> [UInt8]

  /// Asks a question at the terminal, and reads one line, hidden if requested.
  mutating func ask(_ question: String, isHidden: Bool) throws(ConsoleError) -> [UInt8]

  /// Whether standard input is a terminal.
  var isInputTerminal: Bool { get }

  /// Whether standard output is a terminal.
  var isOutputTerminal: Bool { get }

  /// Returns the value of an environment variable.
  func variable(_ name: String) -> String?

  /// The name of the user who is logged in.
  var loginName: String { get }

  /// The name of the machine; empty if it is unknown.
  var machineName: String { get }

  /// The user's home folder as the system knows it; nil if unknown.
  var systemHome: String? { get }

  /// The width of the terminal, or 80 without one.
  var width: Int { get }

  /// Today's date in the local time zone.
  var today: CalendarDay { get }

  /// The moment when today began.
  var midnight: Moment { get }

  /// The present offset of local time from UTC, in minutes.
  var offset: Int { get }

  /// The current time.
  var clock: @Sendable () -> Moment { get }
}

extension Console {
  /// Does not wait, because reading a line waits.
  func waitForLine() -> PlainEvent { .input }

  /// Does nothing, because no signals are caught.
  func stopWaiting() {}

  /// Writes bytes to standard output, decoded as UTF-8.
  mutating func write(bytes: [UInt8]) throws(ConsoleError) {
    try write(String(decoding: bytes, as: UTF8.self))
  }

  /// The start of the day in UTC.
  var midnight: Moment {
    Moment(milliseconds: Int64(today.daysSince1970) * 86_400_000)
  }

  /// The offset of UTC.
  var offset: Int { 0 }

  /// The name is not known.
  public var machineName: String { "" }

  /// Does nothing.
  mutating func show(progress: String?) {}

  /// Returns a flag that is never raised.
  func interruption() -> Interruption { Interruption() }
}

/// Why a stream of the process failed.
enum ConsoleError: Error, Equatable, Sendable {
  /// The reader of standard output has closed it.
  case closed
  /// Writing to standard output failed, for the reason in the system's message.
  case unwritable(String)
  /// Reading standard input failed, with the system's message.
  case unreadable(String)
}

/// Why a file cannot be read.
enum FileError: Error, Equatable, Sendable {
  /// There is no such file.
  case notFound
  /// The path leads to a folder.
  case isFolder
  /// The user does not have permission to read the file.
  case notPermitted
  /// The file is larger than `limit` bytes.
  case tooLarge(limit: Int)
  /// Any other reason, with the system's message.
  case failed(String)
}
