import FieldEngine
import JSONText

/// A recorded run of steps on a field of typed values.
struct RecordedValueCase {
  struct Step {
    let op: String
    let text: String
    let node: JSONNode
  }

  let traits: Facts
  let initial: String?
  let initialShown: String
  let steps: [Step]

  init(_ node: JSONNode) {
    let names = ["name", "mode", "model", "platform", "type", "validator"]
    traits = Dictionary(
      uniqueKeysWithValues: names.compactMap { name in node[name].map { (name, $0) } }
        .compactMap { name, node in Optional(node).text.map { (name, $0) } })
    initial = node["initial"].text
    initialShown = node["initialShown"].text ?? ""
    steps = node["steps"].items.map { step in
      Step(op: step["op"].text ?? "", text: step["text"].text ?? "", node: step)
    }
  }

  static func read(_ path: String) throws -> [RecordedValueCase] {
    try Fixture.read(path)["cases"].items.map(RecordedValueCase.init)
  }
}

/// A field of typed values that follows a recording.
struct ValueReplay<Value: Sendable & CustomStringConvertible> {
  var field: ValueField<Value>
  let format: ValueFormat<Value>
  private(set) var sinceFocus: [ValueDifference.Happening] = []
  private(set) var left: (text: String, isReadable: Bool)?

  init(_ field: ValueField<Value>, format: ValueFormat<Value>) {
    self.field = field
    self.format = format
  }

  /// Applies a recorded step.
  mutating func perform(_ step: RecordedValueCase.Step) {
    let text = field.field.text.raw
    let wasFocused = field.field.isFocused
    switch step.op {
    case "focus": field.apply(.focus)
    case "blur", "abandon": field.apply(.blur)
    case "commit": field.apply(.commit)
    case "setText": enter(step.text)
    case "externalSet": if let value = format.read(step.text) { field.set(value) }
    default: break
    }
    if wasFocused, !field.field.isFocused { left = (text, format.read(text) != nil) }
  }

  /// A person selects all, and types or pastes something else; one key deletes all.
  private mutating func enter(_ text: String) {
    field.apply(.selectAll)
    field.apply(text.isEmpty ? .backspace : .paste(text))
  }

  /// Compares a step, and continues from the recorded value where it differs.
  mutating func compare(
    _ step: RecordedValueCase.Step, of recorded: RecordedValueCase, theirs: Facts, before: Facts,
    into account: inout Account, facts: (ValueField<Value>) -> Facts
  ) {
    let difference = ValueDifference(
      traits: recorded.traits, op: step.op, text: step.text, before: before, ours: facts(field),
      theirs: theirs, sinceFocus: sinceFocus, left: left)
    if account.settle(difference) {
      let isElsewhere = !difference.aspects.isDisjoint(with: ["shown", "value"])
      let value = theirs["value"].flatMap { format.read($0) }
      if isElsewhere, let value { field.set(value) }
      let now = facts(field)
      account.goOn(theirs.allSatisfy { $0.key == "told" || now[$0.key] == $0.value })
    }
    if step.op == "focus" { sinceFocus = [] }
    sinceFocus.append(ValueDifference.Happening(op: step.op, text: step.text))
  }
}

/// A side of a coin, as a program might declare it.
enum CoinSide: String, LosslessStringConvertible, Sendable {
  case heads
  case tails

  init?(_ description: String) { self.init(rawValue: description) }

  var description: String { rawValue }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
