extension FHIRPathTranslator {
  /// Returns the result of a function that takes a whole collection; nil for any other function.
  mutating func summary(_ call: FHIRPathCall) throws(FHIRPathError) -> FHIRPathCollection? {
    switch (call.name, call.arguments.first) {
    case ("exists", nil), ("hasValue", nil): return .one(FHIRCondition(anyExists(call.elements)))
    case ("empty", nil): return .one(FHIRCondition(anyExists(call.elements).negated))
    case ("exists", let criteria?), ("any", let criteria?):
      return .one(FHIRCondition(try anyMeets(criteria, call)))
    case ("all", let criteria?): return .one(FHIRCondition(try allMeet(criteria, call)))
    case ("allTrue", nil), ("anyTrue", nil):
      let conditions = call.elements.withRepeated.map { condition([$0]) }
      return .one(
        FHIRCondition(
          call.name == "anyTrue"
            ? conditions.reduce(.never) { $0 || $1.holds }
            : conditions.reduce(.always) { $0 && $1.holds }))
    case ("not", nil):
      let condition = condition(call.elements)
      return .one(FHIRCondition(condition.fails, fails: condition.holds))
    case ("count", nil): return .one(count(call.elements))
    case ("sum", nil), ("min", nil), ("max", nil), ("avg", nil):
      return .one(try total(call.name, call.elements, at: call.column))
    case ("aggregate", let step?):
      guard case .binary("+", let one, let other) = step.kind,
        case .special(let first) = one.kind, case .special(let second) = other.kind,
        Set([first, second]) == ["$this", "$total"]
      else { return nil }
      return .one(try total("sum", call.elements, at: call.column))
    case ("ordinal", nil), ("weight", nil): return try scores(call)
    case ("join", let separator?):
      let between = try scalar(collection(of: separator, at: call.focus), at: separator.column)
      return .one(try joined(call.elements, by: between?.text ?? "''", at: call.column))
    default: return nil
    }
  }

  private mutating func anyExists(_ elements: FHIRPathCollection) -> FHIRTest {
    if let looked = lookedUp(elements) { return looked.existence }
    return elements.withRepeated.reduce(.never) { $0 || existence(of: $1) }
  }

  private mutating func anyMeets(
    _ criteria: FHIRPathNode, _ call: FHIRPathCall
  ) throws(FHIRPathError) -> FHIRTest {
    if call.elements.count == 1, let index = entries(call.elements[0].place),
      case .binary(let sign, let left, let right) = criteria.kind, left.isAnswerItself
    {
      let wanted = try scalar(collection(of: right, at: call.focus), at: right.column)
      if sign == "=" { return call.elements[0].test && includes(wanted, index) }
      if let wanted, let test = comparesAny(index, sign, wanted.operand) {
        return call.elements[0].test && test
      }
    }
    return anyExists(try filtered(call.elements, criteria, call.focus))
  }

  /// Returns the test of whether the number in any entry is above or below another; nil for other
  /// comparisons, and if the answers are not numbers or are lists.
  func comparesAny(_ index: Int, _ sign: String, _ wanted: OutlineText) -> FHIRTest? {
    guard form.items[index].scalarKind == .number, !form.items[index].isList else { return nil }
    switch sign {
    case ">", ">=": return .holds("max(\(answer(index))) \(sign) \(wanted)")
    case "<", "<=": return .holds("min(\(answer(index))) \(sign) \(wanted)")
    default: return nil
    }
  }

