public import FormSession

/// Compares the rows of an exported file with a new export of the same drafts.
///
/// A cell agrees if an export could write it in any form: canonical, displayed or typed, masked or
/// revealed, with or without a formula guard.
///
/// ```swift
/// let comparison = try ExportComparison(["_id", "_hash", "zip"], columns)
/// comparison.differences(row.cells, draft, fields)   // ["zip"]
/// ```
public struct ExportComparison: Sendable {
  private enum Role: Hashable {
    case id
    case finalizedAt
    case version
    case edition
    case hash
    case entry
    case parent
    case index
    case field(Int)
    case part(Int, of: Int)
    case reason(Int)
    case unknown
  }

  private let header: [String]
  private let roles: [Role]
  private let columns: ExportColumns

  /// Reads the names of the columns, which can be keys, labels, or names in another system.
  public init(_ header: [String], _ columns: ExportColumns) throws(ExportComparisonError) {
    let header = header.map(CellOptions().undecorated)
    (self.header, self.columns) = (header, columns)
    roles = header.map { Self.role(of: $0, columns) }
    for (name, role) in [("_id", Role.id), ("_hash", .hash)] where !roles.contains(role) {
      throw .noColumn(name)
    }
  }

  private static func role(of name: String, _ columns: ExportColumns) -> Role {
    switch name {
    case "_id": return .id
    case "_finalized_at": return .finalizedAt
    case "_version": return .version
    case "_edition": return .edition
    case ExportColumns.hash: return .hash
    case "_entry": return .entry
    case "_parent": return .parent
    case "_index": return .index
    default: break
    }
    if let place = columns.place(of: name) { return .field(place) }
    if name.hasPrefix(ExportColumns.missingPrefix),
      let place = columns.place(of: String(name.dropFirst(ExportColumns.missingPrefix.count)))
    {
      return .reason(place)
    }
    for header in ExportColumns.Header.allCases {
      if let role = partRole(of: name, header, columns) { return role }
    }
    for header in [ExportColumns.Header.name, .label] {
      let places = columns.fields.indices.filter { columns.fields[$0].title(header) == name }
      if places.count == 1 { return .field(places[0]) }
    }
    return .unknown
  }

  /// Returns the role of a column that contains a part of an answer; nil unless exactly one field
  /// has such a column.
  private static func partRole(
    of name: String, _ header: ExportColumns.Header, _ columns: ExportColumns
  ) -> Role? {
    let found = columns.fields.indices.compactMap { place -> Role? in
      let field = columns.fields[place]
      let titles = field.parts?.titles(field.title(header), header)
      return titles?.firstIndex(of: name).map { .part($0, of: place) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The columns that match nothing in a draft and are not compared.
  public var unknownColumns: [String] {
    zip(header, roles).filter { $0.1 == .unknown }.map(\.0)
  }

  /// Returns the draft identifier in a row.
  public func id(in cells: [String]) -> String { cell(.id, in: cells) }

  /// Returns the hash in a row.
  public func hash(in cells: [String]) -> String { cell(.hash, in: cells) }

  /// Whether the rows are entries of a repeat.
  public var isOfEntries: Bool { roles.contains(.entry) }

  /// Returns the identity of the entry in a row.
  public func entry(in cells: [String]) -> String { cell(.entry, in: cells) }

  private func cell(_ role: Role, in cells: [String]) -> String {
    guard let place = roles.firstIndex(of: role), cells.indices.contains(place) else { return "" }
    return cells[place]
  }

  /// Returns the columns in which a row differs from a draft or one of its entries, except for the
  /// hash.
  ///
  /// `fields` contains the fields of the entry, or the draft's fields outside repeats.
  public func differences(
    _ cells: [String], _ draft: ExportedDraft, _ entry: ExportedEntry? = nil,
    _ fields: [FieldRecord]
  ) -> [String] {
    let fields = Dictionary(fields.map { ($0.fieldKey, $0) }) { first, _ in first }
    return roles.indices.filter { place in
      let cell = cells.indices.contains(place) ? cells[place] : ""
      return switch roles[place] {
      case .id: cell != draft.id
      case .finalizedAt: cell != draft.finalizedAt ?? ""
      case .version: cell != String(draft.version)
      case .edition: cell != String(draft.edition)
      case .entry: cell != entry?.id.description
      case .parent: cell != entry.map { $0.parent == .draft ? "" : $0.parent.description }
      case .index: cell != (entry?.position).map(String.init)
      case .reason(let column):
        !agrees(cell, with: [fields[columns.fields[column].key]?.content.reason ?? ""])
      case .field(let column):
        !agrees(cell, with: texts(of: fields[columns.fields[column].key], in: column))
      case .part(let part, let column):
        !agrees(
          cell,
          with: columns.fields[column].parts?.texts(
            ofPart: part, in: texts(of: fields[columns.fields[column].key], in: column)) ?? [])
      case .hash, .unknown: false
      }
    }.map { header[$0] }
  }

  /// Returns every string that an export could write for a field.
  private func texts(of field: FieldRecord?, in column: Int) -> Set<String> {
    // Only fields that apply belong to a record.
    guard let field, field.applies else { return [""] }
    return Set(
      ValueForm.allCases.flatMap { form in
        [true, false].map { isRevealed in
          let options = CellOptions(values: form, isRevealed: isRevealed)
          return columns.fields[column].text(of: field, options).text
        }
      })
  }

  private func agrees(_ cell: String, with texts: Set<String>) -> Bool {
    texts.contains(cell) || texts.contains(CellOptions().undecorated(cell))
  }
}

/// The reason why the rows of a file cannot be compared.
public enum ExportComparisonError: FieldbookError, Hashable, Sendable {
  /// The file does not have this column.
  case noColumn(String)

  /// A stable code for programs.
  public var code: String { "verify.no_column" }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .noColumn(let name): "The file has no column `\(name)`."
    }
  }

  /// Advice on what to do about the problem.
  public var hint: String { "Export it with hashes." }
}
