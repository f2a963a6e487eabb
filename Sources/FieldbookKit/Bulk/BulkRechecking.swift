public import FormSession

/// Validates many drafts as of today, and saves the differences, each batch in a transaction.
package struct BulkRechecking {
  private let book: Book
  private let queue: any DraftQueue
  private let isTrial: Bool
  private let isCancelled: () -> Bool

  /// Prepares to validate the drafts of a queue.
  package init(
    _ queue: any DraftQueue, of book: Book, isTrial: Bool, isCancelled: @escaping () -> Bool
  ) {
    (self.book, self.queue) = (book, queue)
    (self.isTrial, self.isCancelled) = (isTrial, isCancelled)
  }

  /// Works through the queue, and reports each draft once its batch is saved.
  package func run(_ report: (Recheck) throws -> Void) throws {
    let work = BatchWork { [person = book.person] item in Recheck(item, by: person) }
    try work.run {
      try book.nextBatch(of: queue)
    } save: { rechecks in
      if isCancelled() { throw BookError.cancelled }
      for recheck in isTrial ? rechecks : try saving(rechecks) { try report(recheck) }
    }
  }

  private var saving: BatchSaving<Recheck> {
    BatchSaving { changes throws(StoreError) in
      try book.store.save(changes)
    } examine: { id in
      let found = try book.store.contents(of: id)
      guard let contents = found else { return nil }
      return Recheck(contents, try book.loadedForm(of: contents.draft), by: book.person)
    }
  }
}

/// The differences in a draft's validity and calculated answers since the last validation.
public struct Recheck: DraftFinding, Sendable {
  /// The draft.
  public let draft: Draft

  /// The name of the draft; empty if it has none.
  public let name: String

  /// The fields and rules whose validity, problem or calculated answer differs.
  public let flips: [Flip]

  /// The change to save; nil if nothing differs.
  package let change: DraftChange?

  var draftID: DraftID { draft.id }

  init(_ item: CheckedDraft, by person: Person) {
    self.init(item.entry.contents, item.form, by: person)
  }

  init(_ before: DraftContents, _ form: LoadedForm, by person: Person) {
    (draft, name) = (before.draft, before.name(by: form.definition))
    guard draft.status == .draft else {
      (flips, change) = ([], nil)
      return
    }
    let now = form.contents(of: form.session(before, at: person.now()), in: before.draft)
    flips = before.flips(to: now, of: form.definition)
    let change = DraftChange(rechecking: before, now, flips, by: person)
    self.change = change.isEmpty ? nil : change
  }
}

extension DraftChange {
  fileprivate init(
    rechecking before: DraftContents, _ now: DraftContents, _ flips: [Flip], by person: Person
  ) {
    let (seen, moment) = (before.draft.revision, person.now())
    self.init(of: before.draft.id, seen: seen, tally: now.draft.tally, at: moment)
    uniqueKey = now.draft.uniqueKey
    // The two lists can contain removed entries at different places.
    let records = now.records
    edited = before.fields.compactMap { old in
      guard let new = records[old.key], !old.hasSameResult(as: new) else { return nil }
      var record = old.revalidated(as: new)
      (record.revision, record.updatedAt) = (seen + 1, moment)
      return record
    }
    entries = now.entries.changed(since: before.entries).map { entry in
      var record = entry
      record.revision = seen + 1
      return record
    }
    let stored = Set(before.entries.map(\.id))
    edited += now.fields.filter { $0.entry != .draft && !stored.contains($0.entry) }.map { new in
      var record = new
      (record.revision, record.updatedAt) = (seen + 1, moment)
      return record
    }
    groups = now.groups.filter { !before.groups.contains($0) }
    let known = Dictionary(before.rules.map { ($0.key, $0) }) { first, _ in first }
    rules = now.rules.filter { known[$0.key]?.isStored(like: $0) != true }
    history = flips.map { flip in
      var entry = HistoryEntry(
        .rejudged, of: flip.key, by: person.name, at: moment, note: flip.message ?? "valid")
      entry.revision = seen + 1
      return entry
    }
  }
}

extension RuleState {
  /// Whether a rule's stored state is the same as a new one; a store keeps messages only for broken
  /// rules.
  fileprivate func isStored(like new: RuleState) -> Bool {
    key == new.key && isBroken == new.isBroken && isAcknowledged == new.isAcknowledged
      && (!isBroken || message == new.message)
  }
}
