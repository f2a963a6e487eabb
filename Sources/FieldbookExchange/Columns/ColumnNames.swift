import FieldEngine
import FormSession

/// The possible names of a form's columns: for the fields outside repeats, or for the fields of one
/// repeat.
struct ColumnNames {
  /// The parts of answers that can have their own columns, by the index of the field.
  let parts: [Int: AnswerParts]

  private let keys: [String]
  private let labels: [String]
  private let byKey: [String: HeaderMap.Role]
  private let byRole: [HeaderMap.Role: String]
  private let byName: [String: [HeaderMap.Role]]
  private let byLabel: [String: [HeaderMap.Role]]
  private let byFoldedName: [String: [HeaderMap.Role]]
  private let byREDCapName: [String: [HeaderMap.Role]]
  private let groups: Set<String>
  private let identity: [String: HeaderMap.Role]

  init(_ session: Session, of group: String? = nil) {
    let (parts, own, split) = ColumnNames.columns(session, of: group)
    self.parts = parts
    // An export can name its columns by the labels in any language of the form.
    let translated = session.definition.languages.dropFirst().flatMap { language in
      let shown = session.shown(with: try? session.words(in: language))
      let columns = ColumnNames.columns(shown, of: group)
      return columns.own + columns.split
    }
    // A field takes precedence over a part of another field.
    let all = own + split
    (keys, labels) = (all.map(\.key), own.map(\.label))
    byKey = Dictionary(all.map { ($0.key, $0.role) }) { first, _ in first }
    byRole = Dictionary(all.map { ($0.role, $0.key) }) { first, _ in first }
    byName = ColumnNames.index(all) { $0.name }
    byLabel = ColumnNames.index(own) { $0.label }
      .merging(ColumnNames.index(split) { $0.label }) { own, _ in own }
      .merging(ColumnNames.index(translated) { $0.label }) { own, _ in own }
    let folded = ColumnNames.index(all) { ColumnNames.folded($0.key) }
    byFoldedName = folded.merging(ColumnNames.index(all) { ColumnNames.folded($0.label) }) {
      key, _ in key
    }
    byREDCapName = ColumnNames.index(split) { $0.redcapName }
    groups = Set(session.definition.groups.map { $0.name ?? $0.key })
    identity = group == nil ? ColumnNames.identityOfDraft : ColumnNames.identityOfEntry
  }

  /// Returns the columns of fields and of the parts of their answers.
  private static func columns(
    _ session: Session, of group: String?
  ) -> (parts: [Int: AnswerParts], own: [Column], split: [Column]) {
    var (parts, own, split) = ([Int: AnswerParts](), [Column](), [Column]())
    for field in session.definition.fields(of: group) {
      let definition = session.field(at: field).definition
      let column = Column(
        role: .field(field), key: session.fields[field].key, label: definition.label,
        name: session.definition.fields[field].name)
      own.append(column)
      guard let ownParts = AnswerParts([definition]) else { continue }
      parts[field] = ownParts
      split += column.parts(ownParts, of: field)
    }
    return (parts, own, split)
  }

  /// The names that the column of a field, or of a part of its answer, can have.
  private struct Column {
    let role: HeaderMap.Role
    let key: String
    let label: String
    let name: String?
    var redcapName: String?

    /// Returns the columns of a field's parts.
    func parts(_ parts: AnswerParts, of field: Int) -> [Column] {
      let (keys, labels) = (parts.titles(key, .key), parts.titles(label, .label))
      let names = parts.titles(name ?? key, .name)
      let redcapNames = parts.titlesOfREDCap(name ?? key)
      return keys.indices.map { part in
        Column(
          role: .part(part, of: field), key: keys[part], label: labels[part],
          name: names[part] == keys[part] ? nil : names[part],
          redcapName: part < redcapNames.count ? redcapNames[part] : nil)
      }
    }
  }

  private static func index(
    _ columns: [Column], by name: (Column) -> String?
  ) -> [String: [HeaderMap.Role]] {
    Dictionary(grouping: columns.filter { name($0) != nil }) { name($0) ?? "" }
      .mapValues { $0.map(\.role) }
  }

  /// Returns a lowercase name with its words joined uniformly.
  private static func folded(_ name: String) -> String {
    name.lowercased().split { " -_.".contains($0) }.joined(separator: "_")
  }

  /// Returns the role of a column by its name in the file.
  func role(of column: String, isGuessing: Bool) throws(HeaderError) -> HeaderMap.Role {
    if let role = exactRole(column) { return role }
    let same =
      byName[column] ?? byLabel[column] ?? byFoldedName[ColumnNames.folded(column)]
      ?? byREDCapName[column] ?? byName[withoutGroups(column)] ?? []
    if let role = same.first, same.count == 1 { return role }
    guard same.isEmpty else { throw .ambiguous(column, same.map { byRole[$0] ?? "" }) }
    throw .unknownColumn(
      column, nearest: isGuessing ? nearest(column, allNames + labels) : nil)
  }

  /// Returns a name without the group names that ODK Central writes before it: `house-rooms`.
  private func withoutGroups(_ column: String) -> String {
    var rest = column[...]
    while let end = rest.firstIndex(of: "-"), groups.contains(String(rest[..<end])) {
      rest = rest[end...].dropFirst()
    }
    return String(rest)
  }

  /// Returns the role of a column by the key that a person chose.
  func role(ofKey key: String) throws(HeaderError) -> HeaderMap.Role {
    if let role = exactRole(key) { return role }
    throw .noField(key, nearest: nearest(key, allNames))
  }

  private func exactRole(_ name: String) -> HeaderMap.Role? {
    if let role = byKey[name] { return role }
    if name.hasPrefix(ExportColumns.missingPrefix) {
      let key = String(name.dropFirst(ExportColumns.missingPrefix.count))
      return if case .field(let field) = byKey[key] { .reason(field) } else { nil }
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
    let reasons = keys.filter { if case .field = byKey[$0] { true } else { false } }
    return keys + identity.keys.sorted() + reasons.map { ExportColumns.missingPrefix + $0 }
  }

  /// Returns the name that an export gives a role.
  func name(of role: HeaderMap.Role) -> String {
    switch role {
    case .field, .part: byRole[role] ?? ""
    case .reason(let place): ExportColumns.missingPrefix + key(of: place)
    case .key(let key): key
    case .inEntry(let column): column.name
    case .id, .finalizedAt, .version, .edition, .entry, .parent, .index:
      identity.first { $0.value == role }?.key ?? ""
    case .ignored: ""
    }
  }

  private func key(of place: Int) -> String { byRole[.field(place)] ?? "" }
}

func nearest(_ name: String, _ known: [String]) -> String? {
  NearestSpelling.of(name, among: known)
}
