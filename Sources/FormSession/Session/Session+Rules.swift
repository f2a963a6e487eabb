public import FieldEngine
import JSONText

extension Session {
  /// Whether a condition holds.
  ///
  /// A field that does not apply counts as empty.
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
  /// A comparison with a missing value is not broken.
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

  /// Returns the value of a field that applies.
  private func value(_ key: String) -> CanonicalValue? {
    guard let place = plan.places[key], takesPart[place] else { return nil }
    return fields[place].value
  }

  private func isEmpty(_ key: String) -> Bool {
    guard let place = plan.places[key], takesPart[place] else { return true }
    return !isAnswered(place)
  }

  /// Whether conditions and rules see an answer in a field.
  ///
  /// A text that must not be stored counts only after it is left valid. Before that, other people
  /// with the same draft cannot see it, and everyone must get the same result.
  func isAnswered(_ place: Int) -> Bool {
    storage(of: place) == .never ? isHeld(place) : !isEmpty(place)
  }
}

extension FormRule.Comparison {
  /// Whether two canonical values have this relation; numbers compare by size, texts by scalars.
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
  /// The value as text, as conditions and rules write it.
  public var plainText: String {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .list: json.text
    }
  }

  /// Returns a negative number, zero or a positive number for the order of two values.
  ///
  /// They compare as numbers if either is of a numeric type and both are numbers, otherwise as
  /// texts.
  func order(to other: CanonicalValue) -> Int {
    if number != nil || other.number != nil, let own = numberRead, let others = other.numberRead {
      return own == others ? 0 : own < others ? -1 : 1
    }
    return plainText == other.plainText ? 0 : plainText < other.plainText ? -1 : 1
  }

  private var numberRead: ExactDecimal? { number ?? ExactDecimal(typed: plainText) }
}
