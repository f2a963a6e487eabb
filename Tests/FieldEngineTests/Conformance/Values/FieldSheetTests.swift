import FieldEngine
import JSONText
import Testing

/// Replays what SwiftUIFields' sheet of fields did, on a list.
struct FieldSheetTests {
  @Test func `every recorded step matches or falls under a decision`() throws {
    var account = Account(ValueDecision.sheet)
    for node in try Fixture.read("value/swiftuifields-sheet.json")["cases"].items {
      account.begin()
      run(node, &account)
    }
    print("conformance sheet: \(account)")
    #expect(account.cases == 20)
    #expect(account.unexplained == [])
    #expect(account.idle == [])
    #expect(account.unreachable <= 4)
  }

  private func run(_ node: JSONNode, _ account: inout Account) {
    let traits = [
      "name": node["name"].text ?? "", "platform": node["platform"].text ?? "",
      "rule": node["sheetValidator"].text ?? "",
    ]
    var list = Sheet(node)
    for step in node["steps"].items {
      let op = step["op"].text ?? ""
      let text = step["text"].text ?? ""
      let theirs = Facts(sheet: step)
      let before = list.facts
      list.perform(op, text, row: step["row"].number)
      let difference = ValueDifference(
        traits: traits, op: op, text: text, before: before, ours: list.facts, theirs: theirs,
        sinceFocus: [], left: nil)
      guard account.settle(difference) else { continue }
      list.takeOver(theirs)
      account.goOn(list.facts["values"] == theirs["values"])
    }
  }
}

/// A list in the place of a sheet.
private struct Sheet {
  var field: Field

  init(_ node: JSONNode) {
    var format = ValueFormat<Int>()
    if let message = node["fieldValidator"].text {
      format.constraint = { $0 < 18 }
      format.message = message
    }
    let item = FieldDefinition(name: "integer", label: "Number", format: format) {
      .integer("\($0)")
    }
    var rules = ListRules { item }
    if node["sheetValidator"].text != nil {
      let ten = ExactDecimal(10)
      rules.rule = .sum(ListRule.ClosedBounds(minimum: ten, maximum: ten))
      rules.message = "Collection does not meet validation condition"
    }
    let initial = node["initial"].items.map { Optional($0).number.map { "\($0)" } ?? "" }
    field = Field(
      "list", FieldDefinition(list: rules), ConformanceTests.validationContext,
      settings: FieldSettings(onInvalid: .revert), initial: initial.joined(separator: "; "))
    field.apply(.openList)
  }

  /// A disabled button is not pressed.
  mutating func perform(_ op: String, _ text: String, row: Int?) {
    switch op {
    case "focus": field.apply(.focus, item: row)
    case "setText":
      field.apply(.selectAll, item: row)
      field.apply(.paste(text), item: row)
    case "commit": field.apply(.commit, item: row)
    case "abandon": field.apply(.blur, item: row)
    case "returnButton": if facts["leavable"] == "true" { field.apply(.closeList) }
    case "swipeDown": field.apply(.closeList)
    default: break
    }
  }

  var facts: Facts {
    let items = field.items.fields
    let isEdited = items.contains { $0.isFocused }
    return [
      "values": items.map { $0.committed?.text ?? "-" }.joined(separator: ", "),
      "shown": items.map(\.state.display).joined(separator: ", "),
      "invalid": items.map { "\($0.revertedIssue != nil)" }.joined(separator: ", "),
      "message": field.refusal?.reason ?? field.state.issue?.message ?? "nothing",
      "leavable": "\(!isEdited)", "open": "\(field.items.isOpen)",
    ]
  }

  mutating func takeOver(_ theirs: Facts) {
    guard facts["values"] != theirs["values"] || facts["open"] != theirs["open"] else { return }
    field.apply(.set((theirs["values"] ?? "").replacing(",", with: ";")))
    if theirs["open"] == "true" { field.apply(.openList) }
  }
}

extension JSONNode? {
  var number: Int? {
    if case .number(let digits)? = self?.content { Int(digits) } else { nil }
  }
}

extension Facts {
  fileprivate init(sheet node: JSONNode) {
    self = [
      "values": node["values"].items.map { Optional($0).number.map { "\($0)" } ?? "-" }
        .joined(separator: ", "),
      "shown": node["shown"].items.map { Optional($0).text ?? "" }.joined(separator: ", "),
      "invalid": node["rowInvalid"].items.map { "\(Optional($0).flag)" }.joined(separator: ", "),
      "message": node["sheetMessage"].text ?? "nothing",
      "leavable": "\(node["buttonEnabled"].flag)", "open": "\(node["presented"].flag)",
    ]
  }

  /// Whether the texts of the list add up to ten.
  fileprivate var addsUp: Bool {
    (self["shown"] ?? "").split(separator: ", ").compactMap { Int($0) }.reduce(0, +) == 10
  }
}

extension ValueDecision {
  static let sheet = [
    ValueDecision("D44", "the rule's message stands while it is broken; only a kept rule closes") {
      let isReturned =
        ($0.ours["message"] != "nothing") == ($0.traits["rule"] != "" && !$0.ours.addsUp)
      if $0.aspects == ["message"] { return isReturned }
      guard $0.aspects.isSubset(of: ["message", "open"]), isReturned else { return false }
      return $0.op == "swipeDown"
        ? $0.ours["open"] == "true" && !$0.ours.addsUp
        : $0.op == "returnButton" && $0.traits["rule"] == "" && $0.ours["open"] == "false"
    },
    ValueDecision("D50", "leaving a row commits it") {
      $0.traits["name"] == "abandoned edit" && $0.traits["platform"] == "iOS"
        && ($0.op == "abandon" || $0.theirs["leavable"] == "false")
    },
  ]
}
