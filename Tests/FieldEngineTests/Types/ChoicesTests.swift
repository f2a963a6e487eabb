import FieldEngine
import Testing

struct ChoicesTests {
  static let symptoms: TypeParameters = [
    .options: .list([
      .object(["value": "fever", "label": "Fever"]),
      .object(["value": "cough", "label": "Cough"]),
      .object(["value": "throat", "label": "Sore throat"]),
      .object(["value": "none", "label": "None of these"]),
    ]),
    .min: 1, .max: 2, .exclusive: .list(["none"]),
  ]

  let symptoms = Specimen(.choices, Self.symptoms)

  @Test(
    arguments: [
      ("fever", valid("Fever", "fever")),
      ("cough fever", valid("Fever, Cough", "fever", "cough")),
      ("Fever, Sore throat", valid("Fever, Sore throat", "fever", "throat")),
      ("Sore throat", valid("Sore throat", "throat")),
      ("FEVER; cough", valid("Fever, Cough", "fever", "cough")),
      (#"["cough","fever"]"#, valid("Fever, Cough", "fever", "cough")),
      ("fever fever", valid("Fever", "fever")),
      ("none", valid("None of these", "none")),
      (
        "fever none",
        .wrong(
          "Fever, None of these", "choices.exclusive",
          "None of these cannot be combined with other options")
      ),
      (
        "fever cough throat",
        .wrong("Fever, Cough, Sore throat", "choices.max_count", "At most 2 options")
      ),
      ("fev", .wrong("fev", "choices.incomplete", "Incomplete Entry")),
      (
        "fever rash",
        .wrong("fever rash", "choices.unreadable", "Not readable as some of the options")
      ),
      ("", .fine("")),
    ] as Outcomes)
  func `values and labels are read in any order`(text: String, outcome: Outcome) throws {
    #expect(try symptoms.setting(text) == outcome)
  }

  static func valid(_ text: String, _ values: String...) -> Outcome {
    Outcome(text: text, value: .list(values.map { .text($0) }))
  }

  @Test func `ranked options keep their order`() throws {
    var parameters = Self.symptoms
    parameters[.ranked] = true
    let ranked = Specimen(.choices, parameters)
    #expect(try ranked.setting("cough fever") == Self.valid("Cough, Fever", "cough", "fever"))
  }

  @Test func `values with spaces are separated by semicolons`() throws {
    let colors = Specimen(.choices, [.options: .list(["dark red", "blue"])])
    #expect(
      try colors.setting("blue; dark red") == Self.valid("dark red, blue", "dark red", "blue"))
    var field = try colors.field()
    field.apply(.set("dark red, blue"))
    #expect(field.text.raw == "dark red;blue")
  }

  @Test func `a value with a semicolon can be chosen together with others`() throws {
    var field = try Specimen(.choices, [.options: .list(["dark red", "a;b", "blue"])]).field()
    for value in ["blue", "a;b"] { field.apply(.toggle(value)) }
    #expect(field.text.raw == #"["a;b","blue"]"#)
    #expect(Outcome(field.state).value == .list([.text("a;b"), .text("blue")]))
    for value in ["a;b", "dark red"] { field.apply(.toggle(value)) }
    #expect(field.text.raw == "dark red;blue")
  }

  @Test(
    arguments: [
      (["cough", "fever"], "fever cough", nil), (["fever", "cough", "fever"], "cough", nil),
      (["fever", "none"], "none", nil), (["none", "cough"], "cough", nil),
      (["fever", "cough", "throat"], "fever cough", "too_many_options"),
      (["fever", "rash"], "fever", "no_option"),
    ] as [([String], String, String?)])
  func `a toggle chooses an option or takes it back`(
    values: [String], raw: String, refusal: String?
  ) throws {
    var field = try symptoms.field()
    for value in values { field.apply(.toggle(value)) }
    #expect(field.text.raw == raw)
    #expect(field.refusal?.code == refusal)
  }

  @Test func `a toggle can be undone`() throws {
    var field = try symptoms.field()
    field.apply(.focus)
    field.apply(.toggle("fever"))
    field.apply(.toggle("cough"))
    field.apply(.undo)
    #expect(field.text.raw == "fever")
  }

  @Test func `a toggle keeps words that are not options`() throws {
    var field = try symptoms.field()
    field.apply(.set("rash fever"))
    field.apply(.toggle("cough"))
    #expect(field.text.raw == "fever cough rash")
    #expect(field.leavingIssue?.code == "choices.unreadable")
  }

  @Test(arguments: [
    ("cough fever", ["fever", "cough"]), ("cough none", ["cough none"]),
    ("hay fever", ["hay fever"]), ("fever;x y", ["fever", "x y"]),
  ])
  func `values between spaces are options even if other text is accepted`(
    text: String, values: [String]
  ) throws {
    let choices = Specimen(
      .choices, [.options: .list(["fever", "cough", "hay", "hay fever"]), .other: true])
    var field = try choices.field()
    field.apply(.set(text))
    #expect(field.value == .list(values.map { .text($0) }))
  }

  @Test func `other types have no options to toggle`() throws {
    var field = try Specimen(.zip).field()
    field.apply(.toggle("fever"))
    #expect(field.refusal?.code == "no_option")
  }

  @Test(arguments: [
    StatedError(
      [.options: .list(["a", "b"]), .exclusive: .list(["c"])], "type.unknown_option",
      "There is no option `c`.", "It can be `a`, `b`."),
    StatedError(
      [.options: .list(["a"]), .exclusive: "a"], "type.parameter_kind",
      "The parameter `exclusive` takes a list of texts."),
    StatedError(
      [.options: .list(["a", "b", "c"]), .min: 2, .max: 1], "type.reversed",
      "`min` is above `max`."),
    StatedError([.options: .list(["a"]), .min: 2], "type.too_large", "`min` can be at most 1."),
    StatedError(
      [.options: .list(["a"]), .max: 0], "type.not_positive", "`max` must be at least 1."),
  ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.choices, error.parameters).error == error)
  }
}
