import FieldbookExchange

/// Reads bytes as CSV, and checks the reader's invariants.
///
/// The first bytes choose the size of the pieces and the limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard input.count > 2 else { return 0 }
  let bytes = Array(input[2...])
  let limit = Int(input[0]) * 8
  let whole = rows(of: bytes, inPiecesOf: bytes.count + 1, limit)
  let pieces = rows(of: bytes, inPiecesOf: Int(input[1]) + 1, limit)
  precondition(whole.map(\.summary) == pieces.map(\.summary), "The pieces do not matter.")
  checkPlaces(of: whole, in: bytes)
  checkWriting(of: whole.compactMap { try? $0.get().cells })
  _ = CSVDialect(recognizing: bytes)
  return 0
}

private typealias Row = Result<CSVRow, CSVError>

private func rows(of bytes: [UInt8], inPiecesOf size: Int, _ limit: Int) -> [Row] {
  var reader = CSVReader(limit: limit)
  var rows: [Row] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    reader.feed(Array(bytes[start..<min(bytes.count, start + size)]))
    while let row = reader.next() { rows.append(row) }
  }
  reader.end()
  while let row = reader.next() { rows.append(row) }
  return rows
}

private func checkPlaces(of rows: [Row], in bytes: [UInt8]) {
  precondition(rows.map(\.number) == Array(1...(rows.count + 1)).dropLast(), "Rows are counted.")
  let ends = bytes.count { $0 == 0x0A || $0 == 0x0D }
  precondition(rows.allSatisfy { (1...(ends + 1)).contains($0.line) }, "Lines are within the file.")
  let starts = rows.compactMap { try? $0.get().line }
  precondition(starts == starts.sorted(), "Rows are in the order of their lines.")
}

/// Writes the cells that were read, and checks that reading them back returns the same cells.
private func checkWriting(of cells: [[String]]) {
  var writer = CSVWriter()
  for row in cells { writer.row(row) }
  let again = rows(of: writer.bytes, inPiecesOf: writer.bytes.count + 1, 1 << 20)
  precondition(again.compactMap { try? $0.get().cells } == cells, "Writing and reading keeps all.")
}

extension Row {
  fileprivate var number: Int {
    switch self {
    case .success(let row): row.number
    case .failure(let error): error.row
    }
  }

  fileprivate var line: Int {
    switch self {
    case .success(let row): row.line
    case .failure(let error): error.line
    }
  }

  fileprivate var summary: String {
    switch self {
    case .success(let row): "\(row.number) \(row.line) \(row.cells)"
    case .failure(let error): "\(error)"
    }
  }
}
