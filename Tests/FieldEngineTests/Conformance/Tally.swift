/// Counts the results of comparing the steps of a recording.
struct Tally: CustomStringConvertible {
  var matched = 0
  var decided: [String: Int] = [:]
  var unexplained: [String] = []

  /// Steps after a deliberate difference that start from text that Fieldbook cannot contain.
  var unreachable = 0

  /// Counts a difference for the decision with this id; without a decision, the difference is
  /// reported.
  mutating func note(_ decision: String?, _ report: @autoclosure () -> String) {
    if let decision {
      decided[decision, default: 0] += 1
    } else {
      unexplained.append(report())
    }
  }

  var description: String {
    let decisions = decided.sorted {
      $0.key.dropFirst().count < $1.key.dropFirst().count || $0.key < $1.key
    }
    let list = decisions.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return "\(matched) matched; \(list.isEmpty ? "no decisions" : list); \(unreachable) unreachable"
  }
}
