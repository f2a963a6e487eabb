import FieldEngine
import Testing

@Suite struct `A pasted number` {
  /// A format, a text, and the digits that the text stands for.
  static let cases: [(TypeParameters, String, String)] = [
    (
      [.style: "currency", .locale: "de_CH", .negative: "parentheses"], "(CHF 1’234.50)", "-1234.50"
    ),
    ([.style: "currency", .locale: "de_CH", .negative: true], "-CHF1’234.5", "-1234.5"),
    ([.style: "currency", .locale: "da_DK"], "1.234,5 kr.", "1234.5"),
    ([.style: "currency", .locale: "ar_EG"], "‏١٬٢٣٤٫٥٠ ج.م.‏", "1234.50"),
    ([.locale: "ar_EG", .negative: "trailing"], "٩٩٩؜-", "-999"),
    ([.negative: "trailing"], "1,234-", "-1234"),
    ([.prefix: "No. ", .suffix: " h"], "No. 12 h", "12"),
    ([.suffix: " h"], "12", "12"),
  ]

  @Test(arguments: cases)
  func `may have the signs of its format`(
    _ parameters: TypeParameters, pasted: String, digits: String
  ) throws {
    let field = try Field(.number, parameters).after(.paste(pasted))
    #expect(field.state.raw == digits)
    #expect(field.refusal == nil)
  }

  @Test(arguments: ["currency", "percent", "decimal"], ["minus", "parentheses", "trailing"])
  func `is read in the notation of each kind of locale`(style: String, negative: String) throws {
    for locale in `The locale table agrees with ICU`.rows + ["en_ZA", "af_ZA", "xh_ZA"] {
      let number = Specimen(
        .number, [.locale: .text(locale), .style: .text(style), .negative: .text(negative)])
      let left = try number.after(.setCanonical("-1234"))
      #expect(left.value == .decimal("-1234"))
      #expect(try number.setting(left.text) == left, "\(locale)")
    }
  }

  @Test(
    arguments: [
      [:], [.negative: true], [.style: "currency", .locale: "en_GB", .negative: true],
    ] as [TypeParameters])
  func `with a trailing sign stays unreadable if the format has none`(_ parameters: TypeParameters)
    throws
  {
    let field = try Field(.number, parameters).after(.set("999-"))
    #expect(field.state.raw == "999-")
    #expect(field.state.issue?.code == "number.unreadable")
  }
}
