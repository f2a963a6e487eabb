import FieldEngine
public import FormSession
public import JSONText

/// A complete draft, as a line of JSON.
public struct DraftLine: Hashable, Sendable {
  /// The identifier of the draft.
  public var id: String

  /// The form.
  public var form: String

  /// The version of the form.
  public var version: Int

  /// The edition of the record.
  public var edition = 1

  /// The status of the draft.
  public var status = "draft"

  /// The title given by a person.
  public var title: String?

  /// The number of changes to the draft.
  public var revision = 0

  /// When the draft was started, as ISO 8601 in UTC.
  public var createdAt: String?

  /// When the draft was last changed.
  public var updatedAt: String?

  /// When the draft was finalized.
  public var finalizedAt: String?

  /// The content of the fields.
  public var fields: [FieldRecord] = []

  /// The entries of repeats, each after the entry that contains it; nil if the form has no repeats.
  public var entries: [EntryRecord]?

  /// Creates a line without fields.
  public init(id: String, form: String, version: Int) {
    self.id = id
    self.form = form
    self.version = version
  }
}

extension DraftLine {
  /// Returns the draft as JSON.
  ///
  /// Fields are listed in the order of the columns, followed by the fields of each entry. Masked
  /// fields show their mask in every form unless they are revealed. For fields that must not be
  /// stored, the line states only whether their text is held.
  public func json(_ columns: ExportColumns, isRevealed: Bool = false) -> JSON {
    let paths = entries?.paths ?? [:]
    let byEntry = Dictionary(grouping: fields, by: \.entry)
    var listed: [JSON] = []
    for entry in [EntryID.draft] + (entries?.map(\.id) ?? []) {
      guard let fields = byEntry[entry] else { continue }
      var byKey = Dictionary(fields.map { ($0.fieldKey, $0) }) { first, _ in first }
      for column in columns.fields {
        // A field that is in a repeat only in some versions has two columns.
        guard let field = byKey.removeValue(forKey: column.key) else { continue }
        let path = paths[entry].map { "\($0).\(column.key)" } ?? column.key
        listed.append(column.json(of: field, at: path, isRevealed: isRevealed))
      }
    }
    var members: [(key: String, value: JSON)] = [
      ("id", .string(id)), ("form", .string(form)), ("version", .integer(version)),
      ("edition", .integer(edition)), ("status", .string(status)), ("title", .optional(title)),
      ("revision", .integer(revision)), ("created_at", .optional(createdAt)),
      ("updated_at", .optional(updatedAt)), ("finalized_at", .optional(finalizedAt)),
      ("fields", .array(listed)),
    ]
    if let entries { members.append(("entries", .array(entries.json(paths)))) }
    return .object(members)
  }

  /// Appends the draft to a JSON Lines file.
  public func write(
    _ columns: ExportColumns, isRevealed: Bool = false, into bytes: inout [UInt8]
  ) {
    json(columns, isRevealed: isRevealed).write(into: &bytes)
    bytes.append(CSVByte.lineFeed)
  }
}

extension [EntryRecord] {
  /// Returns the entries with their paths, but without titles, which only open drafts have.
  fileprivate func json(_ paths: [EntryID: String]) -> [JSON] {
    var positions: [EntryID: [String: Int]] = [:]
    return map { entry in
      let position = positions[entry.parent, default: [:]][entry.group, default: 0] + 1
      positions[entry.parent, default: [:]][entry.group] = position
      return [
        "entry": .optional(paths[entry.id]), "id": .string(entry.id.description),
        "repeat": .string(entry.group), "parent": .optional(paths[entry.parent]),
        "position": .integer(position),
      ]
    }
  }
}

extension ExportColumn {
  fileprivate func json(of field: FieldRecord, at path: String, isRevealed: Bool) -> JSON {
    let texts: (raw: JSON, display: JSON, value: JSON)
    switch source(CellOptions(values: .raw, isRevealed: isRevealed)) {
    case .nothing: texts = (.null, .null, .null)
    case .mask:
      let mask = JSON.string(mask(raw: field.raw ?? "", isComplete: field.isComplete).text)
      texts = (mask, field.applies ? mask : "", field.currentValue == nil ? .null : mask)
    default:
      let value = field.currentValue?.json ?? .null
      texts = (.string(field.raw ?? ""), .string(field.currentDisplay), value)
    }
    return [
      "field": .string(path), "raw": texts.raw, "display": texts.display, "value": texts.value,
      "validity": .string(field.verdict.rawValue), "complete": .bool(field.isComplete),
      "applies": .bool(field.applies), "held": .bool(field.content.isHeld),
      "reason": .optional(field.content.reason),
      "message": .optional(field.issue?.message), "code": .optional(field.issue?.code),
    ]
  }
}
