import FieldEngine
import JSONText

extension FHIRItem {
  /// Returns the number in a limit, a condition or an initial answer, in the unit of the answer;
  /// nil if the text is not a number, or its unit cannot be converted.
  ///
  /// A number in another unit becomes an expression, such as `(14 * 1 div 7)`.
  func number(in value: JSONNode) -> String? {
    guard case .object = value.content else { return value.primitive?.plainNumber }
    guard let digits = (value.number("value") ?? value.string("value"))?.plainNumber else {
      return nil
    }
    guard let written = value.unit, written != statedUnit?.code, written != statedUnit?.text else {
      return digits
    }
    let own = unit ?? .unstated
    guard let (times, by) = own.conversion(from: FHIRUnit(written)) else { return nil }
    return times == 1 && by == 1 ? digits : "(\(digits) * \(times) div \(by))"
  }

  /// The extensions that limit the answer from below or above.
  func limits(_ side: FHIRLimit) -> [JSONNode] {
    node.items("extension").filter { side.names.contains($0.extensionName) }
  }
}

/// The sides on which an answer is limited.
enum FHIRLimit: CaseIterable {
  case least, most

  /// The names of the extensions.
  var names: [String] {
    switch self {
    case .least: ["minValue", "questionnaire-minValue", "questionnaire-minQuantity"]
    case .most: ["maxValue", "questionnaire-maxValue", "questionnaire-maxQuantity"]
    }
  }

  /// The parameter of a numeric type.
  var parameter: String { self == .least ? "min" : "max" }

  /// The sign between an answer and the limit.
  var sign: String { self == .least ? ">=" : "<=" }

  /// The words before the limit in a message.
  var words: String { self == .least ? "At least" : "At most" }
}

extension JSONNode {
  /// The unit of a quantity: its code, or else its text.
  var unit: String? { string("code") ?? string("unit") }

  /// The quantity as people read it, such as `5 kg`, or a primitive value.
  var shownValue: String {
    guard case .object = content else { return primitive ?? "" }
    return [number("value") ?? string("value"), string("unit") ?? string("code")]
      .compactMap(\.self).joined(separator: " ")
  }
}

extension String {
  /// Whether the number is written in digits, and not as an expression.
  var isPlainNumber: Bool { !hasPrefix("(") }

  /// The number without an exponent: `10` for `1e1`; nil if the text is not a number.
  var plainNumber: String? {
    let parts = split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first, !mantissa.hasPrefix("+"), ExactDecimal(mantissa) != nil else {
      return nil
    }
    guard parts.count == 2 else { return self }
    guard let exponent = Int(parts[1]), abs(exponent) <= 100 else { return nil }
    return Self.shifted(mantissa, by: exponent)
  }

  /// Moves the point of a number to the right, or to the left if the count is negative.
  private static func shifted(_ number: Substring, by count: Int) -> String {
    let isNegative = number.hasPrefix("-")
    let pieces = number.dropFirst(isNegative ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    var digits = pieces.joined()
    var point = pieces[0].count + count
    if point < 1 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    }
    digits += String(repeating: "0", count: Swift.max(0, point - digits.count))
    let fraction = digits.dropFirst(point)
    let integer = digits.prefix(point).drop { $0 == "0" }
    return (isNegative ? "-" : "") + (integer.isEmpty ? "0" : integer)
      + (fraction.isEmpty ? "" : "." + fraction)
  }
}
