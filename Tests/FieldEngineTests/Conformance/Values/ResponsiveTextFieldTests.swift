import FieldEngine
import JSONText
import Synchronization
import Testing

/// Replays what ResponsiveTextField did with one field: permissions, handlers and edit actions.
///
/// Requests for the focus, and fields that pass it to each other, belong to a form.
/// `waitingForForms` lists these steps. If such a step concerns one field, its own actions and
/// events are compared.
struct ResponsiveTextFieldTests {
  @Test func `every recorded step matches or falls under a decision`() throws {
    var account = Account(ValueDecision.responsiveTextField)
    var waiting: [String: Int] = [:]
    for node in try Fixture.read("value/responsivetextfield.json")["cases"].items {
      account.begin()
      var replay = ResponsiveReplay(node)
      for step in node["steps"].items {
        let recorded = ResponsiveStep(step)
        if recorded.isAboutForms { waiting[replay.name, default: 0] += 1 }
        guard recorded.fields == 1 else { continue }
        replay.compare(recorded, into: &account)
      }
    }
    print("conformance ResponsiveTextField: \(account)")
    #expect(account.cases == 46)
    #expect(account.unexplained == [])
    #expect(account.idle == [])
    #expect(account.unreachable == 0)
    #expect(waiting == Self.waitingForForms)
  }

  /// The number of steps in each case that need the session of a form.
  static let waitingForForms = [
    "demand become fulfilled": 2,
    "demand on appear": 1,
    "demand become while already first: reset at once, no events": 1,
    "demand resign while not first: reset at once, no events": 1,
    "canBecome refuses a demand: demand reset, no state change": 1,
    "canBecome allows": 1,
    "canResign refuses a demand: demand reset, stays first": 1,
    "canResign allows": 1,
    "canBecome flips after a refusal": 2,
    "no state handler": 2,
    "TRAP demand become on a disabled field is never reset and fires when re-enabled": 3,
    "return resigns by demand": 1,
    "move focus between fields by demand": 3,
    "move focus by return": 3,
    "TRAP other field refuses to resign: the new field's demand stays set": 4,
    "both fields demand in one tick": 2,
  ]
}

/// A recorded step, with its record of the first field.
private struct ResponsiveStep {
  let op: String
  let fields: Int
  let hasDemand: Bool
  let facts: Facts

  init(_ node: JSONNode) {
    op = node["op"].text ?? ""
    fields = node["text"].items.count
    let demands = node["demandBeforeTick"].items + node["demand"].items
    hasDemand = demands.contains { Optional($0).text != nil }
    let events = node["events"].items.compactMap { Optional($0).text }
    facts = [
      "focused": "\(node["firstResponder"].text == "A")",
      "text": node["fieldText"].items.first.text ?? "",
      "events": events.filter { !$0.contains("demand=") }.joined(separator: ", "),
    ]
  }

  var isAboutForms: Bool { hasDemand || fields > 1 }

  /// Whether a request is to give up the focus, which means that the field is left.
  var isToLeave: Bool { op.contains("shouldResignFirstResponder") }

  /// The quoted text in the name of the step.
  var quoted: String { String(op.split(separator: "\"").dropFirst().first ?? "") }

  var numbers: [Int] { op.split(separator: " ").compactMap { Int($0) } }
}

/// A field that follows a case.
private struct ResponsiveReplay {
  let name: String
  private let log = EventLog()
  private var field: Field

  init(_ node: JSONNode) {
    let name = node["name"].text ?? ""
    let initial = node["steps"].items.first?["fieldText"].items.first.text ?? ""
    let row = FieldDefinition(
      name: "text", label: "Text", format: ValueFormat<String>(), canonical: nil)
    field = Field("field", row, ConformanceTests.validationContext, initial: initial)
    self.name = name
    field.behavior = .recorded(name, log)
    field.settings.isEnabled = !name.contains("on a disabled field")
    field.settings.actions = Self.actions(name)
  }

