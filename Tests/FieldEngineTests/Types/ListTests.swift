import FieldEngine
import Testing

struct ListTests {
  private func list(
    _ parameters: TypeParameters, settings: FieldSettings = FieldSettings(), initial: String = ""
  ) throws -> Field {
    Field(
      "list", try FieldType.list.definition(parameters), ValidationContext(today: Specimen.today),
      settings: settings, initial: initial)
  }

  private func integers(_ initial: String = "", _ more: TypeParameters = [:]) throws -> Field {
    var parameters = more
    parameters[.of] = "integer"
    return try list(parameters, initial: initial)
  }

  private static func sum(_ total: String) -> ParameterValue {
    .object(["sum": .object(["equals": .text(total)]), "message": "They do not add up"])
  }

  // MARK: Whole values

  @Test(arguments: [
    ("1; 2; 3", "1; 2; 3"), ("1;2\n3", "1; 2; 3"), ("[1, 2,3]", "1; 2; 3"),
    (#"["1","2"]"#, "1; 2"), ("[]", ""), ("  ", ""), ("7", "7"),
  ])
  func `a list can be set in its displayed notation or as an array`(text: String, shown: String)
    throws
  {
    var field = try integers()
    field.apply(.set(text))
    #expect(field.state.display == shown)
    #expect(field.state.issue == nil)
  }

  @Test(arguments: [
    ["a;b", "c"], ["1; 2", "x\ny"], ["[1,2]"], ["a", "b"], ["a", " b"], ["b ", "  "],
  ])
  func `the display of a list is read back as the same items`(items: [String]) throws {
    var field = try list([.of: "phrase"])
    field.apply(.focus)
    for (place, item) in items.enumerated() {
      field.apply(.insertItem(at: place))
      field.apply(.set(item), item: place)
    }
    var again = try list([.of: "phrase"])
    again.apply(.set(field.state.display))
    #expect(again.state.items?.map(\.raw) == items)
  }

  @Test(arguments: [
    ("a b; c", #"[["a","b"],["c"]]"#), ("c; a", #"[["c"],["a"]]"#), ("a b c", #"[["a","b","c"]]"#),
  ])
  func `a list of several choices is read back from its value`(text: String, value: String) throws {
    let choices: ParameterValue = .object([
      "choices": .object(["options": .list(["a", "b", "c"])])
    ])
    var (field, copy) = (try list([.of: choices]), try list([.of: choices]))
    field.apply(.set(text))
    #expect(field.state.issue == nil)
    copy.apply(.setCanonical(value))
    #expect(copy.state.value == field.state.value)
  }

  @Test func `an array may escape its characters`() throws {
    var field = try list([.of: "phrase"])
    field.apply(.set(#"["a\"b","\u00e9","\ud83d\ude00","x; y"]"#))
    #expect(field.state.items?.map(\.raw) == ["a\"b", "é", "😀", "x; y"])
  }

  @Test func `an array keeps the spaces of its texts`() throws {
    var field = try list([.of: "phrase"])
    field.apply(.set(#"[ " ", " a" , "b "]"#))
    #expect(field.state.items?.map(\.raw) == [" ", " a", "b "])
    #expect(field.state.raw == #"[" "," a","b "]"#)
  }

  @Test(arguments: [#"["\ud83d"]"#, "[1,null]", "[1", "[1] 2", #"["a]"#, "[[1]]"])
  func `a text that is not an array of texts is one item`(text: String) throws {
    var field = try list([.of: "phrase"])
    field.apply(.set(text))
    #expect(field.state.items?.map(\.raw) == [text])
  }

  @Test func `the value and the raw text both restore the list`() throws {
    var field = try list([.of: "decimal"])
    field.apply(.set("0.10; 7"))
    #expect(field.state.value == .list([.decimal("0.1"), .decimal("7")]))
    #expect(field.state.raw == #"["0.1","7"]"#)
    var again = try list([.of: "decimal"])
    again.apply(.setCanonical(field.state.raw))
    #expect(again.state.value == field.state.value)
  }

  @Test func `setting a list commits its value with or without the focus`() throws {
    var field = try integers()
    field.apply(.focus)
    field.apply(.set("1; 2"))
    #expect(field.committed == .list([.integer("1"), .integer("2")]))
    field.apply(.set("x"))
    #expect(field.committed == .list([.integer("1"), .integer("2")]))
  }

  @Test func `an unreadable item is kept and named`() throws {
    var field = try integers()
    field.apply(.set("1; x"))
    #expect(field.state.display == "1; x")
    #expect(field.state.issue?.code == "list.item")
    #expect(field.state.issue?.message == "Item 2 is empty or not valid")
    #expect(field.state.value == nil)
  }

  @Test func `a list has a maximum number of items`() throws {
    var field = try integers()
    let many = Array(repeating: "1", count: ListRules.limit + 1).joined(separator: ";")
    field.apply(.set(many))
    #expect(field.refusal?.reason == "at most 10000 items")
    #expect(field.state.display.isEmpty)
  }

  // MARK: Rules

  @Test(arguments: [
    ("0.1; 0.2; 0.7", nil), ("0.1; 0.2", "list.sum"), ("1", nil),
    ("1; 0.000000000000000001", "list.sum"),
  ])
  func `sums are exact`(text: String, code: String?) throws {
    var field = try list([.of: "double", .rule: Self.sum("1")])
    field.apply(.set(text))
    #expect(field.state.issue?.code == code)
    #expect(field.state.issue?.message == code.map { _ in "They do not add up" })
  }

  @Test(
    arguments: [
      ("unique", "1; 2; 1", "list.unique"), ("unique", "1; 2; 3", nil),
      ("unique", "1; 01", "list.unique"), ("ascending", "1; 2; 2; 10", nil),
      ("ascending", "2; 10; 9", "list.ascending"), ("descending", "10; 9; 9", nil),
      ("descending", "9; 10", "list.descending"),
    ] as [(String, String, String?)])
  func `a rule checks all values`(rule: String, text: String, code: String?) throws {
    var field = try integers("", [.rule: .object([rule: true])])
    field.apply(.set(text))
    #expect(field.state.issue?.code == code)
  }

  static let colors: ParameterValue = .object([
    "choice": .object(["options": .list(["red", "blue"])])
  ])

  @Test(
    arguments: [
      ([.of: colors], "list.unique"),
      ([.of: colors, .rule: .object(["unique": true])], "list.unique"),
      ([.of: colors, .rule: .object(["unique": false])], nil),
      ([.of: colors, .rule: .object(["ascending": true])], nil),
      ([.of: "phrase"], nil), ([.of: "phrase", .rule: .object(["unique": false])], nil),
    ] as [(TypeParameters, String?)])
  func `several choices must differ unless the form says otherwise`(
    parameters: TypeParameters, code: String?
  ) throws {
    var field = try list(parameters)
    field.apply(.set("blue; blue"))
    #expect(field.state.issue?.code == code)
  }

  @Test func `an exact sum applies together with bounds`() throws {
    let sum = ParameterValue.object(["sum": .object(["equals": 3, "min": 0, "max": 9])])
    var field = try integers("", [.rule: sum])
    for (text, code) in [("1", "list.sum"), ("1; 2", nil), ("4", "list.sum")] {
      field.apply(.set(text))
      #expect(field.state.issue?.code == code, "\(text)")
    }
  }

  @Test func `a sum may have bounds`() throws {
    let bounds = ParameterValue.object(["sum": .object(["min": 2, "max": 4])])
    var field = try integers("", [.rule: bounds])
    for (text, code) in [("1", "list.sum"), ("1; 1", nil), ("4", nil), ("5", "list.sum")] {
      field.apply(.set(text))
      #expect(field.state.issue?.code == code, "\(text)")
    }
  }

  @Test func `a program can add its own rule`() throws {
    let item = try FieldType.integer.definition()
    var rules = ListRules { item }
    rules.rule = .custom(name: "palindrome") { $0 == $0.reversed() }
    rules.message = "Not the same backwards"
    var field = Field(
      "list", FieldDefinition(list: rules), ValidationContext(today: Specimen.today))
    field.apply(.set("1; 2; 1"))
    #expect(field.state.issue == nil)
    field.apply(.set("1; 2"))
    #expect(field.state.issue?.code == "list.palindrome")
    #expect(field.state.issue?.message == "Not the same backwards")
  }

  @Test(
    arguments: [
      ("1", "list.min_count", "At least 2 items"), ("1; 2", nil, nil),
      ("1; 2; 3; 4", "list.max_count", "At most 3 items"), ("", nil, nil),
    ] as [(String, String?, String?)])
  func `the number of items has bounds`(text: String, code: String?, message: String?) throws {
    var field = try integers("", [.minCount: 2, .maxCount: 3])
    field.apply(.set(text))
    #expect(field.state.issue?.code == code)
    #expect(field.state.issue?.message == message)
  }

  @Test func `a required list must have items`() throws {
    var field = try list([.of: "integer"], settings: FieldSettings(isRequired: true))
    field.apply(.focus)
    field.apply(.blur)
    #expect(field.state.issue?.code == "required")
    #expect(!field.state.isSubmittable)
  }

  // MARK: Opening and closing

  @Test func `a list that breaks its rule refuses to close and says why`() throws {
    var field = try integers("4; 6", [.rule: Self.sum("10")])
    field.apply(.openList)
    field.apply(.selectAll, item: 0)
    field.apply(.type("5"), item: 0)
    for door in [FieldStep.closeList, .blur, .commit] {
      field.apply(door)
      #expect(field.refusal?.code == "list.sum")
      #expect(field.refusal?.reason == "They do not add up")
      #expect(field.items.isOpen && field.isFocused)
    }
    field.apply(.selectAll, item: 1)
    field.apply(.type("5"), item: 1)
    field.apply(.closeList)
    #expect(field.refusal == nil && !field.items.isOpen)
    field.apply(.blur)
    #expect(field.state.committed == .list([.integer("5"), .integer("5")]))
  }

  @Test func `an invalid item keeps the list open`() throws {
    var field = try integers("1; 2")
    field.apply(.clear, item: 1)
    field.apply(.closeList)
    #expect(field.refusal?.code == "list.item")
    #expect(field.refusal?.reason == "Item 2 is empty or not valid")
  }

  @Test func `abandoning an open list restores its items at focus`() throws {
    var field = try integers("1; 2")
    field.apply(.insertItem(at: 2))
    field.apply(.type("3"), item: 2)
    field.apply(.abandon)
    #expect(field.state.display == "1; 2")
    #expect(field.isFocused)
    field.apply(.undo)
    #expect(field.state.display == "1; 2; 3")
  }

  // MARK: Items

  @Test func `items are inserted, moved and removed, and each step can be undone`() throws {
    var field = try integers("1; 2; 3")
    let steps: [(FieldStep, String)] = [
      (.moveItem(from: 0, to: 2), "2; 3; 1"), (.removeItem(at: 1), "2; 1"),
      (.insertItem(at: 0), "; 2; 1"), (.undo, "2; 1"), (.undo, "2; 3; 1"), (.undo, "1; 2; 3"),
      (.redo, "2; 3; 1"), (.clear, ""), (.undo, "2; 3; 1"),
    ]
    for (step, shown) in steps {
      field.apply(step)
      #expect(field.state.display == shown, "\(step)")
    }
  }

  @Test(arguments: [
    (FieldStep.insertItem(at: 4), "no_item"), (.removeItem(at: 3), "no_item"),
    (.removeItem(at: -1), "no_item"), (.moveItem(from: 0, to: 3), "no_item"),
    (.type("1"), "list_needs_item"), (.backspace, "list_needs_item"), (.redo, "nothing_to_redo"),
  ])
  func `an impossible step is refused`(step: FieldStep, code: String) throws {
    var field = try integers("1; 2; 3")
    field.apply(.focus)
    field.apply(step)
    #expect(field.refusal?.code == code)
    #expect(field.state.display == "1; 2; 3")
  }

  @Test func `a step after the last item is refused`() throws {
    var field = try integers("1", [.maxCount: 1])
    field.apply(.type("2"), item: 1)
    #expect(field.refusal?.code == "no_item")
    field.apply(.insertItem(at: 1))
    #expect(field.refusal?.reason == "at most 1 items")
  }

  @Test func `only one item has the focus`() throws {
    var field = try integers("1; 2")
    field.apply(.type("0"), item: 0)
    field.apply(.focus, item: 1)
    #expect(field.items.fields.map(\.isFocused) == [false, true])
    #expect(field.state.items?.map(\.caret) == [nil, 1])
    field.apply(.undo, item: 0)
    #expect(field.state.display == "1; 2")
  }

  @Test func `the settings of a list apply to its items`() throws {
    var field = try list(
      [.of: "integer"], settings: FieldSettings(onInvalid: .revert, actions: [.selectAll]),
      initial: "5")
    field.apply(.selectAll, item: 0)
    field.apply(.type("x"), item: 0)
    field.apply(.blur, item: 0)
    #expect(field.state.display == "5")
    field.apply(.paste("6"), item: 0)
    #expect(field.refusal?.code == "not_allowed")
    field.apply(.configure(enabled: nil, secure: true, required: nil))
    field.settings.actions = nil
    field.apply(.selectAll, item: 0)
    #expect(field.apply(.copy, item: 0) == nil)
    #expect(field.refusal?.code == "confidential")
  }

  @Test func `a disabled list shows its initial items`() throws {
    let field = try list(
      [.of: "integer"], settings: FieldSettings(isEnabled: false), initial: "[1,2]")
    #expect(field.state.display == "1; 2")
    #expect(field.refusal == nil)
  }

  @Test func `a list that is disabled closes and refuses every change`() throws {
    var field = try integers("1; 2")
    field.apply(.type("0"), item: 0)
    field.apply(.configure(enabled: false, secure: nil, required: nil))
    #expect(!field.items.isOpen && !field.isFocused)
    #expect(field.items.fields.map(\.isFocused) == [false, false])
    for step in [FieldStep.set("3"), .clear, .undo, .insertItem(at: 0), .openList] {
      field.apply(step)
      #expect(field.refusal?.code == "disabled", "\(step)")
      #expect(field.state.display == "10; 2")
    }
  }

  // MARK: Definitions

  @Test(
    arguments: [
      StatedError([.of: "list"], "type.list_of_lists", "A list cannot hold lists."),
      StatedError(
        [.of: "intger"], "type.unknown", "There is no type `intger`.", "Did you mean `integer`?"),
      StatedError(
        [.of: "integer", .minCount: 3, .maxCount: 2], "type.reversed",
        "`minCount` is above `maxCount`."),
      StatedError(
        [.of: "integer", .rule: .object(["ascending": false])], "type.list_rule", badRule),
      StatedError(
        [.of: "integer", .rule: .object(["unique": false, "message": "Once"])], "type.list_rule",
        badRule),
      StatedError([.of: "integer", .rule: .object([:])], "type.list_rule", badRule),
      StatedError(
        [.of: "integer", .rule: .object(["sum": .object(["min": 2, "max": 1])])], "type.reversed",
        "`min` is above `max`."),
      StatedError(
        [.of: "name", .rule: .object(["sum": .object(["equals": 1])])], "type.sum",
        "A `name` is not a number, so the items have no sum."),
      StatedError(
        [.of: .object(["age": .object(["min": 1])])], "type.missing_parameter",
        "The parameter `max` is missing.", "Add it: the maximum value."),
    ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.list, error.parameters).error == error)
  }

  static let badRule =
    "A rule is one of `sum`, `unique`, `ascending` and `descending`, optionally with `message`."
}
