import JSONText

extension FHIRReader {
  /// Reads the initial answers of an item.
  mutating func readInitial(of index: Int) {
    let item = form.items[index]
    guard let place = item.question else { return }
    var values = item.node.items("initial").compactMap { $0.value() }
    if values.isEmpty, let value = item.node.value("initial") { values = [value] }
    // A quantity without a value only gives the unit, which is part of the question's type.
    values.removeAll { item.type == "quantity" && $0.node.isUnit }
    if let expression = convertedQuantity(values, of: item) {
      outline.items[place].question?.initialExpression = expression
      return
    }
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

  /// Returns the expression that converts an initial quantity to the unit of the question; nil if it
  /// is in that unit, or cannot be converted.
  private func convertedQuantity(
    _ values: [(type: String, node: JSONNode)], of item: FHIRItem
  ) -> OutlineExpression? {
    guard values.count == 1, !item.isList, values[0].type == "Quantity",
      let number = item.number(in: values[0].node), !number.isPlainNumber
    else { return nil }
    return OutlineExpression(
      OutlineText(number), source: values[0].node.shownValue, place: item.place("initial"))
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
        ? nil : .string(item.value(of: coding) ?? coding.code)
    case "Quantity":
      // If people choose the unit, the question for the unit begins with this unit.
      let digits = item.unit == nil ? value.node.number("value") : item.number(in: value.node)
      return digits.flatMap { $0.isPlainNumber ? .number($0) : nil }
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
