import FieldEngine
import JSONText
import Testing

/// Replays what DataField did, in its binding mode and in its sink mode.
struct DataFieldTests {
  @Test func `every recorded step matches or falls under a decision`() throws {
    let account = try replay(.revert, decisions: ValueDecision.dataField)
    print("conformance DataField: \(account)")
    #expect(account.cases == 49)
    #expect(account.unexplained == [])
    #expect(account.idle == [])
    #expect(account.unreachable <= 3)
  }

  /// A stored form keeps an invalid text, and the value stays the previous one.
  @Test func `a field that keeps invalid text has the recorded values, too`() throws {
    let kept = ValueDecision.keptText
    let account = try replay(.keep, decisions: ValueDecision.dataField + [kept])
    print("conformance DataField, keeping: \(account)")
    #expect(account.unexplained == [])
    #expect(account.idle == [])
    #expect(account.unreachable <= 3)
  }

  private func replay(_ onInvalid: OnInvalid, decisions: [ValueDecision]) throws -> Account {
    var account = Account(decisions)
    for recorded in try RecordedValueCase.read("value/datafield.json") {
      switch recorded.traits["model"] {
      case "coin (LosslessStringConvertible)":
        run(recorded, ValueFormat<CoinSide>(), onInvalid, &account)
      case "string !isEmpty":
        var format = ValueFormat<String>()
        format.constraint = { !$0.isEmpty }
        run(recorded, format, onInvalid, &account)
      case let model:
        run(recorded, try #require(Self.hours[model ?? ""]), onInvalid, &account)
      }
    }
    return account
  }

  /// The formats of an hour, as the library's document shows them.
  private static let hours: [String: ValueFormat<Int>] = [
    "hour": hour(show: { "\($0):00h" }, edit: { "\($0)" }),
    "hour-no-editable": hour(show: { "\($0):00h" }),
    "hour-plain": hour(show: { "\($0)" }),
    "hour-clamped": ValueFormat(
      read: { text in Int(text).map { min(max($0, 0), 23) } }, show: { "\($0):00h" },
      edit: { "\($0)" }),
    "hour dataToText(nil)=\"-\"": {
      var format = hour(show: { "\($0)" })
      format.nothing = "-"
      return format
    }(),
  ]

  private static func hour(
    show: @escaping @Sendable (Int) -> String, edit: (@Sendable (Int) -> String)? = nil
  ) -> ValueFormat<Int> {
    var format = ValueFormat<Int>(read: { Int($0) }, show: show, edit: edit)
    format.constraint = { (0..<24).contains($0) }
    return format
  }

  private func run<Value: Sendable & CustomStringConvertible>(
    _ recorded: RecordedValueCase, _ format: ValueFormat<Value>, _ onInvalid: OnInvalid,
    _ account: inout Account
  ) {
    account.begin()
    let log = EventLog()
    var field = ValueField(
      "field", initial: recorded.initial.flatMap { format.read($0) }, format: format,
      ConformanceTests.validationContext,
      settings: FieldSettings(isRequired: true, onInvalid: onInvalid))
    field.isContinuous = recorded.traits["name"]?.hasSuffix("(continuous)") == true
    if recorded.traits["mode"] == "safe" { field.sink = { log.note("sink \($0)") } }
    field.invalidText = { log.note("invalid \($0 ?? "nil")") }
    #expect(field.field.state.display == recorded.initialShown)
    var replay = ValueReplay(field, format: format)
    for step in recorded.steps {
      let before = facts(replay.field, [])
      replay.perform(step)
      let events = log.drain()
      replay.compare(
        step, of: recorded, theirs: Facts(dataField: step.node), before: before, into: &account
      ) { facts($0, events) }
      _ = log.drain()
    }
  }

  private func facts(_ field: ValueField<some Any>, _ events: [String]) -> Facts {
    let state = field.field.state
    return [
      "shown": state.display, "value": field.committed.map { "\($0)" } ?? "nothing",
      "editing": "\(state.activity == .focused)", "told": events.sorted().joined(separator: ", "),
    ]
  }
}

extension Facts {
  fileprivate init(dataField node: JSONNode) {
    let told =
      node["invalidText"].items.map { "invalid \(Optional($0).text ?? "nil")" }
      + node["sink"].items.map { "sink \(Optional($0).text ?? "nil")" }
    self = [
      "shown": node["shown"].text ?? "", "value": node["data"].text ?? "nothing",
      "editing": "\(node["editing"].flag)", "told": told.sorted().joined(separator: ", "),
    ]
  }
}

extension ValueDecision {
  static let dataField = [
    ValueDecision("D40", "leaving without typing writes nothing, and typing needs the focus") {
      let typesNothing = $0.op == "blur" && !$0.sinceFocus.contains { $0.op == "setText" }
      let isIdle = typesNothing && $0.ours["value"] == $0.before["value"]
      let hasNoFocus = $0.op == "setText" && $0.before["editing"] == "false"
      return (isIdle && $0.ours["told"] == "invalid nil")
        || (hasNoFocus && $0.ours["told"] == "" && $0.aspects == ["told"])
    },
    ValueDecision("D42", "a value that is not allowed is shown as invalid from the start") {
      $0.op == "focus" && $0.aspects == ["told"] && $0.theirs["told"] == "invalid nil"
        && $0.ours["told"] == "invalid \($0.ours["shown"] ?? "")"
        && Int($0.ours["shown"] ?? "").map { (0..<24).contains($0) } == false
    },
    ValueDecision("D48", "what stands around a value is left out of a text that is edited") {
      let isUndecorated = "\($0.ours["shown"] ?? ""):00h" == $0.theirs["shown"]
      if $0.op == "focus" {
        return $0.traits["model"] == "hour-no-editable" && isUndecorated
      }
      guard let typed = $0.typed, typed.hasSuffix(":00h") else { return false }
      return $0.op == "setText"
        ? isUndecorated && $0.ours["told"] == "invalid nil" : $0.ours["shown"] == typed
    },
    ValueDecision("D49", "a value from outside takes the place of the text that is edited") {
      if $0.op == "externalSet" {
        return $0.ours["editing"] == "true" && $0.ours["shown"] == $0.text
          && $0.ours["value"] == $0.theirs["value"] && $0.ours["told"] == "invalid nil"
      }
      guard $0.op == "blur", let last = $0.sinceFocus.last else { return false }
      return last.op == "externalSet" && $0.ours["value"] == last.text
    },
    ValueDecision("D51", "white space around a value is ignored") {
      guard let typed = $0.typed, typed != typed.trimmed else { return false }
      if typed.trimmed.isEmpty {
        return $0.op == "setText"
          ? $0.ours["told"] == "invalid \(typed)" : $0.ours["value"] == $0.before["value"]
      }
      return $0.op == "setText"
        ? $0.aspects == ["told"] && $0.ours["told"] == "invalid nil"
        : $0.ours["value"] == typed.trimmed
    },
  ]

  static let keptText = ValueDecision("D41", "the invalid text stays; the value is the old one") {
    guard $0.op == "blur", $0.aspects == ["shown"], let typed = $0.typed?.trimmed else {
      return false
    }
    return $0.ours["shown"] == (Int(typed) == nil ? typed : "\(typed):00h")
  }
}
