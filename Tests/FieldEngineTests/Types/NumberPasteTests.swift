import FieldEngine
import Testing

/// Tests which pasted or set numbers are read, and which are refused as ambiguous.
struct NumberPasteTests {
  /// How a locale writes 1234567.5.
  static let ways = [
    ("en_US", "1,234,567.5"), ("de_DE", "1.234.567,5"), ("de_CH", "1’234’567.5"),
    ("fr_FR", "1\u{202F}234\u{202F}567,5"), ("sv_SE", "1\u{A0}234\u{A0}567,5"),
    ("hi_IN", "12,34,567.5"), ("es_ES", "1.234.567,5"), ("pt_BR", "1.234.567,5"),
    ("ja_JP", "1,234,567.5"), ("ar_EG", "١٬٢٣٤٬٥٦٧٫٥"), ("pl_PL", "1\u{A0}234\u{A0}567,5"),
    ("fa_IR", "۱٬۲۳۴٬۵۶۷٫۵"),
  ]

  @Test(arguments: ["St. Louis", "Mr. X", "n/a.", "a, b"])
  func `pasted words do not replace a number`(text: String) throws {
    for type in [FieldType.number, .currency, .percent] {
      let number = Specimen(type)
      let kept = try number.after(.focus, .type("5"), .blur)
      #expect(try number.after(.focus, .type("5"), .selectAll, .paste(text), .blur) == kept)
    }
  }

  @Test(arguments: ["١٢٫٥", "１２．５"], ["en_US", "de_DE", "ar_EG"])
  func `digits of other scripts have their own decimal point`(text: String, locale: String) throws {
    let number = Specimen(.number, [.locale: .text(locale)])
    for outcome in [try number.after(.focus, .type(text), .blur), try number.setting(text)] {
      #expect(outcome.value == .decimal("12.5"))
      #expect(outcome.code == nil)
    }
  }

  @Test(arguments: ["Rs.500", "No.7", "p.12"])
  func `the point of an abbreviation is no decimal point`(text: String) throws {
    for type in [FieldType.number, .percent] {
      let pasted = try Specimen(type).pasting(text)
      #expect(pasted.value == nil)
      #expect(pasted.refusal == "it is not clear which number this is")
    }
  }

  @Test(arguments: ways)
  func `a number in the notation of a locale is read back in that locale`(
    locale: String, written: String
  ) throws {
    let number = Specimen(.number, [.locale: .text(locale)])
    let read = Outcome.valid(written, decimal: "1234567.5")
    #expect(try number.after(.focus, .paste(written), .blur) == read)
    #expect(try number.setting(written) == read)
  }

  @Test(arguments: ways)
  func `ASCII digits with a point, grouped or not, are read in every locale`(
    locale: String, written: String
  ) throws {
    let number = Specimen(.number, [.locale: .text(locale)])
    let read = Outcome.valid(written, decimal: "1234567.5")
    for text in ["1234567.5", "1 234 567.5", "1'234'567.5", "１２３４５６７.５"] {
      #expect(try number.setting(text) == read, "\(text)")
    }
  }

