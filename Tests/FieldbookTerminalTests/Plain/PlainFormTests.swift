import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct PlainFormTests {
  private func form(_ definition: FormDefinition) throws -> PlainForm<MemoryBackend> {
    PlainForm(MemoryBackend(try Session(definition, ValidationContext(today: .testDay))))
  }

  @Test func `plain mode fills in the registration question by question`() throws {
    var form = try form(.registration())
    var transcript = form.begin()
    let lines = [
      "ada", "lovelace", "nonsense", "ada@example.org", "", "17", "18", "12 st james square",
      "london", ":back", "london", "new york", "ny", ":finalize", "1000", ":problem", "10001",
      ":reason",
      ":reason unknown", "0.5; 0.25", "0.5; 0.5", ":state", ":accept adult", ":finalize",
    ]
    for line in lines where form.outcome == nil {
      transcript += "> \(line)\n" + form.answer(line)
    }
    #expect(form.outcome == .finalized)
    #expect(form.backend.isFinal)
    try expectSnapshot(of: transcript, named: "registration.txt")
  }

  @Test func `an option can be chosen by its number, value or label`() throws {
    let options: TypeParameters = [
      .options: .list(["red", .object(["value": "g", "label": "Green"])])
    ]
    var form = try form(
      FormDefinition("f", version: 1) {
        FormField("c", .choice, options, label: "Color")
        FormField("z", .zip)
      })
    expect(form.begin()) { $0.contains("1 of 2: Color. One of: 1 red, 2 Green.") }
    expect(form.answer("2")) { $0.hasPrefix("Recorded: Green.\n") }
    _ = form.answer(":back")
    expect(form.answer("red")) { $0.hasPrefix("Recorded: red.\n") }
    _ = form.answer(":back")
    expect(form.answer("g")) { $0.hasPrefix("Recorded: Green.\n") }
  }

  @Test func `a question lists the options of items and shows the template of a declared type`()
    throws
  {
    let colors: TypeParameters = [
      .of: .object([
        "choice": .object([
          "options": .list(["red", .object(["value": "g", "label": "Green"])])
        ])
      ])
    ]
    var account = DeclaredType(name: "cknum")
    (account.template, account.placeholders, account.accepts) = ("000 0000", "0", .digits)
    var definition = FormDefinition("f", version: 1) {
      FormField("c", .list, colors, label: "Colors")
      FormField("n", declared: "cknum", label: "Account")
    }
    definition.types["cknum"] = account
    var form = try form(definition)
    expect(form.begin()) {
      $0.contains(
        "Colors. A list: put a semicolon between two items. Each is one of: 1 red, 2 Green.")
    }
    expect(form.answer("Green; red")) {
      $0.hasPrefix("Recorded: Green; red.\n") && $0.contains("Account. Written as 000 0000.")
    }
  }

  @Test(arguments: ["\(Int.min)", "\(Int.max)", "0", "-1"])
  func `a number that is not a question's number is an ordinary answer`(number: String) throws {
    var form = try form(FormDefinition("f", version: 1) { FormField("name", .text, label: "Name") })
    expect(form.begin()) { $0.contains("1 question. ") }
    expect(form.answer(":go \(number)")) { $0.contains(Plain.noSuchField) }
    expect(form.answer(number)) { $0.hasPrefix("Recorded: \(number).") }
  }

  @Test func `a secret is read without echo and never read out`() throws {
    var form = try form(
      FormDefinition("f", version: 1) {
        FormField("p", .text, label: "Password", attributes: { $0.isSecure = true })
        FormField("cvv", .cvv)
        FormField("ssn", .ssn)
      })
    _ = form.begin()
    #expect(form.asksForSecret)
    expect(form.answer("hush")) { $0.hasPrefix("Recorded: 4 characters, not shown.") }
    #expect(form.asksForSecret)
    expect(form.answer("123")) { $0.contains("given, not shown") }
    #expect(!form.asksForSecret)
    expect(form.answer("123456789")) { $0.hasPrefix("Recorded: ***-**-6789.") }
  }

  @Test func `a line with two colons is an answer that begins with one`() throws {
    var form = try form(FormDefinition("f", version: 1) { FormField("a") })
    _ = form.begin()
    expect(form.answer("::quit")) { $0.hasPrefix("Recorded: :quit.") }
    expect(form.answer(":nonsense")) { $0 == Plain.unknownCommand + "\n" }
    _ = form.answer(":quit")
    #expect(form.outcome == .left)
  }

  @Test func `the go command finds a question by number, key or label`() throws {
    var form = try form(.registration())
    _ = form.begin()
    expect(form.answer(":go 3")) { $0.contains("3 of 11: Email") }
    expect(form.answer(":go zip")) { $0.contains("Zip Code") }
    expect(form.answer(":go First Name")) { $0.contains("1 of 11: First Name") }
    expect(form.answer(":go nowhere")) { $0 == Plain.noSuchField + "\n" }
  }

  @Test func `steps can be undone and redone`() throws {
    var form = try form(.registration())
    _ = form.begin()
    _ = form.answer("ada")
    expect(form.answer(":undo")) { $0.contains("First Name, required") }
    #expect(form.backend.session.state("first_name")?.state.display == "")
    expect(form.answer(":redo")) { $0.contains("Now: Ada.") }
    expect(form.answer(":clear")) { $0.contains("First Name") }
    #expect(form.backend.session.state("first_name")?.state.display == "")
  }

  @Test func `a conflict is resolved by typing mine or theirs`() throws {
    let definition = FormDefinition("f", version: 1) {
      FormField("a", label: "A")
      FormField("b", label: "B")
    }
    var backend = try SetConflictBackend(definition)
    backend.theirs = "theirs"
    var form = PlainForm(backend)
    _ = form.begin()
    expect(form.answer("mine")) {
      $0.hasSuffix("Mine: mine. Theirs: theirs.\nType mine or theirs.\n")
    }
    expect(form.answer("hm")) { $0 == "Type mine or theirs.\n" }
    _ = form.answer("theirs")
    #expect(form.backend.session.state("a")?.state.display == "theirs")
  }

  @Test func `a conflict does not read out a secret`() throws {
    let definition = FormDefinition("f", version: 1) {
      FormField("a", .text, attributes: { $0.isSecure = true })
    }
    var form = PlainForm(try SetConflictBackend(definition))
    _ = form.begin()
    form.backend.theirs = "theirs"
    expect(form.answer("mine")) {
      $0.contains("Mine: 4 characters, not shown. Theirs: 6 characters, not shown.")
    }
    _ = form.answer("mine")
    #expect(form.backend.session.state("a")?.state.display == "mine")
  }

  @Test(arguments: ["", " ", " \t ", "\r"])
  func `a blank line changes nothing`(line: String) throws {
    var form = try form(
      FormDefinition("f", version: 1) {
        FormField("a", label: "A", initial: "oak")
        FormField("b", label: "B")
      })
    _ = form.begin()
    expect(form.answer(line)) { $0.hasPrefix("2 of 2: B.") }
    #expect(form.backend.session.state("a")?.state.display == "oak")
  }

  @Test func `an ambiguous abbreviation means the command that takes an argument, or none`() throws
  {
    var definition = FormDefinition("f", version: 1) { FormField("a", label: "A") }
    definition.missingReasons = [.init("refused", label: "Did not want to say")]
    var form = try form(definition)
    _ = form.begin()
    _ = form.answer("oak")
    _ = form.answer(":go a")
    expect(form.answer(":re")) { $0 == "That can be :remove or :redo or :reason or :resolve.\n" }
    expect(form.answer(":r refused")) { $0.contains(Plain.noMoreQuestions) }
    #expect(form.backend.session.state("a")?.reason == "refused")
    expect(form.answer(":f")) { $0 == Plain.isFinal + "\n" }
  }

  @Test(arguments: [true, false])
  func `a hidden choice is not read out`(isSecure: Bool) throws {
    let hidden: (inout FieldAttributes) -> Void = {
      if isSecure { $0.isSecure = true } else { $0.storage = .mask }
    }
    var form = try form(
      FormDefinition("f", version: 1) {
        FormField(
          "c", .choice, [.options: .list(["red", "blue"])], label: "Color", attributes: hidden)
        FormField("b", .boolean, label: "Flag", attributes: hidden)
      })
    _ = form.begin()
    expect(form.answer("2")) { $0.hasPrefix("Recorded: given, not shown.\n") }
    expect(form.answer("yes")) { $0.hasPrefix("Recorded: given, not shown.\n") }
  }

  @Test func `leaving during a conflict reports that one's own answer is not saved`()
    throws
  {
    let definition = FormDefinition("f", version: 1) { FormField("a", label: "A") }
    var form = PlainForm(try SetConflictBackend(definition))
    _ = form.begin()
    form.backend.theirs = "theirs"
    _ = form.answer("mine")
    expect(form.answer(":quit")) { $0 == "A: your own answer was not saved; theirs was kept.\n" }
    #expect(form.outcome == .unresolved)
    #expect(form.backend.session.state("a")?.state.display == "theirs")
  }

  @Test func `the end of the input during a conflict reports the same`() throws {
    let definition = FormDefinition("f", version: 1) { FormField("a", label: "A") }
    var form = PlainForm(try SetConflictBackend(definition))
    _ = form.begin()
    form.backend.theirs = "theirs"
    _ = form.answer("mine")
    expect(form.end()) { $0 == "A: your own answer was not saved; theirs was kept.\n" }
    #expect(form.outcome == .unresolved)
    expect(form.end()) { $0.isEmpty }
  }

  @Test func `the accept command without a rule lists what blocks finalizing`() throws {
    var definition = FormDefinition("f", version: 1) { FormField("a") }
    definition.rules = [
      FormRule("rule", .count(.atLeastOne, of: ["a"]), message: "Give it", severity: .warning)
    ]
    var form = try form(definition)
    _ = form.begin()
    expect(form.answer(":accept")) {
      $0
        == "Before you finish: 1 warning needs attention.\n"
        + "Warning: Give it (Phrase). :accept rule accepts it.\n"
    }
  }
}

/// Expects a condition of the program's reply.
private func expect(
  _ said: String, sourceLocation: SourceLocation = #_sourceLocation, _ isRight: (String) -> Bool
) {
  let isRight = isRight(said)
  #expect(isRight, "\(said)", sourceLocation: sourceLocation)
}

/// A backend in which somebody else changes the field that is set next.
private struct SetConflictBackend: FormBackend {
  private(set) var session: Session
  var theirs: String?
  var savedAt: ClockTime? { nil }
  var saveError: String? { nil }

  init(_ form: FormDefinition) throws {
    session = try Session(form, ValidationContext(today: .testDay))
  }

  mutating func apply(_ action: SessionAction) -> ActionOutcome {
    guard let theirs, case .step(let key, .set, _) = action else {
      return .done(session.apply(action))
    }
    self.theirs = nil
    let mine = session.field(key, after: action)
    session.apply(.step(key, .set(theirs)))
    return .conflict(key, mine: mine)
  }

  mutating func refresh() -> RefreshOutcome { .nothing }

  mutating func finalize() -> FinalizeAnswer { .done }
}
