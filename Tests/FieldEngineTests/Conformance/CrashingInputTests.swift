import FieldEngine
import JSONText
import Testing

/// Inputs that crashed the recorded library.
struct CrashingInputTests {
  /// The expected results in Fieldbook, in the same order.
  static let outcomes: [Fate] = [
    .shown("03"), .shown("03"), .refused("½"), .refused("²"), .refused("Ⅷ"), .refused("一"),
    .refused("1️⃣"), .refused("\u{301}", leaving: "1"), .shown("1"),
    .shown("03"), .shown("12/3"), .shown("03/04/5"), .refused("½"), .shown("12/1"),
    .refused("\u{301}", leaving: "1"),
    .error(.reversed(.min, .max)), .error(.wrongKind(.length, expected: .count)),
  ]

  @Test(arguments: zip(try CrashingInput.all(), outcomes))
  func `each input gives a normal result or a definition mistake`(
    _ input: CrashingInput, _ outcome: Fate
  ) throws {
    #expect(try Fate(of: input) == outcome)
  }

  @Test func `no crashing input is missing`() throws {
    #expect(try CrashingInput.all().count == Self.outcomes.count)
  }
}

/// A type, and the steps in a field of this type.
struct CrashingInput: CustomTestStringConvertible {
  let type: FieldType
  let parameters: TypeParameters
  let steps: [FieldStep]

  var testDescription: String { "\(type) \(steps)" }

  static func all() throws -> [CrashingInput] {
    let root: JSONNode? = try Fixture.read("tfield/crashing_inputs.json")
    return try root.items.map(CrashingInput.init)
  }

  init(_ node: JSONNode?) throws {
    type = try #require(node["type"].text.flatMap(FieldType.init))
    parameters = try node["params"].parameters()
    steps = node["ops"].items.map { step in
      switch step["op"].text {
      case "focus": .focus
      case "type": .type(step["text"].text ?? "")
      case "paste": .paste(step["text"].text ?? "")
      default: .backspace
      }
    }
  }
}

/// The display after the steps, the refusal of the last one, or the reason why there is no field.
enum Fate: Equatable {
  case state(display: String, refused: String?)
  case error(TypeError)

  static func shown(_ display: String) -> Fate {
    .state(display: display, refused: nil)
  }

  static func refused(_ text: String, leaving display: String = "") -> Fate {
    .state(display: display, refused: text)
  }

  init(of input: CrashingInput) throws {
    do throws(TypeError) {
      let definition = try input.type.definition(input.parameters)
      var field = Field("field", definition, LawSubject.validationContext)
      for step in input.steps { field.apply(step) }
      self = .state(display: field.state.display, refused: field.refusal?.text)
    } catch {
      self = .error(error)
    }
  }
}
