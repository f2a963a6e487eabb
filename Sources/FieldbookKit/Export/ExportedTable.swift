import FieldEngine
package import FieldbookExchange
package import FormSession

/// A table of an export, and the places of each version's fields in it.
package struct ExportedTable: Sendable {
  /// The contents of the rows.
  package enum Content: Hashable, Sendable {
    /// Drafts, without the entries of repeats.
    case drafts
    /// Drafts, each with its entries in its row.
    case wide
    /// The entries of a repeat.
    case entries(of: String)
  }

  let content: Content
  let columns: ExportColumns

  /// The indices of the columns of each version's fields; in a wide table, the columns of an
  /// entry's fields, counted from the column with its identity.
  let columnsByForm: [FormID: [Int?]]

  /// The columns of the entries in a wide table.
  var wide: WideColumns?

  /// The repeat whose entries are in the rows; nil if the rows are drafts.
  package var repeated: String? {
    if case .entries(let group) = content { group } else { nil }
  }
}

extension ExportedTable {
  /// Creates the tables of all versions of a form: the table of the drafts, and the tables of the
  /// repeats, each after the table of the repeat that contains it.
  static func all(
    of versions: [FormDefinition], in book: Book
  ) throws -> [ExportedTable] {
    let drafts = try ExportedTable(.drafts, nil, versions, in: book)
    return try [drafts]
      + versions.repeats.map { try ExportedTable(.entries(of: $0.key), $0.key, versions, in: book) }
  }

  private init(
    _ content: Content, _ group: String?, _ versions: [FormDefinition], in book: Book
  ) throws {
    let columns = try book.columns(of: versions, in: group)
    (self.content, self.columns) = (content, columns)
    columnsByForm = Dictionary(
      versions.map { form in
        let own = Set(form.fields(of: group))
        let places = form.fields.indices.map { place in
          own.contains(place) ? columns.place(of: form.fields[place].key) : nil
        }
        return (FormID(form.key, version: form.version), places)
      }
    ) { first, _ in first }
  }

  /// Returns the table of drafts with columns for the entries of the other tables.
  static func wide(
    _ tables: [ExportedTable], _ repeats: [RepeatOutline], _ shape: WideShape
  ) -> [ExportedTable] {
    guard let drafts = tables.first else { return [] }
    let wide = WideColumns(
      drafts.columns, zip(repeats, tables.dropFirst()).map { ($0, $1.columns) }, shape)
    // A field can be outside repeats in one version, and in a repeat in another.
    var places: [FormID: [Int?]] = [:]
    for (form, own) in drafts.columnsByForm {
      var all = own
      for table in tables.dropFirst() {
        for (place, column) in (table.columnsByForm[form] ?? []).enumerated() {
          all[place] = all[place] ?? column
        }
      }
      places[form] = all
    }
    return [
      ExportedTable(
        content: .wide, columns: wide.columns, columnsByForm: places, wide: wide)
    ]
  }
}

extension [FormDefinition] {
  /// The repeats of all versions, each after the repeat that contains it; the newest version's
  /// repeats come first.
  package var repeats: [RepeatOutline] {
    var known: Set<String> = []
    let all = sorted { $0.version > $1.version }.flatMap(\.repeats)
      .filter { known.insert($0.key).inserted }
    // A repeat from an older version can contain a repeat from the newest.
    var (result, rest) = ([RepeatOutline](), all)
    while !rest.isEmpty {
      let placed = Set(result.map(\.key))
      let ready = rest.filter { $0.parent.map(placed.contains) ?? true }
      guard !ready.isEmpty else { return result + rest }
      result += ready
      rest.removeAll { repeated in ready.contains { $0.key == repeated.key } }
    }
    return result
  }
}

extension Book {
  /// Returns the columns of all versions of a form: for the fields outside repeats, or for the
  /// fields of one repeat.
  package func columns(of versions: [FormDefinition], in group: String? = nil) throws
    -> ExportColumns
  {
    do {
      return try ExportColumns(versions, validationContext, of: group)
    } catch {
      throw BookError.unusableForm(versions.first?.key ?? "", reason: error.message)
    }
  }
}
