import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct PlainOptionsTests {
  /// Frequencies from the Patient Health Questionnaire; the value of each option is its number
  /// minus one.
  private static let howOften = options(
    ("0", "Not at all"), ("1", "Several days"), ("2", "More than half the days"),
    ("3", "Nearly every day"))

  private static func options(_ options: (String, String)...) -> ParameterValue {
    .list(options.map { .object(["value": .text($0.0), "label": .text($0.1)]) })
  }

  private func form(_ options: ParameterValue, isList: Bool = false) throws -> PlainForm<
    MemoryBackend
  > {
    let field =
      isList
      ? FormField("q", .list, [.of: .object(["choice": .object(["options": options])])])
      : FormField("q", .choice, [.options: options], label: "Little interest")
    let definition = FormDefinition("f", version: 1) {
      field
      FormField("last", .text, label: "Last")
    }
    var form = PlainForm(MemoryBackend(try Session(definition, ValidationContext(today: .testDay))))
    _ = form.begin()
    return form
  }

  @Test(arguments: [
    ("1", "Not at all", "0"), ("2", "Several days", "1"), ("3", "More than half the days", "2"),
    ("4", "Nearly every day", "3"), (" 2 ", "Several days", "1"),
    ("several DAYS", "Several days", "1"),
  ])
  func `a number chooses the option with that number, not the option with that value`(
    answer: String, label: String, value: String
  ) throws {
    var form = try form(Self.howOften)
    #expect(form.answer(answer).hasPrefix("Recorded: \(label).\n2 of 2: Last."))
    #expect(form.backend.session.state("q")?.state.value == .text(value))
  }

  @Test(arguments: ["0", "5", "00"])
  func `a number that was not read out is not an answer, even if it is an option's value`(
    answer: String
  ) throws {
    var form = try form(Self.howOften)
    #expect(
      form.answer(answer)
        == "There is no option \(answer). Answer with a number from 1 to 4 or the name of an option.\n"
    )
    #expect(form.backend.session.state("q")?.state.raw == "")
  }

  @Test(arguments: [
    ("2", "2", "c"), ("0", "0", "a"), ("3", "3 or more", "d"), ("3 or more", "3 or more", "d"),
  ])
  func `labels that begin with numbers get no second number`(
    answer: String, label: String, value: String
  ) throws {
    let options = Self.options(("a", "0"), ("b", "1"), ("c", "2"), ("d", "3 or more"))
    var form = try form(options)
    #expect(form.answer(":back").contains("One of: 0, 1, 2, 3 or more."))
    #expect(form.answer(answer).hasPrefix("Recorded: \(label).\n"))
    #expect(form.backend.session.state("q")?.state.value == .text(value))
  }

  @Test func `a label has precedence over another option's value`() throws {
    var form = try form(Self.options(("no", "Yes"), ("yes", "No")))
    #expect(form.answer("no").hasPrefix("Recorded: No.\n"))
    #expect(form.backend.session.state("q")?.state.value == .text("yes"))
  }

  @Test(arguments: [
    ("1; 3", #"["0","2"]"#, "Not at all; More than half the days"),
    ("1;several days;", #"["0","1"]"#, "Not at all; Several days"),
  ])
  func `a list of options accepts the numbers that were read out`(
    answer: String, raw: String, labels: String
  ) throws {
    var form = try form(Self.howOften, isList: true)
    #expect(form.answer(answer).hasPrefix("Recorded: \(labels).\n"))
    #expect(form.backend.session.state("q")?.state.raw == raw)
    _ = form.answer(":back")
    #expect(form.answer("1; 9").hasPrefix("There is no option 9. "))
    #expect(form.backend.session.state("q")?.state.raw == raw)
  }

  @Test func `a text that matches no option stays as it was typed`() throws {
    var form = try form(Self.howOften)
    #expect(form.answer("never").hasPrefix("Error: Not in the list. "))
    #expect(form.backend.session.state("q")?.state.raw == "never")
  }
}
