import FieldEngine
import JSONText

extension DefinitionMistake {
  /// A stable name for programs.
  public var code: String {
    switch fault {
    case .json(let mistake): mistake.code
    case .wants: "definition.kind"
    case .unknownMember: "definition.unknown_member"
    case .missingMember: "definition.missing_member"
    case .notAllowed: "definition.not_allowed"
    case .notAKey: "definition.key"
    case .notADay: "definition.day"
    case .typeWantsOneMember: "definition.type"
    case .type(let mistake): mistake.code
    }
  }

  /// What is wrong, as one sentence.
  public var message: String {
    switch fault {
    case .json(let mistake): mistake.message
    case .wants(let wanted): "This must be \(wanted.words)."
    case .unknownMember(let name, _): "There is no member `\(name)` here."
    case .missingMember(let name): "The member `\(name)` is missing."
    case .notAllowed(let value, _): "`\(value)` cannot be used here."
    case .notAKey(let key): "`\(key)` is no key."
    case .notADay(let text): "`\(text)` is no day of the calendar."
    case .typeWantsOneMember: "A type with parameters is an object with one member."
    case .type(let mistake): mistake.message
    }
  }

  /// What to do about it, as one sentence; empty when the message says it all.
  public var hint: String {
    switch fault {
    case .json, .wants, .missingMember: ""
    case .unknownMember(let name, let known): suggestion(for: name, among: known)
    case .notAllowed(let value, let allowed): suggestion(for: value, among: allowed)
    case .notAKey: "A key begins with a small letter and has small letters, digits and _."
    case .notADay: "Write it as 2026-11-21."
    case .typeWantsOneMember: "Write it like {\"age\":{\"min\":18,\"max\":120}}."
    case .type(let mistake): mistake.hint
    }
  }
}

/// The nearest spelling, or all that can be said.
func suggestion(for name: String, among known: [String]) -> String {
  if let nearest = NearestSpelling.of(name, among: known) { return "Did you mean `\(nearest)`?" }
  return "Use one of \(known.map { "`\($0)`" }.joined(separator: ", "))."
}

extension DefinitionMistake.Wanted {
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .text: "text"
    case .flag: "true or false"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .textOrObject: "text, or an object"
    }
  }
}
