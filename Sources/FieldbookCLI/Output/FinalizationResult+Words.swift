import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension FinalizationResult {
  /// The draft's heading, followed by a line for each obstacle, the error and each duplicate; empty
  /// if there are none.
  var lines: String {
    let reasons =
      obstacles.map(\.words) + (error.map { [$0.message] } ?? [])
      + duplicates.map { "Note: the draft \($0.id.ending) has the same unique values." }
    guard !reasons.isEmpty else { return "" }
    let lines = [draft.heading(name)] + reasons.map { "  " + $0 }
    return lines.map(\.withoutControls).joined(separator: "\n")
  }

  var json: JSON {
    .object([
      ("draft", .string(draft.id.description)), ("form", .string(draft.form.key)),
      ("status", .string(draft.status.rawValue)), ("finalized", .bool(done)),
      ("obstacles", .array(obstacles.map(\.json) + (error.map { [$0.obstacle] } ?? []))),
      ("duplicates", .array(duplicates.map { .string($0.id.description) })),
    ])
  }
}

extension Session.Obstacle {
  /// The obstacle as one sentence; a warning is labeled as such.
  fileprivate var words: String { warning == nil ? message : "warning: " + message }

  /// The argument of `acknowledge` that accepts the obstacle; nil if the obstacle must be fixed.
  fileprivate var acceptance: String? {
    if case .notice(let key, _) = self { return "--notice \(key)" }
    return warning
  }

  /// The path of the rule, if the obstacle is the warning of a rule; otherwise nil.
  fileprivate var warning: String? {
    guard case .rule(let rule) = self, rule.severity == .warning else { return nil }
    return rule.path
  }
}

extension DraftError {
  /// The error as an obstacle without a field or rule.
  fileprivate var obstacle: JSON { ["code": .string(code), "message": .string(message)] }
}

/// The numbers of drafts that are ready and that need attention.
struct FinalizingSummary {
  /// The word for drafts without obstacles, as in `1 ready`.
  enum Outcome: String {
    case ready
    case finalized
    case wouldBeFinalized = "would be finalized"
  }

  let outcome: Outcome
  private(set) var right = 0
  private(set) var left = 0
  private var areOthersInTheWay = false

  /// A command that accepts the first warning or notice.
  private(set) var way: String?

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  mutating func count(_ verdict: FinalizationResult) {
    if verdict.isRight { right += 1 } else { left += 1 }
    if verdict.error != nil { areOthersInTheWay = true }
    guard way == nil, let found = verdict.obstacles.first(where: { $0.acceptance != nil }),
      let acceptance = found.acceptance
    else { return }
    let what = if case .notice = found { "the field as it is" } else { "the warning" }
    way = "`acknowledge \(verdict.draft.id.ending) \(acceptance)` accepts \(what)."
  }

  var exitCode: ExitCode {
    if areOthersInTheWay { return .conflict }
    return left == 0 ? .done : .invalidData
  }

  /// The summary as a sentence: `3 finalized, 1 needs attention`.
  var text: String {
    "\(right) \(outcome.rawValue), \(left) \(left == 1 ? "needs" : "need") attention."
  }
}
