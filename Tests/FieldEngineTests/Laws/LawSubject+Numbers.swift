import FieldEngine

extension LawSubject {
  /// The number type in twelve locales.
  static func numbers() throws -> [LawSubject] {
    try [
      number("en_US", "currency", [.negative: true], examples: ["-$1,234.50", "0.05"]),
      number("de_DE", "decimal", [.negative: true], examples: ["-1.234,5", "0,125"]),
      number("de_CH", "currency", [.negative: true], examples: ["CHF-1’234.50"]),
      number("fr_FR", "percent", [.maximumFractionDigits: 2], examples: ["1\u{202F}234,5 %"]),
      number("sv_SE", "currency", [.negative: "minus"], examples: ["−1\u{A0}234,50\u{A0}kr"]),
      number("hi_IN", "currency", [:], examples: ["₹12,34,567.50"]),
      number("es_ES", "decimal", [.minimumFractionDigits: 2], examples: ["1234,50", "12.345,00"]),
      number("pt_BR", "currency", [.negative: "parentheses"], examples: ["(R$ 1.234,50)"]),
      number("ja_JP", "currency", [.max: 1000], examples: ["¥999"]),
      number("ar_EG", "decimal", [.negative: true], examples: ["١٬٢٣٤٫٥"]),
      number("fa_IR", "percent", [.negative: "trailing"], examples: ["۱٬۲۳۴٪"]),
      number("tr_TR", "percent", [.minimumIntegerDigits: 2], examples: ["%1.234"]),
    ]
  }

  private static func number(
    _ locale: String, _ style: String, _ more: TypeParameters, examples: [String]
  ) throws -> LawSubject {
    var parameters = more
    parameters[.locale] = .text(locale)
    parameters[.style] = .text(style)
    var subject = LawSubject(
      name: "number \(locale) \(style)", definition: try FieldType.number.definition(parameters),
      alphabet: "0123456789001234567890.,-".map(String.init), examples: examples)
    subject.noise = " \t\n"
    subject.fluid = "0."
    subject.readsWholePastes = true
    subject.readsBare = false
    return subject
  }
}
