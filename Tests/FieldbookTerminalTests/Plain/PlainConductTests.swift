import FieldEngine
import FieldbookMemory
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Plain mode: questions, options, lists, reasons and warnings.
@Suite struct PlainConductTests {
  private static let countries = [
    "Algeria", "Australia", "Austria", "Belgium", "Brazil", "Canada", "Chile", "China", "Denmark",
    "Egypt", "Finland", "France", "Germany", "Ghana", "Greece", "India", "Italy", "Japan", "Kenya",
    "Niger", "Norway", "Peru",
  ]

  private static let isOneOfMany: ParameterValue = .list(
    countries.enumerated().map { .object(["value": .text("\($0)"), "label": .text($1)]) })

  private func form(
    _ fields: FormField..., reasons: [FormDefinition.MissingReason] = [], rules: [FormRule] = []
  ) throws -> PlainForm<MemoryBackend> {
    var definition = FormDefinition("f", version: 1, title: "Survey") {}
    definition.fields = fields
    definition.missingReasons = reasons
    definition.rules = rules
    return PlainForm(MemoryBackend(try Session(definition, ValidationContext(today: .testDay))))
  }

  // MARK: Questions

  @Test func `a question keeps the punctuation of its label, and a flag shows yes or no`() throws {
    var form = try form(
      FormField("ill", .boolean, required: true, label: "Was she ill?"),
      FormField("story", .text, [.lines: 4], label: "In your own words:"))
    #expect(form.begin().hasSuffix("1 of 2: Was she ill? Required. Yes or no.\n"))
    #expect(form.answer("y") == "Recorded: yes.\n2 of 2: In your own words: Free text.\n")
    #expect(form.answer(":back").hasSuffix("Yes or no. Now: yes.\n"))
  }

  // MARK: Many options

  @Test func `letters list the matches among many options, and a number chooses one`() throws {
    var form = try form(
      FormField("c", .choice, [.options: Self.isOneOfMany], label: "Country"),
      FormField("z", .text, label: "Last"))
    #expect(
      form.begin().contains(
        "1 of 2: Country. One of 22 options. Type the beginning of a word to list the matches.\n"))
    let ways = "or the name of an option, or type other letters.\n"
    #expect(
      form.answer("g")
        == "3 options match: 1 Germany, 2 Ghana, 3 Greece. Answer with a number from 1 to 3 \(ways)"
    )
    #expect(
      form.answer("4")
        == "There is no option 4. Answer with a number from 1 to 3 or the name of an option.\n")
    #expect(form.answer("ger") == "1 option matches: 1 Germany. Answer with 1 \(ways)")
    #expect(form.answer("1").hasPrefix("Recorded: Germany.\n2 of 2: Last."))
    #expect(form.backend.session.state("c")?.state.value == .text("12"))
  }

  @Test func `a full name chooses its option at once, and letters without a match are reported`()
    throws
  {
    var form = try form(FormField("c", .choice, [.options: Self.isOneOfMany], label: "Country"))
    _ = form.begin()
    #expect(form.answer("xyz") == "No match for “xyz”. Type other letters.\n")
    // Values are not read out, so an option's value is only a search text.
    #expect(form.answer("12") == "No match for “12”. Type other letters.\n")
    #expect(form.answer("erman") == "No match for “erman”. Type other letters.\n")
    #expect(form.answer("a").hasPrefix("3 options match: 1 Algeria, 2 Australia, 3 Austria. "))
    #expect(form.answer("PERU").hasPrefix("Recorded: Peru.\n"))
  }

  @Test func `the numbers of a list apply only to its own question`() throws {
    var form = try form(
      FormField("c", .choice, [.options: Self.isOneOfMany], label: "Born in"),
      FormField("d", .choice, [.options: Self.isOneOfMany], label: "Lives in"))
    _ = form.begin()
    _ = form.answer("ger")
    _ = form.answer("")
    #expect(form.answer("1") == "No match for “1”. Type other letters.\n")
    #expect(form.backend.session.state("d")?.state.raw == "")
  }

  @Test func `an item from many options must be written in full`() throws {
    var form = try form(
      FormField(
        "c", .list, [.of: .object(["choice": .object(["options": Self.isOneOfMany])])],
        label: "Countries"))
    #expect(form.begin().contains("Each is one of 22 options.\n"))
    #expect(
      form.answer("peru; ger")
        == "“ger” is not an option. Options that match: Germany. Write each item in full.\n")
    #expect(form.answer("peru; germany").hasPrefix("Recorded: Peru; Germany.\n"))
  }

  // MARK: Lists and reasons

  @Test(arguments: [("a;;b", "Item 2 is empty"), (";a", "Item 1 is empty")])
  func `an empty item is reported by its number`(answer: String, complaint: String) throws {
    var form = try form(FormField("l", .list, [.of: "text"], label: "List"))
    _ = form.begin()
    let ways = "Answer again, or press Enter to leave it as it is.\n"
    #expect(form.answer(answer) == "Error: \(complaint). \(ways)")
    #expect(form.answer("a; b;").hasPrefix("Recorded: a; b.\n"))
  }

  @Test func `an invalid item is reported by its number and its message`() throws {
    var form = try form(FormField("l", .list, [.of: "zip"], label: "List"))
    _ = form.begin()
    #expect(form.answer("90210; 902").hasPrefix("Error: Item 2: Incomplete Zip Code. "))
  }

  @Test(arguments: ["refused", "2", "NOT known", "unknown"])
  func `a reason is recorded by its number, key or label, and read out`(name: String) throws {
    let label = name == "refused" ? "Did not want to say" : "Not known"
    var form = try form(
      FormField("a", label: "A"), FormField("b", label: "B"),
      reasons: [
        .init("refused", label: "Did not want to say"), .init("unknown", label: "Not known"),
      ])
    _ = form.begin()
    #expect(
      form.answer(":r")
        == "Reasons: 1 Did not want to say, 2 Not known."
        + " :reason and the number or name of a reason records one.\n")
    #expect(form.answer(":r nothing").hasPrefix("There is no reason “nothing”. Reasons: 1 Did"))
    #expect(form.answer(":r \(name)").hasPrefix("Recorded: no answer, \(label).\n2 of 2: B."))
  }

  // MARK: Warnings

  @Test func `a warning names its fields, and accepting it can be undone`() throws {
    var form = try form(
      FormField("age", .integer, label: "Age"), FormField("b", label: "B"),
      rules: [
        FormRule(
          "adult", .compare(.lessOrEqual, .value("18"), .field("age")),
          message: "Usually adults only", severity: .warning)
      ])
    _ = form.begin()
    _ = form.answer("17")
    let warning = """
      Before you finish: 1 warning needs attention.
      Warning: Usually adults only (Age). :accept adult accepts it.

      """
    #expect(form.answer(":accept") == warning)
    #expect(form.answer(":accept adult").hasPrefix("Accepted. Type :undo to take it back.\n"))
    #expect(form.answer(":undo") == Words.notAccepted + "\n")
    #expect(form.answer(":finish") == warning)
    #expect(form.answer(":undo").contains("1 of 2: Age."))
  }
}

