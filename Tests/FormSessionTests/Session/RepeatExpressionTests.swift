import FieldEngine
import TestSupport
import Testing

@testable import FormSession

/// Expressions that read several entries, or that belong to entries.
@Suite struct RepeatExpressionTests {
  private func session(_ groups: String, _ fields: String) throws -> Session {
    try Session(
      form: #"{"form": "f", "version": 1, "groups": [\#(groups)], "fields": [\#(fields)]}"#)
  }

  private func doses(_ session: Session) -> [String] {
    session.states.filter { $0.state.field.hasSuffix(".dose") }.map(\.state.raw)
  }

  @Test(arguments: ["'new'", "${name}"])
  func `a new entry with an initial answer has the requirements of its fields`(
    initial: String
  ) throws {
    var session = try session(
      #"{"key": "r", "repeat": {}}"#,
      """
      {"key": "name"},
      {"key": "must", "group": "r", "required": "true()",
       "initial": {"expression": "if(${name} = 'x', 'x', '')"}},
      {"key": "fixed", "group": "r", "readOnly": "true()", "initial": {"expression": "\(initial)"}}
      """)
    session.apply(.addEntry(to: "r"))
    #expect(session.obstacles.map(\.message) == ["r[1].must: Required Entry."])
    #expect(session.step("r[1].fixed", .set("w")).refusal != nil)
  }

  @Test(arguments: [
    ("max(${age}) >= 18", true, false), ("count(${person}) > 1", true, false),
    ("indexed-repeat(${age}, ${person}, 1) = 4", false, true),
    ("${street} = 'b'", false, true), ("${town} = 'T'", true, true),
  ])
  func `the condition of a group in an entry reads the answers of this entry`(
    when condition: String, first: Bool, second: Bool
  ) throws {
    var session = try session(
      """
      {"key": "house", "repeat": {"start": 2}},
      {"key": "person", "group": "house", "repeat": {"start": 1}},
      {"key": "more", "group": "house", "when": "\(condition)"}
      """,
      """
      {"key": "town"}, {"key": "street", "group": "house"},
      {"key": "age", "type": "integer", "group": "person"}, {"key": "job", "group": "more"}
      """)
    session.apply(.addEntry(to: "house[1].person"))
    session = session.with([
      "town": "T", "house[1].street": "a", "house[2].street": "b",
      "house[1].person[1].age": "30", "house[2].person[1].age": "4",
    ])
    #expect(session.state("house[1].job")?.applies == first)
    #expect(session.state("house[2].job")?.applies == second)
  }

  @Test func `fields that hide each other follow the number of entries`() throws {
    var session = try session(
      #"{"key": "r", "repeat": {}}"#,
      """
      {"key": "x", "group": "r"}, {"key": "a", "when": "${b} = '' and count(${r}) >= 1"},
      {"key": "b", "when": "${a} = ''"}
      """)
    #expect(session.state("a")?.applies == false)
    session.apply(.addEntry(to: "r"))
    #expect(session.state("a")?.applies == true)
  }

  @Test func `fields that hide each other follow the position of their entry`() throws {
    var session = try session(
      #"{"key": "r", "repeat": {"start": 2}}"#,
      """
      {"key": "a", "group": "r", "when": "${b} = '' and position(..) = 1"},
      {"key": "b", "group": "r", "when": "${a} = ''"}
      """)
    session.apply(.moveEntry("r[2]", to: 1))
    #expect(session.state("r[1].a")?.applies == true)
    #expect(session.state("r[2].a")?.applies == false)
  }

  @Test func `undo restores the order of entries after many moves`() throws {
    var session = try session(
      #"{"key": "r", "repeat": {"start": 5}}"#,
      #"{"key": "dose", "type": "integer", "group": "r"}"#)
    for place in 1...5 { session.step("r[\(place)].dose", .set("\(place)")) }
    session.apply(.removeEntry("r[3]"))
    for _ in 0..<60 { session.apply(.moveEntry("r[4]", to: 2)) }
    let moved = doses(session)
    for _ in 0..<60 { session.apply(.undo) }
    #expect(doses(session) == ["1", "2", "4", "5"])
    session.apply(.undo)
    #expect(doses(session) == ["1", "2", "3", "4", "5"])
    for _ in 0..<61 { session.apply(.redo) }
    #expect(doses(session) == moved)
  }

  @Test func `undo restores the order of entries after many were added in one place`() throws {
    var session = try session(
      #"{"key": "r", "repeat": {"start": 4}}"#,
      #"{"key": "dose", "type": "integer", "group": "r"}"#)
    for place in 1...4 { session.step("r[\(place)].dose", .set("\(place)")) }
    session.apply(.moveEntry("r[4]", to: 1))
    for _ in 0..<40 { session.apply(.addEntry(to: "r", at: 2)) }
    for _ in 0..<41 { session.apply(.undo) }
    #expect(doses(session) == ["1", "2", "3", "4"])
  }

  @Test func `no index of an entry is too large or too small`() throws {
    var session = try session(
      #"{"key": "r", "repeat": {"start": 1}}"#,
      """
      {"key": "x", "group": "r"}, {"key": "n", "type": "integer"},
      {"key": "c", "calculate": "indexed-repeat(${x}, ${r}, ${n})"}
      """)
    session.step("r[1].x", .set("a"))
    for (index, found) in [("\(Int.min)", ""), ("\(Int.max)", ""), ("0", ""), ("1", "a")] {
      session.step("n", .set(index))
      #expect(session.state("c")?.state.raw == found)
    }
  }

  @Test func `sealed answers that must differ are compared`() throws {
    var session = try session(
      #"{"key": "r", "repeat": {"start": 2}}"#,
      #"{"key": "code", "group": "r", "storage": "seal", "uniqueIn": "r"}"#)
    session = session.with(["r[1].code": "a", "r[2].code": "b"])
    #expect(session.obstacles.isEmpty)
    session.step("r[2].code", .set("a"))
    #expect(session.obstacles.count == 2)
  }

  @Test func `the first and last of times and months are times and months`() throws {
    var session = try session(
      #"{"key": "r", "repeat": {"start": 2}}"#,
      """
      {"key": "t", "type": "time", "group": "r"}, {"key": "m", "type": "month", "group": "r"},
      {"key": "early", "type": "time", "calculate": "min(${t})"},
      {"key": "late", "type": "month", "calculate": "max(${m})"}
      """)
    session = session.with([
      "r[1].t": "10:30", "r[2].t": "09:15", "r[1].m": "2024-03", "r[2].m": "2023-12",
    ])
    #expect(session.field("early")?.value == session.field("r[2].t")?.value)
    #expect(session.state("late")?.state.raw == "2024-03")
  }

  @Test func `choices with spaces are calculated from others`() throws {
    let options = #"["a b", "c", "d"]"#
    var session = try Session(fields: [
      #"{"key": "one", "type": {"choices": {"options": \#(options)}}}"#,
      #"{"key": "two", "type": {"choices": {"options": \#(options)}}, "calculate": "${one}"}"#,
    ])
    for chosen in ["a b;c", "c;d"] {
      session.step("one", .set(chosen))
      #expect(session.field("two")?.value == session.field("one")?.value)
      #expect(session.field("two")?.value != nil)
    }
  }
}
