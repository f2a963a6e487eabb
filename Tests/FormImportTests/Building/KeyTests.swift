import Testing

@testable import FormImport

@Suite struct KeyTests {
  @Test(
    "a name becomes the nearest key",
    arguments: [
      ("age", "age"), ("dateOfBirth", "date_of_birth"), ("B1.2 Age", "b1_2_age"), ("_id", "id"),
      ("1.2.0", "field_1_2_0"), ("/44250-9", "field_44250_9"), ("start", "meta_start"),
      ("Âge", "ge"), ("", "field"), ("RCRC", "rcrc"),
    ])
  func key(name: String, key: String) {
    #expect(name.asKey(or: "field") == key)
  }
}
