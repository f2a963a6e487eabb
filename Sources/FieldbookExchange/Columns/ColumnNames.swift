import FieldEngine
import FormSession

/// The names that columns of a form can have: of the fields that stand once, or of those of a repeat.
struct ColumnNames {
  /// The indices of the fields in the form.
  private let fields: [Int]
  private let keys: [String]
  private let labels: [String]
  private let places: [String: Int]
  private let byName: [String: [Int]]
  private let byLabel: [String: [Int]]
  private let byFoldedName: [String: [Int]]
  private let identity: [String: HeaderMap.Role]

  init(_ session: Session, of group: String? = nil) {
    fields = session.definition.fields(of: group)
    keys = fields.map { session.fields[$0].key }
    labels = fields.map { session.fields[$0].definition.label }
    places = Dictionary(zip(keys, fields)) { first, _ in first }
    let names = fields.map { session.definition.fields[$0].name }
    byName = Dictionary(grouping: names.indices.filter { names[$0] != nil }) { names[$0] ?? "" }
    byLabel = ColumnNames.index(labels) { $0 }
    let folded = ColumnNames.index(keys, by: ColumnNames.folded)
    byFoldedName = folded.merging(ColumnNames.index(labels, by: ColumnNames.folded)) { key, _ in
      key
    }
    identity = group == nil ? ColumnNames.identityOfDraft : ColumnNames.identityOfEntry
  }

  private static func index(
    _ names: [String], by form: (String) -> String
  ) -> [String: [Int]] {
    Dictionary(grouping: names.indices) { form(names[$0]) }
  }

  /// Returns a lowercase name with its words joined uniformly.
  private static func folded(_ name: String) -> String {
    name.lowercased().split { " -_.".contains($0) }.joined(separator: "_")
  }

  /// Returns the role of a column by its name in the file.
  func role(of column: String, isGuessing: Bool) throws(HeaderError) -> HeaderMap.Role {
    if let role = exactRole(column) { return role }
    let same = byName[column] ?? byLabel[column] ?? byFoldedName[ColumnNames.folded(column)] ?? []
    if let place = same.first, same.count == 1 { return .field(fields[place]) }
    guard same.isEmpty else { throw .ambiguous(column, same.map { keys[$0] }) }
    throw .unknownColumn(
      column, nearest: isGuessing ? nearest(column, allNames + labels) : nil)
  }

  /// Returns the role of a column by the key that a person chose.
  func role(ofKey key: String) throws(HeaderError) -> HeaderMap.Role {
    if let role = exactRole(key) { return role }
    throw .noField(key, nearest: nearest(key, allNames))
  }

  private func exactRole(_ name: String) -> HeaderMap.Role? {
    if let place = places[name] { return .field(place) }
    if name.hasPrefix(ExportColumns.missingPrefix) {
      return places[String(name.dropFirst(ExportColumns.missingPrefix.count))].map { .reason($0) }
    }
    // Only `verify` uses the hash; an import ignores it.
    return name == ExportColumns.hash ? .ignored : identity[name]
  }

  private static let identityOfDraft = Dictionary(
    uniqueKeysWithValues: zip(
      ExportColumns.identity, [HeaderMap.Role.id, .finalizedAt, .version, .edition]))

  private static let identityOfEntry = Dictionary(
    uniqueKeysWithValues: zip(
      ExportColumns.identityOfEntry, [HeaderMap.Role.id, .entry, .parent, .index]))

  private var allNames: [String] {
    keys + identity.keys.sorted() + keys.map { ExportColumns.missingPrefix + $0 }
  }

  /// Returns the name that an export gives a role.
  func name(of role: HeaderMap.Role) -> String {
    switch role {
    case .field(let place): key(of: place)
    case .reason(let place): ExportColumns.missingPrefix + key(of: place)
    case .key(let key): key
    case .inEntry(let column): column.name
    case .id, .finalizedAt, .version, .edition, .entry, .parent, .index:
      identity.first { $0.value == role }?.key ?? ""
    case .ignored: ""
    }
  }

  private func key(of place: Int) -> String {
    fields.firstIndex(of: place).map { keys[$0] } ?? ""
  }
}

func nearest(_ name: String, _ known: [String]) -> String? {
  NearestSpelling.of(name, among: known)
}
