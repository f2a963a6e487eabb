import FieldEngine

extension Function {
  /// Returns the result of a function that takes and returns numbers.
  func number(_ values: Arguments) -> Number {
    let x = values[0].number
    switch self {
    case .int: return x.truncated(fractionDigits: 0)
    case .round: return Function.rounded(x, values)
    case .floor: return x.floor
    case .ceiling: return x.ceiling
    case .abs: return x.magnitude
    case .pow: return x.power(values[1].number)
    case .sqrt: return Series.squareRoot(x).rounded(significantDigits: Series.shownDigits)
    case .exp: return Series.exp(x).rounded(significantDigits: Series.shownDigits)
    case .log: return shown(Series.log(x))
    case .log10: return shown(Series.log10(x))
    case .sin: return shown(Series.sin(x))
    case .cos: return shown(Series.cos(x))
    case .tan: return shown(Series.tan(x))
    case .asin: return shown(Series.asin(x))
    case .acos: return shown(Series.acos(x))
    case .atan: return shown(Series.atan(x))
    case .atan2: return shown(Series.atan2(x, values[1].number))
    case .pi: return shown(Series.pi)
    default: return x
    }
  }

  /// Rounds the result of a function that crosses zero, near which its error is far smaller than
  /// the rounding.
  private func shown(_ x: Number) -> Number {
    x.rounded(fractionDigits: 30).rounded(significantDigits: Series.shownDigits)
  }

  private static func rounded(_ x: Number, _ values: Arguments) -> Number {
    guard values.count > 1 else { return x.roundedHalfUp }
    let places = values[1].number.truncated(fractionDigits: 0)
    guard !places.isNone else { return .none }
    guard let places = places.integer else { return places.isNegative ? .zero : x }
    return x.isNone ? .none : x.rounded(fractionDigits: places)
  }

  /// Returns the result of a function that combines many values.
  func aggregate(_ values: ArraySlice<ExpressionValue>) -> ExpressionValue {
    switch self {
    case .count: .number(Number(values.count))
    case .countNonEmpty: .number(Number(values.count { !$0.isEmpty }))
    case .sum: .number(Function.sum(values))
    default: extreme(of: values)
    }
  }

  private static func sum(_ values: ArraySlice<ExpressionValue>) -> Number {
    var sum = Number.zero
    for value in values {
      let number = value.number
      if !number.isNone { sum = sum + number }
    }
    return sum
  }

  /// Returns the smallest or largest value: a date, time or instant if one value is and all others
  /// can be read as one, a month if all are months, otherwise a number.
  ///
  /// Empty values are skipped. If there is nothing to compare, the result is `noNumber`.
  private func extreme(of values: ArraySlice<ExpressionValue>) -> ExpressionValue {
    let wanted: Number.Order = self == .min ? .less : .greater
    let areMoments =
      values.contains { $0.isMoment } && values.allSatisfy { $0.isEmpty || $0.asMoment != nil }
    let areMonths = values.allSatisfy { $0.isEmpty || $0.isMonth }
    var extreme: ExpressionValue?
    for value in values where !value.isEmpty {
      let candidate =
        areMoments ? value.asMoment ?? value : areMonths ? value : .number(value.number)
      if candidate.isEmpty { continue }
      if let best = extreme, candidate.order(best) != wanted { continue }
      extreme = candidate
    }
    return extreme ?? .noNumber
  }
}

extension ExpressionValue {
  fileprivate var isMoment: Bool {
    switch self {
    case .day, .time, .instant: true
    default: false
    }
  }

  /// The date, time or instant that this is, or that ISO text stands for.
  fileprivate var asMoment: ExpressionValue? {
    switch self {
    case .day, .time, .instant: self
    case .text(let text):
      CalendarDay(iso: text).map { .day($0) } ?? instant.map { .instant($0) }
        ?? TimeOfDay(iso: text).map { .time($0) }
    default: nil
    }
  }

  fileprivate var isMonth: Bool {
    if case .text(let text) = self { CalendarDay(isoMonth: text) != nil } else { false }
  }
}
