import FieldEngine
import JSONText
import TestSupport
import Testing

/// What the recorded library showed after a step.
struct RecordedState: Equatable {
  let display: String
  let template: String
  let activity: String
  let validity: String
  let message: String?
  let isSubmittable: Bool
}

/// A recorded run of steps on one field.
struct RecordedCase {
  struct Step {
    let op: String
    let text: String
    let state: RecordedState
  }

  let type: FieldType
  let name: String
  let parameters: TypeParameters
  let isRequired: Bool
  let steps: [Step]
}

/// One file of recorded cases.
struct Recording: CustomStringConvertible {
  let type: FieldType

  var description: String { type.rawValue }

  static let all: [Recording] = [
    .data, .dataLength, .name, .phrase, .credit, .expDate, .cvv, .age, .date, .phone, .ssn, .zip,
    .street, .streetnumber, .city, .intcity, .state, .st, .currency, .percent,
  ].map(Recording.init)

  func cases() throws -> [RecordedCase] {
    let root = try Fixture.read("tfield/\(type.rawValue).json")
    return try root["cases"].items.map { node in
      RecordedCase(
        type: type, name: node["name"].text ?? "",
        parameters: try node["params"].parameters().withRecordedRules(of: type),
        isRequired: node["required"].flag, steps: node["steps"].items.map(RecordedCase.Step.init))
    }
  }
}

extension TypeParameters {
  /// The parameters with the recorded rule of letter case, which is not the usual one (D20b).
  func withRecordedRules(of type: FieldType) -> TypeParameters {
    var parameters = self
    if type.entry.parameters.contains(.capitalize) { parameters[.capitalize] = "strict" }
    return parameters
  }
}

extension RecordedCase.Step {
  fileprivate init(_ node: JSONNode?) {
    op = node["op"].text ?? ""
    text = node["text"].text ?? ""
    state = RecordedState(
      display: node["display"].text ?? "", template: node["template"].text ?? "",
      activity: node["state"].text ?? "", validity: node["validity"].text ?? "",
      message: node["message"].text, isSubmittable: node["submittable"].flag)
  }
}

/// A file under `Fixtures`.
enum Fixture {
  static func read(_ path: String) throws -> JSONNode {
    let bytes = try Folder.package.folder("Tests/FieldEngineTests/Fixtures").bytes(of: path)
    return try #require(JSONDocument(bytes).root)
  }
}

extension JSONNode? {
  subscript(key: String) -> JSONNode? { self?[key] }

  var items: [JSONNode] {
    if case .array(let items)? = self?.content { items } else { [] }
  }

  var text: String? {
    if case .string(let text)? = self?.content { text } else { nil }
  }

  var int: Int? {
    if case .number(let digits)? = self?.content { Int(digits.description) } else { nil }
  }

  var flag: Bool {
    if case .bool(true)? = self?.content { true } else { false }
  }

  /// The numeric parameters by name, as the recordings store them.
  func parameters() throws -> TypeParameters {
    guard case .object(let members)? = self?.content else { return [:] }
    var parameters: TypeParameters = [:]
    for member in members {
      guard case .number(let digits) = member.value.content else { continue }
      let name = try #require(ParameterName(rawValue: member.key))
      parameters[name] = .number(try #require(ExactDecimal(digits)))
    }
    return parameters
  }
}
