import FieldEngine
public import FormSession

/// The roles of a file's columns.
///
/// A column is matched by the key of a field, by the field's name or label, by its key or label
/// without regard to letter case and the signs between words, or by its name in REDCap or ODK, in
/// this order. `explicit` takes precedence over all of them.
///
/// ```swift
/// let map = HeaderMap(["_id", "First Name", "zipp"], session)
/// map.roles      // [.id, .field(0), .ignored]
/// map.errors   // [.unknownColumn("zipp", nearest: "zip")]
/// ```
///
/// Do not import a file whose header has mistakes.
public struct HeaderMap: Sendable {
  /// The role of a column; fields are given by their index in the form.
  public enum Role: Hashable, Sendable {
    /// The value of a field.
    case field(Int)
    /// A part of a field's answer, such as the latitude of a place or one of several options.
    case part(Int, of: Int)
    /// The reason for a field's missing value.
    case reason(Int)
    /// The identifier of the draft.
    case id
    /// When the draft was finalized.
    case finalizedAt
    /// The version of the form.
    case version
    /// The edition of the record.
    case edition
    /// The identity of an entry.
    case entry
    /// The entry that contains the row's entry.
    case parent
    /// The position of an entry.
    case index
    /// The value of this field, which identifies the draft that contains the entry.
    case key(String)
    /// Data of an entry, in the row of its draft.
    case inEntry(EntryColumn)
    /// Not imported.
    case ignored
  }

  /// A person's choice of a column's role; an empty key ignores the column.
  public struct Choice: Hashable, Sendable {
    /// The name of the column in the file.
    public let column: String

    /// The key of a field, or the name of a column in an export.
    public let key: String

    /// Creates a choice.
    public init(column: String, key: String) {
      self.column = column
      self.key = key
    }
  }

  /// The names of the columns in the file.
  public let header: [String]

  /// The role of each column.
  public private(set) var roles: [Role] = []

  /// The columns of fields and of their reasons.
  private(set) var columns: CellColumns

  /// The entries that have columns in their draft's row, each after the entry that contains it.
  private(set) var entries: [EntryColumns] = []

  /// The repeat whose entries are in the rows; nil if the rows are drafts.
  let group: String?

  /// The mistakes in the header; after 100 wrong columns, the other columns are not checked.
  public private(set) var errors: [HeaderError] = []

  /// Determines the roles of a file's columns.
  ///
  /// In an exported file, columns that only other versions of the form have are ignored. The rows
  /// of a file can be the entries of a repeat; `keys` then contains the columns of fields that can
  /// name the draft.
  public init(
    _ header: [String], _ session: Session, explicit: [Choice] = [], besides others: [Session] = [],
    of group: String? = nil, keys: [String: String] = [:]
  ) {
    (self.header, self.group) = (header, group)
    let marks = group == nil ? ExportColumns.ofDraft : ExportColumns.ofEntry
    let isOfExport = marks.allSatisfy(header.contains)
    columns = CellColumns(count: session.definition.fields.count)
    let names = ScopedNames(session, group, keys)
    let others = isOfExport ? others.map { ScopedNames($0, group, [:]) } : []
    let chosen = Dictionary(explicit.map { ($0.column, $0.key) }) { _, last in last }
    for column in header {
      add(role(of: column, chosen[column], names, besides: others), named: column, names)
    }
    let choices = Dictionary(grouping: Set(explicit), by: \.column)
    errors += choices.filter { $1.count > 1 }.keys.sorted().map(HeaderError.chosenTwice)
    for choice in explicit where !header.contains(choice.column) {
      errors.append(.noColumn(choice.column, nearest: nearest(choice.column, header)))
    }
    noteRepetitions(names)
    let hasFields = roles.contains { $0.isOfField }
    // In an export, all fields can be in repeats.
    if !hasFields, !isOfExport, errors.isEmpty, group == nil { errors.append(.noFields) }
    entries = EntryColumns.all(
      of: roles, names.parts, fieldCount: session.definition.fields.count)
    errors += columns.errors {
      names.name(of: .field($0))
    } _: {
      header[$0]
    }
    for entry in entries {
      errors += entry.columns.errors {
        entry.path + "." + session.fields[$0].key
      } _: {
        header[$0]
      }
    }
  }

  private mutating func add(_ role: Role, named title: String, _ names: ScopedNames) {
    switch role {
    case .field(let place): columns.note(roles.count, ofField: place)
    case .part(let part, let field):
      guard let parts = names.parts[field] else { break }
      columns.note(roles.count, named: title, ofPart: part, of: field, parts)
    case .reason(let place): columns.note(roles.count, ofReason: place)
    default: break
    }
    roles.append(role)
  }

  /// The maximum number of mistakes, and of suggestions, each of which requires a search of all
  /// names.
  private static let (mistakeLimit, guessLimit) = (100, 20)

  private mutating func role(
    of column: String, _ key: String?, _ names: ScopedNames, besides others: [ScopedNames]
  ) -> Role {
    if key == "" { return .ignored }
    guard errors.count < HeaderMap.mistakeLimit else { return .ignored }
    let isGuessing = errors.count < HeaderMap.guessLimit
    do throws(HeaderError) {
      if let key { return try names.role(ofKey: key) }
      return try names.role(of: column, isGuessing: isGuessing)
    } catch {
      let isKnown = others.contains { (try? $0.role(of: column, isGuessing: false)) != nil }
      if key != nil || !isKnown { errors.append(error) }
      return .ignored
    }
  }

  private mutating func noteRepetitions(_ names: ScopedNames) {
    var first: [Role: String] = [:]
    for (column, role) in zip(header, roles) where role != .ignored {
      if let other = first[role] {
        errors.append(.repeated(column, other, names.name(of: role)))
      }
      first[role] = first[role] ?? column
    }
  }
}

extension HeaderMap {
  /// Returns the index of the first column with a role.
  public func column(of role: Role) -> Int? { roles.firstIndex(of: role) }

  /// Whether the file is an export, with the columns `_id` and `_version`.
  ///
  /// A file of entries has `_id` and `_entry`.
  public var isOfExport: Bool {
    roles.contains(.id) && roles.contains(group == nil ? .version : .entry)
  }
}
