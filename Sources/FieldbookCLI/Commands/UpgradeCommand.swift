import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let upgrade = CommandDescription(
    "upgrade", "Move open drafts to a newer version of their form.",
    discussion: """
      Answers in fields that the newer version lacks are set aside, and restored by a later \
      version that has the fields again. Changed fields are validated again, and those that are \
      now displayed differently are listed. A field with a new type keeps its value, or else its \
      displayed text. The exit status is 3 when a field becomes invalid or missing, or a rule is \
      broken.

      Drafts are moved in transactions of up to a thousand. If you stop the command, it reports \
      how many are moved; run it again to continue.
      """,
    options: [.dryRun], required: [.formFilter, .toVersion],
    examples: [
      Example("fieldbook upgrade --form visit --to 2 --dry-run", "Show what would change"),
      Example("fieldbook upgrade --form visit --to 2", "Move all open drafts"),
    ],
    exitCodes: [.done, .usage, .invalidData, .notFound, .storeUnusable, .interrupted])
}

extension Option {
  static let toVersion = Option("to", value: "V", help: "The version to move to")
}

extension Fieldbook {
  static func upgradeDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let key = invocation.required(.formFilter)
    let version = try invocation.requiredInteger(.toVersion, from: 1)
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let newer = try book.loadedForm(key, version: version)
    let isTrial = invocation.flag(.dryRun)
    let queue = try openDrafts(invocation, at: book)
    var summary = RecheckSummary()
    var staying = 0
    let upgrading = BulkUpgrading(
      queue, of: book, to: newer, isTrial: isTrial, isCancelled: interruption.isCancelled)
    var progress = BulkProgress(
      isTrial ? "checked" : "moved", of: queue.count, isTrial: isTrial, on: console)
    try progress.run(on: &console) { progress, console in
      try upgrading.run { outcome in
        progress.count(isDone: isTrial || outcome.upgrade != nil, on: &console)
        guard let upgrade = outcome.upgrade else {
          staying += 1
          return
        }
        summary.count(upgrade.flips, isChanged: true)
        try report(upgrade, outcome.name, invocation, on: &console)
      }
    }
    if !invocation.flag(.quiet) {
      console.complain(summary.text("moved", isTrial: isTrial))
      if staying > 0 {
        console.complain(
          "\(staying) \(staying == 1 ? "draft stays" : "drafts stay"): "
            + "version \(version) is not newer than \(staying == 1 ? "its own" : "their own").")
      }
    }
    return summary.worse > 0 ? .invalidData : .done
  }

  private static func report(
    _ upgrade: Upgrade, _ name: String, _ invocation: Invocation, on console: inout some Console
  ) throws {
    if invocation.flag(.json) { return try console.print(upgrade.json.text) }
    let heading = upgrade.before.draft.heading(name)
    try console.print(upgrade.text(under: heading).withoutControlsInLines)
  }
}
