import FieldEngine
import Testing

/// What a recorded field was told about its numbers.
struct NumberSettings {
  let style: String
  let locale: String
  let currency: String
  let decimalSeparator: Character
  let fractionDigits: ClosedRange<Int>

  /// Whether the fraction digits are those that the style has of itself.
  let isDefault: Bool

  var parameters: TypeParameters {
    var parameters: TypeParameters = [.style: .text(style), .locale: .text(locale)]
    if style == "currency" { parameters[.currency] = .text(currency) }
    guard !isDefault else { return parameters }
    parameters[.minimumFractionDigits] = .number(ExactDecimal(fractionDigits.lowerBound))
    parameters[.maximumFractionDigits] = .number(ExactDecimal(fractionDigits.upperBound))
    return parameters
  }
}

extension NumberSettings {
  /// The digits of a display, with its minus and its point.
  func plain(_ display: String) -> String {
    String(
      display.compactMap { character in
        if character == decimalSeparator { return "." }
        if character == "−" { return "-" }
        return character.isNumber || character == "-" ? character : nil
      })
  }

  /// The value of plain digits; nil when there are none.
  func canonical(_ plain: String) -> String? {
    ExactDecimal(plain).map { style == "percent" ? $0.shifted(by: -2) : $0 }?.description
  }

  /// What ICU shows for a value.
  func display(
    canonical value: String, fractionDigits: ClosedRange<Int>, isPointed: Bool = false
  ) throws -> String {
    let styles = ["percent": NumberFormat.Style.percent, "currency": .currency(currency)]
    var format = NumberFormat(
      styles[style] ?? .decimal, in: try #require(NumberLocale.named(locale)))
    format.fractionDigits = fractionDigits
    format.alwaysShowsDecimalSeparator = isPointed
    return try #require(ICU.text(value, in: format))
  }
}
