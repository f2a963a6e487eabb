import FieldEngine
import FormSession

/// A field or a rule whose validity, problem or calculated answer has changed.
public struct Flip: Sendable {
  /// The key of the field or rule; in an entry, its path with the identity of the entry.
  public let key: String

  /// The key, or the path by positions: `medicine[2].dose`.
  public let path: String

  /// Whether the key belongs to a rule.
  public let isRule: Bool

  /// The code of the current problem; nil if the field or rule is valid.
  public let code: String?

  /// The message for the current problem or, if only a calculated answer has changed, its new text.
  public let message: String?

  /// Whether the field or rule was valid before; false if only a calculated answer has changed.
  public let isNew: Bool

  /// Whether the field or rule was valid before and is not valid now.
  public var isWorse: Bool { isNew && code != nil }
}

extension DraftContents {
  /// The fields by their keys.
  var records: [String: FieldRecord] {
    Dictionary(fields.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Returns the fields and rules whose validity, problem or calculated answer differs.
  ///
  /// New fields and rules count as previously valid.
  func flips(to now: DraftContents, of form: FormDefinition) -> [Flip] {
    let (records, entries) = (records, now.paths(of: form))
    let path = { (record: FieldRecord) in
      entries[record.entry].map { "\($0).\(record.fieldKey)" } ?? record.key
    }
    let known = Dictionary(rules.map { ($0.key, $0) }) { first, _ in first }
    let fieldFlips = now.fields.compactMap { record -> Flip? in
      let before = records[record.key]?.issue
      guard before?.code != record.issue?.code else {
        return records[record.key].flatMap { record.recalculation(since: $0, at: path(record)) }
      }
      return Flip(
        key: record.key, path: path(record), isRule: false, code: record.issue?.code,
        message: record.issue?.message, isNew: before == nil)
    }
    let ruleFlips = now.rules.compactMap { rule -> Flip? in
      let wasBroken = known[rule.key]?.isBroken ?? false
      guard wasBroken != rule.isBroken else { return nil }
      return Flip(
        key: rule.key, path: rule.path, isRule: true, code: rule.isBroken ? rule.code : nil,
        message: rule.isBroken ? rule.message : nil, isNew: !wasBroken)
    }
    return fieldFlips + ruleFlips
  }

  /// Returns the path of each entry, with positions instead of identities.
  private func paths(of form: FormDefinition) -> [EntryID: String] {
    if entries.isEmpty { return [:] }
    var places: [String?: Int] = [:]
    for (place, group) in form.groups.enumerated() { places[group.key] = place }
    return entries.inOrder(groups: places).paths
  }
}

extension FieldRecord {
  /// Returns the change to a calculated answer whose validity is the same as before, such as one
  /// that depends on the day; nil if the answer is the same, too.
  fileprivate func recalculation(since before: FieldRecord, at path: String) -> Flip? {
    guard content.text != before.content.text || content.items != before.content.items else {
      return nil
    }
    let now = mask ?? display ?? ""
    return Flip(
      key: key, path: path, isRule: false, code: issue?.code,
      message: "now \(now.isEmpty ? "empty" : now)", isNew: false)
  }

  /// Whether the field has the same validation result as another, and the same calculated answer.
  func hasSameResult(as other: FieldRecord) -> Bool {
    content.text == other.content.text && content.items == other.content.items
      && verdict == other.verdict && issue == other.issue && isComplete == other.isComplete
      && applies == other.applies && value == other.value
  }

  /// Returns the same content with the result of another validation.
  func revalidated(as other: FieldRecord) -> FieldRecord {
    var record = self
    if content.text != other.content.text || content.items != other.content.items { record = other }
    (record.verdict, record.issue, record.isComplete) =
      (other.verdict, other.issue, other.isComplete)
    (record.applies, record.value) = (other.applies, other.value)
    return record
  }
}
