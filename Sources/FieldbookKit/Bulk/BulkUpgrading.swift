package import FormSession

/// Moves many drafts to a newer version of their form, each batch in a transaction, or finds out
/// what would happen to them.
package struct BulkUpgrading {
  private let book: Book
  private let queue: any DraftQueue
  private let newer: LoadedForm
  private let isTrial: Bool
  private let isCancelled: () -> Bool

  /// Prepares to move the drafts of a queue, which must read orphans.
  package init(
    _ queue: any DraftQueue, of book: Book, to newer: LoadedForm, isTrial: Bool,
    isCancelled: @escaping () -> Bool
  ) {
    (self.book, self.queue, self.newer) = (book, queue, newer)
    (self.isTrial, self.isCancelled) = (isTrial, isCancelled)
  }

  /// The effect on a draft.
  package struct Outcome: DraftFinding, Sendable {
    let draftID: DraftID

    /// The changes to the draft; nil if it is not open, or has this version or a newer one.
    package let upgrade: Upgrade?

    /// The name of the draft; empty if it has none, or if there are no changes.
    package let name: String

    /// The move to save; nil in a trial, or if there are no changes.
    let change: DraftMove?
  }

  /// A draft; `changes`, from its form to the newer version, is nil if the draft is not moved.
  fileprivate struct Item: Sendable {
    let contents: DraftContents
    let aside: [OrphanedField]
    let form: FormDefinition
    let changes: FormChanges?
  }

  /// Works through the queue, and reports each draft once its batch is saved.
  package func run(_ report: (Outcome) throws -> Void) throws {
    var changes: [FormID: FormChanges] = [:]
    let work = BatchWork { [newer, isTrial, person = book.person] item in
      Outcome(item, to: newer, isTrial: isTrial, by: person)
    }
    try work.run {
      try nextBatch(&changes)
    } save: { outcomes in
      if isCancelled() { throw BookError.cancelled }
      for outcome in try saving(outcomes) { try report(outcome) }
    }
  }

  private func nextBatch(_ changes: inout [FormID: FormChanges]) throws -> [Item] {
    let entries = try queue.next()
    var items: [Item] = []
    for entry in entries { items.append(try item(entry.contents, entry.orphans, &changes)) }
    return items
  }

  /// Returns the item for a draft; the changes to a form are computed once for each version.
  private func item(
    _ contents: DraftContents, _ aside: [OrphanedField], _ changes: inout [FormID: FormChanges]
  ) throws -> Item {
    let draft = contents.draft
    let older = try book.loadedForm(of: draft)
    guard draft.status == .draft, draft.form < newer.id else {
      return Item(contents: contents, aside: aside, form: older.definition, changes: nil)
    }
    let found = changes[draft.form] ?? older.definition.changes(to: newer.definition)
    changes[draft.form] = found
    var read = contents
    older.readUnaccepted(&read, of: Set(found.retyped))
    let returning = try aside.map { orphan in
      let form = try book.loadedForm(draft.form.key, version: orphan.version)
      return OrphanedField(
        key: orphan.key, version: orphan.version, record: form.withMeaning(orphan.record))
    }
    return Item(contents: read, aside: returning, form: older.definition, changes: found)
  }

  private var saving: BatchSaving<Outcome> {
    BatchSaving { moves throws(StoreError) in
      try book.store.move(moves)
    } examine: { id in
      let found = try book.store.contents(of: id)
      guard let contents = found else { return nil }
      let aside = try book.store.orphans(of: id)
      var changes: [FormID: FormChanges] = [:]
      return Outcome(
        try item(contents, aside, &changes), to: newer, isTrial: isTrial, by: book.person)
    }
  }
}

extension BulkUpgrading.Outcome {
  fileprivate init(
    _ item: BulkUpgrading.Item, to newer: LoadedForm, isTrial: Bool, by person: Person
  ) {
    let before = item.contents
    draftID = before.draft.id
    guard let changes = item.changes else {
      (upgrade, name, change) = (nil, "", nil)
      return
    }
    let upgrade = Upgrade(
      before, aside: item.aside, changes: changes, to: newer, at: person.now())
    self.upgrade = upgrade
    name = isTrial ? before.name(by: item.form) : upgrade.after.name(by: newer.definition)
    change =
      isTrial
      ? nil
      : DraftMove(
        upgrade.after, seen: before.draft.revision, orphaned: upgrade.orphaned,
        retyped: upgrade.changes.retyped, upgrade.history(by: person))
  }
}
