import FieldEngine
import FormSession
import JSONText

/// Whether a draft can be finalized, or was, and what is in the way.
struct DraftVerdict {
  let draft: Draft
  /// What people call the draft; empty where nobody has named it.
  let name: String
  let done: Bool
  let obstacles: [Session.Obstacle]
  /// Why it cannot be looked at or finalized at all: it is not open, or changed meanwhile.
  var fault: DraftFault?
  /// Other drafts with the same unique values, which are told and in nobody's way.
  var twins: [Draft] = []

  /// Whether nothing is in the way.
  var isRight: Bool { obstacles.isEmpty && fault == nil }

  /// A line for each obstacle and twin, under the draft; nothing where there is none.
  var lines: String {
    let reasons =
      obstacles.map(\.words) + (fault.map { [$0.message] } ?? [])
      + twins.map { "Note: the draft \($0.id.ending) has the same unique values." }
    guard !reasons.isEmpty else { return "" }
    let lines = [draft.heading(name)] + reasons.map { "  " + $0 }
    return lines.map(\.withoutControls).joined(separator: "\n")
  }

  var json: JSON {
    .object([
      ("draft", .string(draft.id.description)), ("form", .string(draft.form.key)),
      ("status", .string(draft.status.rawValue)), ("finalized", .bool(done)),
      ("obstacles", .array(obstacles.map(\.json) + (fault.map { [$0.obstacle] } ?? []))),
      ("duplicates", .array(twins.map { .string($0.id.description) })),
    ])
  }
}

extension Session.Obstacle {
  /// The obstacle as one sentence, which says that a warning is one.
  fileprivate var words: String { warning == nil ? message : "warning: " + message }

  /// What accepts it, as `acknowledge` takes it; nil for what has to be fixed.
  fileprivate var acceptance: String? {
    if case .notice(let key, _) = self { return "--notice \(key)" }
    return warning
  }

  /// The rule that only warns; nil for what has to be mended.
  fileprivate var warning: String? {
    guard case .rule(let rule) = self, rule.severity == .warning else { return nil }
    return rule.key
  }
}

extension DraftFault {
  /// As an obstacle that is neither in a field nor in a rule.
  fileprivate var obstacle: JSON { ["code": .string(code), "message": .string(message)] }
}

/// How many drafts are right, and how many need attention.
struct FinalizingSummary {
  /// What is said of those that are right: `1 ready`.
  enum Outcome: String {
    case ready
    case finalized
    case wouldBeFinalized = "would be finalized"
  }

  let outcome: Outcome
  private(set) var right = 0
  private(set) var left = 0
  private var areOthersInTheWay = false

  /// A way to accept the first warning that is in the way.
  private(set) var way: String?

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  mutating func count(_ verdict: DraftVerdict) {
    if verdict.isRight { right += 1 } else { left += 1 }
    if verdict.fault != nil { areOthersInTheWay = true }
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

  /// All of it in a sentence: `3 finalized, 1 needs attention`.
  var text: String {
    "\(right) \(outcome.rawValue), \(left) \(left == 1 ? "needs" : "need") attention."
  }
}
