import FieldEngine
import Testing

@Suite struct `Number locales` {
  @Test func `a locale holds the symbols of its numbers`() throws {
    let locale = try #require(NumberLocale.named("fa_IR"))
    #expect(locale.identifier == "fa_IR")
    #expect(locale.currency == "IRR")
    #expect(locale.decimalSeparator == "٫")
    #expect(locale.groupingSeparator == "٬")
    #expect(locale.zeroDigit == "۰")
    #expect(locale.minusSign == "\u{200E}−")
    #expect(locale.plusSign == "\u{200E}+")
    #expect(locale.percentSign == "٪")
    #expect(locale.minimumGroupingDigits == 1)
  }

  @Test func `a hyphen may join the parts of a name`() {
    #expect(NumberLocale.named("zh-Hant-TW") == NumberLocale.named("zh_Hant_TW"))
  }

  @Test(arguments: [
    "", "xx", "xx_DE", "en_UK", "de_de", "DE", "deDE", "de_", "_DE", "de DE", "de|",
  ])
  func `an unknown name is nil`(name: String) {
    #expect(NumberLocale.named(name) == nil)
  }

  @Test(arguments: [
    ("de_US", "de", "USD"), ("zh_Hant_CH", "zh_Hant", "CHF"), ("en_AQ", "en", "XXX"),
  ])
  func `a region without its own data follows its language`(
    name: String, language: String, currency: String
  ) throws {
    let locale = try #require(NumberLocale.named(name))
    let parent = try #require(NumberLocale.named(language))
    let number = try #require(ExactDecimal("-1234567.5"))
    #expect(locale.currency == currency)
    #expect(
      NumberFormat(.currency("EUR"), in: locale).format(number)
        == NumberFormat(.currency("EUR"), in: parent).format(number))
  }

  @Test(arguments: [
    ("de_ch", ["de_CH"]), ("DE-CH", ["de_CH"]), ("fr_FF", ["fr_BF", "fr_CF", "fr_FR"]),
    ("klingon", []), (String(repeating: "de_CH", count: 1_000_000), []),
  ])
  func `an unknown name has suggestions of similar names`(name: String, suggestions: [String]) {
    #expect(NumberLocale.suggestions(for: name) == suggestions)
  }

  @Test(arguments: [
    ("en_US", "USD", "$"), ("en_CA", "USD", "US$"), ("de_US", "CHF", "CHF"), ("en", "XYZ", "XYZ"),
    ("sv_SE", "SEK", "kr"), ("ru_RU", "RUB", "₽"),
  ])
  func `a currency has its symbol or its code`(name: String, code: String, symbol: String) {
    #expect(NumberLocale.named(name)?.symbol(ofCurrency: code) == symbol)
  }
}
