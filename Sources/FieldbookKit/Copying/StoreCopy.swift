import FieldbookHashes
import FieldbookRows
public import FormSession
public import SQLiteKit

/// Copies a whole store to another store, in a file or in a database.
///
/// The copy contains the store as it was at one moment, and the store is not changed. If copying is
/// interrupted, the same call resumes it: drafts that have not changed since they were copied stay
/// in the copy, and the others are replaced. Until the copy is complete, nothing else opens the
/// copy.
///
/// ```swift
/// let copy = try StoreCopy(from: StoreAddress("a.sqlite"), to: StoreAddress("b.sqlite"), at: now)
/// let summary = try copy.run(at: now) { done, all in print(done, "of", all) }
/// ```
public final class StoreCopy {
  let source: any CopyableStore
  let target: any CopyableStore

  /// The keys of drafts; nil if the store has no sealed answers.
  var sealing: Sealing?

  /// The contents of files that drafts use.
  private var contents: Set<Digest> = []

  /// The numbers of copied items, and the head of the chain.
  public struct Summary: Hashable, Sendable {
    /// The number of versions of forms.
    public let forms: Int
    /// The number of drafts by status.
    public let drafts: [DraftStatus: Int]
    /// The number of stored file contents.
    public let files: Int
    /// The number of accounts.
    public let accounts: Int
    /// The head of the chain, after the link that names the origin.
    public let head: Digest
  }

  /// Opens both stores, and creates the target if it is missing.
  public init(
    from source: StoreAddress, to target: StoreAddress, at moment: Moment,
    interruption: Interruption = Interruption()
  ) throws(StoreError) {
    self.source = try source.openToCopy(isReadOnly: true, at: moment, interruption)
    self.target = try target.openToCopy(isReadOnly: false, at: moment, interruption)
    if self.source.place == self.target.place { throw .copying(.ofItself(self.source.place)) }
  }

  /// Copies everything, and compares the copy with the store.
  ///
  /// `progress` receives the number of drafts copied or compared so far, and the number of all
  /// drafts.
  public func run(
    at moment: Moment, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(StoreError) -> Summary {
    try source.onSnapshot {
      if let origin = try source.unfinishedOrigin() {
        throw StoreError.copying(.unfinished(source.place, of: origin))
      }
      try begin(at: moment)
      try copyForms()
      try copyStoreKeys()
      try copyChain()
      try removeOthers()
      let all = try source.info().drafts.values.reduce(0, +)
      var done = 0
      try eachBatch { drafts in
        try copy(drafts, at: moment)
        done += drafts.count
        progress(done, 2 * all)
      }
      try copyTables()
      try expectSameTables()
      try eachBatch { drafts in
        try expectSame(drafts)
        done += drafts.count
        progress(done, 2 * all)
      }
    }
    let verification = try target.verify(keptHead: nil) { _ in }
    if let finding = verification.findings.first {
      throw .copying(.unequal(target.place, .edition(finding)))
    }
    let head = try target.endCopy(of: source.place, at: moment)
    let info = try target.info()
    return Summary(
      forms: info.forms, drafts: info.drafts, files: contents.count, accounts: info.accounts,
      head: head)
  }

  /// Marks the target, which must be empty, as an unfinished copy, unless it already is an
  /// unfinished copy of this store.
  private func begin(at moment: Moment) throws {
    if let origin = try target.unfinishedOrigin() {
      if origin != source.place { throw StoreError.copying(.unfinished(target.place, of: origin)) }
      return
    }
    let info = try target.info()
    let hasChain = try !target.rows(of: .chain, after: nil, limit: 1).isEmpty
    guard info.forms == 0, info.accounts == 0, !hasChain else {
      throw StoreError.copying(.notEmpty(target.place))
    }
    let earlier = try source.rows(of: .origin, after: nil, limit: .max)
    try target.unguarded {
      try target.clear(.origin)
      try target.add(earlier, to: .origin)
      try target.beginCopy(of: source.place, at: moment)
    }
  }

  // MARK: Drafts

  /// The number of drafts in a transaction.
  private static let draftsAtATime = 200

  private func eachBatch(_ body: ([DraftRows]) throws -> Void) throws {
    var last: DraftID?
    while true {
      let ids = try source.draftIDs(after: last, limit: Self.draftsAtATime)
      guard let end = ids.last else { return }
      try body(try source.rows(of: ids))
      last = end
    }
  }

  /// Copies the drafts that the target lacks, or has in a different state.
  private func copy(_ drafts: [DraftRows], at moment: Moment) throws {
    let present = try copied(drafts)
    let other = drafts.filter { present[$0.id] != $0 }
    for draft in drafts where present[draft.id] == draft { contents.formUnion(draft.contents) }
    for draft in other {
      for content in draft.contents where contents.insert(content).inserted {
        try copyContent(content.description, at: moment)
      }
    }
    if other.isEmpty { return }
    try copyKeys(of: other.map(\.id))
    try target.unguarded { try target.put(other) }
  }

  private func copied(_ drafts: [DraftRows]) throws -> [DraftID: DraftRows] {
    let found = try target.rows(of: drafts.map(\.id))
    return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
  }

  private func expectSame(_ drafts: [DraftRows]) throws {
    let present = try copied(drafts)
    for draft in drafts where present[draft.id] != draft {
      throw StoreError.copying(.unequal(target.place, .draft(draft.id)))
    }
    try expectSameKeys(of: drafts.map(\.id))
  }

  /// Removes drafts that an interrupted run copied but that have since been purged.
  private func removeOthers() throws {
    var (last, gone): (DraftID?, [DraftID]) = (nil, [])
    while true {
      let ids = try target.draftIDs(after: last, limit: Self.draftsAtATime)
      guard let end = ids.last else { break }
      gone += try ids.filter { try source.draft($0) == nil }
      last = end
    }
    if !gone.isEmpty { try target.unguarded { try target.discardRows(of: gone) } }
  }

  /// Copies the content of a file.
  ///
  /// A content without a draft, from an interrupted run, could be removed at any time; writing it
  /// again keeps it.
  private func copyContent(_ sha256: String, at moment: Moment) throws {
    let writer = try target.contentWriter(at: moment)
    var number = 0
    while let piece = try source.piece(number, of: sha256) {
      try writer.write(piece)
      number += 1
    }
    if try writer.finish().sha256 != sha256 {
      throw StoreError.copying(.unequal(target.place, .content(sha256)))
    }
  }
}
