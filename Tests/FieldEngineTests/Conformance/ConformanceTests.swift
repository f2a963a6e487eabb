import FieldEngine
import Testing

/// Replays what the recorded library did, and accounts for every step.
struct ConformanceTests {
  static let validationContext = ValidationContext(
    today: CalendarDay(iso: "2026-11-21") ?? .earliest)

  @Test(arguments: Recording.all)
  func `every recorded step matches or falls under a decision`(_ recording: Recording) throws {
    var tally = Tally()
    for recorded in try recording.cases() {
      try replay(recorded, into: &tally)
    }
    print("conformance \(recording): \(tally)")
    #expect(tally.unexplained == [], "\(tally.unexplained.prefix(5).joined(separator: "\n"))")
  }

  @Test func `every decision applies to a step, and no case is missing`() throws {
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
      "field", definition, Self.validationContext,
      settings: FieldSettings(isRequired: recorded.isRequired))
    var isLost = false
    for step in recorded.steps {
      let before = field.state
      field.replay(step.op, step.text)
      guard let difference = Difference(recorded, step, before: before, ours: field.state) else {
        tally.matched += 1
        isLost = false
        continue
      }
      let decision = Decision.all.first { $0.applies(difference) }
      if isLost, decision == nil {
        tally.unreachable += 1
      } else {
        tally.note(decision?.id, difference.report())
      }
      guard difference.aspects.contains(.display) else { continue }
      isLost = !field.takeOver(step.state.display)
    }
  }
}
