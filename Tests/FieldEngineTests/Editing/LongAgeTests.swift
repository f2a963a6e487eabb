import FieldEngine
import Testing

@Test(arguments: ["1000", "999999999", "9223372036854775807", "99999999999999999999"])
func `an age of any length is validated`(digits: String) throws {
  let definition = try FieldType.age.definition([.min: 18, .max: 120])
  #expect(definition.validateTyping(digits, LawSubject.validationContext) == .above("120"))
}
