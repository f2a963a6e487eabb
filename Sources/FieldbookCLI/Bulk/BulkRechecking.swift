import FieldbookStore
import FormSession
import SQLiteKit

/// Validates many drafts as of today, and keeps what is found otherwise than before, a batch in a
/// transaction.
struct BulkRechecking {
  let context: CommandContext
  let queue: DraftQueue
  let isTrial: Bool
  let interruption: Interruption

  /// Works through the queue, and reports on each draft once its batch is kept.
  func run(
    _ report: (Recheck) throws(CommandFault) -> Void
  ) throws(CommandFault) {
    let work = BatchWork { [person = context.person] item in Recheck(item, by: person) }
    try work.run { () throws(CommandFault) in
      try context.nextBatch(of: queue)
    } keep: { rechecks throws(CommandFault) in
      try interruption.check()
      for recheck in isTrial ? rechecks : try saving(rechecks) { try report(recheck) }
    }
  }

  private var saving: BatchSaving<Recheck> {
    BatchSaving { changes throws(StoreFault) in
      try context.store.save(changes)
    } examine: { id throws(CommandFault) in
      let found = try keeping { () throws(StoreFault) in try context.store.contents(of: id) }
      guard let contents = found else { return nil }
      return Recheck(contents, try context.form(of: contents.draft), by: context.person)
    }
  }
}

/// What is found of a draft today that was not before.
struct Recheck: DraftFinding, Sendable {
  let draft: Draft
  let name: String
  let flips: [Flip]

  /// What is to be kept of it; nil when nothing is.
  let change: DraftChange?

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
    let now = form.contents(of: form.session(before), in: before.draft)
    flips = before.flips(to: now)
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
    edited = zip(before.fields, now.fields).compactMap { old, new in
      guard old.key == new.key, !old.hasSameResult(as: new) else { return nil }
      var record = old.revalidated(as: new)
      (record.revision, record.updatedAt) = (seen + 1, moment)
      return record
    }
    groups = now.groups.filter { !before.groups.contains($0) }
    rules = now.rules.filter { !before.rules.contains($0) }
    history = flips.map { flip in
      var entry = HistoryEntry(
        .rejudged, of: flip.key, by: person.name, at: moment, note: flip.message ?? "valid")
      entry.revision = seen + 1
      return entry
    }
  }
}
