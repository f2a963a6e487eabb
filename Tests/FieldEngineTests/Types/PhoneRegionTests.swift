import FieldEngine
import Testing

/// Phone numbers of one country, or of any.
struct PhoneRegionTests {
  static let kenyan = Specimen(.phone, [.region: "KE"])
  static let any = Specimen(.phone, [.region: "any"])

  static func valid(_ text: String) -> Outcome {
    .valid(text, text.filter { $0 != " " })
  }

  @Test(
    arguments: [
      ("0722123456", valid("+254 722123456")),
      ("722 123 456", valid("+254 722123456")),
      ("+254 722 123456", valid("+254 722123456")),
      ("tel:+254-722-123456", valid("+254 722123456")),
      ("+254 0722 123456", valid("+254 722123456")),
      ("٠٧٢٢١٢٣٤٥٦", valid("+254 722123456")),
      ("0722", .wrong("0722", "phone.incomplete", "Incomplete Phone #")),
      ("+25", .wrong("+25", "phone.incomplete", "Incomplete Phone #")),
      (
        "+49 30 123456",
        .wrong("+49 30 123456", "phone.country", "Numbers of country code +254 only")
      ),
      (
        "0722 123456 x1",
        .wrong("0722 123456 x1", "phone.unreadable", "Not readable as a phone number")
      ),
      ("", .fine("")),
    ] as Outcomes)
  func `a number of a region is read as it is dialled or with its country code`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try Self.kenyan.setting(text) == outcome)
  }

  @Test(
    arguments: [
      ("+254722123456", valid("+254 722123456")),
      ("+1 (212) 555-0123", valid("+1 2125550123")),
      ("+39 06 1234567", valid("+39 061234567")),
      ("+800 1234 5678", valid("+800 12345678")),
      ("0722", .wrong("0722", "phone.country", "Begin with + and the country code")),
      ("+999 123", .wrong("+999 123", "phone.unknown", "Unknown Country Code")),
      ("+1 212", .wrong("+1 212", "phone.incomplete", "Incomplete Phone #")),
    ] as Outcomes)
  func `a number of any region begins with its country code`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try Self.any.setting(text) == outcome)
  }

  @Test func `the rules of the plan apply in its regions`() throws {
    let strict = Specimen(.phone, [.region: "CA", .strict: true])
    #expect(try strict.setting("+1 613 555 0123") == Self.valid("+1 6135550123"))
    #expect(
      try strict.setting("911 555 1234")
        == .wrong("+1 9115551234", "phone.area", "Invalid Area Code"))
  }

  @Test(arguments: [
    StatedError(
      [.region: "ke"], "type.unknown_region", "There is no region `ke`.", "Did you mean `KE`?"),
    StatedError(
      [.region: "Kenya"], "type.unknown_region", "There is no region `Kenya`.",
      "Give a two-letter code of ISO 3166, such as `KE`, or `any`."),
    StatedError(
      [.region: "KE", .strict: true], "type.strict_region",
      "`strict` applies the rules of North America, which `KE` does not have."),
  ])
  func `the definition rejects unknown regions`(error: StatedError) {
    #expect(Specimen(.phone, error.parameters).error == error)
  }
}
