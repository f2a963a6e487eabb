public import FormSession
import SQLiteKit

/// Goes through drafts with texts of their fields, some drafts at a time.
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

  /// Whether there are fields of which a text is wanted only where they take part.
  private let hasConditions: Bool

  /// The form of the draft that was read last, and by the places in it whether the typed characters
  /// of a field are read.
  private var form: KnownForm?
  private var typed: [Bool] = []

  /// How much the last batch had, since the next one will be about as large.
  private var usual = (texts: 0, bytes: 0)

  /// How many drafts are handed over at a time, and at how many bytes there come no more.
  private static let (mostDrafts, manyBytes) = (500, 1 << 20)

  private static func draftColumns(_ wanted: WalkedTexts) -> String {
    "d.id, d.form, d.uuid, d.edition, d.finalized_at"
      + (wanted.hasHashes ? ", (SELECT hash FROM edition_hash WHERE draft = d.id)" : "")
  }

  /// The columns of a field, the text that is wanted among them.
  private enum Column {
    static let (draft, place, text, kind) = (0, 1, 2, 3)
    static let (raw, complete, reason, applies) = (4, 5, 6, 7)

    /// Those that nobody looks at are not taken out of their rows.
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
    // Without conditions all fields take part. What was typed into an open draft is wanted from all,
    // so that nothing is missing when it is read back.
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

  /// The next drafts; nil at the end.
  public func next() throws(StoreFault) -> DraftTexts? {
    try StoreFault.telling {
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

  /// Reads one draft more; false at the end.
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

  /// Reads the texts of a field.
  private func addTexts(to batch: inout DraftTexts) throws(SQLiteError) {
    // What a record says is said by the fields that take part.
    if hasConditions, try !fields.row.bool(Column.applies) { return }
    let isTyped = typed.indices.contains(fields.place) && typed[fields.place]
    // There is a value only of what is complete.
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

  /// Lets only the texts stand of a list of different things, which is stored with their kinds.
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
  /// Begins to walk through drafts and texts of their fields.
  public func texts(
    _ wanted: WalkedTexts, in walk: DraftWalk
  ) throws(StoreFault) -> TextWalker {
    try StoreFault.telling {
      try TextWalker(self, wanted, walk, forms: formNumbers(of: walk.form))
    }
  }
}
