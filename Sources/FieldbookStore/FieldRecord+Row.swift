import FieldEngine
import FieldbookRows
import FormSession
import JSONText
import SQLiteKit

extension FieldRecord {
  /// Reads a row with the columns of ``FieldRow/read``.
  ///
  /// If a row has no last change, the field has not changed since its draft was begun.
  init(_ row: borrowing Row, key: String, _ order: EntryOrder, begun: Moment) throws {
    let entry = EntryID(try row.integer(0))
    self.init(key, in: entry, order.beginning(of: entry))
    let flags = FieldFlags(bits: try row.integer(2))
    raw = try row.textOrNil(3)
    display = flags.isShownAsTyped ? raw : try row.textOrNil(4)
    mask = try row.textOrNil(5)
    let text: String? =
      switch flags.valueSource {
      case .none: nil
      case .raw: raw
      case .display: display
      case .value: try row.textOrNil(6)
      }
    value = text.flatMap { StoredValue(text: $0, kind: flags.kind).value }
    verdict = flags.verdict
    issue = try row.textOrNil(7).map { Issue(code: $0, message: try row.text(8)) }
    (isComplete, applies) = (flags.isComplete, flags.applies)
    if let raw { content.text.raw = raw }
    content.text.isVerbatim = flags.isVerbatim
    (content.isTouched, content.isHeld) = (flags.isTouched, flags.isHeld)
    if flags.isValueCommitted { content.committed = value }
    content.reason = try row.textOrNil(9)
    if let text = try row.textOrNil(10) { content.readRest(stored: text) }
    revision = try row.isNull(11) ? 0 : row.int(11)
    updatedAt = try row.integerOrNil(12).map(Moment.init(milliseconds:)) ?? begun
  }
}
