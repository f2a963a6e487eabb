import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FormSession

@Suite struct RepeatTests {
  /// A form with a repeat of these settings.
  private func session(_ settings: String = "{}", _ more: String = "") throws -> Session {
    try Session(
      form: """
        {"form": "f", "version": 1, "missing": [{"reason": "refused"}],
         "groups": [{"key": "medicine", "title": "Medicine", "repeat": \(settings)},
           {"key": "part", "group": "medicine", "repeat": {}}],
         "fields": [{"key": "n"}, {"key": "drug", "group": "medicine"},
           {"key": "dose", "type": "integer", "group": "medicine"},
           {"key": "size", "type": "integer", "group": "part"} \(more)]}
        """)
  }

  private func paths(_ session: Session) -> [String] { session.entryStates.map(\.path) }

  @Test(arguments: [
    ("dose", "dose"), ("medicine[2].dose", nil), ("member[1].medicine[2].dose", nil),
    ("medicine[#1k3].dose", nil), ("medicine[2]", nil), ("medicine[2].dose.constraint.2", nil),
  ]) func `a path is written as it was read`(_ path: (String, String?)) throws {
    #expect(try #require(FieldPath(path.0)).description == path.0)
  }

  @Test(arguments: [
    "", "medicine[0].dose", "medicine[01].dose", "medicine[-1].dose", "medicine[+1]", "[1].dose",
    "medicine[].dose", "medicine[1]dose", "medicine[1].", "medicine[#].dose", "medicine[#u].dose",
    "medicine[#0].dose", "medicine[99999999999999999999].dose",
  ]) func `what is not a path has no meaning`(_ text: String) {
    #expect(FieldPath(text) == nil)
  }

  @Test(arguments: [1, 31, 32, 1_000, .max] as [Int64])
  func `an identity is read as it was written`(_ number: Int64) {
    #expect(EntryID(EntryID(number).description) == EntryID(number))
  }

