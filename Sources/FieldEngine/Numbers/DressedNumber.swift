/// A number as it is shown, in pieces, so that an editor knows where each typed digit went.
public struct DressedNumber: Hashable, Sendable {
  /// What stands before the digits: symbol, sign and spaces.
  public var prefix = ""

  /// The digits before the point, in the locale's own and in groups.
  public var integer = ""

  /// The decimal separator, or nothing.
  public var separator = ""

  /// The digits after the point.
  public var fraction = ""

  /// What stands after the digits.
  public var suffix = ""

  /// The whole text.
  public var text: String {
    var text = prefix
    text.reserveCapacity(
      prefix.utf8.count + integer.utf8.count + separator.utf8.count + fraction.utf8.count
        + suffix.utf8.count)
    text += integer
    text += separator
    text += fraction
    text += suffix
    return text
  }
}

extension NumberFormat {
  /// Shows a number.
  ///
  /// As in ICU, a number below zero keeps its minus when rounding leaves only zeros, and a number
  /// without any digit shows one zero.
  public func format(_ value: ExactDecimal) -> String { dress(value).text }

  /// Shows a number, in pieces.
  public func dress(_ value: ExactDecimal) -> DressedNumber {
    let scaled = style == .percent ? value.shifted(by: 2) : value
    let rounded = scaled.rounded(fractionDigits: fractionDigits.upperBound)
    let moreZeros = max(0, fractionDigits.lowerBound - rounded.fractionDigits)
    let isBare = rounded.isZero && fractionDigits.lowerBound == 0
    let zeros = max(0, max(minimumIntegerDigits, isBare ? 1 : 0) - rounded.integerDigits)
    let fraction = rounded.fractionText + String(repeating: "0", count: moreZeros)
    return dress(
      integer: String(repeating: "0", count: zeros) + rounded.integerText,
      fraction: fraction.isEmpty ? nil : fraction, isNegative: value.isNegative)
  }

  /// Dresses digits as they are typed, without adding, dropping or rounding any.
  ///
  /// ```swift
  /// format.dress(integer: "1234", fraction: nil).text  // "$1,234"
  /// format.dress(integer: "1234", fraction: "").text   // "$1,234."
  /// format.dress(integer: "1234", fraction: "5").text  // "$1,234.5"
  /// ```
  ///
  /// - Parameters:
  ///   - integer: The ASCII digits before the point.
  ///   - fraction: The ASCII digits after the point; nil when there is no point.
  ///   - isNegative: Whether the number is below zero.
  /// - Returns: The pieces of the text.
  public func dress(
    integer: String, fraction: String?, isNegative: Bool = false
  ) -> DressedNumber {
    let affixes = isNegative ? negative : positive
    let showsSeparator = fraction != nil || alwaysShowsDecimalSeparator
    let endsInDigit = fraction.map { !$0.isEmpty } ?? (!showsSeparator && !integer.isEmpty)
    return DressedNumber(
      prefix: integer.isEmpty ? affixes.prefix : affixes.prefix + affixes.prefixGap,
      integer: grouped(integer),
      separator: showsSeparator ? decimalSeparator : "",
      fraction: native(fraction ?? ""),
      suffix: endsInDigit ? affixes.suffixGap + affixes.suffix : affixes.suffix)
  }

  /// The digits in the locale's own, with separators between groups.
  private func grouped(_ digits: String) -> String {
    let count = digits.utf8.count
    let isLong = count >= notation.pattern.primaryGroup + locale.minimumGroupingDigits
    let digits = native(digits)
    guard usesGrouping && isLong else { return digits }
    let separator = groupingSeparator.utf8
    let capacity = digits.utf8.count + count * separator.count
    // The ten digits of a script all take the same number of bytes.
    let width = digits.utf8.count / count
    return String(unsafeUninitializedCapacity: capacity) { buffer in
      var end = 0
      var grouped = notation.leadingGroup(of: count)
      for (index, byte) in digits.utf8.enumerated() {
        if index == grouped * width {
          end = buffer[end...].initialize(fromContentsOf: separator)
          grouped += notation.leadingGroup(of: count - grouped)
        }
        buffer[end] = byte
        end += 1
      }
      return end
    }
  }

  /// The digits in the locale's own.
  private func native(_ digits: String) -> String {
    guard locale.zeroDigit != "0" else { return digits }
    let distance = locale.zeroDigit.value - Unicode.Scalar("0").value
    var text = ""
    for digit in digits.unicodeScalars {
      text.unicodeScalars.append(Unicode.Scalar(digit.value + distance) ?? digit)
    }
    return text
  }
}