  private static func actions(_ name: String) -> Set<EditAction>? {
    if name.contains("only copy and paste") { return [.copy, .paste] }
    if name.contains("full set") { return Set(EditAction.allCases) }
    if name.contains("excluded action's handler") { return [.copy] }
    return name.contains("empty set") || name.contains("delete in the set") ? [] : nil
  }

  mutating func compare(_ step: ResponsiveStep, into account: inout Account) {
    let before = facts([])
    perform(step)
    let difference = ValueDifference(
      traits: ["name": name], op: step.op, text: "", before: before, ours: facts(log.drain()),
      theirs: step.facts, sinceFocus: [], left: nil)
    guard account.settle(difference) else { return }
    field.apply(step.facts["focused"] == "true" ? .focus : .blur)
    account.goOn(field.state.display == step.facts["text"])
    _ = log.drain()
  }

  private func facts(_ events: [String]) -> Facts {
    [
      "focused": "\(field.isFocused)", "text": field.state.display,
      "events": events.joined(separator: ", "),
    ]
  }

  private mutating func perform(_ step: ResponsiveStep) {
    switch step.op.split(separator: " ").first {
    case "tap": focus()
    case "resign": field.apply(.blur)
    case "type": field.apply(.type(step.quoted))
    case "insert/paste": field.apply(.paste(step.quoted))
    case "deleteBackward": field.apply(.backspace)
    case "return": pressReturn()
    case "binding": field.apply(.set(step.quoted))
    case "caret":
      field.apply(.select(from: step.numbers[0], to: step.numbers[0] + step.numbers[1]))
    case "canPerform": perform(String(step.op.split(separator: " ").last ?? ""))
    case "disabled(true)", "disabled(false)":
      let isEnabled = step.op.hasPrefix("disabled(false)")
      field.apply(.configure(enabled: isEnabled, secure: nil, required: nil))
      if isEnabled, step.hasDemand { focus() }
    default:
      guard step.hasDemand else { return }
      if step.isToLeave { field.apply(.blur) } else { focus() }
    }
  }

  private mutating func focus() {
    field.apply(.focus)
    if field.refusal?.cause == .disabled { log.note("A.becomeFirstResponder refused (disabled)") }
  }

  private mutating func pressReturn() {
    let hasFocus = field.isFocused
    var events: [String] = []
    field.apply(.commit)
    guard hasFocus else { return }
    events = log.drain()
    let answer = "A.shouldReturn=\(field.behavior.returnPressed != nil)"
    events.insert(answer, at: events.first == "A.handleReturn" ? 1 : 0)
    events.forEach(log.note)
  }

  /// Asks whether an action is allowed, as a menu does, and then performs it directly.
  private func perform(_ name: String) {
    let action = EditAction(rawValue: name)
    let isRestricted = action != nil && field.settings.actions != nil
    let answer = isRestricted ? "\(action.map(field.permits) ?? true)" : "default"
    log.note("A.canPerform:\(name)=\(answer)")
    var trial = field
    trial.behavior.focusChanged = nil
    trial.apply(.focus)
    trial.settings.actions = nil
    if name.hasPrefix("select") { trial.apply(.moveCaret(to: 0)) } else { trial.apply(.selectAll) }
    trial.settings.actions = field.settings.actions
    if trial.performs(name, action) { log.note("A.default:\(name)") }
  }
}

extension Field {
  /// Whether the field itself carries out an action.
  ///
  /// An empty text shows no effect.
  fileprivate mutating func performs(_ name: String, _ action: EditAction?) -> Bool {
    let before = text
    var copied: String?
    switch name {
    case "cut": copied = apply(.cut)
    case "copy": copied = apply(.copy)
    case "paste": apply(.paste("z"))
    case "delete": apply(.deleteForward)
    case "select": apply(.select(from: 0, to: .max))
    case "selectAll": apply(.selectAll)
    default: return action.map { allows($0) } ?? true
    }
    if case .actionNotAllowed? = refusal?.cause { return false }
    return before.raw.isEmpty || copied != nil || text != before
  }
}

