import FieldEngine
import Testing

/// Mistakes in the definition of a number.
struct NumberMistakeTests {
  @Test(arguments: [
    StatedError(
      [.locale: "de-ch"], "type.unknown_locale", "There is no locale `de-ch`.",
      "Did you mean `de_CH`?"),
    StatedError(
      [.locale: "pt_br"], "type.unknown_locale", "There is no locale `pt_br`.",
      "Did you mean `pt_BR`?"),
    StatedError(
      [.locale: "Swiss German"], "type.unknown_locale", "There is no locale `Swiss German`.",
      "Give a language and a region, such as `de_CH`."),
    StatedError(
      [.style: "currency", .currency: "EURO"], "type.unknown_currency",
      "There is no currency `EURO`.", "Did you mean `EUR`?"),
    StatedError(
      [.currency: "CFH"], "type.unknown_currency", "There is no currency `CFH`.",
      "Did you mean `CHF`?"),
    StatedError(
      [.currency: "dollars"], "type.unknown_currency", "There is no currency `dollars`.",
      "Give an ISO 4217 code, such as `CHF`."),
    StatedError(
      [.minimumFractionDigits: 3, .maximumFractionDigits: 2], "type.reversed",
      "`minimumFractionDigits` is above `maximumFractionDigits`."),
    StatedError(
      [.maximumFractionDigits: 10_000], "type.too_large",
      "`maximumFractionDigits` can be at most 100."),
    StatedError(
      [.minimumFractionDigits: -1], "type.parameter_kind",
      "The parameter `minimumFractionDigits` takes a whole number that is not negative."),
    StatedError([.min: 5, .max: 4], "type.reversed", "`min` is above `max`."),
    StatedError(
      [.style: "roman"], "type.parameter_kind",
      "The parameter `style` takes `decimal`, `percent` or `currency`."),
    StatedError(
      [.negative: "red"], "type.parameter_kind",
      "The parameter `negative` takes true or false, or `minus`, `parentheses` or `trailing`."),
  ])
  func `the definition reports each mistake with a hint`(error: StatedError) throws {
    #expect(Specimen(.number, error.parameters).error == error)
  }

  @Test func `one stated bound of the fraction digits overrides the default of the other`() throws {
    let many = Specimen(.number, [.style: "currency", .minimumFractionDigits: 4])
    #expect(try many.leaving("1.5").text == "$1.5000")
    let none = Specimen(.number, [.style: "currency", .maximumFractionDigits: 0])
    #expect(try none.leaving("15").text == "$15")
  }
}
