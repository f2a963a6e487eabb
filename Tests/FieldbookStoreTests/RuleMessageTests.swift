import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// The messages of rules with answers in them, which the view `fb_rules` shows.
@Suite(.temporaryFolder) struct RuleMessageTests {
  private static let view = "SELECT rule || ': ' || message FROM fb_rules ORDER BY rule"

  private func sample() throws -> Sample {
    let form = FormDocument(
      #"""
      {"form": "stay", "version": 1, "fields": [
         {"key": "name", "type": "name"}, {"key": "age", "type": "integer"},
         {"key": "card", "type": "credit"}],
       "rules": [
         {"key": "adult", "check": "${age} = '' or ${age} >= 18", "severity": "warning",
          "message": "${name} is ${age} and paid with ${card}"},
         {"key": "plain", "check": "${age} = ''", "message": "No answers here"}]}
      """#)
    return try Sample(of: form.definition)
  }

  @Test func `the message of a broken rule has the answers in it, masked where they are secret`()
    throws
  {
    let sample = try sample()
    let id = try sample.begin(
      1, [("name", "ada"), ("age", "17"), ("card", "4111111111111111")])
    let file = try sample.stranger()
    let message = "adult: Ada is 17 and paid with **** **** **** 1111"
    #expect(try file.texts(Self.view) == [message, "plain: No answers here"])
    #expect(try file.texts("SELECT message FROM draft_rule WHERE place = 1") == [nil])
    let rules = try sample.store.contents(of: id)?.rules
    #expect(rules?.map { "\($0.key): \($0.message)" } == [message, "plain: No answers here"])
  }

  @Test func `the message follows each edit, and goes away when the rule holds`() throws {
    let sample = try sample()
    var draft = try sample.open(try sample.begin(1, [("name", "ada"), ("age", "17")]))
    let file = try sample.stranger()
    _ = try draft.apply(.step("age", .set("16")))
    #expect(try file.texts(Self.view)[0] == "adult: Ada is 16 and paid with ")
    _ = try draft.apply(.acknowledge(rule: "adult"))
    #expect(try file.texts(Self.view)[0] == "adult: Ada is 16 and paid with ")
    _ = try draft.apply(.step("name", .set("bo")))
    #expect(try file.texts(Self.view)[0] == "adult: Bo is 16 and paid with ")
    _ = try draft.apply(.step("age", .set("20")))
    #expect(try file.texts("SELECT message FROM draft_rule") == [nil, nil])
    #expect(try file.texts(Self.view)[0] == "adult: ${name} is ${age} and paid with ${card}")
  }

  @Test func `amending, moving and copying a draft keep the message`() throws {
    let sample = try sample()
    let id = try sample.begin(1, [("name", "ada"), ("age", "17")])
    let contents = try #require(try sample.store.contents(of: id))
    #expect(contents.rules[0].message == "Ada is 17 and paid with ")
    _ = try sample.store.move(DraftMove(contents, seen: 0, orphaned: [], []))
    let file = try sample.stranger()
    #expect(try file.texts(Self.view)[0] == "adult: Ada is 17 and paid with ")
    let copy = try TemporaryFolder.current.path(of: "rescued.sqlite")
    let rescue = try Doctor.rescue(sample.path, to: copy, at: Sample.moment(1))
    #expect(rescue.refused == 0)
    #expect(try Connection(copy).texts(Self.view)[0] == "adult: Ada is 17 and paid with ")
  }

  @Test func `a store of version 4 shows the form's message until the draft is edited`() throws {
    let sample = try sample()
    let id = try sample.begin(1, [("name", "ada"), ("age", "17")])
    try sample.downgrade(to: 4)
    let store = try sample.another()
    let file = try sample.stranger()
    #expect(try file.texts(Self.view)[0] == "adult: ${name} is ${age} and paid with ${card}")
    #expect(try Doctor(store).examine() == [])
    #expect(try TemporaryFolder.current.contains("store.sqlite.v4.backup"))
    var draft = try sample.open(id, in: store)
    _ = try draft.apply(.step("age", .set("16")))
    #expect(try file.texts(Self.view)[0] == "adult: Ada is 16 and paid with ")
    #expect(try Doctor(store).examine() == [])
  }

  @Test func `a rule that holds has no message`() throws {
    let sample = try sample()
    try sample.begin(1, [("age", "20")])
    let file = try sample.stranger()
    #expect(throws: SQLiteError.self) {
      try file.run("UPDATE draft_rule SET message = 'x' WHERE place = 0")
    }
  }
}