  /// Returns the values joined with a separator.
  private mutating func joined(
    _ elements: FHIRPathCollection, by separator: OutlineText, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar {
    if elements.contains(where: { mayBeOtherText($0.place) }) {
      throw FHIRPathError(.unknown("the text of answers that are not options"), at: column)
    }
    let values = try arguments(expanded(elements), at: column)
    guard values.texts.count > 1 else {
      let text = values.texts.first ?? "''"
      return FHIRPathScalar(.text, values.hasEntries ? "join(\(separator), \(text))" : text)
    }
    // `join` keeps empty values, so each text comes with its own separator.
    var parts: [OutlineText] = []
    for text in values.texts {
      parts.append("if(string(\(text)) != '', concat(\(separator), \(text)), '')")
    }
    return FHIRPathScalar(
      .text, "substr(concat(\(parts.listed)), string-length(\(separator)))")
  }

  private func entries(_ place: FHIRPathPlace) -> Int? {
    switch place {
    case .answers(let index, _), .values(let index, _):
      isInOtherEntries(index) ? index : nil
    default: nil
    }
  }

  /// The question of a place whose values functions such as `sum` read one by one: those of a list,
  /// or of all entries of a repeated group.
  private func severalValues(_ place: FHIRPathPlace) -> Int? {
    switch place {
    case .answers(let index, at: nil), .values(let index, _):
      isInOtherEntries(index) || form.items[index].isList ? index : nil
    default: nil
    }
  }

  private func isListOfTexts(_ place: FHIRPathPlace) -> Bool {
    guard let item = severalValues(place).map({ form.items[$0] }), item.isList else { return false }
    return item.scalarKind.map { !FHIRPathScalar($0, "").isNumber } ?? true
  }

  /// Whether a place stands for several answers that can be text other than the options.
  private func mayBeOtherText(_ place: FHIRPathPlace) -> Bool {
    switch place {
    case .answers(let index, at: nil), .values(let index, _):
      form.items[index].isMultiple && form.items[index].takesOtherText
    default: false
    }
  }

  private mutating func allMeet(
    _ criteria: FHIRPathNode, _ call: FHIRPathCall
  ) throws(FHIRPathError) -> FHIRTest {
    var all = FHIRTest.always
    for element in expanded(call.elements.withRepeated) {
      let focus = Focus(owner: call.focus.owner, elements: [FHIRPathElement(element.place)])
      let test = try condition(of: criteria, at: focus).holds
      all = all && (existence(of: element).negated || test)
    }
    return all
  }

  private func count(_ elements: FHIRPathCollection) -> FHIRPathScalar {
    var terms: [OutlineText] = []
    var certain = 0
    for element in elements {
      let test = existence(of: element)
      switch element.place {
      case .answers(let index, at: nil), .values(let index, _):
        if isInOtherEntries(index) {
          terms.append("count-non-empty(\(answer(index)))")
        } else if form.items[index].takesSeveral {
          terms.append("count-selected(\(answer(index)))")
        } else {
          terms.append("if(\(test.text), 1, 0)")
        }
      case .item(let index) where form.items[index].repeatedGroup != nil:
        guard let group = form.items[index].repeatedGroup else { continue }
        terms.append("count(\(answer: group))")
      default:
        if test == .always {
          certain += 1
        } else if test != .never {
          terms.append("if(\(test.text), 1, 0)")
        }
      }
    }
    guard !terms.isEmpty else { return FHIRPathScalar(constant: String(certain), .number) }
    if certain > 0 { terms.append(OutlineText(String(certain))) }
    var count = FHIRPathScalar(.number, terms.count == 1 ? terms[0] : "sum(\(terms.listed))")
    count.mayBeEmpty = false
    return count
  }

  private mutating func total(
    _ name: String, _ elements: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar {
    let isExtreme = name == "min" || name == "max"
    let elements = expanded(isExtreme ? elements.withRepeated : elements)
    if elements.contains(where: { isListOfTexts($0.place) }) {
      throw FHIRPathError(.unknown("`\(name)()` of a list that has no numbers"), at: column)
    }
    let arguments = try arguments(elements, at: column)
    guard !arguments.texts.isEmpty else { return FHIRPathScalar(.number, "''") }
    let list = arguments.texts.listed
    let isOne = arguments.texts.count == 1 && !arguments.hasEntries
    if isOne { return FHIRPathScalar(arguments.kind, list) }
    if isExtreme { return FHIRPathScalar(arguments.kind, "\(name)(\(list))") }
    if name == "avg" {
      return FHIRPathScalar(arguments.kind, "sum(\(list)) div count-non-empty(\(list))")
    }
    if arguments.isCertain { return FHIRPathScalar(arguments.kind, "sum(\(list))") }
    // The sum of no answers is empty, not zero.
    return FHIRPathScalar(
      arguments.kind, "if(count-non-empty(\(list)) > 0, sum(\(list)), '')")
  }

  /// The elements of a collection as arguments of a function.
  private struct Arguments {
    var texts: [OutlineText] = []
    var kind = FHIRPathScalar.Kind.number
    var isCertain = false
    var hasEntries = false
  }

  private mutating func arguments(
    _ elements: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> Arguments {
    var arguments = Arguments()
    var rest = elements[...]
    while let first = rest.first {
      if let index = severalValues(first.place), first.test == .always {
        rest.removeFirst()
        arguments.texts.append(answer(index))
        arguments.hasEntries = true
        continue
      }
      // Elements that exclude each other, such as the scores of options, are one argument.
      var group = [rest.removeFirst()]
      while case .answer(let item, _, _) = first.test, let next = rest.first,
        case .answer(item, _, _) = next.test
      {
        group.append(rest.removeFirst())
      }
      guard let scalar = try scalar(group, at: column) else { continue }
      arguments.texts.append(scalar.text)
      if case .quantity = scalar.kind { arguments.kind = scalar.kind }
      if !scalar.mayBeEmpty, group[0].test == .always { arguments.isCertain = true }
    }
    return arguments
  }

  /// Returns the scores of the options that were chosen.
  private mutating func scores(_ call: FHIRPathCall) throws(FHIRPathError) -> FHIRPathCollection {
    var scores: FHIRPathCollection = []
    for element in expanded(call.elements) {
      switch element.place {
      case .option(let item, let option):
        guard let score = form.items[item].options[option].score else { continue }
        scores.append(
          FHIRPathElement(.scalar(FHIRPathScalar(constant: score, .number)), if: element.test))
      case .scalar(let scalar):
        guard let item = scalar.item else { continue }
        scores += self.scores(of: item, scalar.text, if: element.test)
      case .answers(let item, _):
        guard form.items[item].hasScores else { continue }
        guard !isInOtherEntries(item) else {
          throw FHIRPathError(.unknown("scores in a repeated group"), at: call.column)
        }
        scores += self.scores(of: item, answer(item), if: element.test)
      case .values(let item, _):
        guard form.items[item].hasScores else { continue }
        throw FHIRPathError(.unknown("scores in a repeated group"), at: call.column)
      default: continue
      }
    }
    return scores
  }

  private func scores(
    of item: Int, _ answer: OutlineText, if test: FHIRTest
  ) -> FHIRPathCollection {
    form.items[item].options.compactMap { option in
      option.score.map { score in
        FHIRPathElement(
          .scalar(FHIRPathScalar(constant: score, .number)),
          if: test && .answer(item, answer, is: option.value))
      }
    }
  }
}

extension [OutlineText] {
  /// The expressions, separated by commas.
  fileprivate var listed: OutlineText {
    var text = OutlineText()
    for (index, part) in enumerated() {
      if index > 0 { text.append(", ") }
      text.append(part)
    }
    return text
  }
}

extension FHIRPathNode {
  /// Whether the part of a criterion is the answer that it examines: `$this` or `value`.
  fileprivate var isAnswerItself: Bool {
    switch kind {
    case .special("$this"), .member(nil, "value"): true
    case .member(let base?, "value"): base.isAnswerItself
    default: false
    }
  }
}
