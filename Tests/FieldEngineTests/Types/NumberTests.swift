import FieldEngine
import Testing

/// The display of numbers while typing and after leaving, for each parameter.
struct NumberTests {
  @Test(
    arguments: [
      ("1234567.891", .valid("1,234,567.891|", decimal: "1234567.891")),
      ("1.2345", .valid("1.234|", decimal: "1.234").refusing("at most 3 decimals")),
      ("1.50", .valid("1.50|", decimal: "1.5")),
      ("007", .valid("7|", decimal: "7")),
      (".5", .valid("0.5|", decimal: "0.5")),
      ("5.", .valid("5.|", decimal: "5")),
      ("1.2.3", .valid("1.23|", decimal: "1.23").refusing("one decimal point only")),
      ("-5", .valid("5|", decimal: "5").refusing("no negative numbers")),
      ("1e3", .valid("13|", decimal: "13").refusing("digits only")),
      ("٤٢", .valid("42|", decimal: "42")),
      ("½", .fine("|").refusing("digits only")),
    ] as Outcomes)
  func `a decimal is grouped while it is typed`(text: String, outcome: Outcome) throws {
    #expect(try Specimen(.number).typing(text) == outcome)
  }

  @Test(
    arguments: [
      ([:], "1.50", .valid("1.5", decimal: "1.5")),
      ([:], "5.", .valid("5", decimal: "5")),
      ([:], "0.000", .valid("0", decimal: "0")),
      ([.minimumFractionDigits: 2], "1.5", .valid("1.50", decimal: "1.5")),
      ([.minimumFractionDigits: 2], "1.555", .valid("1.555", decimal: "1.555")),
      ([.minimumFractionDigits: 5], "1", .valid("1.00000", decimal: "1")),
      ([.maximumFractionDigits: 0], "50.5", .valid("50", decimal: "50")),
      ([.maximumFractionDigits: 1], "1.25", .valid("1.2", decimal: "1.2")),
      ([.minimumIntegerDigits: 3], "7", .valid("007", decimal: "7")),
      ([.minimumIntegerDigits: 4], "7", .valid("0,007", decimal: "7")),
      ([.alwaysShowsDecimalSeparator: true], "7", .valid("7.", decimal: "7")),
      ([.grouping: false], "1234567.5", .valid("1234567.5", decimal: "1234567.5")),
      ([.prefix: "about "], "12", .valid("about 12", decimal: "12")),
      ([.suffix: " kg"], "1234", .valid("1,234 kg", decimal: "1234")),
    ] as [(TypeParameters, String, Outcome)])
  func `leaving adds the required digits`(
    parameters: TypeParameters, text: String, outcome: Outcome
  ) throws {
    let left = try Specimen(.number, parameters).leaving(text)
    #expect(Outcome.stating(left) == outcome)
  }

  @Test(
    arguments: [
      ([:], "12", .valid("12%", decimal: "0.12")),
      ([:], "1250", .valid("1,250%", decimal: "12.5")),
      ([.locale: "de_DE"], "12", .valid("12\u{A0}%", decimal: "0.12")),
      ([.locale: "tr_TR"], "12", .valid("%12", decimal: "0.12")),
      ([.maximumFractionDigits: 3], "0.075", .valid("0.075%", decimal: "0.00075")),
      ([.symbol: "percent"], "12", .valid("12percent", decimal: "0.12")),
    ] as [(TypeParameters, String, Outcome)])
  func `a percentage is typed in percent and stored as a fraction`(
    parameters: TypeParameters, text: String, outcome: Outcome
  ) throws {
    var parameters = parameters
    parameters[.style] = "percent"
    #expect(try Specimen(.number, parameters).leaving(text) == outcome)
  }

  @Test(
    arguments: [
      ([:], "$1,234.50"),
      ([.locale: "de_DE"], "1.234,50\u{A0}€"),
      ([.locale: "de_CH"], "CHF\u{A0}1’234.50"),
      ([.locale: "fr_FR"], "1\u{202F}234,50\u{A0}€"),
      ([.locale: "hi_IN"], "₹1,234.50"),
      ([.locale: "pt_BR"], "R$\u{A0}1.234,50"),
      ([.locale: "en_US", .currency: "CHF"], "CHF\u{A0}1,234.50"),
      ([.locale: "en_US", .currency: "KWD"], "KWD\u{A0}1,234.500"),
      ([.locale: "en_US", .symbol: "Fr."], "Fr.\u{A0}1,234.50"),
      ([.locale: "en_US", .prefix: "USD "], "USD 1,234.50"),
      ([.locale: "de_DE", .suffix: " Euro"], "1.234,50 Euro"),
      ([.locale: "de_DE", .suffix: ""], "1.234,50"),
      ([.locale: "en_US", .grouping: false], "$1234.50"),
    ] as [(TypeParameters, String)])
  func `an amount has the symbols of its locale or of the form`(
    parameters: TypeParameters, shown: String
  ) throws {
    let outcome = try Self.amount(parameters).leaving("1234.5")
    #expect(outcome == .valid(shown, decimal: "1234.5"))
  }

