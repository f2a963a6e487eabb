import FieldEngine
import JSONText
import Testing

/// The number settings of a recorded field.
struct NumberSettings {
  let style: String
  let locale: String
  let decimalSeparator: Character
  let fractionDigits: ClosedRange<Int>

  /// Fieldbook's type with the same settings.
  let definition: FieldDefinition

  /// The style in the locale, for ICU.
  private let format: NumberFormat

  init(_ node: JSONNode) throws {
    style = try #require(node["style"].text)
    locale = try #require(node["locale"].text)
    decimalSeparator = try #require(node["decimalSeparator"].text?.first)
    fractionDigits =
      try #require(node["minFraction"].int)...#require(node["maxFraction"].int)
    definition = try FieldType.number.definition(node.parameters())
    let currency = try #require(node["currencyCode"].text)
    let styles = ["percent": NumberFormat.Style.percent, "currency": .currency(currency)]
    format = NumberFormat(
      styles[style] ?? .decimal, in: try #require(NumberLocale.named(locale)))
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

  /// The value as ICU formats it.
  func display(
    canonical value: String, fractionDigits: ClosedRange<Int>, isPointed: Bool = false
  ) throws -> String {
    var format = format
    format.fractionDigits = fractionDigits
    format.alwaysShowsDecimalSeparator = isPointed
    return try #require(ICU.text(value, in: format))
  }
}

extension JSONNode {
  /// The parameters of the number type; a style's own fraction digits are not stated.
  fileprivate func parameters() throws -> TypeParameters {
    let style = try #require(self["style"].text)
    var parameters: TypeParameters = [
      .style: .text(style), .locale: .text(try #require(self["locale"].text)),
    ]
    if style == "currency" { parameters[.currency] = self["currencyCode"].text.map { .text($0) } }
    guard self["config"].text != "default" else { return parameters }
    parameters[.minimumFractionDigits] = self["minFraction"].int.map { .number(ExactDecimal($0)) }
    parameters[.maximumFractionDigits] = self["maxFraction"].int.map { .number(ExactDecimal($0)) }
    return parameters
  }
}
