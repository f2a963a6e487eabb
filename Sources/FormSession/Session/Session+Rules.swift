public import FieldEngine
import JSONText

extension Session {
  /// Whether a condition holds.
  ///
  /// A field that does not take part is empty to the conditions that look at it.
  func holds(_ condition: FormCondition) -> Bool {
    switch condition {
    case .equals(let field, let text): value(field)?.order(to: .text(text)) == 0
    case .notEquals(let field, let text):
      value(field).map { $0.order(to: .text(text)) != 0 } ?? false
    case .isOneOf(let field, let texts):
      value(field).map { value in texts.contains { value.order(to: .text($0)) == 0 } } ?? false
    case .isEmpty(let field): isEmpty(field)
    case .isNotEmpty(let field): !isEmpty(field)
    case .all(let parts): parts.allSatisfy(holds)
    case .any(let parts): parts.contains(where: holds)
    case .not(let part): !holds(part)
    }
  }

  /// Whether a rule is broken.
  ///
  /// One that compares a value that is not there is not.
  func isBroken(_ rule: FormRule) -> Bool {
    switch rule.check {
    case .compare(let comparison, let left, let right):
      guard let left = operand(left), let right = operand(right) else { return false }
      return !comparison.holds(left, right)
    case .sum(let fields, let total):
      let numbers = fields.compactMap { value($0)?.number }
      guard numbers.count == fields.count, let total = ExactDecimal(typed: total) else {
        return false
      }
      return numbers.sum() != total
    case .count(let count, let fields):
      let taking = fields.compactMap { plan.places[$0] }.filter { takesPart[$0] }
      let filled = taking.count { isAnswered($0) }
      switch count {
      case .atLeastOne: return filled == 0 && !taking.isEmpty
      case .exactlyOne: return filled != 1 && !taking.isEmpty
      case .allOrNone: return filled != 0 && filled != taking.count
      }
    }
  }

  private func operand(_ operand: FormRule.Operand) -> CanonicalValue? {
    switch operand {
    case .value(let text): .text(text)
    case .field(let key): value(key)
    }
  }

  /// The value of a field that takes part.
  private func value(_ key: String) -> CanonicalValue? {
    guard let place = plan.places[key], takesPart[place] else { return nil }
    return fields[place].value
  }

  private func isEmpty(_ key: String) -> Bool {
    guard let place = plan.places[key], takesPart[place] else { return true }
    return !isAnswered(place)
  }

  /// Whether a field has an answer to conditions and rules.
  ///
  /// A text that may not be kept is one once it is left valid: until then nobody else has it, and all who
  /// have the draft open must find the same.
  func isAnswered(_ place: Int) -> Bool {
    storage(of: place) == .never ? isHeld(place) : !isEmpty(place)
  }
}

extension FormRule.Comparison {
  /// Whether two canonical values stand in this relation: numbers by size, texts by their letters.
  fileprivate func holds(_ left: CanonicalValue, _ right: CanonicalValue) -> Bool {
    let order = left.order(to: right)
    return switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    }
  }
}

extension CanonicalValue {
  /// The value as the text that conditions and rules are written with.
  public var plainText: String {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .list: json.text
    }
  }

  /// Below, equal to or above zero: numbers stand in the order of their size, when either side is
  /// of a type of numbers, and texts in that of their letters.
  func order(to other: CanonicalValue) -> Int {
    if number != nil || other.number != nil, let own = numberRead, let others = other.numberRead {
      return own == others ? 0 : own < others ? -1 : 1
    }
    return plainText == other.plainText ? 0 : plainText < other.plainText ? -1 : 1
  }

  private var numberRead: ExactDecimal? { number ?? ExactDecimal(typed: plainText) }
}
