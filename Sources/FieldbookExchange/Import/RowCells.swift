/// A row of a file by what its columns stand for.
public struct RowCells: Sendable {
  /// The row as it was read.
  public let row: CSVRow

  /// Which text of each field the cells have.
  public let values: ValueForm

  /// The version of the form that a row of an export is in; nil for the newest.
  public let version: Int?

  let map: HeaderMap
  let options: CellOptions

  /// Takes the cells of a row for what somebody says, or else for what an export writes by itself.
  ///
  /// That is canonical values, but of a draft that is not final the typed characters. Everywhere else
  /// people write what they see.
  init(
    _ row: CSVRow, _ maps: VersionMaps, _ options: CellOptions, values: ValueForm?
  ) {
    (self.row, self.options) = (row, options)
    (map, version) = maps.map(of: row, options)
    let map = map
    let text = { (role: HeaderMap.Role) in map.column(of: role).map { options.undressed(row[$0]) } }
    let isDraft = text(.finalizedAt) == "" && text(.id) != ""
    self.values = values ?? (map.isOfExport ? (isDraft ? .raw : .canonical) : .display)
  }

  /// The text of the field at a place, without what an export put around it; nil when the file has
  /// no column for it.
  public func text(ofField place: Int) -> String? {
    text(at: map.columnOfField[place])
  }

  /// The column of the field at a place; nil when the file has none.
  func column(ofField place: Int) -> Int? { map.columnOfField[place] }

  /// The reason that the field at a place has for having no value, empty where it has none; nil when
  /// the file has no column for it.
  public func reason(ofField place: Int) -> String? {
    text(at: map.columnOfReason[place])
  }

  /// The draft that the row is about, when the file says so.
  public var id: String? { text(.id).flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether no cell of the row has more than white space in it.
  public var isBlank: Bool { row.isBlank }

  private func text(_ role: HeaderMap.Role) -> String? { text(at: map.column(of: role)) }

  private func text(at column: Int?) -> String? {
    column.map { options.undressed(row[$0]) }
  }
}
