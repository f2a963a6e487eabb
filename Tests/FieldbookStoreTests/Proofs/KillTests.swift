import FieldEngine
import FieldbookMemory
import FormSession
import Foundation
import JSONText
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// A process that is killed while it fills in a form.
@Suite(.temporaryFolder) struct KillTests {
  @Test
  func `edits that were confirmed before a kill are saved, and the session resumes after them`()
    throws
  {
    let sample = try Sample(of: KillTests.form)
    var number: UInt64 = 0
    try Trials(short: 50, long: 2_000).run { random in
      number += 1
      let draft = Sample.id(number)
      try sample.store.begin(
        sample.form.newDraft(draft, by: Sample.person()), of: sample.form, by: Sample.person())
      let lines = String.requests(120, using: &random)
      let answers = try killedKeeper(on: sample, draft, lines, using: &random)
      try expectExactState(of: draft, in: sample, after: lines, answers)
    }
    #expect(try sample.stranger().integrityProblems() == [])
    #expect(try sample.stranger().foreignKeyViolations() == [])
  }

  private func killedKeeper(
    on sample: Sample, _ draft: DraftID, _ lines: [String], using random: inout SeededGenerator
  ) throws -> [String] {
    let keeper = try Keeper("killed", on: sample, draft, lines: lines)
    try keeper.wait(forAnswers: Int.random(in: 0..<lines.count, using: &random))
    usleep(UInt32.random(in: 0..<2_000, using: &random))
    keeper.kill()
    return try keeper.answers()
  }

  /// Expects the draft to equal one in memory after all answered lines, or after one more line
  /// whose answer was not written yet.
  private func expectExactState(
    of draft: DraftID, in sample: Sample, after lines: [String], _ answers: [String]
  ) throws {
    let resumed = try sample.open(draft)
    var copy = try OpenDraft(of: sample.form, as: Sample.person())
    // Its entries get the identities that the other process has chosen by its clock and seat.
    copy.acceptImport(adding: resumed.session.recordsOfEntries().map(\.id).sorted())
    var memory = SessionConversation(copy)
    for (line, answer) in zip(lines, answers) {
      try #require(memory.answer(Array(line.utf8)).text == answer)
    }
    var isSame = isSame(resumed.session, memory.draft.session)
    if !isSame, answers.count < lines.count {
      _ = memory.answer(Array(lines[answers.count].utf8))
      isSame = self.isSame(resumed.session, memory.draft.session)
    }
    try #require(isSame, "after \(answers.count) answers")
    try #require(resumed.draft.revision == memory.draft.draft.revision)
    try resumed.close()
  }

  private func isSame(_ one: Session, _ other: Session) -> Bool {
    one.lastingStates == other.lastingStates && one.entryStates == other.entryStates
      && one.groups == other.groups && one.rules == other.rules && one.seat == other.seat
  }

  private static let form = FormDefinition("kill", version: 1) {
    FormGroup("who") {
      FormField("name", .name, required: true)
      FormField("zip", .zip, required: true)
      FormField("phone", .phone)
    }
    FormField("ssn", .ssn)
    FormField("fee", .currency)
    FormField("scores", .list, [.of: "integer"])
    FormField("notes", .text, when: .isNotEmpty(field: "zip"))
    FormRule(
      "contact", .count(.atLeastOne, of: ["phone", "notes"]), message: "Give a phone or a note")
  }.withMembers
}

extension FormDefinition {
  /// The form with members of a household, each with illnesses.
  fileprivate var withMembers: FormDefinition {
    var form = self
    var (member, illness) = (Group(key: "member"), Group(key: "illness"))
    member.repetition = Repetition(max: 4, entryTitle: "${first}", start: 1)
    illness.repetition = Repetition(count: "if(${years} < 30, ${years} - 20, 0)")
    illness.parent = "member"
    form.groups += [member, illness]
    let fields: [(String, FieldType, group: String)] = [
      ("first", .name, "member"), ("years", .integer, "member"),
      ("disease", .phrase, "illness"),
    ]
    for (key, type, group) in fields {
      var field = FormField(key: key, type: .builtIn(type, [:]))
      field.group = group
      form.fields.append(field)
    }
    return form
  }
}

extension Session {
  /// The states of the fields, without the last refusal, which is never saved, and without the
  /// texts of notices in masked fields.
  fileprivate var lastingStates: [String] {
    zip(states, fields).map { state, field in
      state.json.lasting(savesNotices: field.definition.storage == .keep).text
    }
  }
}

extension JSON {
  fileprivate func lasting(savesNotices: Bool) -> JSON {
    switch self {
    case .object(let members):
      .object(
        members.filter { $0.key != "refused" }.map { member in
          let value = member.value.lasting(savesNotices: savesNotices)
          return (member.key, member.key == "notice" && !savesNotices ? value.withoutText : value)
        })
    case .array(let items): .array(items.map { $0.lasting(savesNotices: savesNotices) })
    default: self
    }
  }

  private var withoutText: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { ($0.key, $0.key == "text" ? .null : $0.value) })
  }
}

extension String {
  /// Lines of the session protocol that request edits, mostly of the focused field, and add, move
  /// and remove entries.
  fileprivate static func requests(
    _ count: Int, using random: inout SeededGenerator
  ) -> [String] {
    var field = "name"
    return (0..<count).map { _ in
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1:
        field = anyField(using: &random)
        return #"{"op":"focus","field":"\#(field)"}"#
      case 2: return structuralRequest(using: &random)
      default: return request(in: field, using: &random)
      }
    }
  }

  private static func anyField(using random: inout SeededGenerator) -> String {
    let member = "member[\(Int.random(in: 1...3, using: &random))]"
    let fields = [
      "name", "zip", "phone", "ssn", "fee", "scores", "notes", "\(member).first",
      "\(member).years", "\(member).illness[1].disease", "\(member).illness[2].disease",
    ]
    return fields.randomElement(using: &random) ?? ""
  }

  private static func structuralRequest(using random: inout SeededGenerator) -> String {
    let member = "member[\(Int.random(in: 1...3, using: &random))]"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return #"{"op":"removeEntry","entry":"\#(member)"}"#
    case 1: return #"{"op":"moveEntry","entry":"\#(member)","to":1}"#
    case 2: return #"{"op":"addEntry","repeat":"member","at":1}"#
    case 3:
      // The number of illnesses follows from it.
      let years = Int.random(in: 20...23, using: &random)
      return #"{"op":"set","field":"\#(member).years","text":"\#(years)"}"#
    default: return #"{"op":"addEntry","repeat":"member"}"#
    }
  }

  private static func request(
    in field: String, using random: inout SeededGenerator
  ) -> String {
    let letters = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
      "abcé 0123456789".randomElement(using: &random)
    }
    let steps = ["type", "type", "type", "backspace", "paste", "clear", "undo", "redo", "set"]
    let step = steps.randomElement(using: &random) ?? ""
    if field == "scores", Bool.random(using: &random) {
      return #"{"op":"insertItem","field":"scores","at":0}"#
    }
    let item = field == "scores" ? #","item":0"# : ""
    return #"{"op":"\#(step)","field":"\#(field)","text":"\#(String(letters))"\#(item)}"#
  }
}
