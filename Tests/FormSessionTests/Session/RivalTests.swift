import FieldEngine
import JSONText
import RepositoryContract
import TestSupport
import Testing

@testable import FormSession

/// Two fields that hide each other: the one that was answered first applies.
@Suite struct RivalTests {
  private static func empty(_ key: String) -> String { #"{"field": "\#(key)", "empty": true}"# }

  private func session(_ members: String = "") throws -> Session {
    try Session(
      fields: [
        #"{"key": "value", "type": "integer", "when": \#(Self.empty("unknown"))}"#,
        #"{"key": "unknown", "type": "boolean", "when": \#(Self.empty("value"))}"#,
        #"{"key": "note", "when": {"field": "unknown", "notEmpty": true}}"#,
      ], members)
  }

  /// The fields that apply.
  private func there(_ session: Session) -> [String] {
    session.states.filter(\.applies).map(\.state.field)
  }

  @Test(arguments: [
    (["value"], ["value"]), (["unknown"], ["unknown", "note"]),
    (["value", "unknown"], ["value"]), (["unknown", "value"], ["unknown", "note"]),
  ])
  func `the field answered first wins`(order: [String], left: [String]) throws {
    var session = try session()
    #expect(there(session) == ["value", "unknown"])
    for key in order { session.step(key, .set(key == "value" ? "7" : "true")) }
    #expect(there(session) == left)
  }

  @Test func `emptying the first field makes the other win permanently`() throws {
    var session = try session().with(["value": "7", "unknown": "true"])
    session.step("value", .set(""))
    #expect(there(session) == ["unknown", "note"])
    session.step("value", .set("8"))
    #expect(there(session) == ["unknown", "note"])
  }

  @Test func `changing the answer of the first field keeps it first`() throws {
    var session = try session().with(["value": "7", "unknown": "true"])
    session.step("value", .set("8"))
    #expect(there(session) == ["value"])
  }

  @Test func `undo restores the order of the answers`() throws {
    var session = try session().with(["value": "7", "unknown": "true"])
    session.step("value", .set(""))
    session.apply(.undo)
    #expect(there(session) == ["value"])
    session.apply(.redo)
    #expect(there(session) == ["unknown", "note"])
    session.apply(.undo)
    session.apply(.undo)
    session.apply(.undo)
    #expect(there(session) == ["value", "unknown"])
    session.apply(.redo)
    session.apply(.redo)
    #expect(there(session) == ["value"])
  }

  @Test(arguments: [["value", "unknown"], ["unknown", "value"]])
  func `the first value wins when several are filled in together`(order: [String]) throws {
    var session = try session()
    _ = session.fill(
      order.compactMap { key in
        session.plan.places[key].map { .init($0, key == "value" ? "7" : "true") }
      })
    #expect(there(session) == (order[0] == "value" ? ["value"] : ["unknown", "note"]))
  }

  @Test func `the order of the answers is saved and restored`() throws {
    let session = try session().with(["unknown": "true", "value": "7"])
    let again = try Session(
      session.definition, ValidationContext(today: .testDay), restoring: session.snapshot)
    #expect(there(again) == ["unknown", "note"])
    var restored = try self.session()
    restored.restore(session.records(revision: 1, at: Moment(milliseconds: 0)), acknowledged: [])
    #expect(there(restored) == ["unknown", "note"])
    restored.step("unknown", .set(""))
    #expect(there(restored) == ["value"])
  }

  @Test func `the field with the earlier change wins if the order is unknown`() throws {
    let session = try session().with(["value": "7", "unknown": "true"])
    var records = session.records(revision: 1, at: Moment(milliseconds: 0))
    for place in records.indices { records[place].content.answered = nil }
    (records[0].revision, records[1].revision) = (9, 4)
    var restored = try self.session()
    restored.restore(records, acknowledged: [])
    #expect(there(restored) == ["unknown", "note"])
  }

  @Test func `an answer that does not hide the other field keeps it`() throws {
    var session = try Session(
      fields: [
        #"{"key": "value", "when": \#(Self.empty("unknown"))}"#,
        #"{"key": "unknown", "when": {"not": {"field": "value", "equals": "x"}}}"#,
      ])
    session = session.with(["value": "y"])
    #expect(there(session) == ["value", "unknown"])
    session.step("unknown", .set("z"))
    #expect(there(session) == ["unknown"])
  }

  /// Some fields, each of which may hide earlier ones and be hidden by them, without other cycles.
  private func tree(using random: inout SeededGenerator) -> FormDefinition {
    var form = FormDefinition(key: "tree", version: 1)
    var seen: [[String]] = [[]]
    for number in 1..<Int.random(in: 2...6, using: &random) {
      let other = Int.random(in: 0..<number, using: &random)
      seen[other].append("f\(number)")
      seen.append(["f\(other)"])
    }
    form.fields = seen.enumerated().map { number, rivals in
      var field = FormField(key: "f\(number)")
      let parts = rivals.map { key -> FormCondition in
        Bool.random(using: &random) ? .isEmpty(field: key) : .not(.equals(field: key, "x"))
      }
      field.condition = Bool.random(using: &random) ? .all(parts) : .any(parts)
      return field
    }
    form.fields.append(FormField(key: "end"))
    return form
  }

  @Test func `conditions of fields that hide each other stay consistent, also after resuming`()
    throws
  {
    try Trials(short: 300, long: 20_000).run { random in
      let form = tree(using: &random)
      try #require(FormDocument(form.json.text).errors == [])
      var session = try Session(form)
      for _ in 0..<12 {
        let key = "f\(Int.random(in: 0..<form.fields.count - 1, using: &random))"
        let text = ["", "x", "y"].randomElement(using: &random) ?? ""
        session.apply(random.oneIn(4) ? .undo : .step(key, .set(text)))
        for place in form.fields.indices {
          try #require(session.takesPart[place] == session.holdsConditions(of: place))
        }
        var again = try Session(form)
        again.restore(
          session.records(revision: 1, at: Moment(milliseconds: 0)), acknowledged: [],
          seat: session.seat)
        try #require(again.takesPart == session.takesPart)
        try #require(again.answers.numbers == session.answers.numbers)
      }
    }
  }

  @Test func `two fields that hide each other follow the order of their answers`() throws {
    try Trials(short: 200, long: 5_000).run { random in
      var session = try session()
      var answered: [String] = []
      for _ in 0..<10 {
        let key = ["value", "unknown"].randomElement(using: &random) ?? ""
        let text = random.oneIn(3) ? "" : key == "value" ? "7" : "true"
        session.step(key, .set(text))
        if text.isEmpty { answered.removeAll { $0 == key } }
        if !text.isEmpty, !answered.contains(key) { answered.append(key) }
        let expected = answered.first.map { [$0] } ?? ["value", "unknown"]
        try #require(there(session).filter { $0 != "note" } == expected)
      }
    }
  }
}
