import CustomTypes
import FieldEngine
import Testing

struct CustomTypesTests {
  /// Returns a field of the type after some steps.
  private func field(_ type: some CustomFieldType, _ steps: FieldStep...) throws -> FieldState {
    let validationContext = ValidationContext(today: .earliest)
    var field = Field(type.name, try FieldDefinition(type), validationContext)
    field.apply(.focus)
    for step in steps { field.apply(step) }
    return field.state
  }

  @Test func `a country is capitalized`() throws {
    let state = try field(Country(), .type("new zea1land"), .blur)
    #expect(state.display == "New Zealand")
    #expect(state.isComplete)
  }

  @Test func `a country of one letter is too short`() throws {
    let state = try field(Country(), .type("x"), .blur)
    #expect(state.issue?.message == "Country name too short")
    #expect(state.issue?.code == "country.too_short")
  }

  @Test func `a space cannot come first`() throws {
    let state = try field(Country(), .type(" "))
    #expect(state.display.isEmpty)
    #expect(state.refusal != nil)
  }

  @Test func `an account number fills its template`() throws {
    let state = try field(CheckingAccount(), .type("555x1234"))
    #expect(state.display == "555 1234")
    #expect(state.caret == 8)
    #expect(state.refusal?.text == "x")
  }

  @Test func `an account number has seven digits`() throws {
    let partial = try field(CheckingAccount(), .type("5551"), .blur)
    #expect(partial.issue?.message == "Account number must be 7 digits")
    let surplus = try field(CheckingAccount(), .type("55512345"))
    #expect(surplus.display == "555 1234")
    #expect(surplus.refusal?.reason == "at most 7 characters")
  }

  @Test func `backspace steps over the space`() throws {
    let state = try field(CheckingAccount(), .type("5551"), .backspace, .backspace)
    #expect(state.display == "55")
  }

  @Test(arguments: [
    ("5", "5%"), ("12.5", "12.5%"), (".5", "0.5%"), ("1234567", "12345%"), ("1.2.3", "1.23%"),
    ("", ""),
  ])
  func `a percentage gets its sign when the field is left`(typed: String, shown: String) throws {
    #expect(try field(Percentage(), .type(typed), .blur).display == shown)
  }

  @Test func `a percentage has no sign while it is typed`() throws {
    let state = try field(Percentage(), .type("12.5"))
    #expect(state.display == "12.5")
    #expect(state.template == "00.0%")
  }
}
