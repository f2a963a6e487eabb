import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let recheck = CommandDescription(
    "recheck", "Judge open drafts anew, and tell what flips.",
    discussion: """
      A card that was good when it was typed may have expired since. Nothing that was typed is \
      changed. It ends with 3 when a field became invalid or missing, or a rule broken.
      """,
    options: [.formFilter, .dryRun],
    examples: [
      Example("fieldbook recheck --form visit --dry-run", "See first what would flip"),
      Example("fieldbook recheck --json", "For a program, an object a draft"),
    ],
    exitCodes: [.done, .usage, .invalidData, .notFound, .storeUnusable])
}

extension Fieldbook {
  static func recheckDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: &console)
    let isTrial = invocation.flag(.dryRun)
    var summary = RejudgingSummary()
    try each(openDrafts(invocation, at: desk), on: &console) { id, console throws(CommandFault) in
      let draft = try desk.draft(id)
      let flips = try desk.rejudge(id, isTrial: isTrial)
      summary.count(flips, isChanged: !flips.isEmpty)
      if !flips.isEmpty { try tell(flips, of: draft, at: desk, invocation, on: &console) }
    }
    if !invocation.flag(.quiet) {
      console.complain(summary.text("judged otherwise", isTrial: isTrial))
    }
    return summary.worse > 0 ? .invalidData : .done
  }

  /// The open drafts of the form that a command line names, or of all.
  static func openDrafts(
    _ invocation: Invocation, at desk: Desk
  ) throws(CommandFault) -> [DraftID] {
    var filter = DraftFilter()
    filter.status = .draft
    if let key = invocation.value(.formFilter) { filter.form = try desk.formKey(key) }
    var ids: [DraftID] = []
    try desk.eachDraft(filter) { ids.append($0.id) }
    return ids
  }

  private static func tell(
    _ flips: [Flip], of draft: Draft, at desk: Desk, _ invocation: Invocation,
    on console: inout some Console
  ) throws(CommandFault) {
    if invocation.flag(.json) {
      try console.print(
        JSON.object([
          ("draft", .string(draft.id.description)), ("form", .string(draft.form.key)),
          ("flips", .array(flips.map(\.json))),
        ]).text)
    } else {
      let lines = [try desk.heading(of: draft)] + flips.map { "  " + $0.text }
      try console.print(lines.map(\.withoutControls).joined(separator: "\n"))
    }
  }
}

extension Desk {
  /// Judges a draft as of today, and keeps what is found otherwise than before.
  fileprivate func rejudge(_ id: DraftID, isTrial: Bool) throws(CommandFault) -> [Flip] {
    while true {
      let before = try contents(id)
      guard before.draft.status == .draft else { return [] }
      let form = try form(of: before.draft)
      let now = form.contents(of: form.session(before), in: before.draft)
      let flips = before.flips(to: now)
      let change = rejudging(before, now, flips)
      if isTrial || change.isEmpty { return flips }
      let outcome = try keeping { () throws(StoreFault) in try store.save(change) }
      if case .saved = outcome { return flips }
    }
  }

  private func rejudging(
    _ before: DraftContents, _ now: DraftContents, _ flips: [Flip]
  ) -> DraftChange {
    let (seen, moment) = (before.draft.revision, person.now())
    var change = DraftChange(of: before.draft.id, seen: seen, tally: now.draft.tally, at: moment)
    change.uniqueKey = now.draft.uniqueKey
    change.edited = zip(before.fields, now.fields).compactMap { old, new in
      guard old.key == new.key, !old.isJudged(as: new) else { return nil }
      var record = old.judged(as: new)
      (record.revision, record.updatedAt) = (seen + 1, moment)
      return record
    }
    change.groups = now.groups.filter { !before.groups.contains($0) }
    change.rules = now.rules.filter { !before.rules.contains($0) }
    change.history = flips.map { flip in
      var entry = HistoryEntry(
        .rejudged, of: flip.key, by: person.name, at: moment, note: flip.message ?? "valid")
      entry.revision = seen + 1
      return entry
    }
    return change
  }
}
