public import FieldEngine
public import FormSession

/// The columns of an export over several versions of a form.
public struct ExportColumns: Sendable {
  /// The columns for fields, in their order: that of the newest version, then what only older ones
  /// have, from the newer to the older.
  public let fields: [ExportColumn]

  /// The place of each field's column among them.
  private let places: [String: Int]

  /// Takes the columns of all versions of a form, in any order.
  public init(_ versions: [FormDefinition], _ judging: Judging) throws(TypeMistake) {
    var keys: [String] = []
    var parts: [String: [FieldDefinition]] = [:]
    for version in versions.sorted(by: { $0.version > $1.version }) {
      for field in try version.engineFields(judging) {
        if parts[field.key] == nil { keys.append(field.key) }
        parts[field.key, default: []].append(field.definition)
      }
    }
    fields = keys.compactMap { key in parts[key].flatMap { ExportColumn(key, $0) } }
    places = Dictionary(fields.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }

  /// The place of a field's column; nil for one that no version has.
  public func place(of key: String) -> Int? { places[key] }

  /// How many columns show masks.
  public func maskedCount(_ options: CellOptions) -> Int {
    fields.count { $0.source(options) == .mask }
  }
}

extension ExportColumn {
  /// The column of a field by the rows of its type, the newest version's first.
  fileprivate init?(_ key: String, _ rows: [FieldDefinition]) {
    guard let newest = rows.first else { return nil }
    self.key = key
    label = newest.label
    definition = newest
    content = rows.allSatisfy { $0.content == newest.content } ? newest.content : .text
    let policies = Set(rows.map(\.storage))
    storage = policies.contains(.mask) ? .mask : policies.contains(.keep) ? .keep : .never
  }
}

extension ExportColumns {
  /// The columns that say which draft a row is.
  public static let identity = ["_id", "_finalized_at", "_version", "_edition"]

  /// The column with the hash of a final edition, which comes after those.
  public static let hash = "_hash"

  /// Those of them by which a file is known for an export.
  static let ofDraft = ["_id", "_version"]

  /// What stands before the name of a field whose reason for having no value a column tells.
  public static let missingPrefix = "_missing_"

  /// By which names the columns of fields go.
  public enum Header: String, CaseIterable, Hashable, Sendable {
    case key
    case label
  }

  /// The names of all columns.
  ///
  /// Labels that two columns share are refused, because nobody could tell them apart, and so is a label
  /// that is the key of another field, for which an import would take it.
  public func header(
    _ header: Header = .key, hasReasons: Bool = false, hasHashes: Bool = false
  ) throws(ExportMistake) -> [String] {
    let reasons = hasReasons ? fields.map { ExportColumns.missingPrefix + $0.key } : []
    let names = fields.map { header == .key ? $0.key : $0.label }
    let identity = ExportColumns.identity + (hasHashes ? [ExportColumns.hash] : [])
    let all = identity + names + reasons
    let others = zip(fields, names).filter { $0.key != $1 }.map(\.0.key)
    let repeated = repeated(in: all + (header == .label ? others : []))
    guard repeated.isEmpty else { throw .repeatedLabels(repeated) }
    return all
  }

  private func repeated(in names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var told: Set<String> = []
    return names.filter { counts[$0, default: 0] > 1 && told.insert($0).inserted }
  }
}

/// Why an export cannot be written.
public enum ExportMistake: Error, Hashable, Sendable {
  /// Several columns would have the same name.
  case repeatedLabels([String])

  /// A stable name for programs.
  public var code: String { "export.repeated_labels" }

  /// What is wrong, as one sentence.
  public var message: String {
    switch self {
    case .repeatedLabels(let labels):
      "Several fields go by \(labels.map { "`\($0)`" }.joined(separator: ", "))."
    }
  }

  /// What to do about it.
  public var hint: String { "Use `--header key`." }
}
