import FieldEngine
import FieldbookExchange
import JSONText

extension FHIRReader {
  /// Returns the type of a question, with the limits that the type itself supports.
  mutating func answerType(of index: Int) -> AnswerType {
    let item = form.items[index]
    if let list = item.list { return choice(index, from: list) }
    let single = singleType(of: index)
    guard item.isList else { return single }
    var inner = limited(single, index)
    inner["lines"] = nil
    let of: JSON =
      inner.parameters.isEmpty
      ? .string(inner.name) : .object([(inner.name, .object(inner.parameters))])
    var type = AnswerType("list", [("of", of)])
    if let least = item.count("minOccurs"), least > 0 { type["minCount"] = .integer(least) }
    if let most = item.count("maxOccurs") { type["maxCount"] = .integer(most) }
    return type
  }

  /// Returns the type of a list's items, with the limits that are checks of a single answer.
  private func limited(_ type: AnswerType, _ index: Int) -> AnswerType {
    let item = form.items[index]
    if let pattern = item.patternOfItems {
      var text = AnswerType("text", type.parameters)
      text["pattern"] = .string(pattern)
      if let format = item.node.extensionValue("entryFormat")?.node.string {
        text["message"] = .string(format)
      }
      return text
    }
    guard type.name == "decimal", type["suffix"] == nil, let most = item.mostDecimals else {
      return type
    }
    var number = AnswerType("number", type.parameters)
    number["maximumFractionDigits"] = .integer(most)
    number["grouping"] = false
    number["negative"] = true
    return number
  }

  private func choice(_ index: Int, from list: Int) -> AnswerType {
    let item = form.items[index]
    var type = AnswerType(item.isMultiple ? "choices" : "choice", list: list)
    if item.takesOtherText { type["other"] = true }
    guard item.isMultiple else { return type }
    if let least = item.count("minOccurs"), least > 0 { type["min"] = .integer(least) }
    if let most = item.count("maxOccurs") { type["max"] = .integer(most) }
    let exclusive = item.options.filter(\.isExclusive).map { JSON.string($0.value) }
    if !exclusive.isEmpty { type["exclusive"] = .array(exclusive) }
    return type
  }

  private mutating func singleType(of index: Int) -> AnswerType {
    let item = form.items[index]
    switch item.type {
    case "boolean": return AnswerType("boolean")
    case "integer", "decimal": return number(item.type, item)
    case "quantity":
      var type = number("decimal", item)
      // A suffix, even an empty one, makes the number a quantity.
      type["suffix"] = .string(item.statedUnit.map { " " + $0.text } ?? "")
      return type
    case "date": return AnswerType("date", [("order", "ymd")])
    case "dateTime", "instant": return AnswerType("dateTime")
    case "time": return AnswerType("time")
    case "url":
      // The type `url` accepts only web addresses, and FHIR any URI.
      var type = AnswerType("text", [("pattern", .string(FHIRType.uriPattern))])
      type["message"] = "Enter an address without spaces"
      if let most = item.node.integer("maxLength") { type["maxLength"] = .integer(most) }
      return type
    case "text": return text(item, lines: 4)
    case "string": return text(item, lines: nil)
    case "choice", "open-choice", "coding":
      if item.node.valueSet == nil, item.node.extensions("questionnaire-externallydefined").isEmpty,
        item.node.answerExpression == nil
      {
        note(.looks, index, "type", "The question has no options.", instead: "It takes any text.")
      }
      return AnswerType("phrase")
    case "attachment": return file(item)
    case "reference":
      note(
        .outside, index, "type", "The answer is a reference to another resource.",
        instead: "The question takes any text.")
      return AnswerType("phrase")
    default:
      note(
        .answers, index, "type", "The type `\(item.type)` is not known.",
        instead: "The question takes any text.")
      return AnswerType("phrase")
    }
  }

  private func number(_ name: String, _ item: FHIRItem) -> AnswerType {
    var type = AnswerType(name)
    for side in FHIRLimit.allCases {
      let values = item.limits(side).compactMap { $0.value()?.node }
      let number = values.lazy.compactMap { item.number(in: $0) }.first
      if let number, number.isPlainNumber { type[side.parameter] = .number(number) }
    }
    return type
  }

  private func text(_ item: FHIRItem, lines: Int?) -> AnswerType {
    let least = item.node.extensionValue("minLength")?.node.primitive.flatMap { Int($0) }
    let most =
      item.node.integer("maxLength")
      ?? item.node.extensionValue("maxLength")?.node.primitive.flatMap { Int($0) }
    var type = AnswerType(least == nil && most == nil ? "phrase" : "text")
    if let least { type["minLength"] = .integer(least) }
    if let most { type["maxLength"] = .integer(min(most, 65_536)) }
    if let lines { type["lines"] = .integer(lines) }
    return type
  }

  private mutating func file(_ item: FHIRItem) -> AnswerType {
    var type = AnswerType("file")
    let accepted = item.node.extensions("mimeType").compactMap { $0.value()?.node.primitive }
    if !accepted.isEmpty { type["accept"] = .array(accepted.map(JSON.string)) }
    let digits = item.node.extensionValue("maxSize", "questionnaire-maxSize")?.node.primitive
    if let size = digits.flatMap({ Double($0) }), size > 0, size < 1e15 {
      // The specification gives the size in megabytes, but many programs give it in bytes.
      type["maxBytes"] = .integer(Int(size < 1_000 ? size * 1_000_000 : size))
    }
    return type
  }
}

extension FHIRItem {
  /// The maximum number of digits after the point.
  var mostDecimals: Int? {
    node.extensionValue("maxDecimalPlaces")?.node.primitive.flatMap { Int($0) }.flatMap {
      (0...100).contains($0) ? $0 : nil
    }
  }

  /// The pattern that a type of text can check; nil if the type or the pattern does not allow it.
  var patternOfItems: String? {
    guard type == "string" || type == "text", let source = pattern,
      (try? Pattern(source)) != nil
    else { return nil }
    return source
  }

  /// The pattern that the whole answer must match.
  var pattern: String? {
    guard let source = node.extensionValue("regex")?.node.string, !source.isEmpty else {
      return nil
    }
    return FHIRPattern(source.calledPattern ?? source, isWhole: true).text
  }
}

extension JSONNode {
  /// The expression that provides the options.
  var answerExpression: JSONNode? {
    extensionValue("questionnaire-answerExpression", "questionnaire-candidateExpression")?
      .node
  }
}
