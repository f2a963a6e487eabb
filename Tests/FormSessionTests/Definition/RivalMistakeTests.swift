import FormSession
import Testing

/// Which cycles of conditions are mistakes.
@Suite struct RivalMistakeTests {
  /// A field and its condition.
  typealias Stated = (key: String, condition: String)

  /// The mistakes in the conditions of some fields, each with its advice.
  private func messages(_ fields: [Stated]) -> [String] {
    let texts = fields.map { field in
      let condition = field.condition.isEmpty ? "" : ", \"when\": \(field.condition)"
      return "{\"key\": \"\(field.key)\"\(condition)}"
    }
    let form = "{\"form\": \"f\", \"version\": 1, \"fields\": [\(texts.joined(separator: ","))]}"
    return FormDocument(form).errors.map { "\($0.message) \($0.hint)" }
  }

  private static func empty(_ key: String) -> String { #"{"field": "\#(key)", "empty": true}"# }

  private static func all(_ parts: String...) -> String {
    #"{"all": [\#(parts.joined(separator: ","))]}"#
  }

  private static let pairs: [[Stated]] = [
    [("a", empty("b")), ("b", empty("a"))],
    [("a", #"{"not": {"field": "b", "equals": "x"}}"#), ("b", empty("a"))],
    [
      ("a", all(empty("b"), #"{"field": "c", "equals": "x"}"#)),
      ("b", #"{"not": {"any": [{"field": "a", "notEmpty": true}, {"not": \#(empty("c"))}]}}"#),
      ("c", ""),
    ],
    // A value, and two boxes that hide it and are hidden by it.
    [("a", all(empty("b"), empty("c"))), ("b", empty("a")), ("c", empty("a"))],
  ]

  @Test(arguments: pairs)
  func `two fields may hide each other`(fields: [Stated]) {
    #expect(messages(fields) == [])
  }

  private static let forTwo =
    "Two fields may hide each other, if each applies while the other is empty."
  private static let forMore =
    "Only two fields may hide each other; remove one of these conditions."

  private static let circles: [(fields: [Stated], path: String, hint: String)] = [
    (
      [("a", #"{"field": "b", "notEmpty": true}"#), ("b", #"{"field": "a", "notEmpty": true}"#)],
      "`a` → `b` → `a`", forTwo
    ),
    ([("a", #"{"field": "b", "notEquals": "x"}"#), ("b", empty("a"))], "`a` → `b` → `a`", forTwo),
    ([("a", empty("a"))], "`a` → `a`", ""),
    (
      [
        ("a", all(empty("b"), empty("c"))), ("b", all(empty("a"), empty("c"))),
        ("c", all(empty("a"), empty("b"))),
      ], "`a` → `b` → `c` → `a`", forMore
    ),
    (
      [
        ("x", empty("a")), ("a", all(empty("x"), empty("b"))), ("b", empty("c")), ("c", empty("a")),
      ], "`a` → `b` → `c` → `a`", forMore
    ),
  ]

  @Test(arguments: circles)
  func `every other cycle is a mistake that names its path`(
    fields: [Stated], path: String, hint: String
  ) {
    #expect(messages(fields) == ["These conditions depend on each other: \(path). \(hint)"])
  }

  @Test func `a cycle of fifty conditions is named with its whole path`() {
    let circle: [Stated] = (0..<50).map { ("f\($0)", Self.empty("f\(($0 + 1) % 50)")) }
    let path = (circle.map(\.key) + ["f0"]).map { "`\($0)`" }.joined(separator: " → ")
    #expect(messages(circle) == ["These conditions depend on each other: \(path). \(Self.forMore)"])
  }
}
