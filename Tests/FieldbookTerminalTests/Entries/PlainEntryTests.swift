import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Entries of repeats in plain mode.
@Suite struct PlainEntryTests {
  private func form(_ definition: FormDefinition) throws -> PlainForm<MemoryBackend> {
    PlainForm(MemoryBackend(try Session(definition, ValidationContext(today: .testDay))))
  }

  private func transcript(_ form: inout PlainForm<MemoryBackend>, _ lines: [String]) -> String {
    var transcript = form.begin()
    for line in lines where form.outcome == nil {
      transcript += "> \(line)\n" + form.answer(line)
    }
    return transcript
  }

  @Test func `a household is filled in question by question`() throws {
    var form = try form(.household())
    let lines = [
      "kano", "ada", "36", ":add illness", "malaria", "no", ":add medicine", "quinine", "9", ":add",
      "quinine", "9", ":back", ":back", "aspirin", "30", "10", ":add member", "bo", "8", ":entries",
      ":go ada",
      ":add member", "cy", ":move down", ":move 1", ":remove", "maybe", "no", ":remove", "yes",
      ":undo", ":redo", ":go member[1].illness[1]", ":state", ":finish",
    ]
    try expectSnapshot(of: transcript(&form, lines), named: "household.txt")
  }

  @Test func `a group to add to is chosen by its key, its name or its number`() throws {
    for choice in ["illness", "Illnesses", "1", "Illnesses 1"].dropLast() {
      var form = try form(.household())
      _ = transcript(&form, ["kano", "ada", ":back"])
      expect(form.answer(":add \(choice)")) {
        $0.hasPrefix("Illnesses 1 of 1, 0 of ") && $0.contains(": Disease, required.")
      }
    }
    var form = try form(.household())
    _ = form.begin()
    expect(form.answer(":add cats")) {
      $0 == "There is no repeated group “cats” here. Entries can be added here: 1 Members. "
        + ":add and the number or name adds one.\n"
    }
  }

  @Test(arguments: [true, false])
  func `a repeat before the first question says that it is empty`(hasQuestion: Bool) throws {
    var group = FormDefinition.Group(key: "g")
    (group.title, group.repetition) = ("Members", FormDefinition.Repetition())
    var inGroup = FormField("x", .phrase)
    inGroup.group = "g"
    var definition = FormDefinition(key: "f", version: 1)
    definition.groups = [group]
    definition.fields = [inGroup] + (hasQuestion ? [FormField("y", .phrase)] : [])
    var form = try form(definition)
    let begun = form.begin()
    #expect(begun.contains("Members: no entries. :add g adds one."), "\(begun)")
  }

  @Test func `limits are read out, and refusals name the group`() throws {
    var form = try form(.items(.init(min: 1, max: 1)))
    let text = transcript(&form, ["x", "y", "1", ":back", ":add", ":remove", "yes"])
    #expect(text.contains("Items: 1 entry, no more can be added.\n"))
    #expect(text.contains("> :add\nNo entry can be added here.\n"))
    #expect(text.hasSuffix("> yes\nItems: at least 1 entry.\n"))
  }

  @Test func `without repeats the commands say so`() throws {
    var form = try form(FormDefinition("f", version: 1) { FormField("a") })
    _ = form.begin()
    for command in [":add", ":remove", ":move 1", ":entries"] {
      expect(form.answer(command)) { $0 == "\(Words.noRepeats)\n" }
    }
  }

  @Test func `the commands answer outside of entries`() throws {
    var form = try form(.items(.init()))
    _ = form.begin()
    for command in [":remove", ":move 1"] {
      expect(form.answer(command)) { $0 == "\(Words.noEntry)\n" }
    }
    expect(form.answer(":entries")) { $0 == "\(Words.noEntries)\n" }
    expect(form.answer(":add")) { $0.contains("Items 1 of 1, 0 of 2 filled in.\n2 of 3: What.") }
    expect(form.answer(":move")) { $0 == "This is the only entry.\n" }
  }

  private func expect(_ text: String, _ isRight: (String) -> Bool) {
    #expect(isRight(text), "\(text)")
  }
}
