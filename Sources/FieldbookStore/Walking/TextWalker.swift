import FieldbookRows
public import FormSession
import SQLiteKit

/// Reads drafts with the text of their fields, batch by batch.
///
/// ```swift
/// let walker = try store.texts(WalkedTexts(.value), in: DraftWalk("visit", [.final]))
/// while let batch = try walker.next() { … }
/// ```
public final class TextWalker: DraftTextReader {
  private let store: Store
  private let wanted: WalkedTexts
  private let drafts: Statement
  private let fields: FieldCursor

  /// Whether some fields are read only if they apply.
  private let hasConditions: Bool

  /// The form of the last draft, and whether the typed characters are read at each place.
  private var form: KnownForm?
  private var typed: [Bool] = []

  /// The size of the last batch, as an estimate for the next batch.
  private var usual = (texts: 0, bytes: 0)

  /// The maximum number of drafts in a batch, and the number of bytes after which no more drafts
  /// are added.
  private static let (mostDrafts, manyBytes) = (500, 1 << 20)

  private static func draftColumns(_ wanted: WalkedTexts) -> String {
    "d.id, d.form, d.uuid, d.edition, d.finalized_at"
      + (wanted.hasHashes ? ", (SELECT hash FROM edition_hash WHERE draft = d.id)" : "")
  }

  /// The columns of a field's row.
  private enum Column {
    static let (draft, entry, place, flags, raw, display) = (0, 1, 2, 3, 4, 5)
    static let (value, reason) = (6, 7)

    /// Returns the column that contains a field's text of a kind; nil if the field has no such
    /// text.
    static func text(_ kind: WalkedTexts.Kind, _ flags: FieldFlags) -> Int? {
      let shown = flags.isShownAsTyped ? raw : display
      return switch (kind, flags.valueSource) {
      case (.raw, _): raw
      case (.display, _): shown
      case (.value, .none): nil
      case (.value, .raw): raw
      case (.value, .display): shown
      case (.value, .value): value
      }
    }

    /// Returns the columns to select; unneeded columns are NULL.
    static func names(_ wanted: WalkedTexts) -> [String] {
      [
        "draft", "entry", "place", "flags", "raw", wanted.kind == .raw ? "NULL" : "display",
        wanted.kind == .value ? "value" : "NULL",
        wanted.hasReasons ? "reason" : "NULL",
      ]
    }
  }

