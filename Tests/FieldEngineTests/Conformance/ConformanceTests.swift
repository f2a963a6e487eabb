import FieldEngine
import Testing

/// Replays what the recorded library did, and accounts for every step.
struct ConformanceTests {
  static let judging = Judging(today: CalendarDay(iso: "2026-11-21") ?? .earliest)

  @Test(arguments: Recording.all)
  func `every recorded step matches or falls under a decision`(_ recording: Recording) throws {
    var tally = Tally()
    for recorded in try recording.cases() {
      try replay(recorded, into: &tally)
    }
    print("conformance \(recording): \(tally)")
    #expect(tally.unexplained == [], "\(tally.unexplained.prefix(5).joined(separator: "\n"))")
  }

  @Test func `every decision applies to something, and all cases are there`() throws {
    var tally = Tally()
    var cases = 0
    for recording in Recording.all {
      for recorded in try recording.cases() {
        cases += 1
        try replay(recorded, into: &tally)
      }
    }
    print("conformance: \(cases) cases, \(tally)")
    #expect(cases == 841)
    #expect(Decision.all.map(\.id).filter { tally.decided[$0] == nil } == [])
    #expect(tally.unreachable * 100 < tally.matched)
  }

  private func replay(_ recorded: RecordedCase, into tally: inout Tally) throws {
    let definition = try recorded.type.definition(recorded.parameters)
    var field = Field(
      "field", definition, Self.judging, settings: FieldSettings(isRequired: recorded.isRequired))
    var isLost = false
    for step in recorded.steps {
      let before = field.state
      field.apply(step)
      guard let difference = Difference(recorded, step, before: before, ours: field.state) else {
        tally.matched += 1
        isLost = false
        continue
      }
      let decision = Decision.all.first { $0.applies(difference) }
      if isLost, decision == nil {
        tally.unreachable += 1
      } else {
        tally.note(decision, difference)
      }
      guard difference.aspects.contains(.display) else { continue }
      isLost = !field.takeOver(step.state)
    }
  }
}

/// How the steps of a recording came out.
struct Tally: CustomStringConvertible {
  var matched = 0
  var decided: [String: Int] = [:]
  var unexplained: [String] = []

  /// Steps after a decided difference that lead from a text Fieldbook cannot hold.
  var unreachable = 0

  mutating func note(_ decision: Decision?, _ difference: Difference) {
    if let decision {
      decided[decision.id, default: 0] += 1
    } else {
      unexplained.append(difference.report())
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

extension Field {
  /// A recorded step; its paste replaces the whole text.
  fileprivate mutating func apply(_ step: RecordedCase.Step) {
    switch step.op {
    case "focus": apply(.focus)
    case "blur": apply(.blur)
    case "type": apply(.type(step.text))
    case "backspace": apply(.backspace)
    default:
      apply(.selectAll)
      apply(.paste(step.text))
    }
  }

  /// Goes on from the recorded text where it differs, so that the next step is compared, too.
  fileprivate mutating func takeOver(_ recorded: RecordedState) -> Bool {
    let wasFocused = isFocused
    apply(.focus)
    apply(.selectAll)
    apply(.paste(recorded.display))
    if !wasFocused { apply(.blur) }
    return state.display == recorded.display
  }
}
