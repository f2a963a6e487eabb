import FieldEngine
public import FormSession

/// The number of entries for which a wide file needs columns, by repeat and by containing entry.
///
/// ```swift
/// var shape = WideShape()
/// shape.note(3, of: "medicine", in: "")             // the draft with most has three
/// shape.note(2, of: "illness", in: "member[1]")
/// ```
public struct WideShape: Hashable, Sendable {
  private var counts: [String: [String: Int]] = [:]

  /// Creates a shape without entries.
  public init() {}

  /// Makes room for a number of entries, which the entry with the path `parent` contains.
  public mutating func note(_ count: Int, of group: String, in parent: String) {
    counts[parent, default: [:]][group] = max(count, self.count(of: group, in: parent))
  }

  /// Returns the largest number of entries.
  public func count(of group: String, in parent: String) -> Int { counts[parent]?[group] ?? 0 }
}

/// The columns of a wide file, in which the row of a draft contains its entries:
/// `medicine[1].dose`.
public struct WideColumns: Sendable {
  /// All columns: first the columns of the fields outside repeats, then the columns of each entry.
  public let columns: ExportColumns

  /// The index of the first column of each entry, by the entry's path: the column with the
  /// identity.
  private let places: [String: Int]

  /// Creates the columns of a form's fields and of its repeats, each repeat after the repeat that
  /// contains it.
  public init(
    _ main: ExportColumns, _ repeats: [(outline: RepeatOutline, columns: ExportColumns)],
    _ shape: WideShape
  ) {
    var (fields, places) = (main.fields, [String: Int]())
    func add(_ parent: String?, in path: String) {
      for repeated in repeats where repeated.outline.parent == parent {
        let key = repeated.outline.key
        for position in 0..<shape.count(of: key, in: path) {
          let entry = (path.isEmpty ? "" : path + ".") + "\(key)[\(position + 1)]"
          places[entry] = fields.count
          fields.append(.identity(of: entry))
          fields += repeated.columns.fields.map { $0.within(entry) }
          add(key, in: entry)
        }
      }
    }
    add(nil, in: "")
    (columns, self.places) = (ExportColumns(fields), places)
  }

  /// Returns the index of the column with an entry's identity; the columns of the entry's fields
  /// follow.
  public func place(of entry: String) -> Int? { places[entry] }
}

extension ExportColumn {
  static func identity(of entry: String) -> ExportColumn {
    let name = "\(entry).\(ExportColumns.entry)"
    return ExportColumn(key: name, label: name, isIdentity: true)
  }

  /// Returns the column of the same field in an entry.
  func within(_ entry: String) -> ExportColumn {
    ExportColumn(
      key: "\(entry).\(key)", label: "\(entry).\(label)", name: name.map { "\(entry).\($0)" },
      definition: definition, content: content, storage: storage, parts: parts,
      isTranslated: isTranslated, isIdentity: false)
  }

  private init(key: String, label: String, isIdentity: Bool) {
    let definition = FieldDefinition(name: "identity", label: label) { edit in
      Intake(raw: edit.offered, caret: 0)
    }
    self.init(
      key: key, label: label, name: nil, definition: definition, content: .text, storage: .keep,
      parts: nil, isTranslated: false, isIdentity: isIdentity)
  }
}

extension ExportColumns {
  /// The column with the identity of an entry.
  public static let entry = "_entry"
}
