import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FormSession

@Suite struct FormDefinitionTests {
  private func read(_ members: String) throws -> FormDefinition {
    let document = FormDocument(#"{"form": "visit", "version": 1, "# + members + "}")
    #expect(document.errors == [])
    return try #require(document.definition)
  }

  @Test func `members without a row follow the rows, and fields without a group the groups`() throws
  {
    let form = FormDefinition("visit", version: 1) {
      FormField("last")
      FormGroup("one") {
        FormField("single")
        FormRow {
          FormField("left")
          FormField("right")
        }
      }
      FormGroup("two") { FormField("other") }
    }
    #expect(form.sections.map(\.group?.key) == ["one", "two", nil])
    #expect(form.sections.map(\.name) == ["one", "two", "Other fields"])
    #expect(
      form.sections.map { $0.rows.map { $0.map(\.key) } } == [
        [["left", "right"], ["single"]], [["other"]], [["last"]],
      ])
    #expect(form.order.map(\.key) == ["left", "right", "single", "other", "last"])
  }

  @Test func `without groups, all fields are in one section called Fields`() {
    #expect(FormDefinition("f", version: 1) { FormField("a") }.sections.map(\.name) == ["Fields"])
  }

  @Test func `a field inherits from its styles, its group and its form, in this order`() throws {
    let form = try read(
      """
      "align": "center", "color": "red", "returnKey": "next", "debug": true,
      "styles": {
        "quiet": {"color": "white", "required": true, "help": "quiet"},
        "loud": {"color": "yellow", "help": "loud"}
      },
      "groups": [{"key": "g", "align": "leading", "debug": false, "enabled": false}],
      "fields": [{"key": "a", "group": "g", "style": ["quiet", "loud"], "returnKey": "done", "initial": "x"}]
      """)
    let field = form.resolved(form.fields[0])
    var expected = FieldAttributes()
    expected.isRequired = true
    expected.help = "loud"
    expected.inherited.isEnabled = false
    expected.inherited.align = .leading
    expected.inherited.color = .yellow
    expected.inherited.returnKey = .done
    expected.inherited.debug = false
    #expect(field.attributes == expected)
    #expect(form.resolvedFields == [field])
  }

  @Test func `the engine applies the attributes of the form to a field`() throws {
    let form = try read(
      """
      "enabled": false,
      "types": {"cknum": {"template": "000 0000", "placeholders": "0", "accepts": "digits"}},
      "styles": {"secret": {"secure": true, "storage": "mask"}},
      "fields": [
        {"key": "account", "type": "cknum", "label": "Account", "initial": "1234567"},
        {"key": "pin", "type": "zip", "required": true, "enabled": true, "style": "secret"},
        {"key": "name", "type": "name", "capitalize": "none", "initial": "ana", "priority": 3}
      ]
      """)
    let fields = try form.engineFields(ValidationContext(today: .earliest))
    #expect(fields.map(\.key) == ["account", "pin", "name"])
    #expect(fields.map(\.definition.label) == ["Account", "Zip Code", "Name"])
    #expect(fields.map(\.state.display) == ["123 4567", "", "ana"])
    #expect(fields.map(\.settings.isEnabled) == [false, true, false])
    #expect(fields.map(\.settings.isRequired) == [false, true, false])
    #expect(fields.map(\.settings.isSecure) == [false, true, false])
    #expect(fields.map(\.definition.storage) == [.keep, .mask, .keep])
    #expect(fields[2].definition.priority == 3)
    let alone = try form.engineField(form.fields[1], ValidationContext(today: .earliest))
    #expect(alone.state == fields[1].state)
  }

