import FieldEngine
public import JSONText

/// The reason why the response to a line of the session protocol is an error.
enum ConversationError: Error, Equatable, Sendable {
  case request(RequestError)
  case draft(DraftError)
  case review(ReviewError)

  static func reading<Value>(
    _ read: () throws(RequestError) -> Value
  ) throws(ConversationError) -> Value {
    do throws(RequestError) {
      return try read()
    } catch {
      throw .request(error)
    }
  }

  var json: JSON {
    switch self {
    case .request(let error):
      ConversationError.json("bad_request", error.message, error.hint)
    case .draft(let error):
      ConversationError.json(error.code, error.message, error.hint, more: error.details)
    case .review(let error): ConversationError.json(error.code, error.message, error.hint)
    }
  }

  private static func json(
    _ code: String, _ message: String, _ hint: String, more: [(key: String, value: JSON)] = []
  ) -> JSON {
    .object(
      [
        ("code", .string(code)), ("message", .string(message)),
        ("hint", hint.isEmpty ? .null : .string(hint)),
      ] + more)
  }
}

extension DraftError {
  /// Additional members of the error.
  fileprivate var details: [(key: String, value: JSON)] {
    switch self {
    case .obstacles(let obstacles): [("obstacles", .array(obstacles.map { $0.json }))]
    case .conflict(let conflict):
      [
        ("field", .string(conflict.field)), ("revision", .integer(conflict.revision)),
        ("mine", conflict.mine.json), ("theirs", conflict.theirs.json),
      ]
    case .store(.storage(let failure)): [("trouble", .string(failure.kind.rawValue))]
    case .refused, .store: []
    }
  }
}

extension FieldConflict.Side {
  package var json: JSON {
    ["raw": .optional(raw), "display": .optional(display)]
  }
}

extension SessionRefusal {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .noField, .noEntry, .noEntryYet, .noRepeat: "no_field"
    case .disabled, .readOnly, .calculated, .entriesAreCounted: "disabled"
    case .focusRefused, .focusKept: "focus_refused"
    case .noRule, .noReason, .refused, .notBroken, .notAWarning, .nothingToUndo, .nothingToRedo,
      .tooManyEntries, .tooFewEntries, .noPosition, .notAccepted:
      "refused"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .noField(let key): "The form has no field `\(key)`."
    case .noEntry(let path): "The draft has no entry `\(path)`."
    case .noEntryYet(let path, let group, 0): "`\(group)` has no entries, so there is no `\(path)`."
    case .noEntryYet(let path, let group, let count):
      "`\(group)` has \(count) \(count == 1 ? "entry" : "entries"), so there is no `\(path)`."
    case .noRepeat(let path): "The draft has no repeat `\(path)`."
    case .tooManyEntries(let key, let most):
      "`\(key)` can have at most \(most) \(most == 1 ? "entry" : "entries")."
    case .tooFewEntries(let key, let least):
      "`\(key)` must have at least \(least) \(least == 1 ? "entry" : "entries")."
    case .entriesAreCounted(let key):
      "The form sets the number of entries of `\(key)`, so nobody can add or remove one."
    case .noPosition(let position, let last):
      "There is no position \(position) here, only 1 to \(last)."
    case .noRule(let key): "The form has no rule `\(key)`."
    case .noReason(let key): "The form has no reason `\(key)`."
    case .disabled(let key): "The field `\(key)` is disabled."
    case .readOnly(let key): "The field `\(key)` is read-only."
    case .calculated(let key): "The field `\(key)` is calculated from other answers."
    case .focusRefused(let key): "The field `\(key)` cannot get the focus."
    case .focusKept(let key, nil): "The field `\(key)` keeps the focus."
    case .focusKept(let key, let refusal?): "The field `\(key)` keeps the focus: \(refusal.reason)."
    case .refused(let refusal): "Refused: \(refusal.reason)."
    case .notAccepted(let key): "The field `\(key)` does not accept this text."
    case .notBroken(let key): "The rule `\(key)` is not broken."
    case .notAWarning(let key): "The rule `\(key)` is an error, which cannot be acknowledged."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .noReason: "The form's `missing` list names the reasons."
    case .notAWarning: "Change one of its fields."
    case .noEntry: "The first entry of a repeat is `key[1]`."
    case .noEntryYet(_, let group, let count): "The next one is `\(group)[\(count + 1)]`."
    case .noRepeat: "Name a nested repeat with its entry, such as `member[1].medicine`."
    case .entriesAreCounted: "Change the answers that `count` reads."
    default: ""
    }
  }
}

extension Refusal {
  /// Whether the refusal concerns the state of the field rather than the offered text.
  var isAboutField: Bool {
    switch cause {
    case .disabled, .notFocused, .focusRefused, .actionNotAllowed, .noItem, .listNeedsItem,
      .nothingToConfirm:
      true
    default: false
    }
  }

  /// Whether the refusal concerns the size of the offered text.
  var isAboutSize: Bool {
    switch cause {
    case .tooLarge, .tooManyItems: true
    default: false
    }
  }
}

extension Session.Obstacle {
  /// A sentence that describes the obstacle.
  public var message: String {
    switch self {
    case .field(let key, let issue): "\(key): \(issue.message)."
    case .rule(let rule): "\(rule.path): \(rule.message)."
    case .notice(let key, let notice): "\(key): \(notice.message)."
    }
  }

  /// The obstacle as JSON.
  public var json: JSON {
    switch self {
    case .field(let key, let issue):
      ["field": .string(key), "code": .string(issue.code), "message": .string(issue.message)]
    case .rule(let rule):
      .members([
        ("rule", .string(rule.path)),
        ("code", rule.isLimit ? .string(rule.code) : nil), ("message", .string(rule.message)),
      ])
    case .notice(let key, let notice):
      [
        "field": .string(key), "code": .string(Notice.issueCode),
        "message": .string(notice.message),
      ]
    }
  }
}
