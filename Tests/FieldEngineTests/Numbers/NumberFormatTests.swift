import Testing

@testable import FieldEngine

@Suite struct `Number formats` {
  @Test(arguments: [
    ("en_US", "-1234567.8915", "-1,234,567.892"), ("de_DE", "1234.5", "1.234,5"),
    ("es_ES", "1234", "1234"), ("es_ES", "12345", "12.345"), ("de_CH", "12345", "12’345"),
    ("hi_IN", "1234567", "12,34,567"), ("fr_FR", "1234567", "1\u{202F}234\u{202F}567"),
    ("sv_SE", "-5", "−5"), ("ar_EG", "-1234.5", "\u{61C}-١٬٢٣٤٫٥"), ("en_US_POSIX", "1234", "1234"),
    ("en_US", "-0.0001", "-0"), ("en_US", "0.0005", "0"), ("en_US", "0.0015", "0.002"),
    (
      "en_US", "12345678901234567890123456789012345678901",
      "12,345,678,901,234,567,890,123,456,789,012,345,678,901"
    ),
  ])
  func `decimals look as people write them in the locale`(
    locale: String, number: String, text: String
  ) throws {
    #expect(try show(number, .decimal, in: locale) == text)
  }

  @Test(arguments: [
    ("en_US", "0.125", "12%"), ("en_US", "0.135", "14%"), ("de_DE", "-5", "-500\u{A0}%"),
    ("tr_TR", "0.5", "%50"), ("eu_ES", "0.5", "%\u{A0}50"), ("es_ES", "12.5", "1250\u{A0}%"),
  ])
  func `percentages move the point`(locale: String, number: String, text: String) throws {
    #expect(try show(number, .percent, in: locale) == text)
  }

  @Test(arguments: [
    ("en_US", "USD", "-1234.5", "-$1,234.50"), ("de_DE", "EUR", "-5", "-5,00\u{A0}€"),
    ("de_CH", "CHF", "5", "CHF\u{A0}5.00"), ("de_CH", "CHF", "-5", "CHF-5.00"),
    ("de_AT", "EUR", "1234567", "€\u{A0}1.234.567,00"), ("ja_JP", "JPY", "1234", "¥1,234"),
    ("en_US", "KWD", "1", "KWD\u{A0}1.000"), ("en_CA", "USD", "1", "US$1.00"),
    ("pt_BR", "BRL", "-5", "-R$\u{A0}5,00"), ("nl_NL", "EUR", "-5", "€\u{A0}-5,00"),
    ("id_ID", "IDR", "5", "Rp5,00"), ("ms_MY", "MYR", "5", "RM5.00"),
    ("pt_CV", "CVE", "5", "5$00\u{A0}\u{200B}"), ("en_US", "ZZZ", "5", "ZZZ\u{A0}5.00"),
  ])
  func `amounts look as people write them in the locale`(
    locale: String, code: String, number: String, text: String
  ) throws {
    #expect(try show(number, .currency(code), in: locale) == text)
  }

  @Test func `a format pads, rounds and groups digits`() throws {
    var format = NumberFormat(.decimal, in: try #require(NumberLocale.named("en_US")))
    let number = try #require(ExactDecimal("1234.56"))
    format.fractionDigits = 3...4
    #expect(format.format(number) == "1,234.560")
    format.fractionDigits = 0...0
    format.minimumIntegerDigits = 6
    #expect(format.format(number) == "001,235")
    format.usesGrouping = false
    format.alwaysShowsDecimalSeparator = true
    #expect(format.format(number) == "001235.")
    format.minimumIntegerDigits = 0
    #expect(format.format(.zero) == "0.")
    format.fractionDigits = 1...1
    #expect(format.format(.zero) == ".0")
  }

  @Test(arguments: [
    (NumberFormat.NegativeForm.locale, "-$5.00"), (.parentheses, "($5.00)"),
    (.trailingMinus, "$5.00-"),
  ])
  func `a number below zero has three forms`(form: NumberFormat.NegativeForm, text: String) throws {
    let locale = try #require(NumberLocale.named("en_US"))
    let format = NumberFormat(.currency("USD"), in: locale, negativeForm: form)
    #expect(format.format(ExactDecimal(-5)) == text)
    #expect(format.format(ExactDecimal(5)) == "$5.00")
  }

  struct Own: Sendable {
    var locale = "en_US"
    var symbol: String?
    var prefix: String?
    var suffix: String?
    let shown: String
  }

  @Test(arguments: [
    Own(symbol: "kr", shown: "-kr\u{A0}5"),
    Own(symbol: "₿", shown: "-₿5"),
    Own(locale: "de_DE", symbol: "Taler", shown: "-5\u{A0}Taler"),
    Own(prefix: "about ", shown: "-about 5"),
    Own(suffix: " dollars", shown: "-$5 dollars"),
    Own(locale: "nl_NL", prefix: "", shown: "-5"),
    Own(locale: "fy_NL", suffix: " florins", shown: "€\u{A0}5 florins-"),
    Own(locale: "de_DE", prefix: "±", suffix: "", shown: "-±5"),
  ])
  func `a format accepts its own symbol, prefix and suffix`(own: Own) throws {
    let locale = try #require(NumberLocale.named(own.locale))
    var format = NumberFormat(
      .currency(locale.currency ?? ""), in: locale, symbol: own.symbol, prefix: own.prefix,
      suffix: own.suffix)
    format.fractionDigits = 0...0
    #expect(format.format(ExactDecimal(-5)) == own.shown)
  }

  @Test(arguments: [
    ("", "CHF", [3]),
    ("1", "CHF\u{A0}1", [4, 5]),
    ("-1", "-CHF\u{A0}1", [5, 5, 6]),
    ("1234.", "CHF\u{A0}1,234.", [4, 5, 7, 8, 9, 10]),
    ("12.5", "CHF\u{A0}12.5", [4, 5, 6, 7, 8]),
    (".50", "CHF.50", [3, 4, 5, 6]),
  ])
  func `a partial number is formatted, and each digit has its caret position`(
    digits: String, display: String, places: [Int]
  ) throws {
    let locale = try #require(NumberLocale.named("en_US"))
    let format = NumberFormat(.currency("CHF"), in: locale)
    #expect(format.decorate(AmountParts(digits)) == DecoratedText(display: display, places: places))
  }

  @Test(arguments: [("5", "5\u{A0}CHF"), ("5.", "5.CHF"), ("", "CHF")])
  func `a letter symbol after the number is separated only from digits`(
    digits: String, display: String
  ) throws {
    let locale = try #require(NumberLocale.named("bn_BD"))
    let format = NumberFormat(.currency("CHF"), in: locale)
    #expect(format.decorate(AmountParts(digits)).display == display)
  }

  private func show(
    _ number: String, _ style: NumberFormat.Style, in identifier: String
  ) throws -> String {
    let locale = try #require(NumberLocale.named(identifier))
    return NumberFormat(style, in: locale).format(try #require(ExactDecimal(number)))
  }
}
