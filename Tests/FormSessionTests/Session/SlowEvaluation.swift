import FieldEngine
import JSONText

@testable import FormSession

/// Conditions, rules and counts of a session, evaluated from scratch in the simplest way.
struct SlowEvaluation {
  private let session: Session
  private let fields: [String: Field]

  init(_ session: Session) {
    self.session = session
    fields = Dictionary(uniqueKeysWithValues: session.fields.map { ($0.key, $0) })
  }

  /// Whether each field applies.
  var participation: [Bool] { session.definition.fields.map { takesPart($0.key) } }

  /// Whether each rule is broken.
  var brokenRules: [Bool] {
    session.definition.rules.map { isShown($0.group) && isBroken($0.check) }
  }

  /// The counts of a group; nil names the fields without one.
  func tally(_ group: String?) -> Tally {
    var tally = Tally()
    for field in session.definition.fields where field.group == group && takesPart(field.key) {
      tally.fields += 1
      let left = left(field.key)
      if left.isComplete || session.state(field.key)?.reason != nil {
        tally.filled += 1
      } else if session.field(field.key)?.isEmpty == true, left.leavingIssue?.code == "required" {
        tally.missing += 1
      } else if left.leavingIssue != nil {
        tally.invalid += 1
      }
    }
    return tally
  }

  /// The field as if it were enabled, left now, and kept an invalid text.
  private func left(_ key: String) -> Field {
    guard var field = fields[key] else { preconditionFailure("no field \(key)") }
    field.settings.isEnabled = true
    field.settings.onInvalid = .keep
    field.apply(.focus)
    field.apply(.blur)
    return field
  }

  private func takesPart(_ key: String) -> Bool {
    guard let field = session.definition.fields.first(where: { $0.key == key }) else {
      return false
    }
    guard isShown(field.group) else { return false }
    if let rival = rival(of: field) { return takesPart(key, beside: rival) }
    return field.condition.map(holds) ?? true
  }

  /// Whether the conditions of a group and of the groups around it hold.
  private func isShown(_ group: String?) -> Bool {
    guard let group = session.definition.groups.first(where: { $0.key == group }) else {
      return true
    }
    return isShown(group.parent) && group.condition.map(holds) ?? true
  }

  /// Whether each note is shown.
  var shownNotes: [Bool] {
    session.definition.notes.map { isShown($0.group) && $0.condition.map(holds) ?? true }
  }

  /// The field that hides another and is hidden by it, if a random form has one.
  private func rival(of field: FormField) -> String? {
    guard case .isEmpty(let other) = field.condition else { return nil }
    let rival = session.definition.fields.first { $0.key == other }
    return rival?.condition == .isEmpty(field: field.key) ? other : nil
  }

  /// Of two fields that hide each other, the one that was answered first applies.
  ///
  /// Both apply while neither is answered.
  private func takesPart(_ key: String, beside rival: String) -> Bool {
    let keys = session.definition.fields.map(\.key)
    guard let place = keys.firstIndex(of: key), let other = keys.firstIndex(of: rival) else {
      return true
    }
    // A hidden rival counts as empty.
    guard isShown(session.definition.fields[other].group) else { return true }
    return fields[rival]?.state.raw.isEmpty == true || session.answers.isBefore(place, other)
  }

  private func value(_ key: String) -> CanonicalValue? {
    takesPart(key) ? fields[key]?.value : nil
  }

  private func isFilled(_ key: String) -> Bool {
    takesPart(key) && fields[key]?.state.raw.isEmpty == false
  }

  private func holds(_ condition: FormCondition) -> Bool {
    switch condition {
    case .equals(let key, let text): value(key).map { compare($0, .text(text)) == 0 } ?? false
    case .notEquals(let key, let text): value(key).map { compare($0, .text(text)) != 0 } ?? false
    case .isOneOf(let key, let texts): texts.contains { holds(.equals(field: key, $0)) }
    case .isEmpty(let key): !isFilled(key)
    case .isNotEmpty(let key): isFilled(key)
    case .all(let parts): !parts.contains { !holds($0) }
    case .any(let parts): parts.contains { holds($0) }
    case .not(let part): !holds(part)
    case .expression: preconditionFailure("ExpressionLawTests has forms with expressions")
    }
  }

  private func isBroken(_ check: FormRule.Check) -> Bool {
    switch check {
    case .compare(let comparison, let left, let right):
      guard let left = operand(left), let right = operand(right) else { return false }
      let order = compare(left, right)
      return switch comparison {
      case .equal: order != 0
      case .notEqual: order == 0
      case .less: order >= 0
      case .lessOrEqual: order > 0
      }
    case .sum(let keys, let total):
      var sum = ExactDecimal(0)
      for key in keys {
        guard let number = value(key)?.number else { return false }
        sum = sum + number
      }
      return sum != ExactDecimal(total)
    case .count(let count, let keys):
      let there = keys.filter(takesPart)
      let filled = there.filter(isFilled).count
      return switch count {
      case .atLeastOne: !there.isEmpty && filled < 1
      case .exactlyOne: !there.isEmpty && filled != 1
      case .allOrNone: filled > 0 && filled < there.count
      }
    case .expression, .constraint, .entries, .entryCount:
      preconditionFailure("ExpressionLawTests has forms with expressions")
    }
  }

  private func operand(_ operand: FormRule.Operand) -> CanonicalValue? {
    switch operand {
    case .value(let text): .text(text)
    case .field(let key): value(key)
    }
  }

  private func compare(_ left: CanonicalValue, _ right: CanonicalValue) -> Int {
    let texts = [text(left, beside: right), text(right, beside: left)]
    let numbers = texts.compactMap { ExactDecimal($0) }
    if left.number != nil || right.number != nil, numbers.count == 2 {
      return numbers[0] < numbers[1] ? -1 : numbers[0] == numbers[1] ? 0 : 1
    }
    return texts[0] < texts[1] ? -1 : texts[0] == texts[1] ? 0 : 1
  }

  /// Returns a value as a text; a list is its items, unless it is compared with a JSON array.
  private func text(_ value: CanonicalValue, beside other: CanonicalValue) -> String {
    switch (value, other) {
    // White space in a JSON array means nothing.
    case (.text(let text), .list) where text.hasPrefix("["):
      JSONDocument(text).root?.json.text ?? text
    case (.text(let text), _), (.integer(let text), _), (.decimal(let text), _): text
    case (.boolean(let flag), _): "\(flag)"
    case (.list(let items), .text(let text)) where !text.hasPrefix("["):
      items.map(\.plainText).joined(separator: " ")
    case (.file(let file), _): file.name
    case (.list, _): value.json.text
    }
  }
}
