import FieldEngine
import FormSession
import JSONText

/// A field or rule whose validation result has changed.
struct Flip: Sendable {
  let key: String
  let isRule: Bool
  /// The current error; nil if there is none any more.
  let code: String?
  let message: String?
  /// Whether there was no error before.
  let isNew: Bool

  var json: JSON {
    .object([
      (isRule ? "rule" : "field", .string(key)), ("code", code.map(JSON.string) ?? .null),
      ("message", message.map(JSON.string) ?? .null),
    ])
  }

  /// The change as text, such as `zip: Incomplete Zip Code`.
  var text: String { "\(key): \(message ?? "valid")" }

  /// Whether the change made the draft invalid.
  var isWorse: Bool { isNew && code != nil }
}

extension DraftContents {
  /// The fields by key.
  var records: [String: FieldRecord] {
    Dictionary(fields.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Returns the changed validation results of the fields and rules that both drafts have.
  ///
  /// Fields and rules that are new in the form count as valid before.
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
  /// Whether the field has the same validation result as another.
  func hasSameResult(as other: FieldRecord) -> Bool {
    verdict == other.verdict && issue == other.issue && isComplete == other.isComplete
      && applies == other.applies && value == other.value
  }

  /// Returns the field with the validation result of another.
  func revalidated(as other: FieldRecord) -> FieldRecord {
    var record = self
    (record.verdict, record.issue, record.isComplete) =
      (other.verdict, other.issue, other.isComplete)
    (record.applies, record.value) = (other.applies, other.value)
    return record
  }
}

/// The number of validated drafts, and what changed.
struct RecheckSummary {
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
