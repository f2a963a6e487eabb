import FieldEngine
import FormSession
import SQLiteKit

/// A console that discards output that cannot be written, so that the work continues.
struct BestEffortConsole<Base: Console>: Console {
  private(set) var base: Base

  /// Why writing to standard output failed; nil if everything was written.
  private(set) var writeError: ConsoleError?

  init(_ base: Base) {
    self.base = base
  }

  mutating func write(_ text: String) {
    write { base throws(ConsoleError) in try base.write(text) }
  }

  mutating func write(bytes: [UInt8]) {
    write { base throws(ConsoleError) in try base.write(bytes: bytes) }
  }

  private mutating func write(_ body: (inout Base) throws(ConsoleError) -> Void) {
    guard writeError == nil else { return }
    do throws(ConsoleError) {
      try body(&base)
    } catch {
      writeError = error
    }
  }

  mutating func readLine() throws(ConsoleError) -> [UInt8]? { try base.readLine() }

  mutating func complain(_ line: String) { base.complain(line) }

  mutating func show(progress: String?) { base.show(progress: progress) }

  func interruption() -> Interruption { base.interruption() }

  func read(file path: String, limit: Int) throws(FileError) -> [UInt8] {
    try base.read(file: path, limit: limit)
  }

  mutating func ask(_ question: String, isHidden: Bool) throws(ConsoleError) -> [UInt8] {
    try base.ask(question, isHidden: isHidden)
  }

  var isInputTerminal: Bool { base.isInputTerminal }
  var isOutputTerminal: Bool { base.isOutputTerminal }
  func variable(_ name: String) -> String? { base.variable(name) }
  var loginName: String { base.loginName }
  var machineName: String { base.machineName }
  var systemHome: String? { base.systemHome }
  var width: Int { base.width }
  var today: CalendarDay { base.today }
  var midnight: Moment { base.midnight }
  var offset: Int { base.offset }
  var clock: @Sendable () -> Moment { base.clock }
}
