import FormSession

/// The cells of a draft: those in its row, and those of its entries.
public struct DraftCells: Sendable {
  /// The row of the draft; nil if the files contain only its entries.
  public private(set) var own: RowCells?

  /// The cells of entries, in the order of their files.
  public private(set) var entries: [EntryCells] = []

  /// The repeats whose entries the files list.
  public private(set) var listed: Set<String> = []

  /// The entries whose rows cannot be used.
  public private(set) var rejected: [RowReport] = []

  /// Creates the cells of a row, including the entries in it.
  public init(_ own: RowCells) {
    self.own = own
    let columns = own.map.entries
    guard !columns.isEmpty else { return }
    listed = Set(columns.map(\.group))
    // An entry exists if it has an identity or text, or contains an entry that exists.
    var present: Set<String> = []
    for entry in columns.reversed() {
      let isThere =
        present.contains(entry.path) || own.text(at: entry.entry)?.isEmpty == false
        || own.inEntry(entry.columns).hasText
      if isThere { present.formUnion([entry.path, entry.parent]) }
    }
    entries = columns.filter { present.contains($0.path) }.map { EntryCells($0, in: own) }
  }

  /// Creates the cells of a draft without a row, for files that contain only its entries.
  public init(entriesOf draft: String) {
    (own, self.draft) = (nil, draft)
  }

  /// The id of the draft, if the draft has no row.
  private var draft: String?

  /// The id of the draft, if the files contain it.
  public var id: String? { own?.id ?? draft }

  /// The version of an exported draft; nil for the newest.
  public var version: Int? { own?.version }

  /// Whether the row is blank or missing, and there are neither entries nor rejected rows of
  /// entries.
  public var isBlank: Bool { (own?.isBlank ?? true) && entries.isEmpty && rejected.isEmpty }

  /// The row and line of the draft or, if it has no row, of its first entry, with that entry's
  /// file.
  var place: (file: String?, row: Int, line: Int) {
    if let row = own?.row { return (nil, row.number, row.line) }
    return entries.first.map { ($0.file, $0.cells.row.number, $0.cells.row.line) } ?? (nil, 0, 0)
  }

  /// Replaces the text of fields in the draft's row and in its entries; the text stays if the
  /// function returns nil.
  ///
  /// The function receives the identity of the entry, which is empty for a field outside repeats or
  /// if the file does not contain it.
  public mutating func replaceTexts(
    ofFields places: [Int],
    _ replace: (_ place: Int, _ entry: String, _ text: String) throws -> String?
  ) rethrows {
    try own?.replaceTexts(ofFields: places) { place, text in try replace(place, "", text) }
    for index in entries.indices {
      let identity = entries[index].identity ?? ""
      try entries[index].cells.replaceTexts(ofFields: places) { place, text in
        try replace(place, identity, text)
      }
    }
  }

  /// Adds a file's data for a repeat.
  public mutating func add(
    _ entries: [EntryCells], of group: String, rejected: [RowReport] = []
  ) {
    listed.insert(group)
    self.entries += entries
    self.rejected += rejected
  }
}

/// The cells of an entry of a repeat.
public struct EntryCells: Sendable {
  /// The repeat.
  public let group: String

  /// The name of the file; nil if the cells are in the row of the draft.
  public let file: String?

  /// The cells of the fields.
  public internal(set) var cells: RowCells

  /// The name by which other rows refer to the entry; empty if it has none.
  let name: String

  /// The identity, which is empty if the cell is empty; nil if the file has no column for it.
  let identity: String?

  /// The entry that contains this one; nil if the file has no column for it.
  let parent: String?

  /// The position; nil if the file has no column for it.
  let index: String?

  /// Creates the cells of a row in a file of entries.
  init(_ cells: RowCells, of group: String, in file: String) {
    (self.group, self.file, self.cells) = (group, file, cells)
    identity = cells.text(.entry)
    (name, parent, index) = (identity ?? "", cells.text(.parent), cells.text(.index))
  }

  /// Creates the cells of an entry in the row of its draft; the entry's path serves as its name.
  init(_ columns: EntryColumns, in own: RowCells) {
    (group, file, cells) = (columns.group, nil, own.inEntry(columns.columns))
    (name, parent) = (columns.path, columns.parent)
    identity = own.text(at: columns.entry)
    index = String(columns.position)
  }

  /// Whether the entry is part of the row of its draft.
  var isInRow: Bool { file == nil }
}

extension RowReport {
  /// Creates a report about a draft's row or, if the draft has no row, about its first entry.
  public init(of draft: DraftCells) {
    let place = draft.place
    self.init(row: place.row, line: place.line, draft: draft.id)
    file = place.file
  }

  /// Creates a report about an entry.
  init(_ entry: EntryCells, draft: String?) {
    self.init(row: entry.cells.row.number, line: entry.cells.row.line, draft: draft)
    file = entry.file
  }
}
