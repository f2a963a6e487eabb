import FieldEngine
import FormSession
import JSONText

/// A field or a rule of which another thing is found than before.
struct Flip: Sendable {
  let key: String
  let isRule: Bool
  /// What is wrong now; nil when nothing is any more.
  let code: String?
  let message: String?
  /// Whether nothing was wrong before.
  let isNew: Bool

  var json: JSON {
    .object([
      (isRule ? "rule" : "field", .string(key)), ("code", code.map(JSON.string) ?? .null),
      ("message", message.map(JSON.string) ?? .null),
    ])
  }

  /// `zip: Incomplete Zip Code`.
  var text: String { "\(key): \(message ?? "valid")" }

  /// Whether the draft became invalid by it.
  var isWorse: Bool { isNew && code != nil }
}

extension DraftContents {
  /// The fields by their keys.
  var records: [String: FieldRecord] {
    Dictionary(fields.map { ($0.key, $0) }) { first, _ in first }
  }

  /// What is found of a draft now that was not before, in the fields and rules that both have.
  ///
  /// What a form has new counts as right before.
  func flips(to now: DraftContents) -> [Flip] {
    let records = records
    let known = Dictionary(rules.map { ($0.key, $0) }) { first, _ in first }
    let fieldFlips = now.fields.compactMap { record -> Flip? in
      let before = records[record.key]?.issue
      guard before?.code != record.issue?.code else { return nil }
      return Flip(
        key: record.key, isRule: false, code: record.issue?.code, message: record.issue?.message,
        isNew: before == nil)
    }
    let ruleFlips = now.rules.compactMap { rule -> Flip? in
      let wasBroken = known[rule.key]?.isBroken ?? false
      guard wasBroken != rule.isBroken else { return nil }
      return Flip(
        key: rule.key, isRule: true, code: rule.isBroken ? "rule.\(rule.severity.rawValue)" : nil,
        message: rule.isBroken ? rule.message : nil, isNew: !wasBroken)
    }
    return fieldFlips + ruleFlips
  }
}

extension FieldRecord {
  /// Whether the same is found of the field.
  func isJudged(as other: FieldRecord) -> Bool {
    verdict == other.verdict && issue == other.issue && isComplete == other.isComplete
      && applies == other.applies && value == other.value
  }

  /// The field as it is, with what is found of it now.
  func judged(as other: FieldRecord) -> FieldRecord {
    var record = self
    (record.verdict, record.issue, record.isComplete) =
      (other.verdict, other.issue, other.isComplete)
    (record.applies, record.value) = (other.applies, other.value)
    return record
  }
}

/// How many drafts were judged anew, and what came of it.
struct RejudgingSummary {
  var drafts = 0
  var changed = 0
  var worse = 0

  mutating func count(_ flips: [Flip], isChanged: Bool) {
    drafts += 1
    if isChanged { changed += 1 }
    if flips.contains(where: \.isWorse) { worse += 1 }
  }

  func text(_ verb: String, isTrial: Bool) -> String {
    let would = isTrial ? "would be " : ""
    return "\(drafts) \(drafts == 1 ? "draft" : "drafts"): \(changed) \(would)\(verb), "
      + "\(worse) \(isTrial ? "would become" : "became") invalid."
  }
}
