import FieldbookStore
import SQLiteKit

/// Where the bytes of a long answer go: to a file that is named, or to standard output.
final class Sink {
  private let file: OutputFile?
  private let interruption: Interruption

  /// Begins an answer, which takes the place of no file of the store.
  init(
    _ path: String?, sparing store: Store, _ interruption: Interruption
  ) throws(CommandFault) {
    self.interruption = interruption
    file = try exchanging { () throws(ExchangeFault) in
      if let path, path != "-" { try OutputFile(at: path, sparing: store.files) } else { nil }
    }
  }

  /// Hands bytes over, unless somebody wants the program to stop.
  func write(_ bytes: [UInt8], on console: inout some Console) throws(CommandFault) {
    if interruption.isRequested { throw .exchange(.stopped) }
    guard let file else {
      do throws(ConsoleFault) {
        guard console.isOutputTerminal else { return try console.write(bytes: bytes) }
        // A terminal would obey what stands in texts.
        let lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        return try console.write(lines.withoutControlsInLines)
      } catch {
        throw .console(error)
      }
    }
    try exchanging { () throws(ExchangeFault) in try file.write(bytes) }
  }

  /// Ends the answer.
  func finish() throws(CommandFault) {
    if interruption.isRequested { throw .exchange(.stopped) }
    try exchanging { () throws(ExchangeFault) in try file?.finish() }
  }
}

/// Does something with a file; what goes wrong is the command's fault.
func exchanging<Value>(
  _ body: () throws(ExchangeFault) -> Value
) throws(CommandFault) -> Value {
  do throws(ExchangeFault) {
    return try body()
  } catch {
    throw .exchange(error)
  }
}
