import FieldEngine
import Testing

/// Replays what the recorded number field did, and accounts for every step.
struct NumberConformanceTests {
  @Test(arguments: NumberRecording.all)
  func `every recorded step matches or falls under a decision`(
    _ recording: NumberRecording
  ) throws {
    var tally = Tally()
    for recorded in try recording.cases() {
      replay(recorded, into: &tally)
    }
    print("conformance \(recording): \(tally)")
    #expect(tally.unexplained == [], "\(tally.unexplained.prefix(5).joined(separator: "\n"))")
  }

  @Test func `every decision applies to a step, and no case is missing`() throws {
    var tally = Tally()
    var cases = 0
    for recorded in try NumberRecording.all.flatMap({ try $0.cases() }) {
      cases += 1
      replay(recorded, into: &tally)
    }
    print("conformance of numbers: \(cases) cases, \(tally)")
    #expect(cases == 1_440)
    #expect(NumberDecision.all.map(\.id).filter { tally.decided[$0] == nil } == [])
    #expect(tally.unreachable == 0)
  }

  /// Checks all steps, not only those that differ, and never resets the field to the recording.
  @Test(arguments: NumberRecording.all)
  func `every step matches a plain model of typing`(_ recording: NumberRecording) throws {
    for recorded in try recording.cases() where !recorded.initial.hasPrefix("-") {
      var field = field(recorded)
      var number = try PlainNumber(recorded)
      for step in recorded.steps {
        let before = field.state
        field.replay(step.op, step.text)
        number.replay(step.op, step.text)
        try #require(
          number.agrees(with: field.state, known: step.display),
          """
          \(recording) \(recorded.name), \(step.op) "\(step.text)" from [\(before.display)]: \
          [\(field.state.display)], not \(number.typed) \(number.value ?? "-")
          """)
      }
    }
  }

  private func replay(_ recorded: RecordedNumber, into tally: inout Tally) {
    var field = field(recorded)
    let beginning = RecordedNumber.Step(
      op: "initial", text: "", display: recorded.initialDisplay,
      value: recorded.initial.isEmpty ? nil : recorded.initial, caret: nil)
    for step in [beginning] + recorded.steps {
      let before = field.state
      field.replay(step.op, step.text)
      guard let difference = NumberDifference(recorded, step, before: before, ours: field.state)
      else {
        tally.matched += 1
        continue
      }
      let decision = NumberDecision.all.first { $0.applies(difference) }
      tally.note(decision?.id, difference.report())
      guard difference.aspects.contains(.display) else { continue }
      if !field.takeOver(step.display) { tally.unreachable += 1 }
    }
  }

  private func field(_ recorded: RecordedNumber) -> Field {
    Field(
      "field", recorded.settings.definition, ConformanceTests.validationContext,
      initial: recorded.initial)
  }
}

extension PlainNumber {
  /// The initial number of a case, as ICU formats it.
  fileprivate init(_ recorded: RecordedNumber) throws {
    let (settings, initial) = (recorded.settings, recorded.initial)
    let display =
      initial.isEmpty
      ? "" : try settings.display(canonical: initial, fractionDigits: settings.fractionDigits)
    self.init(showing: display, value: initial.isEmpty ? nil : initial, settings)
  }
}
