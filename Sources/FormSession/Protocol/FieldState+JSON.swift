public import FieldEngine
public import JSONText

extension CanonicalValue {
  /// The value as JSON for other programs.
  public var json: JSON {
    switch self {
    case .text(let text), .decimal(let text): .string(text)
    case .integer(let digits): .number(digits)
    case .boolean(let flag): .bool(flag)
    case .file(let file): file.json
    case .list(let items): .array(items.map { $0.json })
    }
  }
}

extension FileReference {
  /// The reference as JSON.
  public var json: JSON {
    [
      "name": .string(name), "type": .string(type), "bytes": .number(String(bytes)),
      "sha256": .string(sha256),
    ]
  }
}

extension FieldState {
  /// The state as JSON.
  public var json: JSON {
    guard let items else { return .object(members) }
    return .object(members + [("items", .array(items.map { $0.json }))])
  }

  private var members: [(key: String, value: JSON)] {
    let said = issue ?? revertedIssue
    return [
      ("field", .string(field)),
      ("type", .string(type)),
      ("raw", .string(raw)),
      ("display", .string(display)),
      ("template", .string(template)),
      ("caret", .optional(caret)),
      ("selection", selection?.json ?? .null),
      ("state", .string(activity.rawValue)),
      ("validity", .string(validity.rawValue)),
      ("complete", .bool(isComplete)),
      ("submittable", .bool(isSubmittable)),
      ("message", said.map { .string($0.message) } ?? .null),
      ("code", said.map { .string($0.code) } ?? .null),
      ("value", value?.json ?? .null),
      ("committed", committed?.json ?? .null),
      ("touched", .bool(isTouched)),
      ("applies", true),
      ("held", false),
      ("reason", .null),
      ("refused", refusal?.json(in: words) ?? .null),
      ("notice", notice?.json ?? .null),
    ]
  }
}

extension FieldState.Selection {
  fileprivate var json: JSON {
    ["from": .integer(from), "to": .integer(to)]
  }
}

extension Notice {
  /// The notice as JSON.
  package var json: JSON {
    [
      "text": .optional(text), "reason": .string(reason), "code": .string(code),
    ]
  }

  /// Reads a notice; returns nil if the JSON is malformed.
  package init?(_ node: JSONNode) {
    guard let reason = node.string("reason"), let code = node.string("code") else {
      return nil
    }
    self.init(text: node.string("text"), reason: reason, code: code)
  }
}

extension Refusal {
  fileprivate func json(in words: MessageTable) -> JSON {
    ["text": .string(text), "reason": .string(reason(in: words)), "code": .string(code)]
  }
}
