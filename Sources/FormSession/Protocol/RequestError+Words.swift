import FieldEngine
public import JSONText

extension RequestError {
  /// A stable code for programs.
  public var code: String {
    if case .definition(let error) = self { return error.code }
    return "bad_request"
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .json(let error): "Column \(error.position.column): \(error.message)"
    case .wantsObject: "Each line must be one JSON object."
    case .missing(let member): "The member `\(member)` is missing."
    case .wants(let member, let wanted): "The member `\(member)` must be \(wanted.words)."
    case .wantsTime("today"): "The member `today` must be a day, such as 2026-11-22."
    case .wantsTime(let member):
      "The member `\(member)` must be a time with its offset, such as 2026-11-22T10:00:00Z."
    case .wantsIdentity(let member): "The member `\(member)` must be a UUID."
    case .unknownStep(let name, _): "There is no step `\(name)`."
    case .definition(let error): "\(error.pointer): \(error.message)"
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .unknownStep(let name, let known): NearestSpelling.advice(for: name, among: known)
    case .definition(let error): error.hint
    default: ""
    }
  }

  /// The mistake as JSON.
  public var json: JSON {
    [
      "code": .string(code), "message": .string(message),
      "hint": hint.isEmpty ? .null : .string(hint),
    ]
  }
}
