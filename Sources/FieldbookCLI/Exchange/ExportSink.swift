import FieldbookStore
import SQLiteKit

/// The destination of an export: a file, standard output, or several files.
enum ExportSink {
  case one(Sink)
  case several(OutputFiles)

  /// Starts the output; without names of files, it is one file or standard output.
  init(
    _ path: String?, _ names: [String], sparing store: Store, _ interruption: Interruption
  ) throws {
    if !names.isEmpty, let path, let place = OutputFiles.Place(path) {
      self = .several(try OutputFiles(place, names: names, sparing: store, interruption))
    } else {
      self = .one(try Sink(path, sparing: store, interruption))
    }
  }

  /// Writes bytes of a table, or throws if the person wants to stop.
  func write(_ bytes: [UInt8], to table: Int, on console: inout some Console) throws {
    switch self {
    case .one(let sink): try sink.write(bytes, on: &console)
    case .several(let files): try files.write(bytes, to: table)
    }
  }

  /// Ends the output.
  func finish() throws {
    switch self {
    case .one(let sink): try sink.finish()
    case .several(let files): try files.finish()
    }
  }
}