  @Test func `yen have no fraction`() throws {
    let yen = Self.amount([.locale: "ja_JP"])
    #expect(
      try yen.leaving("1234.5") == .valid("¥1,234", decimal: "1234"))
    #expect(
      try yen.typing("1234.5")
        == .valid("¥1,234|", decimal: "1234").refusing("whole numbers only"))
  }

  @Test(
    arguments: [
      ([:], "-$1,234.50"),
      ([.negative: "minus"], "-$1,234.50"),
      ([.negative: "parentheses"], "($1,234.50)"),
      ([.negative: "trailing"], "$1,234.50-"),
      ([.locale: "sv_SE"], "−1\u{A0}234,50\u{A0}kr"),
      ([.locale: "sv_SE", .negative: "parentheses"], "(1\u{A0}234,50\u{A0}kr)"),
      ([.locale: "de_CH"], "CHF-1’234.50"),
      ([.locale: "nl_NL"], "€\u{A0}-1.234,50"),
      ([.locale: "ar_EG", .negative: "trailing"], "\u{200F}١٬٢٣٤٫٥٠\u{A0}ج.م.\u{200F}\u{61C}-"),
    ] as [(TypeParameters, String)])
  func `a negative number is shown in the requested form`(
    parameters: TypeParameters, shown: String
  ) throws {
    var parameters = parameters
    parameters[.negative] = parameters[.negative] ?? true
    let outcome = try Self.amount(parameters).leaving("-1234.5")
    #expect(outcome == .valid(shown, decimal: "-1234.5"))
  }

  @Test(
    arguments: [
      ("-", .wrong("-$", "number.incomplete", "Incomplete Entry")),
      ("-0", .valid("$0.00", decimal: "0")),
      ("5-", .valid("$5.00", decimal: "5")),
      ("−5", .valid("-$5.00", decimal: "-5")),
    ] as Outcomes)
  func `a minus sign is accepted only in first place`(text: String, outcome: Outcome) throws {
    #expect(try Self.amount([.negative: true]).leaving(text) == outcome)
  }

  @Test func `negative numbers are invalid where they are not allowed`() throws {
    let outcome = Outcome.wrong("-5", "number.negative", "Cannot be negative")
    #expect(try Specimen(.number, [.negative: false]).after(.setCanonical("-5")) == outcome)
  }

  @Test(
    arguments: [
      ("5", .fine("$5|")),
      ("50", .valid("$50|", decimal: "50")),
      ("1000.01", .wrong("$1,000.01|", "number.max", "At most $1,000.00")),
    ] as Outcomes)
  func `a number below the minimum is pending while it is typed`(text: String, outcome: Outcome)
    throws
  {
    #expect(try Self.amount([.min: 10, .max: 1000]).typing(text) == outcome)
  }

  @Test(
    arguments: [
      ([.min: 10], "9.99", .wrong("$9.99", "number.min", "At least $10.00")),
      ([.max: 10], "10.01", .wrong("$10.01", "number.max", "At most $10.00")),
      ([.max: 10, .message: "Too much"], "11", .wrong("$11.00", "number.max", "Too much")),
      (
        [.negative: true, .min: -5], "-5.01", .wrong("-$5.01", "number.min", "At least -$5.00")
      ),
    ] as [(TypeParameters, String, Outcome)])
  func `leaving validates the bounds`(
    parameters: TypeParameters, text: String, outcome: Outcome
  ) throws {
    #expect(try Self.amount(parameters).leaving(text) == outcome)
  }

  @Test func `the bounds of a percentage are fractions`() throws {
    let share = Specimen(.number, [.style: "percent", .max: 1])
    #expect(try share.leaving("100") == .valid("100%", decimal: "1"))
    #expect(try share.leaving("101") == .wrong("101%", "number.max", "At most 100%"))
  }

  @Test func `a missing required number has its own message`() throws {
    let number = Specimen(.number, [.message: "Give a number"]).required
    #expect(try number.leaving("") == .missing())
    #expect(
      try number.setting("x")
        == .wrong("x", "number.unreadable", "Give a number").refusing("digits only"))
  }

  private static func amount(_ parameters: TypeParameters) -> Specimen {
    var parameters = parameters
    parameters[.style] = "currency"
    return Specimen(.number, parameters)
  }
}

extension Outcome {
  /// The outcome of leaving a field, without the refusal of an earlier key.
  fileprivate static func stating(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    outcome.refusal = nil
    return outcome
  }
}
