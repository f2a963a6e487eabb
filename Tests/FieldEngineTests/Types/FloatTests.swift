import FieldEngine
import Testing

struct FloatTests {
  let float = Specimen(.float)

  @Test(
    arguments: [
      ("2.5", .valid("2.5", decimal: "2.5")),
      ("16777217", .valid("16777217", decimal: "16777217")),
      (
        "3e38",
        .valid(
          "3" + String(repeating: "0", count: 38), decimal: "3" + String(repeating: "0", count: 38))
      ),
      ("1e39", .wrong("1e39", "float.unreadable", "Not readable as a number")),
      ("infinity", .wrong("infinity", "float.unreadable", "Not readable as a number")),
    ] as Outcomes)
  func `a number that fits a float keeps its typed value`(text: String, outcome: Outcome) throws {
    #expect(try float.leaving(text) == outcome)
  }

  @Test func `a number may have bounds`() throws {
    let small = Specimen(.float, [.max: 2])
    #expect(try small.leaving("2.5") == .wrong("2.5", "float.max", "At most 2"))
    #expect(try small.readingBack("1.25") == .valid("1.25", decimal: "1.25"))
  }
}
