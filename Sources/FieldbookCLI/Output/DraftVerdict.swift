import FormSession
import JSONText

/// Whether a draft can be finalized, or was, and what is in the way.
struct DraftVerdict {
  let draft: Draft
  let done: Bool
  let obstacles: [Session.Obstacle]
  var twins: [Draft] = []

  /// A line for each obstacle, under the id of the draft; nothing where there is none.
  var lines: String {
    let reasons =
      obstacles.map(\.message)
      + twins.map { "The draft \($0.id.ending) has the same unique values." }
    guard !reasons.isEmpty else { return "" }
    let title = draft.title.map { " \($0)" } ?? ""
    return ([draft.id.ending + title] + reasons.map { "  " + $0 }).joined(separator: "\n")
  }

  var json: JSON {
    .object([
      ("draft", .string(draft.id.description)), ("form", .string(draft.form.key)),
      ("status", .string(draft.status.rawValue)), ("finalized", .bool(done)),
      ("obstacles", .array(obstacles.map(\.json))),
      ("duplicates", .array(twins.map { .string($0.id.description) })),
    ])
  }
}

/// How many drafts are right, and how many are not.
struct FinalizingSummary {
  let done: String
  private(set) var right = 0
  private(set) var left = 0

  init(done: String) {
    self.done = done
  }

  mutating func count(_ isRight: Bool) {
    if isRight { right += 1 } else { left += 1 }
  }

  var text: String {
    "\(right) \(right == 1 ? "draft is" : "drafts are") \(done), \(left) \(left == 1 ? "has" : "have") something left."
      .replacing("are would be", with: "would be").replacing("is would be", with: "would be")
  }
}
