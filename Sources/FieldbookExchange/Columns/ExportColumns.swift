public import FieldEngine
public import FormSession

/// The columns of an export that contains several versions of a form.
public struct ExportColumns: Sendable {
  /// The columns of fields, in the order of the newest version.
  ///
  /// Fields that only older versions have follow, from newer to older versions.
  public let fields: [ExportColumn]

  /// The index of each field's column.
  private let places: [String: Int]

  /// Creates the columns for all versions of a form; the versions can be in any order.
  ///
  /// The columns belong to the fields outside repeats, or to the fields of one repeat.
  public init(
    _ versions: [FormDefinition], _ validationContext: ValidationContext, of group: String? = nil
  ) throws(TypeError) {
    let isTranslated = versions.contains { $0.shownLanguage != nil }
    var (keys, known) = ([String](), Set<String>())
    var parts: [String: [FieldDefinition]] = [:]
    var names: [String: String?] = [:]
    for version in versions.sorted(by: { $0.version > $1.version }) {
      let own = Set(version.fields(of: group))
      for (place, field) in try version.engineFields(validationContext).enumerated() {
        if own.contains(place), known.insert(field.key).inserted { keys.append(field.key) }
        names[field.key] = names[field.key] ?? version.fields[place].name
        // A field that is in a repeat only in some versions has the same policy everywhere.
        parts[field.key, default: []].append(field.definition)
      }
    }
    self.init(
      keys.compactMap { key in
        parts[key].flatMap {
          ExportColumn(key, name: names[key] ?? nil, $0, isTranslated: isTranslated)
        }
      })
  }

  /// Creates the columns of several tables.
  package init(_ fields: [ExportColumn]) {
    self.fields = fields
    places = Dictionary(fields.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }

  /// Returns the index of a field's column; nil if no version has the field.
  public func place(of key: String) -> Int? { places[key] }

  /// The fields whose chosen options have an order, which columns of options do not show.
  public var rankedFields: [String] {
    fields.filter { $0.parts != nil && $0.definition.choices?.isRanked == true }.map(\.key)
  }

  /// The fields with several choices that have one column even if choices are split.
  public var unsplitFields: [String] {
    fields.filter { $0.parts == nil && $0.definition.choices != nil }.map(\.key)
  }

  /// Returns the number of columns that show masks.
  public func maskedCount(_ options: CellOptions) -> Int {
    fields.count { $0.source(options) == .mask }
  }
}

extension FormDefinition {
  /// Returns the indices of the fields directly in a repeat, or of those outside repeats.
  package func fields(of group: String?) -> [Int] {
    guard let group else { return unrepeatedFields }
    return repeats.first { $0.key == group }?.fields ?? []
  }
}

extension ExportColumn {
  /// Creates a column from the definitions of its type, the newest version's definition first.
  fileprivate init?(
    _ key: String, name: String?, _ rows: [FieldDefinition], isTranslated: Bool
  ) {
    guard var newest = rows.first else { return nil }
    (self.key, self.name) = (key, name)
    label = newest.label
    content = rows.allSatisfy { $0.content == newest.content } ? newest.content : .text
    let policies = Set(rows.map(\.storage))
    storage = [.seal, .mask, .keep].first(where: policies.contains) ?? .never
    // An answer that is sealed in any version has a mask that reveals nothing about it.
    newest.storage = storage
    definition = newest
    parts = AnswerParts(rows)
    self.isTranslated = isTranslated
    isIdentity = false
  }
}

extension ExportColumns {
  /// The columns that identify the draft of a row.
  public static let identity = ["_id", "_finalized_at", "_version", "_edition"]

  /// The column with the hash of a final edition, which follows the identifying columns.
  public static let hash = "_hash"

  /// The columns that identify a file as an export.
  static let ofDraft = ["_id", "_version"]

  /// The columns that identify a file as the entries of an export.
  static let ofEntry = ["_id", "_entry"]

  /// The prefix of the names of columns that contain reasons for missing values.
  public static let missingPrefix = "_missing_"

  /// The kinds of column names.
  public enum Header: String, CaseIterable, Hashable, Sendable {
    /// The key of the field.
    case key
    /// The label of the field.
    case label
    /// The name of the field in another system, or its key if it has none.
    case name
  }

  /// The columns that identify an entry of a repeat: the draft, the entry, the entry that contains
  /// it, and its position.
  public static let identityOfEntry = ["_id", "_entry", "_parent", "_index"]

  /// Returns the names of all columns.
  ///
  /// The function throws an error if two columns have the same name, or if one has the same name as
  /// another field's key, because an import would confuse them.
  public func header(
    _ header: Header = .key, splitsChoices: Bool = false, hasReasons: Bool = false,
    hasHashes: Bool = false, identity: [String] = ExportColumns.identity
  ) throws(ExportError) -> [String] {
    let named = fields.filter { !$0.isIdentity }
    let reasons = hasReasons ? named.map { ExportColumns.missingPrefix + $0.key } : []
    let names = fields.flatMap { $0.titles(header, splittingChoices: splitsChoices) }
    let keys = fields.flatMap { $0.titles(.key, splittingChoices: splitsChoices) }
    let all = identity + (hasHashes ? [ExportColumns.hash] : []) + names + reasons
    let others = zip(keys, names).filter { $0 != $1 }.map(\.0)
    let repeated = (all + (header == .key ? [] : others)).repeated
    guard repeated.isEmpty else {
      throw header == .name ? .repeatedNames(repeated) : .repeatedLabels(repeated)
    }
    return all
  }
}

extension [String] {
  /// The strings that occur more than once, each listed once.
  var repeated: [String] {
    var counts: [String: Int] = [:]
    for text in self { counts[text, default: 0] += 1 }
    var seen: Set<String> = []
    return filter { counts[$0, default: 0] > 1 && seen.insert($0).inserted }
  }
}
