/// The visible state of a field at one moment, as texts by name.
typealias Facts = [String: String]

/// A step on which Fieldbook and a recorded library of typed values disagree.
struct ValueDifference {
  /// The case: its name and its other properties in the recording, such as `platform`.
  let traits: Facts
  let op: String
  let text: String

  /// Fieldbook's state before the step.
  let before: Facts
  let ours: Facts
  let theirs: Facts

  /// The steps since the field got the focus, without this one.
  let sinceFocus: [Happening]

  /// The text when the field was last left, and whether it was readable.
  let left: (text: String, isReadable: Bool)?

  struct Happening {
    let op: String
    let text: String
  }

  var aspects: Set<String> {
    Set(ours.keys).union(theirs.keys).filter { ours[$0] != theirs[$0] }
  }

  /// The last text that a person entered.
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

/// Counts the results of comparing the steps of a recording.
struct Account: CustomStringConvertible {
  let decisions: [ValueDecision]
  var cases = 0
  var matched = 0
  var decided: [String: Int] = [:]
  var unexplained: [String] = []

  /// Steps that start from a state which a decision rules out in Fieldbook.
  var unreachable = 0
  private var isLost = false

  init(_ decisions: [ValueDecision]) {
    self.decisions = decisions
  }

  mutating func begin() {
    cases += 1
    isLost = false
  }

  /// Counts a step, and returns whether it differed.
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

  /// Records whether a field could continue from the recorded state.
  mutating func goOn(_ isThere: Bool) {
    isLost = !isThere
  }

  /// Decisions that explain no difference.
  var idle: [String] { decisions.map(\.id).filter { decided[$0] == nil } }

  var description: String {
    let list = decided.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return """
      \(cases) cases, \(matched) steps matched; \
      \(list.isEmpty ? "no decisions" : list.joined(separator: ", ")); \(unreachable) unreachable
      """
  }
}
