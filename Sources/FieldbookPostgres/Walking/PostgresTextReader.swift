import FieldEngine
import FieldbookRows
public import FormSession
import PostgresKit

/// Reads drafts with the text of their fields, batch by batch.
public final class PostgresTextReader: DraftTextReader {
  private let store: PostgresStore
  private let wanted: WalkedTexts
  private let snapshot: WalkSnapshot

  /// Whether some fields are read only if they apply.
  private let hasConditions: Bool

  /// Whether the typed characters are read, for each form and place.
  private var typed: [Int64: [Bool]] = [:]

  /// The number of drafts in a batch.
  private static let batchSize = 500

  fileprivate init(_ store: PostgresStore, _ wanted: WalkedTexts, _ walk: DraftWalk) throws {
    (self.store, self.wanted) = (store, wanted)
    // If the form has no conditions, all fields apply. If the typed characters of open drafts are
    // requested, all fields are read, so that an import can restore everything.
    let isAll = wanted.kind == .raw && !walk.isOfRecords
    hasConditions =
      try !isAll
      && store.formNumbers(of: walk.form).contains { number in
        try store.form(number: number).definition.fields.contains { $0.condition != nil }
      }
    snapshot = try WalkSnapshot(store, walk)
  }

  /// Returns the next batch; nil at the end.
  public func next() throws(StoreError) -> DraftTexts? {
    try store.reading(on: snapshot.connection) {
      let ids = try snapshot.next(Self.batchSize)
      if ids.isEmpty { return nil }
      return try batch(of: store.draftRows(ids))
    }
  }

  private func batch(of rows: [DraftRow]) throws -> DraftTexts {
    let ids = rows.map(\.draft.id)
    let hashes = wanted.hasHashes ? try store.hashes(of: ids) : [:]
    let entries = wanted.hasEntries ? try store.entryOrders(of: rows) : [:]
    let texts = try fieldTexts(of: ids)
    var batch = DraftTexts()
    for row in rows {
      try add(
        row, entries[row.draft.id]?.entries ?? [], texts[row.draft.id] ?? [],
        hashes[row.draft.id]?.digest, to: &batch)
    }
    return batch
  }

  /// The columns that are read from a field's row.
  private struct FieldTexts {
    let entry: EntryID
    let place: Int
    let flags: FieldFlags
    let raw: String?
    let display: String?
    let value: String?
    let reason: String?

    /// Returns the field's text of a kind; nil if the field has no such text.
    func text(_ kind: WalkedTexts.Kind) -> String? {
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
  }

  private func fieldTexts(of ids: [DraftID]) throws -> [DraftID: [FieldTexts]] {
    var found: [DraftID: [FieldTexts]] = [:]
    try store.connection.prepare(
      """
      SELECT draft, entry, place, flags, raw, display, value, reason FROM field
      WHERE draft = ANY($1) ORDER BY draft, entry, place
      """, ids.map(\.uuid)
    ).each { row in
      found[try row.draftID(0), default: []].append(
        FieldTexts(
          entry: EntryID(try row.integer(1)), place: try row.int(2),
          flags: FieldFlags(bits: try row.integer(3)), raw: try row.textOrNil(4),
          display: try row.textOrNil(5), value: try row.textOrNil(6),
          reason: try row.textOrNil(7)))
    }
    return found
  }

  /// Adds a draft to a batch.
  private func add(
    _ row: DraftRow, _ entries: [EntryRecord], _ fields: [FieldTexts], _ hash: Digest?,
    to batch: inout DraftTexts
  ) throws {
    let (first, firstEntry) = (batch.texts.count, batch.entries.count)
    let places = add(entries, to: &batch)
    // The fields of the draft itself come first.
    var (count, end) = (0, first)
    for field in fields {
      if field.entry == .draft {
        add(field, of: row.form, to: &batch)
        (count, end) = (count + 1, batch.texts.count)
      } else if let place = places[field.entry] {
        let start = batch.texts.count
        add(field, of: row.form, to: &batch)
        batch.entries[place].extend(from: start, to: batch.texts.count)
      }
    }
    guard count == row.form.ownFieldCount else {
      throw StorageError.damaged(
        store.address, "the draft \(row.draft.id.ending) lacks fields of its form")
    }
    batch.drafts.append(
      DraftTexts.Entry(
        id: row.draft.id, form: row.form.id, edition: row.draft.edition,
        finalizedAt: row.draft.finalizedAt, hash: hash, texts: first..<end,
        entries: firstEntry..<batch.entries.count))
  }

  /// Adds the present entries of a draft to a batch, and returns their places there.
  private func add(_ entries: [EntryRecord], to batch: inout DraftTexts) -> [EntryID: Int] {
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

  private func add(_ field: FieldTexts, of form: KnownForm, to batch: inout DraftTexts) {
    // A record consists of the fields that apply.
    if hasConditions, !field.flags.applies { return }
    if typed[form.number] == nil {
      typed[form.number] = form.definition.fields.map { wanted.typed.contains($0.key) }
    }
    let typed = typed[form.number] ?? []
    let isTyped = typed.indices.contains(field.place) && typed[field.place]
    let kind = isTyped ? .raw : wanted.kind
    // Only complete fields have a value.
    let isComplete = kind == .value || field.flags.isComplete
    if var text = field.text(kind) {
      if kind == .value, field.flags.kind == "list", text.hasPrefix("{") {
        // A list with values of several kinds is stored with these kinds.
        text = StoredValue(text: text, kind: "list").value?.plainText ?? ""
      }
      add(text, at: field.place, isComplete: isComplete, to: &batch)
    }
    if wanted.hasReasons, let reason = field.reason {
      add(reason, at: field.place, isReason: true, to: &batch)
    }
  }

  private func add(
    _ text: String, at place: Int, isReason: Bool = false, isComplete: Bool = false,
    to batch: inout DraftTexts
  ) {
    let start = batch.bytes.count
    batch.bytes += text.utf8
    batch.texts.append(
      DraftTexts.Text(
        place: place, isReason: isReason, isComplete: isComplete, bytes: start..<batch.bytes.count))
  }
}

extension PostgresStore: WalkRepository {
  /// Returns the number of drafts in a walk.
  public func draftCount(_ walk: DraftWalk) throws(StoreError) -> Int {
    try query {
      try connection.prepare(
        "SELECT count(*) FROM draft d WHERE \(WalkSnapshot.condition)", walk.form,
        walk.statuses.map(\.rawValue), walk.since?.time
      ).first { row in try row.int(0) } ?? 0
    }
  }

  /// Creates a reader of drafts and the text of their fields.
  public func texts(
    _ wanted: WalkedTexts, in walk: DraftWalk
  ) throws(StoreError) -> PostgresTextReader {
    try query { try PostgresTextReader(self, wanted, walk) }
  }
}