  init(
    _ store: Store, _ wanted: WalkedTexts, _ walk: DraftWalk, forms: [Int64]
  ) throws {
    (self.store, self.wanted) = (store, wanted)
    // If the form has no conditions, all fields apply. If the typed characters of open drafts are
    // requested, all fields are read, so that an import can restore everything.
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
      store.connection, Column.names(wanted), draft: Column.draft, place: Column.place)
  }

  /// Returns the next batch; nil at the end.
  public func next() throws(StoreError) -> DraftTexts? {
    // The walk does not read the pages of this batch again.
    defer { store.connection.releaseMemory() }
    return try StoreError.wrapping {
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

  /// Adds the next draft to a batch; returns false at the end.
  private func addDraft(to batch: inout DraftTexts) throws -> Bool {
    guard try drafts.step() else { return false }
    let form = try store.form(number: drafts.row.integer(1))
    if form !== self.form { typed = form.definition.fields.map { wanted.typed.contains($0.key) } }
    self.form = form
    let (first, firstEntry) = (batch.texts.count, batch.entries.count)
    let number = try drafts.row.integer(0)
    let places = wanted.hasEntries ? try addEntries(of: number, form, to: &batch) : [:]
    // The fields of the draft itself come first.
    var (count, end) = (0, first)
    while try fields.next(of: number) {
      let entry = EntryID(try fields.row.integer(Column.entry))
      if entry == .draft {
        try addTexts(to: &batch)
        (count, end) = (count + 1, batch.texts.count)
      } else if let place = places[entry] {
        let start = batch.texts.count
        try addTexts(to: &batch)
        batch.entries[place].extend(from: start, to: batch.texts.count)
      }
    }
    let id = try DraftID(drafts.row, 2)
    try store.expectAll(count, of: form, in: id)
    batch.drafts.append(
      DraftTexts.Entry(
        id: id, form: form.id, edition: try drafts.row.int(3),
        finalizedAt: try drafts.row.integerOrNil(4).map(Moment.init(milliseconds:)),
        hash: wanted.hasHashes ? try drafts.row.blobOrNil(5).flatMap(Digest.init(bytes:)) : nil,
        texts: first..<end, entries: firstEntry..<batch.entries.count))
    return true
  }

  /// Adds the present entries of a draft to a batch, and returns their places there.
  private func addEntries(
    of draft: Int64, _ form: KnownForm, to batch: inout DraftTexts
  ) throws -> [EntryID: Int] {
    let entries = try store.entries(of: draft, form)
    let absent = entries.absent
    var places: [EntryID: Int] = [:]
    var positions: [EntryID: [String: Int]] = [:]
    for entry in entries where !absent.contains(entry.id) {
      let position = positions[entry.parent, default: [:]][entry.group, default: 0] + 1
      positions[entry.parent, default: [:]][entry.group] = position
      places[entry.id] = batch.entries.count
      batch.entries.append(DraftTexts.Repetition(entry, position: position))
    }
    return places
  }

  /// Adds the texts of a field to a batch.
  private func addTexts(to batch: inout DraftTexts) throws(SQLiteError) {
    // A record consists of the fields that apply.
    let flags = FieldFlags(bits: try fields.row.integer(Column.flags))
    if hasConditions, !flags.applies { return }
    let isTyped = typed.indices.contains(fields.place) && typed[fields.place]
    let kind = isTyped ? .raw : wanted.kind
    // Only complete fields have a value.
    let isComplete = kind == .value || flags.isComplete
    if let column = Column.text(kind, flags) {
      let start = batch.bytes.count
      try add(column, isComplete: isComplete, to: &batch)
      if kind == .value, flags.kind == "list" { try plain(&batch, from: start) }
    }
    if wanted.hasReasons { try add(Column.reason, isReason: true, to: &batch) }
  }

  private func add(
    _ column: Int, isReason: Bool = false, isComplete: Bool = false, to batch: inout DraftTexts
  ) throws(SQLiteError) {
    let start = batch.bytes.count
    guard try fields.row.append(column, to: &batch.bytes) else { return }
    batch.texts.append(
      DraftTexts.Text(
        place: fields.place, isReason: isReason, isComplete: isComplete,
        bytes: start..<batch.bytes.count))
  }

  /// Removes the kinds from the last text if it is a list that is stored with the kinds of its
  /// values.
  private func plain(_ batch: inout DraftTexts, from start: Int) throws(SQLiteError) {
    guard start < batch.bytes.count, batch.bytes[start] == UInt8(ascii: "{"),
      let last = batch.texts.popLast()
    else { return }
    let text = String(decoding: batch.bytes[start...], as: UTF8.self)
    batch.bytes.removeSubrange(start...)
    batch.bytes += (StoredValue(text: text, kind: "list").value?.plainText ?? "").utf8
    batch.texts.append(
      DraftTexts.Text(
        place: last.place, isReason: false, isComplete: last.isComplete,
        bytes: start..<batch.bytes.count))
  }
}

extension Store: WalkRepository {
  /// Returns the number of drafts in a walk.
  public func draftCount(_ walk: DraftWalk) throws(StoreError) -> Int {
    // Frees the cached pages, because those that were read to count drafts are not read again.
    defer { connection.releaseMemory() }
    return try read {
      let forms = try formNumbers(of: walk.form)
      let count = try connection.prepare(WalkSQL.count(walk, forms: forms))
      if let since = walk.since { try count.bind(since.milliseconds) }
      return try count.first { row in try row.int(0) } ?? 0
    }
  }

  /// Creates a reader of drafts and the text of their fields.
  public func texts(
    _ wanted: WalkedTexts, in walk: DraftWalk
  ) throws(StoreError) -> TextWalker {
    try StoreError.wrapping {
      try TextWalker(self, wanted, walk, forms: formNumbers(of: walk.form))
    }
  }
}
