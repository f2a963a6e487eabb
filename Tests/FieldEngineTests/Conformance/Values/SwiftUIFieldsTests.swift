import FieldEngine
import JSONText
import Testing

/// Replays what SwiftUIFields' field did: it commits on return, and reverts invalid text.
struct SwiftUIFieldsTests {
  @Test func `every recorded step matches or falls under a decision`() throws {
    var account = Account(ValueDecision.swiftUIFields)
    for recorded in try RecordedValueCase.read("value/swiftuifields-field.json") {
      switch recorded.traits["type"] {
      case "Int": run(recorded, ValueFormat<Int>(), &account)
      case "Double": run(recorded, ValueFormat<Double>(), &account)
      case "Range<Int>":
        run(recorded, ValueFormat(bounds: ValueFormat<Int>()), &account, Range.self)
      case "ClosedRange<Int>":
        run(recorded, ValueFormat(bounds: ValueFormat<Int>()), &account, ClosedRange.self)
      default: run(recorded, ValueFormat<String>(), &account)
      }
    }
    print("conformance SwiftUIFields: \(account)")
    #expect(account.cases == 62)
    #expect(account.unexplained == [])
    #expect(account.idle == [])
    #expect(account.unreachable <= 6)
  }

  private func run<Value: Sendable & CustomStringConvertible>(
    _ recorded: RecordedValueCase, _ plain: ValueFormat<Value>, _ account: inout Account,
    _: Value.Type = Value.self
  ) {
    account.begin()
    let format = plain.validated(recorded.traits["validator"])
    let isRequired = Value.self != String.self || recorded.traits["validator"] != nil
    let field = ValueField(
      "field", initial: recorded.initial.flatMap { plain.read($0) }, format: format,
      ConformanceTests.validationContext,
      settings: FieldSettings(isRequired: isRequired, onInvalid: .revert))
    var replay = ValueReplay(field, format: format)
    for step in recorded.steps {
      let before = facts(replay.field)
      replay.perform(step)
      replay.compare(
        step, of: recorded, theirs: Facts(swiftUIFields: step.node), before: before,
        into: &account, facts: facts)
    }
  }

  private func facts(_ field: ValueField<some Any>) -> Facts {
    let state = field.field.state
    let issue = state.revertedIssue ?? (state.activity == .focused ? nil : state.issue)
    return [
      "shown": state.display, "value": field.committed.map { "\($0)" } ?? "nothing",
      "invalid": "\(issue != nil)", "message": issue?.message ?? "nothing",
      "editing": "\(state.activity == .focused)", "leavable": "\(state.activity != .focused)",
    ]
  }
}

extension ValueFormat {
  /// The format with the rule that belongs to a recorded message.
  fileprivate func validated(_ message: String?) -> ValueFormat {
    guard let message else { return self }
    var format = self
    format.message = message
    format.constraint = { value in
      switch value {
      case let number as Int: number > 21
      case let number as Double: number >= 0
      case let text as String: text.count > 3
      default: true
      }
    }
    return format
  }
}

extension Facts {
  /// The text is red while it is edited.
  ///
  /// The button of the sheet is enabled while no field is edited.
  fileprivate init(swiftUIFields node: JSONNode) {
    self = [
      "shown": node["shown"].text ?? "", "value": node["value"].text ?? "nothing",
      "invalid": "\(node["invalid"].flag)", "message": node["message"].text ?? "nothing",
      "editing": "\(node["color"].text == "red")",
      "leavable": "\(node["sheetButtonEnabled"].flag)",
    ]
  }
}

extension ValueDecision {
  static let swiftUIFields = [
    ValueDecision("D42", "a value from outside that is not allowed is shown as invalid") {
      $0.op == "externalSet" && $0.aspects == ["invalid", "message"]
        && $0.ours["message"] == $0.traits["validator"] && $0.ours["value"] == $0.text
    },
    ValueDecision("D43", "conversions are lossless") { step in
      if step.traits["name"]?.contains("reversed") == true {
        let last = step.typed ?? ""
        return step.aspects == ["invalid", "message"] && step.ours["invalid"] == "true"
          && step.ours["value"] == step.before["value"] && last.hasPrefix("9")
      }
      guard step.aspects.isSubset(of: ["shown", "value"]), let shown = step.ours["shown"] else {
        return false
      }
      let isExact = step.op == "setText" || shown == step.ours["value"]
      return ["Int", "Double"].contains(step.traits["type"]) && isExact
        && (Double(shown) != Double(step.theirs["shown"] ?? "") || shown.contains("e"))
    },
    ValueDecision("D44", "a text that cannot be read is taken back with a word") {
      $0.aspects == ["invalid", "message"] && $0.ours["invalid"] == "true"
        && $0.left?.isReadable == false
    },
    ValueDecision("D50", "leaving commits; only abandoning reverts, and it does not leave") {
      guard $0.op == "abandon", $0.traits["platform"] == "iOS", $0.theirs["leavable"] == "false"
      else { return false }
      return $0.ours["leavable"] == "true"
        && $0.ours["value"] == $0.typed ?? $0.before["value"]
    },
    ValueDecision("D51", "only decimals, one range operator, and no matter what white space") {
      guard let typed = $0.typed, $0.op == "commit" || $0.op == "abandon" else { return false }
      let isTyped = Double(typed).map { !$0.isFinite } == true || typed.hasPrefix("0x")
      let signs = typed.indices.count {
        typed[$0...].hasPrefix("..<") || typed[$0...].hasPrefix("...")
      }
      if isTyped || signs > 1 {
        return $0.ours["value"] == $0.before["value"] && $0.ours["invalid"] == "true"
      }
      let bare = typed.filter { $0 != " " }
      return bare != typed && Double($0.ours["value"] ?? "") == Double(bare)
        && ($0.ours["value"] == bare || Double(bare) != nil)
    },
  ]
}
