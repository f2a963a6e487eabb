public import FormSession
import SQLiteKit

/// The drafts that a command works through, a batch at a time.
///
/// Which drafts these are, and their order, is noted at the start in a temporary table: a draft that
/// changes meanwhile comes once, and a million of them take no memory. What a batch holds is read when
/// it is asked for.
///
/// ```swift
/// let queue = try store.queue(of: "visit")
/// while case let batch = try queue.next(), !batch.isEmpty { … }
/// ```
public final class DraftQueue {
  /// How many drafts were noted.
  public let count: Int

  /// The forms of these drafts, from the oldest version of each on.
  public let forms: [FormID]

  private let store: Store

  /// The number in the table of the draft that was handed over last.
  private var last: Int64 = 0

  /// How many drafts a batch has.
  private let batchSize: Int

  private let parts: Parts

  /// What is read of a draft beside its contents.
  public struct Parts: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: Int

    /// Makes parts of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The fields that its form no longer has.
    public static let orphans = Parts(rawValue: 1)
    /// Who did what.
    public static let history = Parts(rawValue: 2)
  }

  /// A draft as it stood when its batch was read.
  public struct Entry: Sendable {
    /// All that the draft keeps.
    public let contents: DraftContents

    /// The fields that its form no longer has, if the queue reads them.
    public let orphans: [OrphanedField]

    /// Who did what, if the queue reads it.
    public let history: [HistoryEntry]

    /// Whether the focus is in a field, where somebody may have typed half a text.
    public let hasFocus: Bool
  }

  /// A batch has a thousand drafts; fewer of large forms, whose fields would fill the memory.
  private static let (mostDrafts, mostFields) = (1_000, 40_000)

  fileprivate init(_ store: Store, _ parts: Parts, _ fill: () throws -> Void) throws {
    (self.store, self.parts) = (store, parts)
    try store.connection.run("DROP TABLE IF EXISTS temp.draft_queue")
    try store.connection.run("CREATE TEMP TABLE draft_queue (draft INTEGER NOT NULL)")
    try fill()
    count =
      try store.connection.prepare("SELECT count(*) FROM temp.draft_queue")
      .first { row in try row.int(0) } ?? 0
    let forms = try store.connection.prepare(
      "SELECT DISTINCT form FROM draft WHERE id IN (SELECT draft FROM temp.draft_queue)"
    ).all { row in try store.form(number: row.integer(0)) }
    self.forms = forms.map(\.id).sorted()
    let fields = max(1, forms.map(\.keys.count).max() ?? 0)
    batchSize = min(Self.mostDrafts, max(1, Self.mostFields / fields))
  }

  /// The next drafts, as they are now; none at the end.
  ///
  /// Drafts that were removed since are left out.
  public func next() throws(StoreFault) -> [Entry] {
    var batch: [Entry] = []
    while batch.isEmpty, let numbers = try nextNumbers() {
      batch = try store.read { try numbers.compactMap(entry) }
    }
    return batch
  }

  private func nextNumbers() throws(StoreFault) -> [Int64]? {
    let found = try store.read {
      try store.connection.prepare(
        "SELECT rowid, draft FROM temp.draft_queue WHERE rowid > ? ORDER BY rowid LIMIT ?", last,
        batchSize
      ).all { row in (number: try row.integer(0), draft: try row.integer(1)) }
    }
    guard let end = found.last else { return nil }
    last = end.number
    return found.map(\.draft)
  }

  private func entry(_ number: Int64) throws -> Entry? {
    let columns = Store.draftColumns
    let row = try store.connection.prepare("SELECT \(columns) FROM draft d WHERE d.id = ?", number)
      .first { row in try store.draftRow(row) }
    guard let row else { return nil }
    let focus = try store.connection.prepare(
      "SELECT 1 FROM seat WHERE draft = ? AND focus IS NOT NULL", number
    ).first { _ in true }
    return Entry(
      contents: try store.contents(row),
      orphans: parts.contains(.orphans) ? try store.orphans(of: row) : [],
      history: parts.contains(.history) ? try store.history(of: number) : [],
      hasFocus: focus ?? false)
  }
}

extension Store {
  /// Notes the open drafts of a form, or of all forms, those changed last first.
  ///
  /// A store has one queue at a time.
  public func queue(
    of form: String?, reading parts: DraftQueue.Parts = []
  ) throws(StoreFault) -> DraftQueue {
    try StoreFault.telling {
      try DraftQueue(self, parts) {
        try connection.run(
          """
          INSERT INTO temp.draft_queue (draft)
          SELECT id FROM draft
          WHERE status = 'draft' AND (?1 IS NULL OR form IN (SELECT id FROM form WHERE key = ?1))
          ORDER BY updated_at DESC, id DESC
          """, form)
      }
    }
  }

  /// Notes some drafts, in their order.
  public func queue(
    _ drafts: [DraftID], reading parts: DraftQueue.Parts = []
  ) throws(StoreFault) -> DraftQueue {
    try StoreFault.telling {
      try DraftQueue(self, parts) {
        let insert = "INSERT INTO temp.draft_queue (draft) SELECT id FROM draft WHERE uuid = ?"
        for draft in drafts { try connection.run(insert, draft.bytes) }
      }
    }
  }
}
