import FieldbookExchange
import FieldbookKit
import FormSession
import SQLiteKit

/// The destination of an export: a file, standard output, or several files.
enum ExportSink {
  /// A file or standard output, and the file for its schema.
  case one(Sink, schema: OutputFile?)
  /// A file for each table, followed by the schema files and the data package.
  case several(OutputFiles, package: DataPackage?)
  /// A file for each draft.
  case documents(DocumentFiles)

  /// Starts the output.
  init(
    _ request: ExportRequest, of exporter: Exporter, title: String?, sparing store: any BookStorage,
    _ interruption: Interruption
  ) throws {
    guard let place = request.place else {
      let schema = try request.schemaPath.map { try OutputFile(at: $0, sparing: store.files) }
      self = .one(try Sink(request.path, sparing: store, interruption), schema: schema)
      return
    }
    if request.options.format == .fhir {
      self = .documents(try DocumentFiles(place, sparing: store, interruption))
      return
    }
    let names = request.fileNames(of: exporter)
    let package = request.package(of: exporter, title: title)
    let others = package == nil ? [] : names.map(\.schemaName) + [DataPackage.fileName]
    self = .several(
      try OutputFiles(place, names: names + others, sparing: store, interruption), package: package)
  }

  /// Writes bytes of a table, or throws if the person wants to stop.
  func write(_ bytes: [UInt8], to table: Int, on console: inout some Console) throws {
    switch self {
    case .one(let sink, _): try sink.write(bytes, on: &console)
    case .several(let files, _): try files.write(bytes, to: table)
    case .documents: break
    }
  }

  /// Writes the schemas of the tables and ends the output.
  func finish(_ schemas: [[UInt8]]) throws {
    switch self {
    case .one(let sink, let schema):
      if let schema, let bytes = schemas.first {
        try schema.write(bytes)
        try schema.finish()
      }
      try sink.finish()
    case .several(let files, let package):
      for (place, bytes) in schemas.enumerated() {
        try files.write(bytes, to: schemas.count + place)
      }
      if let package { try files.write(package.document, to: 2 * schemas.count) }
      try files.finish()
    case .documents(let files): try files.finish()
    }
  }
}

extension String {
  /// The name of the file with the schema of a table: `visits.schema.json` for `visits.csv`.
  var schemaName: String {
    let end = lowercased().hasSuffix(".csv") ? index(endIndex, offsetBy: -4) : endIndex
    return self[..<end] + ".schema.json"
  }
}
