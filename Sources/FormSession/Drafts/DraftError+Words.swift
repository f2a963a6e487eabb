extension DraftError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .conflict: "conflict"
    case .obstacles: "invalid"
    case .refused(let refusal): refusal.code
    case .store(let error): error.code
    }
  }

  /// One or more sentences that describe the problem.
  public var message: String {
    switch self {
    case .conflict(let conflict):
      "The field `\(conflict.field)` was changed by somebody else at the same time."
    case .obstacles(let obstacles): obstacles.map { $0.message }.joined(separator: " ")
    case .refused(let refusal): refusal.message
    case .store(let error): error.message
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .conflict: "The draft has the other text now. Change it again to use yours."
    case .obstacles: "Fix these, give a reason, or acknowledge the warnings and notices."
    case .refused(let refusal): refusal.hint
    case .store(let error): error.hint
    }
  }
}