extension FieldBehavior {
  /// The callbacks of the program in a case.
  fileprivate static func recorded(_ name: String, _ log: EventLog) -> FieldBehavior {
    var behavior = FieldBehavior()
    if name != "no state handler" {
      behavior.focusChanged = { log.note("A.stateChanged(\($0))") }
    }
    behavior.permitsFocus = focusPermission(name, log)
    behavior.permitsLeaving = leavingPermission(name, log)
    if let permits = changePermission(name) {
      behavior.permitsChange = { old, new in
        let answer = permits(old, new)
        log.note("A.shouldChange(\"\(old)\",\"\(new)\")=\(answer)")
        return answer
      }
    }
    if name.contains("handleDelete") {
      behavior.deletePressed = { log.note("A.handleDelete(\"\($0)\")") }
    }
    if name == "return with handler keeps first responder" || name == "return resigns by demand" {
      behavior.returnPressed = { log.note("A.handleReturn") }
    }
    behavior.overrides = overrides(name, log)
    return behavior
  }

  private static func focusPermission(
    _ name: String, _ log: EventLog
  ) -> (@Sendable () -> Bool)? {
    guard name.hasPrefix("canBecome") else { return nil }
    let answers = name.contains("flips") ? [false, true] : [name == "canBecome allows"]
    return { [asked = EventCount()] in
      let answer = answers[min(asked.next(), answers.count - 1)]
      log.note("A.canBecome=\(answer)")
      return answer
    }
  }

  private static func leavingPermission(
    _ name: String, _ log: EventLog
  ) -> (@Sendable () -> Bool)? {
    guard name.contains("canResign") else { return nil }
    return {
      let answer = name == "canResign allows"
      log.note("A.canResign=\(answer)")
      return answer
    }
  }

  private static func changePermission(
    _ name: String
  ) -> (@Sendable (String, String) -> Bool)? {
    guard name.hasPrefix("shouldChange") else { return nil }
    if name.contains("digits") { return { $1.allSatisfy(\.isNumber) } }
    if name.contains("refuses deletion") { return { $1.count >= $0.count } }
    if name.contains("selection") { return { !$1.isEmpty } }
    if name.contains("mid-text") { return { _, _ in true } }
    return { $1.count <= 3 }
  }

  private static func overrides(
    _ name: String, _ log: EventLog
  ) -> [EditAction: @Sendable (FieldState) -> Bool] {
    let action: EditAction = name.contains("updateTextAttributes") ? .updateTextAttributes : .paste
    let isOverridden =
      name.contains("override") && !name.contains("without") || name.contains("excluded")
    guard isOverridden else { return [:] }
    let answer = name.contains("returns true")
    return [
      action: { _ in
        log.note("A.override:\(action.rawValue)=\(answer)")
        return answer
      }
    ]
  }
}

/// Counts from zero.
private final class EventCount: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}

extension ValueDecision {
  static let responsiveTextField = [
    ValueDecision("D45", "a permission counts at the moment of the event, also for a direct call") {
      guard $0.op.hasPrefix("canPerform"), $0.aspects == ["events"],
        let ours = $0.ours["events"], let theirs = $0.theirs["events"]
      else { return false }
      return ours.hasSuffix("=false") && theirs.hasPrefix(ours + ", ")
    },
    ValueDecision("D47", "the delete handler runs only when something will be deleted") {
      $0.op == "deleteBackward" && $0.aspects == ["events"] && $0.ours["events"] == ""
        && $0.theirs["events"] == "A.handleDelete(\"\($0.before["text"] ?? "")\")"
        && $0.ours["text"] != ""
    },
    ValueDecision("D50", "the return key commits, and a field alone is left by that") {
      guard $0.op == "return", $0.aspects == ["focused", "events"],
        let ours = $0.ours["events"], let theirs = $0.theirs["events"]
      else { return false }
      return ours == theirs + ", A.stateChanged(false)" && $0.before["focused"] == "true"
    },
  ]
}
