/// What a field shows and says at one moment, as texts by name.
typealias Facts = [String: String]

/// A step on which Fieldbook and a recorded library of typed values disagree.
struct ValueDifference {
  /// The case: its name, and what else the recording says of it, such as `platform`.
  let traits: Facts
  let op: String
  let text: String

  /// What stood there before the step, in Fieldbook.
  let before: Facts
  let ours: Facts
  let theirs: Facts

  /// What happened since the focus came, without this step.
  let sinceFocus: [Happening]

  /// The text with which the field was left last, and whether it could be read.
  let left: (text: String, isReadable: Bool)?

  struct Happening {
    let op: String
    let text: String
  }

  var aspects: Set<String> {
    Set(ours.keys).union(theirs.keys).filter { ours[$0] != theirs[$0] }
  }

  /// The last text that a person put into the field.
  var typed: String? {
    op == "setText" ? text : sinceFocus.last { $0.op == "setText" }?.text
  }

  var report: String {
    let parts = aspects.sorted().map { aspect in
      "\(aspect): recorded [\(theirs[aspect] ?? "-")], got [\(ours[aspect] ?? "-")]"
    }
    let setting = [traits["name"], traits["platform"], traits["model"]].compactMap(\.self)
    return "\(setting.joined(separator: ", ")): \(op) [\(text)] — \(parts.joined(separator: "; "))"
  }
}

/// A deliberate difference from what was recorded, and a narrow test of where it applies.
struct ValueDecision: Sendable {
  let id: String
  let reason: String
  let applies: @Sendable (ValueDifference) -> Bool

  init(_ id: String, _ reason: String, applies: @escaping @Sendable (ValueDifference) -> Bool) {
    self.id = id
    self.reason = reason
    self.applies = applies
  }
}

/// How the steps of a recording came out.
struct Account: CustomStringConvertible {
  let decisions: [ValueDecision]
  var cases = 0
  var matched = 0
  var decided: [String: Int] = [:]
  var unexplained: [String] = []

  /// Steps that lead on from a state that a decision keeps Fieldbook from being in.
  var unreachable = 0
  private var isLost = false

  init(_ decisions: [ValueDecision]) {
    self.decisions = decisions
  }

  mutating func begin() {
    cases += 1
    isLost = false
  }

  /// Counts a step, and tells whether it differed.
  mutating func settle(_ step: ValueDifference) -> Bool {
    guard !step.aspects.isEmpty else {
      matched += 1
      isLost = false
      return false
    }
    if let decision = decisions.first(where: { $0.applies(step) }) {
      decided[decision.id, default: 0] += 1
    } else if isLost {
      unreachable += 1
    } else {
      unexplained.append(step.report)
    }
    return true
  }

  /// Notes whether a field could go on from where the recording is.
  mutating func goOn(_ isThere: Bool) {
    isLost = !isThere
  }

  /// Decisions that explain nothing.
  var idle: [String] { decisions.map(\.id).filter { decided[$0] == nil } }

  var description: String {
    let list = decided.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return """
      \(cases) cases, \(matched) steps matched; \
      \(list.isEmpty ? "no decisions" : list.joined(separator: ", ")); \(unreachable) unreachable
      """
  }
}
