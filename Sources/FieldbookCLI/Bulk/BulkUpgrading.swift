import FieldbookStore
import FormSession
import SQLiteKit

/// Moves many drafts to a newer version of their form, a batch in a transaction, or finds out what would
/// become of them.
struct BulkUpgrading {
  let context: CommandContext
  let queue: DraftQueue
  let newer: LoadedForm
  let isTrial: Bool
  let interruption: Interruption

  /// What becomes of a draft, and what people call it; no upgrade for one that has the version, or a
  /// newer one.
  struct Outcome: DraftFinding, Sendable {
    let draftID: DraftID
    let upgrade: Upgrade?
    let name: String

    /// What the store is to make of the draft; nil in a dry run, too.
    let change: DraftMove?
  }

  /// A draft, and what its form becomes; no changes for one that stays.
  fileprivate struct Item: Sendable {
    let contents: DraftContents
    let aside: [OrphanedField]
    let form: FormDefinition
    let changes: FormChanges?
  }

  /// Works through the queue, and reports on each draft once its batch is kept.
  func run(
    _ report: (Outcome) throws(CommandFault) -> Void
  ) throws(CommandFault) {
    var changes: [FormID: FormChanges] = [:]
    let work = BatchWork { [newer, isTrial, person = context.person] item in
      Outcome(item, to: newer, isTrial: isTrial, by: person)
    }
    try work.run { () throws(CommandFault) in
      try nextBatch(&changes)
    } keep: { outcomes throws(CommandFault) in
      try interruption.check()
      for outcome in try saving(outcomes) { try report(outcome) }
    }
  }

  private func nextBatch(_ changes: inout [FormID: FormChanges]) throws(CommandFault) -> [Item] {
    let entries = try keeping { () throws(StoreFault) in try queue.next() }
    var items: [Item] = []
    for entry in entries { items.append(try item(entry.contents, entry.orphans, &changes)) }
    return items
  }

  /// A draft with the changes of its form, which are worked out once for each version.
  private func item(
    _ contents: DraftContents, _ aside: [OrphanedField], _ changes: inout [FormID: FormChanges]
  ) throws(CommandFault) -> Item {
    let draft = contents.draft
    let form = try context.form(of: draft).definition
    var found: FormChanges?
    if draft.status == .draft, draft.form < newer.id {
      found = changes[draft.form] ?? form.changes(to: newer.definition)
      changes[draft.form] = found
    }
    return Item(contents: contents, aside: aside, form: form, changes: found)
  }

  private var saving: BatchSaving<Outcome> {
    BatchSaving { moves throws(StoreFault) in
      try context.store.move(moves)
    } examine: { id throws(CommandFault) in
      let found = try keeping { () throws(StoreFault) in try context.store.contents(of: id) }
      guard let contents = found else { return nil }
      let aside = try keeping { () throws(StoreFault) in try context.store.orphans(of: id) }
      var changes: [FormID: FormChanges] = [:]
      return Outcome(
        try item(contents, aside, &changes), to: newer, isTrial: isTrial, by: context.person)
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
        upgrade.history(by: person))
  }
}
