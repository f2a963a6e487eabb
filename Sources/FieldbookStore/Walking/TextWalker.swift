public import FormSession
import SQLiteKit

/// Reads drafts with texts of their fields, batch by batch.
///
/// ```swift
/// let walker = try store.texts(WalkedTexts(.value), in: DraftWalk("visit", [.final]))
/// while let batch = try walker.next() { … }
/// ```
public final class TextWalker {
  private let store: Store
  private let wanted: WalkedTexts
  private let drafts: Statement
  private let fields: FieldCursor

  /// Whether some fields are read only where they apply.
  private let hasConditions: Bool

  /// The form of the last draft, and for each place whether the typed characters are read.
  private var form: KnownForm?
  private var typed: [Bool] = []

  /// The size of the last batch, as an estimate for the next one.
  private var usual = (texts: 0, bytes: 0)

  /// The largest number of drafts in a batch, and the number of bytes after which no draft is
  /// added.
  private static let (mostDrafts, manyBytes) = (500, 1 << 20)

  private static func draftColumns(_ wanted: WalkedTexts) -> String {
    "d.id, d.form, d.uuid, d.edition, d.finalized_at"
      + (wanted.hasHashes ? ", (SELECT hash FROM edition_hash WHERE draft = d.id)" : "")
  }

  /// The columns of a field's row.
  private enum Column {
    static let (draft, place, text, kind) = (0, 1, 2, 3)
    static let (raw, complete, reason, applies) = (4, 5, 6, 7)

    /// Returns the columns to select; those that are not needed are NULL.
    static func names(_ wanted: WalkedTexts, hasConditions: Bool) -> [String] {
      let (isValue, hasTyped) = (wanted.kind == .value, !wanted.typed.isEmpty)
      return [
        "draft", "place", wanted.kind.rawValue, isValue ? "kind" : "NULL",
        hasTyped ? "raw" : "NULL", hasTyped || !isValue ? "complete" : "NULL",
        wanted.hasReasons ? "reason" : "NULL", hasConditions ? "applies" : "NULL",
      ]
    }
  }

  init(
    _ store: Store, _ wanted: WalkedTexts, _ walk: DraftWalk, forms: [Int64]
  ) throws {
    (self.store, self.wanted) = (store, wanted)
    // Without conditions, all fields apply. For the typed characters of open drafts, all fields are
    // read, so that an import can restore everything.
    let isAll = wanted.kind == .raw && !walk.isOfRecords
    hasConditions =
      try !isAll
      && forms.contains { number in
        try store.form(number: number).definition.fields.contains { $0.condition != nil }
      }
    drafts = try store.connection.prepare(
      WalkSQL.drafts(Self.draftColumns(wanted), walk, forms: forms),
      walk.since?.milliseconds ?? .min)
    fields = try FieldCursor(
      store.connection, Column.names(wanted, hasConditions: hasConditions), draft: Column.draft,
      place: Column.place)
  }

  /// Returns the next batch; nil at the end.
  public func next() throws(StoreError) -> DraftTexts? {
    try StoreError.wrapping {
      var batch = DraftTexts()
      batch.texts.reserveCapacity(usual.texts)
      batch.bytes.reserveCapacity(usual.bytes)
      while batch.drafts.count < Self.mostDrafts, batch.bytes.count < Self.manyBytes {
        guard try addDraft(to: &batch) else { break }
      }
      usual = (batch.texts.count, batch.bytes.count)
      return batch.drafts.isEmpty ? nil : batch
    }
  }

  /// Adds the next draft to a batch; false at the end.
  private func addDraft(to batch: inout DraftTexts) throws -> Bool {
    guard try drafts.step() else { return false }
    let form = try store.form(number: drafts.row.integer(1))
    if form !== self.form { typed = form.definition.fields.map { wanted.typed.contains($0.key) } }
    self.form = form
    let first = batch.texts.count
    let number = try drafts.row.integer(0)
    var count = 0
    while try fields.next(of: number) {
      try addTexts(to: &batch)
      count += 1
    }
    let id = try DraftID(drafts.row, 2)
    try store.expectAll(count, of: form, in: id)
    batch.drafts.append(
      DraftTexts.Entry(
        id: id, form: form.id, edition: try drafts.row.int(3),
        finalizedAt: try drafts.row.integerOrNil(4).map(Moment.init(milliseconds:)),
        hash: wanted.hasHashes ? try drafts.row.blobOrNil(5).flatMap(Digest.init(bytes:)) : nil,
        texts: first..<batch.texts.count))
    return true
  }

  /// Adds the texts of a field to a batch.
  private func addTexts(to batch: inout DraftTexts) throws(SQLiteError) {
    // A record consists of the fields that apply.
    if hasConditions, try !fields.row.bool(Column.applies) { return }
    let isTyped = typed.indices.contains(fields.place) && typed[fields.place]
    // Only complete fields have a value.
    let isValue = wanted.kind == .value && !isTyped
    let isComplete = isValue ? true : try fields.row.bool(Column.complete)
    try add(isTyped ? Column.raw : Column.text, isComplete: isComplete, to: &batch)
    if wanted.hasReasons { try add(Column.reason, isReason: true, to: &batch) }
  }

  private func add(
    _ column: Int, isReason: Bool = false, isComplete: Bool = false, to batch: inout DraftTexts
  ) throws(SQLiteError) {
    let start = batch.bytes.count
    guard try fields.row.append(column, to: &batch.bytes) else { return }
    if column == Column.text { try plain(&batch.bytes, from: start) }
    batch.texts.append(
      DraftTexts.Text(
        place: fields.place, isReason: isReason, isComplete: isComplete,
        bytes: start..<batch.bytes.count))
  }

  /// Removes the kinds that are stored with a list of values of several kinds.
  private func plain(_ bytes: inout [UInt8], from start: Int) throws(SQLiteError) {
    guard wanted.kind == .value, start < bytes.count, bytes[start] == UInt8(ascii: "{"),
      try fields.row.textOrNil(Column.kind) == "list"
    else { return }
    let value = StoredValue(text: try fields.row.text(Column.text), kind: "list").value
    bytes.removeSubrange(start...)
    bytes += (value?.plainText ?? "").utf8
  }
}

extension Store {
  /// Creates a reader of drafts and texts of their fields.
  public func texts(
    _ wanted: WalkedTexts, in walk: DraftWalk
  ) throws(StoreError) -> TextWalker {
    try StoreError.wrapping {
      try TextWalker(self, wanted, walk, forms: formNumbers(of: walk.form))
    }
  }
}