/// Plain mode on a stored draft that is closed and opened again.
@Suite struct PlainResumeTests {
  private let store = MemoryStore()
  private let loaded: LoadedForm
  private let id = DraftID(high: 0x7000, low: 0x8000_0000_0000_0001)

  init() throws {
    let form = FormDefinition("f", version: 1, title: "Survey") {
      FormField("a", .text, label: "A")
      FormField("b", .list, [.of: "text"], label: "B")
      FormField("c", .zip, label: "C")
    }
    loaded = try LoadedForm(form, ValidationContext(today: .testDay))
    let draft = Draft(id, of: loaded.id, at: Moment(milliseconds: 0))
    try store.register(loaded.definition, at: draft.createdAt)
    let contents = loaded.contents(of: loaded.fresh, in: draft)
    try store.begin(NewDraft(contents, history: []), of: loaded, by: Self.person("ada"))
  }

  private static func person(_ name: String) -> FormSession.Person {
    FormSession.Person(name) { Moment(milliseconds: 1_000) }
  }

  private func open(_ name: String = "ada") throws -> PlainForm<StoreBackend<MemoryStore>> {
    PlainForm(StoreBackend(try OpenDraft(id, of: loaded, in: store, as: Self.person(name))))
  }

  private static let answers = ["oak", "x;;y", "x; y", "1000", "10001"]

  @Test(arguments: 0...answers.count)
  func `a form that is left at any question resumes there`(count: Int) throws {
    var first = try open()
    var said = first.begin()
    for answer in Self.answers.prefix(count) { said = first.answer(answer) }
    let focus = first.backend.session.focus
    #expect(first.end() == "")
    try first.backend.draft.close()
    var second = try open()
    let welcome = second.begin()
    #expect(second.backend.session.focus == focus)
    if let focus {
      let label = focus.uppercased()
      #expect(welcome.contains(" of 3: \(label)."), "\(said)")
    } else {
      #expect(
        welcome == """
          Survey, 3 questions, 3 answered. Press Enter to skip a question; :help lists the commands.
          Every question has an answer.
          Nothing needs attention. :finish finishes and locks the form, :quit leaves it.

          """)
    }
    for answer in Self.answers.dropFirst(count) { _ = second.answer(answer) }
    #expect(second.answer(":finish") == Plain.isFinal + "\n")
  }

  @Test func `a form that is left after the last question resumes at the first unanswered one`()
    throws
  {
    var first = try open()
    _ = first.begin()
    for answer in ["oak", "", "10001"] { _ = first.answer(answer) }
    try first.backend.draft.close()
    var second = try open()
    #expect(second.begin().contains("2 of 3: B."))
  }

  @Test func `somebody else's change is read out with their name`() throws {
    var (first, second) = (try open(), try open("bo"))
    _ = (first.begin(), second.begin())
    _ = second.answer(":go c")
    _ = second.answer("10001")
    #expect(first.answer("oak").hasSuffix("bo changed C: now 10001.\n"))
    #expect(first.answer(":state").contains("C: 10001."))
  }
}
