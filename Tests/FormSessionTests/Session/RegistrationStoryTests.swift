import FieldEngine
import FormSession
import Testing

/// The form that TField shows in its introduction: the button waits until both groups are valid.
@Suite struct RegistrationStoryTests {
  static let inSwift = FormDefinition("registration", version: 1, title: "User Registration") {
    FormGroup("personal", title: "Personal Information") {
      FormRow {
        FormField("first_name", .name, required: true, label: "First Name")
        FormField("last_name", .name, required: true, label: "Last Name")
      }
      FormField("email", .email, required: true)
      FormField("phone", .phone)
    }
    FormGroup("address", title: "Address") {
      FormField("street", .street, required: true)
      FormRow {
        FormField("city", .city, required: true)
        FormField("state", .st, required: true)
        FormField("zip", .zip, required: true)
      }
    }
  }

  static let inJSON = """
    {
      "form": "registration", "version": 1, "title": "User Registration",
      "groups": [
        {"key": "personal", "title": "Personal Information", "rows": [["first_name", "last_name"]]},
        {"key": "address", "title": "Address", "rows": [["city", "state", "zip"]]}
      ],
      "fields": [
        {"key": "first_name", "type": "name", "label": "First Name", "required": true,
         "group": "personal"},
        {"key": "last_name", "type": "name", "label": "Last Name", "required": true,
         "group": "personal"},
        {"key": "email", "type": "email", "required": true, "group": "personal"},
        {"key": "phone", "type": "phone", "group": "personal"},
        {"key": "street", "type": "street", "required": true, "group": "address"},
        {"key": "city", "type": "city", "required": true, "group": "address"},
        {"key": "state", "type": "st", "required": true, "group": "address"},
        {"key": "zip", "type": "zip", "required": true, "group": "address"}
      ]
    }
    """

  @Test func `the form in Swift equals the form in JSON`() {
    #expect(FormDocument(Self.inJSON).definition == Self.inSwift)
  }

  @Test func `a new form counts its fields, and cannot be submitted`() throws {
    let session = try Session(Self.inSwift)
    #expect(session.groupCount("personal") == 4)
    #expect(session.groupCount("address") == 4)
    #expect(session.groupCount("shoes") == 0)
    #expect(!session.verifyGroup("personal"))
    #expect(!session.verifyGroup("shoes"))
    #expect(!session.allGroupsValid())
    #expect(session.firstFocus == "first_name")
    #expect(session.focus == nil)
  }

  @Test func `a person fills in the form with the return key`() throws {
    var session = try Session(Self.inSwift)
    session.apply(.next)
    type(["ada", "lovelace", "ada@example.org", ""], into: &session)
    #expect(session.verifyGroup("personal"))
    #expect(!session.verifyGroup("address"))
    #expect(!session.allGroupsValid())
    // A field that is not in a row comes after the rows.
    #expect(session.focus == "city")

    type(["london", "ny", "1000"], into: &session)
    #expect(session.focus == "street")
    #expect(
      session.debugGroup("address") == """
        address: not valid
          street: street / focused(empty) / P:2.0
          city: city / inactive(valid) / P:2.5
          state: st / inactive(valid) / P:0.5
          zip: zip / inactive(invalid) / P:0.6
        """)
    type(["st james square"], into: &session)
    #expect(session.focus == nil)
    #expect(!session.allGroupsValid())

    session.apply(.nextProblem)
    #expect(session.shown("zip") == "1000|")
    session.step("zip", .type("1"))
    #expect(session.allGroupsValid())
    #expect(session.obstacles == [])
    #expect(
      session.states.map(\.state.display).joined(separator: "/") == """
        Ada/Lovelace/ada@example.org//St James Square/London/NY/10001
        """)
  }

  @Test func `only the submitted groups, or the stated ones, must be valid`() throws {
    var form = Self.inSwift
    form.submitGroups = ["address"]
    let session = try Session(form).with([
      "street": "Main", "city": "Rome", "state": "NY", "zip": "13440",
    ])
    #expect(session.allGroupsValid())
    #expect(session.obstacles == [])
    #expect(!session.allGroupsValid(["personal", "address"]))
    #expect(session.allGroupsValid(["address"]))
    #expect(!session.allGroupsValid(["shoes"]))
  }

  /// Types a text into each field, and continues with the return key.
  private func type(_ texts: [String], into session: inout Session) {
    for text in texts {
      if let focus = session.focus { session.step(focus, .type(text)) }
      session.apply(.returnKey)
    }
  }
}