  @Test(arguments: ways.filter { $0.1.hasSuffix(",5") }.map(\.0))
  func `a point after commas is unclear if the comma is the decimal point`(locale: String) throws {
    let number = Specimen(.number, [.locale: .text(locale)])
    #expect(
      try number.setting("1,234,567.5")
        == .wrong("1,234,567.5", "number.unreadable", "Not readable as a number")
        .refusing("it is not clear which number this is"))
  }

  @Test(arguments: ways.filter { $0.1.hasSuffix(".5") }.map(\.0))
  func `a comma after points is unclear if the point is the decimal point`(locale: String) throws {
    let number = Specimen(.number, [.locale: .text(locale)])
    #expect(
      try number.pasting("1.234.567,5")
        == .fine("|").refusing("it is not clear which number this is"))
  }

  @Test(arguments: [
    ("en_US", "1.2.3"), ("en_US", "1,23,45"), ("fr_FR", "1.234"), ("fr_FR", "1 234.567"),
    ("en_US", "12/5"), ("en_US", "1-2"), ("en_US", "1,234.567,8"), ("en_US", "1,234 567"),
    ("de_DE", "1.2.3"), ("de_DE", "1,2,3"), ("fr_FR", "1 23"), ("de_CH", "1’23"),
  ])
  func `two numbers and incomplete groups are refused`(locale: String, text: String) throws {
    let number = Specimen(.number, [.locale: .text(locale)])
    let refused = Outcome.fine("|").refusing("it is not clear which number this is")
    #expect(try number.pasting(text) == refused)
  }

  @Test(
    arguments: [
      ("$1,234.50", .valid("$1,234.50", decimal: "1234.5")),
      ("1234.5 $", .valid("$1,234.50", decimal: "1234.5")),
      ("  7\n", .valid("$7.00", decimal: "7")),
      ("($7)", .valid("-$7.00", decimal: "-7")),
      ("-$7", .valid("-$7.00", decimal: "-7")),
      ("€7", .wrong("€7", "number.unreadable", "Not readable as a number").refusing("digits only")),
      (
        "7 dollars",
        .wrong("7 dollars", "number.unreadable", "Not readable as a number")
          .refusing("digits only")
      ),
      (
        "7.125",
        .wrong("7.125", "number.unreadable", "Not readable as a number")
          .refusing("at most 2 decimals")
      ),
      ("", .fine("")),
    ] as Outcomes)
  func `setting an amount parses it, or keeps ambiguous text`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try Self.dollars.setting(text) == outcome)
  }

  @Test(arguments: [
    ("de_CH", "CHF 1’234.50", "CHF\u{A0}1’234.50"), ("de_CH", "-CHF 7", "CHF-7.00"),
    ("de_CH", "7 CHF", "CHF\u{A0}7.00"), ("sv_SE", "−7 kr", "−7,00\u{A0}kr"),
    ("sv_SE", "SEK 7", "7,00\u{A0}kr"), ("pt_BR", "(R$ 7,00)", "-R$\u{A0}7,00"),
    ("ar_EG", "\u{200F}٧٫٠٠\u{A0}ج.م.\u{200F}", "\u{200F}٧٫٠٠\u{A0}ج.م.\u{200F}"),
  ])
  func `an amount may have its currency symbol or code on either side`(
    locale: String, text: String, shown: String
  ) throws {
    let amount = Specimen(
      .number, [.style: "currency", .locale: .text(locale), .negative: true])
    let outcome = try amount.setting(text)
    #expect(outcome.text == shown)
    #expect(outcome.code == nil)
  }

  @Test func `a digit in the suffix is not part of the number`() throws {
    let area = Specimen(.number, [.suffix: " m2"])
    #expect(try area.setting("1,250 m2") == .valid("1,250 m2", decimal: "1250"))
    #expect(try area.setting("7m2") == .valid("7 m2", decimal: "7"))
  }

  @Test(
    arguments: [
      ["suffix": " (net)", "negative": true], ["suffix": " (net)", "negative": "parentheses"],
      ["style": "currency", "prefix": "(CHF) ", "negative": true],
      ["locale": "de_CH", "suffix": ".-"], ["locale": "de_DE", "suffix": ",-"],
      ["prefix": "Rs. ", "suffix": "/-", "negative": true], ["prefix": "#1-"], ["prefix": "-"],
    ] as [[String: ParameterValue]])
  func `a displayed number is read back with any prefix and suffix`(
    stated: [String: ParameterValue]
  ) throws {
    var parameters: TypeParameters = [:]
    for (name, value) in stated { parameters[try #require(ParameterName(rawValue: name))] = value }
    let number = Specimen(.number, parameters)
    for typed in parameters[.negative] == nil ? ["1234"] : ["1234", "-1234"] {
      let left = try number.leaving(typed)
      #expect(left.value == .decimal(typed))
      #expect(try number.setting(left.text) == left)
    }
  }

  @Test(arguments: [("de_DE", "0.125", "0,125"), ("en_US", "0,125", "0.125")])
  func `a separator after a leading zero is the decimal point`(
    locale: String, text: String, shown: String
  ) throws {
    let number = Specimen(.number, [.locale: .text(locale)])
    #expect(try number.setting(text) == .valid(shown, decimal: "0.125"))
  }

  @Test(arguments: [
    ("$1,234.50", "$1,234.50|"), ("1.005", "$1.00|"), ("a1b2c3", "$123|"), ("abc", "|"),
    ("$ 42 %", "$42|"), ("007", "$7|"),
  ])
  func `a paste accepts as much as possible`(text: String, shown: String) throws {
    #expect(try Self.dollars.pasting(text).text == shown)
  }

  @Test(
    arguments: [
      (["style": "decimal"], "1234567.125", "1234567.125"),
      (["style": "percent", "maximumFractionDigits": 3], "12.125", "0.12125"),
      (["style": "currency", "locale": "de_DE", "negative": true], "-1234,5", "-1234.5"),
      (["style": "currency", "locale": "ja_JP"], "1234", "1234"),
      (["locale": "fa_IR"], "0,5", "0.5"),
      (["locale": "hi_IN", "minimumIntegerDigits": 4], "12", "12"),
    ] as [([String: ParameterValue], String, String)])
  func `canonical text is read back`(
    stated: [String: ParameterValue], typed: String, canonical: String
  ) throws {
    var parameters: TypeParameters = [:]
    for (name, value) in stated { parameters[try #require(ParameterName(rawValue: name))] = value }
    let number = Specimen(.number, parameters)
    let left = try number.leaving(typed)
    #expect(left.value == .decimal(canonical))
    #expect(try number.readingBack(typed) == left)
  }

  private static let dollars = Specimen(.number, [.style: "currency", .negative: true])
}
