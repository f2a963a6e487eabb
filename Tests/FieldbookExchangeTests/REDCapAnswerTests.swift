import FieldEngine
import FormSession
import Testing

@testable import FieldbookExchange

/// The text of answers in a file for REDCap.
@Suite struct REDCapAnswerTests {
  @Test(
    "an answer is written as the validation of REDCap requires it",
    arguments: [
      (FieldType.number, [.minimumFractionDigits: 1], "70", "70.0"),
      (.number, [.minimumFractionDigits: 2], "-0.5", "-0.50"),
      (.number, [.minimumFractionDigits: 1], "1.25", "1.25"), (.number, [:], "70", "70"),
      (.number, [.minimumFractionDigits: 1, .locale: "de_DE"], "-7", "-7,0"),
      (.number, [.locale: "de_DE"], "12.5", "12,5"), (.number, [.locale: "en_US"], "1.5", "1.5"),
      (.phone, [:], "+16155552345", "(615) 555-2345"),
      (.phone, [.region: "AU"], "+61255500100", "0255500100"),
      (.phone, [.region: "GB"], "+442079460000", "+442079460000"),
      (.phone, [.region: "any"], "+16155552345", "+16155552345"),
    ] as [(FieldType, TypeParameters, String, String)])
  func redcapAnswer(type: FieldType, parameters: TypeParameters, value: String, text: String) {
    let answer = REDCapAnswer(FormField(key: "q", type: .builtIn(type, parameters)))
    #expect(answer.text(of: .text(value)) == text)
  }

  @Test(
    "the placeholder says whether a time has seconds",
    arguments: [
      ("when? – hh:mm:ss", "14:30:00"), ("when? – hh:mm", "14:30"), ("when?", "14:30"),
    ])
  func redcapTime(placeholder: String, text: String) {
    var field = FormField(key: "q", type: .builtIn(.time, [:]))
    field.attributes.placeholder = placeholder
    #expect(REDCapAnswer(field).text(of: .text("14:30:00")) == text)
  }
}