  @Test func `an entry is added at the end or at a position`() throws {
    var session = try session()
    session.apply(.addEntry(to: "medicine"))
    session.step("medicine[1].drug", .set("Aspirin"))
    session.apply(.addEntry(to: "medicine", at: 1))
    #expect(session.state("medicine[2].drug")?.state.raw == "Aspirin")
    #expect(
      session.states.map(\.state.field) == [
        "n", "medicine[1].drug", "medicine[1].dose", "medicine[2].drug", "medicine[2].dose",
      ])
  }

  @Test func `many entries are added between two others`() throws {
    var session = try session()
    for _ in 0..<2 { session.apply(.addEntry(to: "medicine")) }
    for number in 0..<60 {
      session.apply(.addEntry(to: "medicine", at: 2))
      session.step("medicine[2].dose", .set("\(number)"))
    }
    let doses = session.states.filter { $0.state.field.hasSuffix("dose") }.map(\.state.raw)
    #expect(doses == [""] + (0..<60).reversed().map { "\($0)" } + [""])
  }

  @Test func `an entry cannot be where there is no place`() throws {
    var session = try session()
    #expect(session.apply(.addEntry(to: "medicine", at: 2)).refusal == .noPosition(2, of: 1))
    #expect(session.apply(.addEntry(to: "drug")).refusal == .noRepeat("drug"))
    #expect(session.apply(.addEntry(to: "part")).refusal == .noRepeat("part"))
    #expect(session.apply(.removeEntry("medicine[1]")).refusal == .noEntry("medicine[1]"))
    #expect(session.apply(.step("dose", .set("1"))).refusal == .noField("dose"))
    #expect(paths(session) == [])
  }

  @Test func `limits are refused, and say so in an invalid draft`() throws {
    var session = try session(#"{"min": 1, "max": 2}"#)
    #expect(paths(session) == ["medicine[1]"])
    #expect(session.apply(.removeEntry("medicine[1]")).refusal == .tooFewEntries("medicine", 1))
    session.apply(.addEntry(to: "medicine"))
    #expect(session.apply(.addEntry(to: "medicine")).refusal == .tooManyEntries("medicine", 2))
    // Others may have added one at the same time.
    _ = session.merge(
      [:], entries: [EntryRecord(EntryID(99), of: "medicine", rank: 1 << 40)], acknowledged: [])
    #expect(session.obstacles.map(\.message) == ["medicine.max: At most 2 entries can be here."])
    #expect(session.obstacles[0].json.text.contains(#""code":"repeat.max""#))
  }

  @Test func `a repeat has as many entries as its count, and sets answers aside`() throws {
    var session = try session(#"{"count": "${n}"}"#)
    session.step("n", .set("3"))
    session.step("medicine[2].drug", .set("Aspirin"))
    session.step("medicine[3].drug", .set("Ibuprofen"))
    session.step("n", .set("1"))
    #expect(paths(session) == ["medicine[1]"])
    session.step("n", .set("3"))
    #expect(session.state("medicine[3].drug")?.state.raw == "Ibuprofen")
    for text in ["", "x", "1.5", "-2"] {
      session.step("n", .set(text))
      #expect(paths(session) == [], "\(text)")
    }
    #expect(session.apply(.addEntry(to: "medicine")).refusal == .entriesAreCounted("medicine"))
    session.step("n", .set("20000"))
    #expect(
      session.obstacles.map(\.message) == [
        "medicine.count: A draft can have at most 10000 entries."
      ])
  }

  @Test(arguments: ["when", "calculate", "required"])
  func `what reads the number of entries follows the count of the repeat`(member: String) throws {
    var session = try Session(
      form: """
        {"form": "f", "version": 1,
         "groups": [{"key": "member", "repeat": {"count": "${size}"}}],
         "fields": [{"key": "size", "type": "integer", "calculate": "${adults} + 1"},
           {"key": "big", "type": "boolean", "\(member)": "count(${member}) > 1"},
           {"key": "adults", "type": "integer"}, {"key": "name", "group": "member"}]}
        """)
    for (adults, isBig) in [("0", false), ("2", true), ("0", false)] {
      session.step("adults", .set(adults))
      let state = try #require(session.state("big"))
      switch member {
      case "when": #expect(state.applies == isBig)
      case "calculate": #expect(state.state.raw == "\(isBig)")
      default: #expect(session.obstacles.map(\.message) == (isBig ? ["big: Required Entry."] : []))
      }
    }
  }

  @Test func `the number of entries can depend on that of another repeat`() throws {
    var session = try Session(
      form: """
        {"form": "f", "version": 1,
         "groups": [{"key": "a", "repeat": {"count": "count(${b})"}},
           {"key": "b", "repeat": {"count": "${n}"}}],
         "fields": [{"key": "f", "type": "integer", "calculate": "count(${a})"},
           {"key": "n", "type": "integer", "calculate": "${x} + 1"},
           {"key": "x", "type": "integer"}, {"key": "p", "group": "a"}, {"key": "q", "group": "b"}]}
        """)
    session.step("x", .set("2"))
    #expect(session.state("f")?.state.raw == "3")
  }

  @Test func `a repeat with a count does not prevent others from starting with entries`() throws {
    let session = try Session(
      form: """
        {"form": "f", "version": 1,
         "groups": [{"key": "a", "repeat": {"count": "2"}}, {"key": "b", "repeat": {"start": 1}},
           {"key": "c", "group": "a", "repeat": {"start": 1}}],
         "fields": [{"key": "x", "group": "a"}, {"key": "y", "group": "b"},
           {"key": "z", "group": "c"}]}
        """)
    #expect(paths(session) == ["a[1]", "a[1].c[1]", "a[2]", "a[2].c[1]", "b[1]"])
  }

  @Test(arguments: ["${has} = 'yes'", "${shown}", "count(${member}) < 9 and ${shown}"])
  func `entries are counted only while their repeat applies`(condition: String) throws {
    var session = try Session(
      form: """
        {"form": "f", "version": 1,
         "groups": [{"key": "home", "when": "${has} = 'yes'"},
           {"key": "member", "group": "home", "when": "\(condition)", "repeat": {}}],
         "fields": [{"key": "size", "type": "integer", "calculate": "count(${member})"},
           {"key": "has", "type": "text"}, {"key": "name", "group": "member"},
           {"key": "shown", "type": "boolean", "calculate": "${has} = 'yes' or ${size} > 5"}]}
        """)
    for _ in 0..<2 { session.apply(.addEntry(to: "member")) }
    #expect(session.state("size")?.state.raw == "0")
    for (has, size) in [("yes", "2"), ("no", "0"), ("yes", "2")] {
      session.step("has", .set(has))
      #expect(session.state("size")?.state.raw == size)
    }
  }

  @Test func `an entry is counted only while the condition of its repeat holds in it`() throws {
    var session = try Session(
      form: """
        {"form": "f", "version": 1,
         "groups": [{"key": "child", "repeat": {}},
           {"key": "dose", "group": "child", "when": "${age} < 5", "repeat": {}}],
         "fields": [{"key": "all", "type": "integer", "calculate": "count(${dose})"},
           {"key": "age", "type": "integer", "group": "child"},
           {"key": "own", "type": "integer", "calculate": "count(${dose})", "group": "child"},
           {"key": "name", "group": "dose"}]}
        """)
    for child in 1...2 {
      session.apply(.addEntry(to: "child"))
      session.step("child[\(child)].age", .set("3"))
      for _ in 0..<2 { session.apply(.addEntry(to: "child[\(child)].dose")) }
    }
    #expect(session.state("all")?.state.raw == "4")
    session.step("child[2].age", .set("7"))
    #expect(session.state("child[1].own")?.state.raw == "2")
    #expect(session.state("child[2].own")?.state.raw == "0")
    #expect(session.state("all")?.state.raw == "2")
  }

  @Test func `leaving a removed entry moves the focus away, and undo brings its answers back`()
    throws
  {
    var session = try session()
    session.apply(.addEntry(to: "medicine"))
    session.apply(.addEntry(to: "medicine[1].part"))
    session.step("medicine[1].part[1].size", .focus, .type("5"))
    let changes = session.apply(.removeEntry("medicine[1]"))
    #expect(changes.focus == nil && changes.removedEntries.count == 2)
    #expect(session.tally.fields == 1)
    session.apply(.undo)
    #expect(session.state("medicine[1].part[1].size")?.state.raw == "5")
    session.apply(.undo)
    #expect(session.state("medicine[1].part[1].size")?.state.raw == "")
    for _ in 0..<2 { session.apply(.undo) }
    #expect(paths(session) == [])
    for _ in 0..<4 { session.apply(.redo) }
    #expect(paths(session) == [])
    session.apply(.undo)
    #expect(paths(session) == ["medicine[1]", "medicine[1].part[1]"])
  }

  @Test func `two entries with the same answer are both invalid until one changes`() throws {
    var session = try session(
      "{}", #", {"key": "code", "group": "medicine", "uniqueIn": "medicine"}"#)
    for _ in 0..<2 { session.apply(.addEntry(to: "medicine")) }
    session.step("medicine[1].code", .set("a"))
    let changes = session.step("medicine[2].code", .set("a"))
    #expect(Set(changes.fields.map(\.state.field)) == ["medicine[1].code", "medicine[2].code"])
    #expect(
      session.obstacles.map(\.message) == [
        "medicine[1].code: Another entry has the same answer.",
        "medicine[2].code: Another entry has the same answer.",
      ])
    session.apply(.removeEntry("medicine[1]"))
    #expect(session.obstacles.isEmpty)
  }

  @Test func `a form allows ten thousand entries, and no more`() throws {
    var session = try session(#"{"count": "${n}"}"#)
    session.step("n", .set("10000"))
    #expect(session.entryStates.count == 10_000)
    #expect(
      session.step("medicine[5000].dose", .type("5")).fields.map(\.state.field) == [
        "medicine[5000].dose"
      ])
    #expect(
      session.apply(.addEntry(to: "medicine[1].part")).refusal == .tooManyEntries("part", 10_000))
  }
}
