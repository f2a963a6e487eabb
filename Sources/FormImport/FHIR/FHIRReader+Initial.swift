import JSONText

extension FHIRReader {
  /// Reads the answers of a new draft.
  mutating func readInitial(of index: Int) {
    let item = form.items[index]
    guard let place = item.question else { return }
    var values = item.node.items("initial").compactMap { $0.value() }
    if values.isEmpty, let value = item.node.value("initial") { values = [value] }
    // A quantity without a value only gives the unit, which is part of the question's type.
    values.removeAll { item.type == "quantity" && $0.node.isUnit }
    var answers = values.compactMap { answer($0, of: item) }
    answers += item.options.filter(\.isInitial).map { JSON.string($0.value) }
    if answers.count < values.count {
      note(
        .answers, index, "initial", "The initial answer cannot be stored.",
        instead: "The question begins without an answer.")
    }
    guard let first = answers.first else { return }
    if item.isMultiple || item.isList {
      outline.items[place].question?.initial = .array(answers)
      return
    }
    outline.items[place].question?.initial = first
    if answers.count > 1 {
      note(
        .answers, index, "initial", "The question has several initial answers.",
        instead: "It begins with the first of them.")
    }
  }

  private func answer(_ value: (type: String, node: JSONNode), of item: FHIRItem) -> JSON? {
    switch value.type {
    case "Boolean": return value.node.flag.map(JSON.bool)
    case "Integer", "Decimal":
      if item.list != nil { return value.node.primitive.map(JSON.string) }
      return value.node.primitive.map(JSON.number)
    case "Coding":
      let coding = FHIRCoding(value.node)
      return coding.code.isEmpty
        ? nil : .string(item.value(ofCode: coding.code, system: coding.system))
    case "Quantity": return value.node.number("value").map(JSON.number)
    case "Reference": return value.node.string("reference").map(JSON.string)
    case "Attachment": return nil
    default: return value.node.primitive.map(JSON.string)
    }
  }
}

extension JSONNode {
  /// Whether a quantity has a unit but no value.
  fileprivate var isUnit: Bool {
    self["value"] == nil && (string("code") ?? string("unit")) != nil
  }
}
