/// A row of a file by what its columns stand for.
public struct RowCells: Sendable {
  /// The row as it was read.
  public let row: CSVRow

  let map: HeaderMap
  let options: CellOptions

  /// The text of the field at a place, without what an export put around it; nil when the file has
  /// no column for it.
  public func text(ofField place: Int) -> String? {
    text(at: map.columnOfField[place])
  }

  /// The reason that the field at a place has for having no value, empty where it has none; nil when
  /// the file has no column for it.
  public func reason(ofField place: Int) -> String? {
    text(at: map.columnOfReason[place])
  }

  /// The draft that the row is about, when the file says so.
  public var id: String? { text(.id).flatMap { $0.isEmpty ? nil : $0 } }

  private func text(_ role: HeaderMap.Role) -> String? { text(at: map.column(of: role)) }

  private func text(at column: Int?) -> String? {
    column.map { options.undressed(row[$0]) }
  }
}
