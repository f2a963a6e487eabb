import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let upgrade = CommandDescription(
    "upgrade", "Move open drafts to a newer version of their form.",
    discussion: """
      Texts of fields that the newer version does not have are put aside, and come back with a \
      version that has them. Fields that mean something else are judged anew, and what shows \
      something else then is told: a field of another type keeps its value, or is offered what it \
      showed. It ends with 3 when a field became invalid or missing, or a rule broken.
      """,
    options: [.dryRun], required: [.formFilter, .toVersion],
    examples: [
      Example("fieldbook upgrade --form visit --to 2 --dry-run", "See first what would change"),
      Example("fieldbook upgrade --form visit --to 2", "Move them"),
    ],
    exitCodes: [.done, .usage, .invalidData, .notFound, .storeUnusable])
}

extension Option {
  static let toVersion = Option("to", value: "V", help: "The version to move to")
}

extension Fieldbook {
  static func upgradeDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let key = invocation.required(.formFilter)
    let version = try reading { () throws(UsageMistake) in
      try invocation.requiredInteger(.toVersion, from: 1)
    }
    let desk = try desk(invocation, on: &console)
    let newer = try desk.form(key, version: version)
    let isTrial = invocation.flag(.dryRun)
    var summary = RejudgingSummary()
    var staying = 0
    try each(openDrafts(invocation, at: desk), on: &console) { id, console throws(CommandFault) in
      guard let upgrade = try desk.upgrade(id, to: newer, isTrial: isTrial) else {
        staying += 1
        return
      }
      summary.count(upgrade.flips, isChanged: true)
      if invocation.flag(.json) {
        try console.print(upgrade.json.text)
      } else {
        let heading = try desk.heading(of: upgrade.before.draft)
        try console.print(upgrade.text(under: heading).withoutControlsInLines)
      }
    }
    if !invocation.flag(.quiet) {
      console.complain(summary.text("moved", isTrial: isTrial))
      if staying > 0 {
        console.complain(
          "\(staying) \(staying == 1 ? "draft stays" : "drafts stay"): "
            + "version \(version) is not newer than what \(staying == 1 ? "it has" : "they have").")
      }
    }
    return summary.worse > 0 ? .invalidData : .done
  }
}

extension Desk {
  /// Moves a draft to a newer version of its form; nil for one that has it, or a newer one.
  fileprivate func upgrade(
    _ id: DraftID, to newer: LoadedForm, isTrial: Bool
  ) throws(CommandFault) -> Upgrade? {
    while true {
      let before = try contents(id)
      guard before.draft.status == .draft, before.draft.form < newer.id else { return nil }
      let aside = try keeping { () throws(StoreFault) in try store.orphans(of: id) }
      let upgrade = Upgrade(
        before, aside: aside,
        changes: try form(of: before.draft).definition.changes(
          to: newer.definition), to: newer, at: person.now())
      if isTrial { return upgrade }
      let outcome = try keeping { () throws(StoreFault) in
        try store.move(
          upgrade.after, seen: before.draft.revision, orphaned: upgrade.orphaned,
          upgrade.history(by: person))
      }
      if case .saved = outcome { return upgrade }
    }
  }
}
