import JSONText

extension FHIRPathTranslator {
  /// Returns each element's members with a name.
  mutating func members(
    _ name: String, of elements: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    var found: FHIRPathCollection = []
    for element in elements {
      for member in try members(name, of: element.place, at: column) {
        found.append(FHIRPathElement(member.place, if: element.test && member.test))
      }
    }
    return found
  }

  private mutating func members(
    _ name: String, of place: FHIRPathPlace, at column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    switch (place, name) {
    case (.response, "item"): return form.topItems.map { FHIRPathElement(.item($0)) }
    case (.response, _): throw FHIRPathError(.outside("`\(name)` of the response"), at: column)
    case (.item(let index), "item"), (.answers(let index, _), "item"):
      return form.items[index].children.map { FHIRPathElement(.item($0)) }
    case (.item(let index), "answer"):
      return form.items[index].isQuestion ? [FHIRPathElement(.answers(index, at: nil))] : []
    case (.item(let index), "linkId"):
      return .one(FHIRPathScalar(constant: form.items[index].linkId, .text))
    case (.item(let index), "text"):
      return .one(FHIRPathScalar(constant: form.items[index].node.string("text") ?? "", .text))
    case (.answers(let index, let position), _) where name.hasPrefix("value"):
      return values(of: index, at: position)
    case (.option(let item, let option), _) where name.hasPrefix("value"):
      return .one(FHIRPathScalar(constant: form.items[item].options[option].value, .coding))
    case (.option(let item, let option), "code"):
      return .one(FHIRPathScalar(constant: form.items[item].options[option].code, .text))
    case (.values(let index, _), "display") where form.items[index].isMultiple:
      return try members("display", of: expanded([FHIRPathElement(place)]), at: column)
    case (.option(let item, let option), "display"):
      let label = form.items[item].options[option].label.byLanguage.values.first?.parts.first
      guard case .text(let text)? = label else { return [] }
      return .one(FHIRPathScalar(constant: text, .text))
    case (.option(let item, let option), "extension"):
      return form.items[item].options[option].extensions.map { FHIRPathElement(.source($0)) }
    case (.option(let item, let option), "system"):
      let system = form.items[item].options[option].system
      return system.map { .one(FHIRPathScalar(constant: $0, .text)) } ?? []
    case (.values(let index, _), "code"):
      return [FHIRPathElement(.values(index, isCode: true))]
    case (.scalar(let scalar), _): return try members(name, of: scalar, at: column)
    case (.condition, _): return []
    case (.source(let node), _): return try members(name, of: node, at: column)
    case (.item, _), (.answers, _), (.option, _), (.values, _):
      throw FHIRPathError(.unknown("`.\(name)` here"), at: column)
    }
  }

  private mutating func members(
    _ name: String, of scalar: FHIRPathScalar, at column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    var member = scalar
    switch (scalar.kind, name) {
    case (.coding, "code"):
      member.kind = .text
      if let item = scalar.item, let code = code(of: scalar.text, item) {
        (member.text, member.item) = (code, nil)
      }
      return .one(member)
    case (.coding, "extension"):
      guard let item = scalar.item else { return [] }
      return form.items[item].options.flatMap { option in
        option.extensions.map { node in
          FHIRPathElement(.source(node), if: .answer(item, scalar.text, is: option.value))
        }
      }
    case (.coding, "display"):
      guard let item = scalar.item else { return [] }
      return .one(FHIRPathScalar(.text, "label(\(answer(item)))"))
    case (.coding, "system"):
      guard let item = scalar.item, let system = form.items[item].onlySystem else {
        throw FHIRPathError(.unknown("the system of an answer"), at: column)
      }
      return [
        FHIRPathElement(.scalar(FHIRPathScalar(constant: system, .text)), if: scalar.existence)
      ]
    case (.quantity, "value"):
      member.kind = .number
      return .one(member)
    case (.quantity(.unstated), "code"), (.quantity(.unstated), "unit"):
      throw FHIRPathError(.unknown("the unit of an answer"), at: column)
    case (.quantity(let unit), "code"), (.quantity(let unit), "unit"):
      return [
        FHIRPathElement(.scalar(FHIRPathScalar(constant: unit.code, .text)), if: scalar.existence)
      ]
    case (.other, "reference"), (.other, "display"): return .one(scalar)
    case (.other, _): throw FHIRPathError(.unknown("`.\(name)` of an answer"), at: column)
    // A value of any other type has no members, so the path leads to nothing.
    default: return []
    }
  }

  /// Returns the lookup of an answer's code; nil if the answer is stored as its code.
  private mutating func code(of answer: OutlineText, _ item: Int) -> OutlineText? {
    guard form.items[item].hasSharedCodes else { return nil }
    let codes = Dictionary(form.items[item].options.map { ($0.value, $0.code) }) { one, _ in one }
    return lookup(of: item, answer, codes, named: "code")
  }

  /// Returns the members of a part of the questionnaire.
  private func members(
    _ name: String, of node: JSONNode, at column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    guard case .object(let members) = node.content else { return [] }
    let found =
      name == "value" ? members.first { $0.key.hasPrefix("value") }?.value : node[name]
    switch found?.content {
    case nil, .null: return []
    case .array(let items): return items.map { FHIRPathElement(literal($0)) }
    default: return found.map { [FHIRPathElement(literal($0))] } ?? []
    }
  }

  /// Returns a part of the questionnaire, as a value if the part is one.
  func literal(_ node: JSONNode) -> FHIRPathPlace {
    switch node.content {
    case .string(let text): .scalar(FHIRPathScalar(constant: text, .text))
    case .number(let digits): .scalar(FHIRPathScalar(constant: digits, .number))
    case .bool(let isTrue): .condition(FHIRCondition(isTrue ? .always : .never))
    default: .source(node)
    }
  }

  /// Returns the values of the answers to an item, or only of the answer at a position.
  func values(of index: Int, at position: OutlineText?) -> FHIRPathCollection {
    let item = form.items[index]
    guard item.question != nil else { return [] }
    if let position, item.takesSeveral {
      return [FHIRPathElement(oneAnswer(to: index, at: position))]
    }
    if isInOtherEntries(index) || item.takesSeveral {
      return [FHIRPathElement(.values(index, isCode: false))]
    }
    guard let kind = item.scalarKind else {
      let answer = answer(index)
      return .one(
        FHIRCondition(
          .holds("\(answer) = 'true'"), fails: .holds("\(answer) = 'false'"), answer: answer))
    }
    return .one(FHIRPathScalar(kind, answer(index), item: index))
  }

  /// Returns the value of the answer at a position among several answers to an item.
  func oneAnswer(to index: Int, at position: OutlineText) -> FHIRPathPlace {
    let text: OutlineText = "selected-at(\(answer(index)), \(position))"
    if form.items[index].isMultiple { return .scalar(FHIRPathScalar(.coding, text)) }
    if let kind = form.items[index].scalarKind { return .scalar(FHIRPathScalar(kind, text)) }
    return .condition(
      FHIRCondition(.holds("\(text) = 'true'"), fails: .holds("\(text) = 'false'")))
  }

  /// Returns a reference to an item's answer.
  func answer(_ index: Int) -> OutlineText {
    if isConstraint, index == owner { return "." }
    return form.items[index].question.map { "\(answer: $0)" } ?? "''"
  }

  /// Whether an item is repeated in entries other than the entry that contains the expression.
  func isInOtherEntries(_ index: Int) -> Bool {
    let around = owner.map { form.items[$0].repeats } ?? []
    return !form.items[index].repeats.allSatisfy(around.contains)
  }
}
