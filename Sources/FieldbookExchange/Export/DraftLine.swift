import FieldEngine
import FormSession
public import JSONText

/// A whole draft, as a line of JSON tells it.
public struct DraftLine: Hashable, Sendable {
  /// The name of the draft.
  public var id: String

  /// The form.
  public var form: String

  /// The version of the form.
  public var version: Int

  /// The edition of the record.
  public var edition = 1

  /// What has become of the draft.
  public var status = "draft"

  /// What people call the draft.
  public var title: String?

  /// How often the draft was changed.
  public var revision = 0

  /// When the draft was begun, as ISO 8601 in UTC.
  public var createdAt: String?

  /// When the draft was changed last.
  public var updatedAt: String?

  /// When the draft was finalized.
  public var finalizedAt: String?

  /// What the draft holds of each field.
  public var fields: [ExportedField] = []

  /// Names a draft of which nothing more is said.
  public init(id: String, form: String, version: Int) {
    self.id = id
    self.form = form
    self.version = version
  }
}

extension DraftLine {
  /// The draft as JSON.
  ///
  /// Fields are told in the order of the columns; masked ones show their mask in each form unless
  /// they are revealed, and of those that may not be stored there is only whether they are held.
  public func json(_ columns: ExportColumns, isRevealed: Bool = false) -> JSON {
    let byKey = Dictionary(fields.map { ($0.key, $0) }) { first, _ in first }
    let told = columns.fields.compactMap { column in
      byKey[column.key].map { column.json(of: $0, isRevealed: isRevealed) }
    }
    return [
      "id": .string(id), "form": .string(form), "version": .integer(version),
      "edition": .integer(edition), "status": .string(status), "title": .optional(title),
      "revision": .integer(revision), "created_at": .optional(createdAt),
      "updated_at": .optional(updatedAt), "finalized_at": .optional(finalizedAt),
      "fields": .array(told),
    ]
  }

  /// Appends the draft to a file of JSON Lines.
  public func write(
    _ columns: ExportColumns, isRevealed: Bool = false, into bytes: inout [UInt8]
  ) {
    json(columns, isRevealed: isRevealed).write(into: &bytes)
    bytes.append(CSVByte.lineFeed)
  }
}

extension ExportColumn {
  fileprivate func json(of field: ExportedField, isRevealed: Bool) -> JSON {
    let texts: (raw: JSON, display: JSON, value: JSON)
    switch source(CellOptions(values: .raw, isRevealed: isRevealed)) {
    case .nothing: texts = (.null, .null, .null)
    case .mask:
      let mask = JSON.string(mask(raw: field.raw, isComplete: field.isComplete).text)
      texts = (mask, field.applies ? mask : "", field.value == nil ? .null : mask)
    default:
      texts = (.string(field.raw), .string(field.display), field.value?.json ?? .null)
    }
    return [
      "field": .string(key), "raw": texts.raw, "display": texts.display, "value": texts.value,
      "validity": .string(field.validity.rawValue), "complete": .bool(field.isComplete),
      "applies": .bool(field.applies), "held": .bool(field.isHeld),
      "reason": .optional(field.reason),
      "message": .optional(field.message), "code": .optional(field.code),
    ]
  }
}
