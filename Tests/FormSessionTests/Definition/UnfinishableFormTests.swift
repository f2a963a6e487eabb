import FormSession
import Testing

/// Forms that can never be finalized.
@Suite struct UnfinishableFormTests {
  private func messages(_ members: String) -> [String] {
    FormDocument(#"{"form": "visit", "version": 1\#(members)}"#).errors.map {
      $0.line(file: "visit")
    }
  }

  @Test(arguments: [
    (
      #", "fields": [{"key": "a", "required": true, "enabled": false}]"#,
      "visit:1:44: The field `a` is required, starts empty and is disabled, so the form can never be "
        + "finalized (/fields/0). Give it an `initial` value, or remove `required` or `enabled`."
    ),
    (
      #", "enabled": false, "fields": [{"key": "a", "required": true}]"#,
      "visit:1:62: The field `a` is required, starts empty and is disabled by the form, so the form "
        + "can never be finalized (/fields/0). Give it an `initial` value or `\"enabled\": true`, or "
        + "remove `required`."
    ),
    (
      #", "groups": [{"key": "g", "enabled": false}], "#
        + #""fields": [{"key": "a", "required": true, "group": "g"}]"#,
      "visit:1:88: The field `a` is required, starts empty and is disabled by the group `g`, so the "
        + "form can never be finalized (/fields/0). Give it an `initial` value or "
        + "`\"enabled\": true`, or remove `required`."
    ),
    (
      #", "styles": {"s": {"enabled": false, "required": true}}, "#
        + #""fields": [{"key": "a", "style": "s"}]"#,
      "visit:1:99: The field `a` is required, starts empty and is disabled by the style `s`, so the "
        + "form can never be finalized (/fields/0). Give it an `initial` value or "
        + "`\"enabled\": true`, or remove `required`."
    ),
    ("", "visit:1:1: The form has no fields. List at least one in `fields`."),
    (
      #", "fields": []"#,
      "visit:1:43: The form has no fields (/fields). List at least one in `fields`."
    ),
  ])
  func `a form that can never be finalized is a mistake`(members: String, line: String) {
    #expect(messages(members) == [line])
  }

  @Test(arguments: [
    #", "fields": [{"key": "a", "required": true, "enabled": false, "initial": "x"}]"#,
    #", "fields": [{"key": "a", "enabled": false}]"#,
    #", "enabled": false, "fields": [{"key": "a", "required": true, "enabled": true}]"#,
    #", "groups": [{"key": "g"}], "submit": {"groups": ["g"]}, "#
      + #""fields": [{"key": "a", "required": true, "enabled": false}]"#,
  ])
  func `a form that can be finalized is not a mistake`(members: String) {
    #expect(messages(members) == [])
  }

  @Test func `fields that cannot be read are the only mistake`() {
    #expect(messages(#", "fields": [{"kee": "a"}]"#).count == 1)
  }
}
