import FormSession
import SQLiteKit

/// The destination of long output: a named file, or standard output.
final class Sink {
  private let file: OutputFile?
  private let interruption: Interruption

  /// Whether the output is text, which a terminal can show.
  private let isText: Bool

  /// Starts the output, which must not replace a file of the store.
  convenience init(
    _ path: String?, sparing store: any BookStorage, _ interruption: Interruption,
    isText: Bool = true
  ) throws {
    try self.init(path, sparing: store.files, interruption, isText: isText)
  }

  /// Starts the output, which must not replace any of the given files.
  init(
    _ path: String?, sparing files: [String], _ interruption: Interruption, isText: Bool = true
  ) throws {
    (self.interruption, self.isText) = (interruption, isText)
    file = if let path, path != "-" { try OutputFile(at: path, sparing: files) } else { nil }
  }

  /// Writes bytes, or throws if the person wants to stop.
  func write(_ bytes: [UInt8], on console: inout some Console) throws {
    if interruption.isRequested { throw ExchangeError.stopped }
    guard let file else {
      guard console.isOutputTerminal else { return try console.write(bytes: bytes) }
      guard isText else { throw ExchangeError.toTerminal }
      // A terminal would obey control characters in the text.
      let lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      return try console.write(lines.withoutControlsInLines)
    }
    try file.write(bytes)
  }

  /// Ends the output.
  func finish() throws {
    if interruption.isRequested { throw ExchangeError.stopped }
    try file?.finish()
  }
}
