import CustomTypes
import FieldEngine
import FormSession
import Testing

/// A type written in Swift and the same type as a declaration give the same answers after any
/// steps.
struct DeclaredTypeTests {
  @Test(arguments: 1...300)
  func `both country types give the same answers`(seed: UInt64) throws {
    let definitions = try (FieldDefinition(Country()), FieldDefinition(DeclaredTypes.country))
    // The declared type lists its letters, which are the English ones.
    try compare(definitions, typing: "abXYZ  ", Array("1-."), seed: seed)
  }

  @Test(arguments: 1...300)
  func `both checking account types give the same answers`(seed: UInt64) throws {
    let definitions = try (
      FieldDefinition(CheckingAccount()), FieldDefinition(DeclaredTypes.checkingAccount)
    )
    try compare(definitions, typing: "0123456789", Array(" -x"), seed: seed)
  }

  @Test(arguments: 1...300)
  func `both percentage types give the same answers`(seed: UInt64) throws {
    let definitions = try (FieldDefinition(Percentage()), FieldDefinition(DeclaredTypes.percentage))
    try compare(definitions, typing: "0123456789..", Array(" %x"), seed: seed)
  }

  @Test func `both types have the same labels, keyboards, priorities and storage`() throws {
    let pairs = try [
      (FieldDefinition(Country()), FieldDefinition(DeclaredTypes.country)),
      (FieldDefinition(CheckingAccount()), FieldDefinition(DeclaredTypes.checkingAccount)),
      (FieldDefinition(Percentage()), FieldDefinition(DeclaredTypes.percentage)),
    ]
    for (program, declared) in pairs {
      #expect(program.label == declared.label)
      #expect(program.keyboard == declared.keyboard)
      #expect(program.priority == declared.priority)
      #expect(program.storage == declared.storage)
    }
  }

  /// Applies twenty random steps to both fields, some of them with invalid characters.
  private func compare(
    _ definitions: (program: FieldDefinition, declared: FieldDefinition), typing alphabet: String,
    _ junk: [Character], seed: UInt64
  ) throws {
    var random = Dice(state: seed)
    let validationContext = ValidationContext(today: .earliest)
    var program = Field("field", definitions.program, validationContext)
    var declared = Field("field", definitions.declared, validationContext)
    var steps: [FieldStep] = []
    for _ in 0..<20 {
      let step = random.step(typing: Array(alphabet), junk, end: program.state.display.count)
      steps.append(step)
      program.apply(step)
      declared.apply(step)
      try #require(Answer(program.state) == Answer(declared.state), "\(steps)")
    }
  }
}

/// The state of a field without the reasons for refusals, which differ between the types.
private struct Answer: Equatable {
  let shown: [String]
  let caret: Int?
  let selection: FieldState.Selection?
  let verdict: [String?]
  let value: CanonicalValue?
  let isRefused: Bool

  init(_ state: FieldState) {
    shown = [state.raw, state.display, state.template]
    caret = state.caret
    selection = state.selection
    verdict = [
      state.activity.rawValue, state.validity.rawValue, state.issue?.code, state.issue?.message,
      "\(state.isComplete)", "\(state.isSubmittable)",
    ]
    value = state.value
    isRefused = state.refusal != nil
  }
}

/// A random generator that gives the same numbers for the same seed.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }

  mutating func step(typing alphabet: [Character], _ junk: [Character], end: Int) -> FieldStep {
    let character = String(Int.random(in: 0..<6, using: &self) == 0 ? pick(junk) : pick(alphabet))
    switch Int.random(in: 0..<20, using: &self) {
    case 0..<10: return .type(character)
    case 10, 11: return .backspace
    case 12: return .deleteForward
    case 13, 14: return .moveCaret(to: Int.random(in: 0...end, using: &self))
    case 15: return .select(from: Int.random(in: 0...end, using: &self), to: end)
    case 16: return .undo
    case 17: return .blur
    default: return .focus
    }
  }

  private mutating func pick(_ choices: [Character]) -> Character {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }
}

/// The same types, declared in a form.
struct DeclaredTypesInFormsTests {
  @Test func `a form can declare the same types`() throws {
    let document = FormDocument(
      #"""
      {
        "form": "accounts", "version": 1,
        "types": {
          "country": {
            "description": "Country", "case": "words", "trimLeading": true, "minLength": 2,
            "accepts": { "characters": " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" },
            "message": "Country name too short", "keyboard": "name"
          },
          "cknum": {
            "description": "Checking Account", "template": "000 0000", "placeholders": "0",
            "accepts": "digits", "pattern": "\\d{3} \\d{4}", "priority": 0.7,
            "message": "Account number must be 7 digits", "keyboard": "numberPad"
          },
          "pct": {
            "description": "Percentage", "template": "0%", "placeholders": "0.",
            "accepts": "digits", "grow": { "before": [1, 5], "after": [0, 5], "separator": "." },
            "final": { "leadingZero": true }, "keyboard": "decimalPad"
          }
        },
        "fields": [{ "key": "field", "type": "pct" }]
      }
      """#)
    #expect(document.errors == [])
    #expect(document.findings == [])
    let types = try #require(document.definition?.types)
    #expect(
      types == [
        "country": DeclaredTypes.country, "cknum": try DeclaredTypes.checkingAccount,
        "pct": DeclaredTypes.percentage,
      ])
  }
}