  @Test func `a default label that several fields share gets the key`() throws {
    let form = try read(
      """
      "styles": {"mobile": {"label": "Mobile"}},
      "fields": [
        {"key": "born", "type": "date"}, {"key": "arrived", "type": "date"},
        {"key": "home", "type": "phone"}, {"key": "work", "type": "phone", "style": "mobile"},
        {"key": "zip", "type": "zip"}, {"key": "other", "type": "name", "label": "Zip Code"},
        {"key": "a", "label": "Remark"}, {"key": "b", "label": "Remark"}
      ]
      """)
    #expect(
      try form.engineFields(ValidationContext(today: .earliest)).map(\.definition.label) == [
        "Date (born)", "Date (arrived)", "Phone", "Mobile", "Zip Code (zip)", "Zip Code", "Remark",
        "Remark",
      ])
  }

  @Test func `conditions and rules list the fields that they read`() throws {
    let form = FormDefinition("visit", version: 1) {
      FormField("a")
      FormField("b", when: .all([.isEmpty(field: "a"), .not(.equals(field: "a", "1"))]))
      FormField("c", when: .any([.isNotEmpty(field: "a"), .isOneOf(field: "b", ["1", "2"])]))
      FormRule("r", .count(.allOrNone, of: ["a", "c"]), message: "r")
      FormRule("s", .compare(.less, .field("c"), .field("c")), message: "s")
    }
    #expect(form.fields.map { Set($0.condition?.fields ?? []) } == [[], ["a"], ["a", "b"]])
    #expect(form.rules.map { Set($0.fields) } == [["a", "c"], ["c"]])
  }

  @Test(arguments: [
    // Layout, captions and order do not change what a text means.
    (#""fields": [{"key": "b"}, {"key": "a", "label": "A"}]"#, ["a", "b"], [], [], []),
    (#""fields": [{"key": "a", "type": "name"}, {"key": "b"}]"#, ["b"], ["a"], [], []),
    (#""fields": [{"key": "a", "required": true}, {"key": "b"}]"#, ["b"], ["a"], [], []),
    (#""fields": [{"key": "a"}, {"key": "c"}]"#, ["a"], [], ["c"], ["b"]),
    (
      #""fields": [{"key": "a"}, {"key": "b", "when": {"field": "a", "empty": true}}]"#,
      ["a"], ["b"], [], []
    ),
    (
      #""fields": [{"key": "a"}, {"key": "b"}], "#
        + #""rules": [{"key": "r", "message": "m", "exactlyOne": ["b"]}]"#,
      ["a"], ["b"], [], []
    ),
    (
      #""fields": [{"key": "a", "style": "s"}, {"key": "b"}], "styles": {"s": {"required": true}}"#,
      ["b"], ["a"], [], []
    ),
  ])
  func `comparing definitions says which fields are kept, revalidated, added or orphaned`(
    members: String, kept: [String], revalidated: [String], added: [String], orphaned: [String]
  ) throws {
    let old = try read(#""fields": [{"key": "a"}, {"key": "b"}]"#)
    let changes = old.changes(to: try read(members))
    #expect(Set(changes.kept) == Set(kept))
    #expect(changes.revalidated == revalidated)
    #expect(changes.added == added)
    #expect(changes.orphaned == orphaned)
    #expect(changes.isEmpty == (kept.count == 2))
  }

  @Test func `changing a declared type revalidates its fields`() throws {
    let field = #""fields": [{"key": "a", "type": "own"}, {"key": "b"}]"#
    let old = try read(#""types": {"own": {"case": "upper"}}, "# + field)
    let new = try read(#""types": {"own": {"case": "lower"}}, "# + field)
    #expect(old.changes(to: new).revalidated == ["a"])
  }

  @Test func `the hash ignores layout and order of members, but nothing else`() throws {
    let form = try read(
      #""types": {"x": {}, "y": {}}, "fields": [{"key": "a", "type": "zip", "label": "Z"}]"#)
    let same = try read(
      """
      "fields": [ {"label": "\\u005A", "type": {"zip": {}},
      "key": "a"} ], "types": {"y": {}, "x": {}}
      """)
    #expect(form.contentHash == same.contentHash)
    #expect(form == same)
    let other = try read(
      #""types": {"x": {}, "y": {}}, "fields": [{"key": "a", "type": "zip", "label": "z"}]"#)
    #expect(form.contentHash != other.contentHash)
  }

  @Test func `the hash is the same on every machine`() {
    let form = FormDefinition(key: "a", version: 1)
    #expect(form.json.text == #"{"form":"a","version":1}"#)
    #expect(form.contentHash == 0xb929_8470_c30b_4565)
  }

  @Test func `a form with every member is written as it was read`() throws {
    let form = try FormDocument(Folder.fixtures().bytes(of: "everything.form.json"))
    #expect(form.errors == [])
    let definition = try #require(form.definition)
    let again = FormDocument(definition.json.prettyText)
    #expect(again.errors == [])
    #expect(again.definition == definition)
    #expect(definition.json == again.definition?.json)
  }
}
