import FieldbookStore
import FormSession
import SQLiteKit

/// Moves many drafts to a newer version of their form, a batch in a transaction, or finds out what would
/// become of them.
struct BulkUpgrading {
  let desk: Desk
  let queue: DraftQueue
  let newer: LoadedForm
  let isTrial: Bool
  let interruption: Interruption

  /// What becomes of a draft, and what people call it; no upgrade for one that has the version, or a
  /// newer one.
  struct Outcome: Sendable {
    let upgrade: Upgrade?
    let name: String
  }

  /// A draft, and what its form becomes; no changes for one that stays.
  private struct Item: Sendable {
    let entry: DraftQueue.Entry
    let form: FormDefinition
    let changes: FormChanges?
  }

  /// Works through the queue, and reports on each draft once its batch is kept.
  func run(
    _ report: (Outcome) throws(CommandFault) -> Void
  ) throws(CommandFault) {
    var changes: [FormID: FormChanges] = [:]
    let work = BatchWork { [newer, isTrial, now = desk.person.now] (item: Item) in
      let (contents, form) = (item.entry.contents, item.form)
      guard let changes = item.changes else { return Outcome(upgrade: nil, name: "") }
      let upgrade = Upgrade(
        contents, aside: item.entry.orphans, changes: changes, to: newer, at: now())
      let name = isTrial ? contents.name(by: form) : upgrade.after.name(by: newer.definition)
      return Outcome(upgrade: upgrade, name: name)
    }
    try work.run { () throws(CommandFault) in
      try nextBatch(&changes)
    } keep: { outcomes throws(CommandFault) in
      try interruption.check()
      for outcome in isTrial ? outcomes : try move(outcomes) { try report(outcome) }
    }
  }

  private func nextBatch(_ changes: inout [FormID: FormChanges]) throws(CommandFault) -> [Item] {
    let entries = try keeping { () throws(StoreFault) in try queue.next() }
    var items: [Item] = []
    for entry in entries {
      let draft = entry.contents.draft
      let form = try desk.form(of: draft).definition
      var found: FormChanges?
      if draft.status == .draft, draft.form < newer.id {
        found = changes[draft.form] ?? form.changes(to: newer.definition)
        changes[draft.form] = found
      }
      items.append(Item(entry: entry, form: form, changes: found))
    }
    return items
  }

  private func move(_ outcomes: [Outcome]) throws(CommandFault) -> [Outcome] {
    let moves = outcomes.compactMap(\.upgrade).map { $0.move(by: desk.person) }
    guard !moves.isEmpty else { return outcomes }
    let results = try keeping { () throws(StoreFault) in try desk.store.move(moves) }
    var iterator = results.makeIterator()
    var moved: [Outcome] = []
    for outcome in outcomes {
      guard let upgrade = outcome.upgrade else {
        moved.append(outcome)
        continue
      }
      if case .success(.saved)? = iterator.next() {
        moved.append(outcome)
      } else if let again = try moveAgain(upgrade.before.draft.id) {
        moved.append(again)
      }
    }
    return moved
  }

  /// Moves a draft that somebody else has changed in between; nil when it is gone.
  private func moveAgain(_ id: DraftID) throws(CommandFault) -> Outcome? {
    while true {
      let found = try keeping { () throws(StoreFault) in try desk.store.contents(of: id) }
      guard let before = found else { return nil }
      guard before.draft.status == .draft, before.draft.form < newer.id else {
        return Outcome(upgrade: nil, name: "")
      }
      let aside = try keeping { () throws(StoreFault) in try desk.store.orphans(of: id) }
      let changes = try desk.form(of: before.draft).definition.changes(to: newer.definition)
      let upgrade = Upgrade(
        before, aside: aside, changes: changes, to: newer, at: desk.person.now())
      let result = try keeping { () throws(StoreFault) in
        try desk.store.move([upgrade.move(by: desk.person)])[0]
      }
      if case .success(.saved) = result {
        return Outcome(upgrade: upgrade, name: upgrade.after.name(by: newer.definition))
      }
    }
  }
}

extension Upgrade {
  /// What the store is to make of the draft.
  fileprivate func move(by person: Person) -> DraftMove {
    DraftMove(
      after, seen: before.draft.revision, orphaned: orphaned, history(by: person))
  }
}
