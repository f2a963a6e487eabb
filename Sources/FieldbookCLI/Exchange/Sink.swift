import FieldbookStore
import SQLiteKit

/// Where the bytes of a long answer go: to a file that is named, or to standard output.
final class Sink {
  private let file: OutputFile?
  private let interruption: Interruption

  /// Begins an answer, which takes the place of no file of the store.
  init(
    _ path: String?, sparing store: Store, _ interruption: Interruption
  ) throws {
    self.interruption = interruption
    file =
      if let path, path != "-" { try OutputFile(at: path, sparing: store.files) } else { nil }
  }

  /// Hands bytes over, unless somebody wants the program to stop.
  func write(_ bytes: [UInt8], on console: inout some Console) throws {
    if interruption.isRequested { throw ExchangeFault.stopped }
    guard let file else {
      guard console.isOutputTerminal else { return try console.write(bytes: bytes) }
      // A terminal would obey control characters in texts.
      let lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      return try console.write(lines.withoutControlsInLines)
    }
    try file.write(bytes)
  }

  /// Ends the answer.
  func finish() throws {
    if interruption.isRequested { throw ExchangeFault.stopped }
    try file?.finish()
  }
}
