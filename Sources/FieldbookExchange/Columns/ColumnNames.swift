import FieldEngine
import FormSession

/// The names that columns of a form can have.
struct ColumnNames {
  private let keys: [String]
  private let labels: [String]
  private let places: [String: Int]
  private let byLabel: [String: [Int]]
  private let byFoldedName: [String: [Int]]

  init(_ session: Session) {
    keys = session.fields.map(\.key)
    labels = session.fields.map(\.definition.label)
    places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    byLabel = ColumnNames.index(labels) { $0 }
    let folded = ColumnNames.index(keys, by: ColumnNames.folded)
    byFoldedName = folded.merging(ColumnNames.index(labels, by: ColumnNames.folded)) { key, _ in
      key
    }
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
    let same = byLabel[column] ?? byFoldedName[ColumnNames.folded(column)] ?? []
    if let place = same.first, same.count == 1 { return .field(place) }
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
    return name == ExportColumns.hash ? .ignored : ColumnNames.identity[name]
  }

  private static let identity = Dictionary(
    uniqueKeysWithValues: zip(
      ExportColumns.identity, [HeaderMap.Role.id, .finalizedAt, .version, .edition]))

  private var allNames: [String] {
    keys + ExportColumns.identity + keys.map { ExportColumns.missingPrefix + $0 }
  }

  /// Returns the name that an export gives a role.
  func name(of role: HeaderMap.Role) -> String {
    switch role {
    case .field(let place): keys[place]
    case .reason(let place): ExportColumns.missingPrefix + keys[place]
    case .id, .finalizedAt, .version, .edition:
      ColumnNames.identity.first { $0.value == role }?.key ?? ""
    case .ignored: ""
    }
  }
}

func nearest(_ name: String, _ known: [String]) -> String? {
  NearestSpelling.of(name, among: known)
}
