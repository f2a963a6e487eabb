import FieldEngine
public import JSONText

extension RequestMistake {
  /// A stable name for programs.
  public var code: String {
    if case .definition(let mistake) = self { return mistake.code }
    return "bad_request"
  }

  /// What is wrong, as one sentence.
  public var message: String {
    switch self {
    case .json(let mistake): "Column \(mistake.position.column): \(mistake.message)"
    case .wantsObject: "Each line must be one JSON object."
    case .missing(let member): "The member `\(member)` is missing."
    case .wants(let member, let wanted): "The member `\(member)` must be \(wanted.words)."
    case .wantsTime("today"): "The member `today` must be a day, such as 2026-11-22."
    case .wantsTime(let member):
      "The member `\(member)` must be a time with its offset, such as 2026-11-22T10:00:00Z."
    case .unknownStep(let name, _): "There is no step `\(name)`."
    case .definition(let mistake): "\(mistake.pointer): \(mistake.message)"
    }
  }

  /// What to do about it; empty when the message says it all.
  public var hint: String {
    switch self {
    case .unknownStep(let name, let known): NearestSpelling.advice(for: name, among: known)
    case .definition(let mistake): mistake.hint
    default: ""
    }
  }

  /// The answer to a line that is wrong.
  public var json: JSON {
    [
      "code": .string(code), "message": .string(message),
      "hint": hint.isEmpty ? .null : .string(hint),
    ]
  }
}
