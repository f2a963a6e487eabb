import FieldEngine
import FormSession

/// A row of a file with the roles of its columns.
public struct RowCells: Sendable {
  /// The row.
  public let row: CSVRow

  /// The form of the text in cells.
  public let values: ValueForm

  /// The version of an exported row; nil for the newest.
  public let version: Int?

  let map: HeaderMap
  let columns: CellColumns
  let options: CellOptions

  /// Text that replaces the cells of columns.
  private var replaced: [Int: String] = [:]

  /// Creates cells; without `values`, they have the default form.
  ///
  /// An export contains canonical values, or typed characters for a draft that is not final. Other
  /// files contain displayed text.
  init(
    _ row: CSVRow, _ maps: VersionMaps, _ options: CellOptions, values: ValueForm?
  ) {
    (self.row, self.options) = (row, options)
    (map, version) = maps.map(of: row, options)
    columns = map.columns
    let map = map
    let text = { (role: HeaderMap.Role) in
      map.column(of: role).map { options.undecorated(row[$0]) }
    }
    let isDraft = text(.finalizedAt) == "" && text(.id) != ""
    self.values = values ?? (map.isOfExport ? (isDraft ? .raw : .canonical) : .display)
  }

  /// Creates the cells of an entry, whose text has the same form as the text of its draft.
  init(
    _ row: CSVRow, _ map: HeaderMap, _ options: CellOptions, version: Int?, values: ValueForm
  ) {
    (self.row, self.map, self.options) = (row, map, options)
    (self.version, self.values, columns) = (version, values, map.columns)
  }

  private init(_ cells: RowCells, _ columns: CellColumns) {
    (row, values, version) = (cells.row, cells.values, cells.version)
    (map, options, self.columns) = (cells.map, cells.options, columns)
    replaced = cells.replaced
  }

  /// Returns the cells of an entry in the row of its draft.
  func inEntry(_ columns: CellColumns) -> RowCells { RowCells(self, columns) }

  /// Returns the text of a field, without formula guards; nil if the file has no column for it.
  ///
  /// If the parts of an answer have their own columns, they are joined.
  public func text(ofField place: Int) -> String? {
    if let column = columns.ofField[place] { return text(at: column) }
    return joined(ofField: place)?.text
  }

  /// Returns the mistake in the columns of an answer's parts; nil if there are no such columns, or
  /// no mistake.
  func partMistake(ofField place: Int) -> AnswerParts.Mistake? { joined(ofField: place)?.mistake }

  /// Whether any answer has columns for its parts.
  var hasParts: Bool { !columns.ofParts.isEmpty }

  private func joined(ofField place: Int) -> (text: String, mistake: AnswerParts.Mistake?)? {
    guard let own = columns.ofParts[place] else { return nil }
    return own.parts.join(own.columns.map { text(at: $0) }, own.titles)
  }

  /// Whether the cells of a field match what an export writes for the given text.
  func agree(ofField place: Int, with text: String) -> Bool {
    if let own = columns.ofParts[place] {
      return own.parts.agree(own.columns.map { self.text(at: $0) }, with: text)
    }
    return self.text(ofField: place)?.isIdentical(to: text) ?? true
  }

  /// Returns the index of a field's first column; nil if the file has none.
  func column(ofField place: Int) -> Int? { columns.first(ofField: place) }

  /// Returns the reason for a field's missing value, which may be empty.
  ///
  /// The result is nil if the file has no column for it.
  public func reason(ofField place: Int) -> String? {
    text(at: columns.ofReason[place])
  }

  /// The id of the row's draft, if the file contains it.
  public var id: String? { text(.id).flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether all cells contain only white space.
  public var isBlank: Bool { row.isBlank }

  /// Whether any cell of a field or a reason has text.
  var hasText: Bool { columns.all.contains { !row[$0].isEmpty } }

  func text(_ role: HeaderMap.Role) -> String? { text(at: map.column(of: role)) }

  func text(at column: Int?) -> String? {
    column.map { replaced[$0] ?? options.undecorated(row[$0]) }
  }

  /// Replaces the text of fields; the text stays if the function returns nil.
  mutating func replaceTexts(
    ofFields places: [Int], _ replace: (_ place: Int, _ text: String) throws -> String?
  ) rethrows {
    for place in places {
      guard let column = columns.ofField[place], let text = text(at: column), !text.isEmpty,
        let new = try replace(place, text)
      else { continue }
      replaced[column] = new
    }
  }
}
