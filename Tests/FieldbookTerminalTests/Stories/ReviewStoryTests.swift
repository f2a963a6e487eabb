import FieldEngine
import FieldbookMemory
import FormSession
import Testing

@testable import FieldbookTerminal

/// A clerk at a draft that a reviewer has commented on and sent back.
@Suite struct ReviewStoryTests {
  private let store = MemoryStore()
  private let form: LoadedForm
  private let id = DraftID(high: 0x7000, low: 0x8000_0000_0000_0001)

  private static let ada = FormSession.Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
  private static let ben = Signature(by: "ben", at: Moment(milliseconds: 1_800_000_000_000))

  init() throws {
    let definition = FormDefinition("f", version: 1, title: "Visit") {
      FormField("name", .name, required: true, label: "Name")
      FormField("zip", .zip, label: "ZIP", attributes: { $0.help = "Five digits" })
    }
    form = try LoadedForm(definition, ValidationContext(today: .testDay))
    try store.register(form.definition, at: Self.ada.now())
    try store.begin(try form.newDraft(id, values: [], by: Self.ada), of: form, by: Self.ada)
  }

  private func backend() throws -> StoreBackend<MemoryStore> {
    StoreBackend(try OpenDraft(id, of: form, in: store, as: Self.ada))
  }

  private func clerk(rows: Int = 16, isASCII: Bool = false) throws
    -> TerminalUser<StoreBackend<MemoryStore>>
  {
    TerminalUser(at: try backend(), rows: rows, isASCII: isASCII)
  }

  private func comment(_ text: String, on field: String) throws {
    try store.comment(ReviewText(text), on: field, of: id, Self.ben)
  }

  @Test func `the clerk reads the note, answers the comment and resolves it`() throws {
    try store.markReturned(id, ReviewText("Please check the address."), Self.ben)
    try comment("Is this the old one?", on: "zip")
    var clerk = try clerk()
    #expect(clerk.sees.contains("Returned by ben"))
    #expect(clerk.sees.contains("Please check the address."))
    clerk.type("x")
    #expect(clerk.editor.session.state("name")?.state.raw == "")
    clerk.press(Key(.enter))
    #expect(!clerk.sees.contains("Please check the address."))
    #expect(clerk.form.contains("ZIP ✎"))
    #expect(!clerk.form.contains("old one"))

    clerk.press(Key(.tab))
    #expect(clerk.form.contains("  Five digits"))
    #expect(clerk.form.contains("✎ ben (2027-01-15): Is "))
    #expect(clerk.form.contains("│     this the old one? "))
    clerk.press(.alt("m"))
    #expect(clerk.sees.contains("ZIP: comments"))
    #expect(clerk.sees.contains("Please check the address."))
    clerk.type("No / it's new.")
    #expect(clerk.sees.contains("Comment: No / it's new."))
    clerk.press(Key(.enter))
    #expect(clerk.message == Words.commentSaved)
    #expect(clerk.form.contains("✎ ada (2027-01-15): No / "))

    clerk.press(.alt("m"), Key(.down), Key(.enter))
    #expect(clerk.message == Words.commentsResolved)
    #expect(!clerk.form.contains("✎"))
    #expect(try store.review(of: id).comments.map(\.isOpen) == [false, false])
    clerk.type("9")
    #expect(clerk.editor.session.state("zip")?.state.raw == "9")
  }

  @Test func `a comment of somebody else appears while the form is open`() throws {
    var clerk = try clerk()
    try comment("Spelling?", on: "name")
    var isNew = clerk.editor.refresh()
    #expect(isNew)
    #expect(clerk.message == "ben commented on Name.")
    #expect(clerk.form.contains("✎ ben (2027-01-15): Spelling?"))
    isNew = clerk.editor.refresh()
    #expect(!isNew)
    try store.resolveComments(on: "name", of: id, Self.ben)
    isNew = clerk.editor.refresh()
    #expect(isNew)
    #expect(!clerk.form.contains("✎"))
  }

  @Test func `a draft that is sent back while the form is open says so, and Alt-M shows the note`()
    throws
  {
    var clerk = try clerk()
    try store.markReturned(id, ReviewText("Please check the address."), Self.ben)
    let isNew = clerk.editor.refresh()
    #expect(isNew)
    #expect(clerk.message == "ben sent the draft back with a note. Alt-M shows it.")
    clerk.press(.alt("m"))
    #expect(clerk.sees.contains("Please check the address."))
  }

  @Test func `a comment that cannot be saved stays open`() throws {
    var clerk = try clerk()
    clerk.press(.alt("m"), Key(.enter))
    #expect(clerk.message == "✗ The text is empty. Write what the others should read.")
    clerk.paste("two\nlines")
    clerk.press(Key(.backspace), Key(.enter))
    #expect(try store.review(of: id).comments.map(\.text) == ["two\nline"])
    clerk.press(.alt("m"))
    clerk.type("dropped")
    clerk.press(Key(.escape))
    #expect(try store.review(of: id).comments.count == 1)
  }

  @Test func `a comment in a compact form and in ASCII has its sign`() throws {
    try comment("Hm", on: "zip")
    let clerk = TerminalUser(at: try backend(), rows: 16, layout: .compact)
    #expect(clerk.form.contains("ZIP ✎"))
    #expect(try self.clerk(isASCII: true).form.contains("ZIP &"))
  }

  @Test func `a form without a store says that it saves no comments`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.press(.alt("m"))
    person.type("Hm")
    person.press(Key(.enter))
    #expect(person.message == "✗ " + Words.noCommentStorage)
  }

  @Test func `plain mode reads out the note and the comments, and takes new ones`() throws {
    try store.markReturned(id, ReviewText("Please check."), Self.ben)
    try comment("Spelling?", on: "name")
    var plain = PlainForm(try backend())
    let first = plain.begin()
    #expect(first.hasPrefix("Returned by ben:\nPlease check.\nVisit, 2 questions"))
    #expect(first.contains("\nComment: ben (2027-01-15): Spelling?\n1 of 2: Name"))
    #expect(plain.answer(":comment It is right.") == "The comment is saved.\n")
    #expect(
      plain.answer(":comment") == """
        Comment: ben (2027-01-15): Spelling?
        Comment: ada (2027-01-15): It is right.

        """)
    #expect(plain.answer(":resolve") == "The comments are resolved.\n")
    #expect(plain.answer(":resolve") == "\(Plain.noComments)\n")
    #expect(plain.answer(":comment").hasPrefix("Resolved comment: ben (2027-01-15): Spelling?\n"))
    #expect(!plain.answer(":back").contains("Spelling?"))
  }
}
