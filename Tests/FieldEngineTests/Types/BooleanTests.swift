import FieldEngine
import Testing

struct BooleanTests {
  let boolean = Specimen(.boolean)

  static func valid(_ text: String, _ flag: Bool) -> Outcome {
    Outcome(text: text, value: .boolean(flag))
  }

  @Test(arguments: [
    ("true", true), ("Yes", true), ("y", true), ("1", true), ("FALSE", false), (" no ", false),
    ("n", false), ("0", false),
  ])
  func `yes and no can be written in many ways`(text: String, flag: Bool) throws {
    #expect(try boolean.leaving(text) == Self.valid("\(flag)", flag))
    #expect(try boolean.setting(text) == Self.valid("\(flag)", flag))
  }

  @Test(
    arguments: [
      ("t", .fine("t|")),
      ("ye", .fine("ye|")),
      ("maybe", .wrong("maybe|", "boolean.unreadable", "Not readable as yes or no")),
      ("yess", .wrong("yess|", "boolean.unreadable", "Not readable as yes or no")),
    ] as Outcomes)
  func `a text that can become neither is invalid at once`(text: String, outcome: Outcome) throws {
    #expect(try boolean.typing(text) == outcome)
  }

  @Test func `a partial word is incomplete`() throws {
    #expect(
      try boolean.leaving("tr") == .wrong("tr", "boolean.incomplete", "Incomplete Entry"))
  }

  @Test func `a flag may have a prefix`() throws {
    let decorated = Specimen(.boolean, [.prefix: "smokes: "])
    #expect(try decorated.leaving("n") == Self.valid("smokes: false", false))
    #expect(try decorated.setting("smokes: true") == Self.valid("smokes: true", true))
    #expect(try decorated.readingBack("yes") == Self.valid("smokes: true", true))
  }
}
