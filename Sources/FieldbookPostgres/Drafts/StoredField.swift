import FieldEngine
import FieldbookRows
import FormSession
import JSONText
import PostgresKit

extension FieldRecord {
  /// The columns from which a record is read, in a query that uses the table alias `f`.
  static let columns =
    """
    f.draft, f.entry, f.place, f.flags, f.raw, f.display, f.mask, f.value, f.code, f.message, \
    f.reason, f.rest, f.revision, f.updated_at
    """

  /// Reads a row with these columns.
  ///
  /// If a row has no last change, the field has not changed since its draft was begun.
  init(_ row: borrowing PostgresRow, key: String, _ order: EntryOrder?, begun: Moment) throws {
    let entry = EntryID(try row.integer(1))
    self.init(key, in: entry, order?.beginning(of: entry) ?? "")
    let flags = FieldFlags(bits: try row.integer(3))
    raw = try row.textOrNil(4)
    display = flags.isShownAsTyped ? raw : try row.textOrNil(5)
    mask = try row.textOrNil(6)
    let text: String? =
      switch flags.valueSource {
      case .none: nil
      case .raw: raw
      case .display: display
      case .value: try row.textOrNil(7)
      }
    value = text.flatMap { StoredValue(text: $0, kind: flags.kind).value }
    verdict = flags.verdict
    issue = try row.textOrNil(8).map { Issue(code: $0, message: try row.text(9)) }
    (isComplete, applies) = (flags.isComplete, flags.applies)
    if let raw { content.text.raw = raw }
    content.text.isVerbatim = flags.isVerbatim
    (content.isTouched, content.isHeld) = (flags.isTouched, flags.isHeld)
    if flags.isValueCommitted { content.committed = value }
    content.reason = try row.textOrNil(10)
    if let rest = try row.textOrNil(11) { content.readRest(stored: rest) }
    revision = try row.intOrNil(12) ?? 0
    updatedAt = try row.momentOrNil(13) ?? begun
  }
}

/// The columns of many rows of fields, as arrays for one statement.
struct FieldColumns {
  private(set) var drafts: [PostgresUUID] = []
  private var entries: [Int64] = []
  private var places: [Int] = []
  private var flags: [Int64] = []
  private var raws: [String?] = []
  private var displays: [String?] = []
  private var masks: [String?] = []
  private var values: [String?] = []
  private var codes: [String?] = []
  private var messages: [String?] = []
  private var reasons: [String?] = []
  private var rests: [String?] = []
  private var revisions: [Int?] = []
  private var times: [PostgresTime?] = []
  private var attentions: [Int64?] = []
  private var attentionTimes: [PostgresTime?] = []

  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty }

  /// The values that a draft contributes to the rows of its fields.
  struct Owner {
    let id: DraftID
    let form: Int64
    let createdAt: Moment
    /// Whether the draft is open, so that its fields can need attention.
    let isOpen: Bool
  }

  /// Adds a row.
  mutating func add(_ records: Span<FieldRecord>, _ index: Int, at place: Int, of draft: Owner) {
    let texts = SharedTexts(records, index)
    // The Swift 6.3 optimizer crashes if the record is borrowed in each line.
    let record = records[index]
    drafts.append(draft.id.uuid)
    entries.append(record.entry.number)
    places.append(place)
    flags.append(texts.flags.bits)
    raws.append(record.raw)
    displays.append(texts.display)
    masks.append(record.mask)
    values.append(texts.value)
    codes.append(record.issue?.code)
    messages.append(record.issue?.message)
    reasons.append(record.content.reason)
    rests.append(record.content.storedRest(beside: record.value))
    let (hasIssue, time) = (record.issue != nil, record.updatedAt)
    let isAsBegun = !hasIssue && record.revision == 0 && time == draft.createdAt
    revisions.append(isAsBegun ? nil : record.revision)
    times.append(isAsBegun ? nil : time.time)
    let needsAttention = hasIssue && draft.isOpen
    attentions.append(needsAttention ? draft.form : nil)
    attentionTimes.append(needsAttention ? time.time : nil)
  }

  /// The names of the columns that follow the column with the draft.
  static let names =
    """
    entry, place, flags, raw, display, mask, value, code, message, reason, rest, revision, \
    updated_at, attention, attention_at
    """

  /// Adds the arrays to the values of a statement, and returns their parameters.
  func parameters(_ list: inout StatementValues, withDrafts: Bool = false) -> String {
    let drafts = withDrafts ? [list.add(drafts)] : []
    return
      (drafts + [
        list.add(entries), list.add(places), list.add(flags), list.add(raws), list.add(displays),
        list.add(masks), list.add(values), list.add(codes), list.add(messages), list.add(reasons),
        list.add(rests), list.add(revisions), list.add(times), list.add(attentions),
        list.add(attentionTimes),
      ]).joined(separator: ", ")
  }
}
