extension FHIRPathTranslator {
  /// Returns the only value of a collection, or the first one that is present; nil for an empty
  /// collection.
  mutating func scalar(
    _ elements: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar? {
    var scalars: [(test: FHIRTest, scalar: FHIRPathScalar)] = []
    for element in elements where element.test != .never {
      scalars.append((element.test, try scalar(element.place, at: column)))
      if element.test == .always, scalars.last?.scalar.mayBeEmpty == false { break }
    }
    guard let first = scalars.first else { return nil }
    if scalars.count == 1, first.test == .always { return first.scalar }
    if let looked = lookedUp(scalars) { return looked }
    var result = FHIRPathScalar(first.scalar.kind, "''")
    for (test, scalar) in scalars.reversed() {
      guard scalar.kind.agrees(with: first.scalar.kind) else {
        throw FHIRPathError(.unknown("values of different kinds"), at: column)
      }
      if test == .always {
        let isLast = result.text == "''"
        result.text = isLast ? scalar.text : "coalesce(\(scalar.text), \(result.text))"
        result.strength = isLast ? scalar.strength : .atom
      } else {
        result.text = "if(\(test.text), \(scalar.text), \(result.text))"
        result.strength = .atom
      }
    }
    return result
  }

  private func scalar(
    _ place: FHIRPathPlace, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar {
    switch place {
    case .scalar(let scalar): return scalar
    case .condition(let condition):
      var scalar = FHIRPathScalar(.other, condition.value)
      scalar.mayBeEmpty = condition.fails != condition.holds.negated
      return scalar
    case .answers(let index, let position):
      // Authors often omit `.value`.
      return try scalar(values(of: index, at: position)[0].place, at: column)
    case .values(let index, _):
      guard !isInOtherEntries(index) else {
        throw FHIRPathError(
          .unknown("an answer in a repeated group without `sum()` or `count()`"), at: column)
      }
      guard !form.items[index].isList else {
        throw FHIRPathError(
          .unknown("all answers to the repeated question \(form.items[index].linkId) here"),
          at: column)
      }
      return FHIRPathScalar(.text, answer(index))
    case .option(let item, let option):
      return FHIRPathScalar(constant: form.items[item].options[option].value, .coding)
    case .response, .item, .source:
      throw FHIRPathError(.unknown("an item in place of its answer"), at: column)
    }
  }

  /// Returns a lookup in a question's list, if the elements form one.
  mutating func lookedUp(_ elements: FHIRPathCollection) -> FHIRPathScalar? {
    var scalars: [(test: FHIRTest, scalar: FHIRPathScalar)] = []
    for element in elements {
      guard case .scalar(let scalar) = element.place else { return nil }
      scalars.append((element.test, scalar))
    }
    return lookedUp(scalars)
  }

  /// Returns a lookup in a question's list, if the values form one.
  mutating func lookedUp(
    _ scalars: [(test: FHIRTest, scalar: FHIRPathScalar)]
  ) -> FHIRPathScalar? {
    guard scalars.count > 2, case .answer(let item, let answer, _)? = scalars.first?.test else {
      return nil
    }
    var results: [String: String] = [:]
    for (test, scalar) in scalars {
      guard case .answer(item, answer, let value) = test, let constant = scalar.constant else {
        return nil
      }
      if results[value] == nil { results[value] = constant }
    }
    return lookup(of: item, answer, results, named: "score").map {
      FHIRPathScalar(scalars[0].scalar.kind, $0)
    }
  }

  /// Returns the lookup of an answer's text in a column of the question's list, which is added if
  /// necessary; nil if the question has no list.
  mutating func lookup(
    of item: Int, _ answer: OutlineText, _ texts: [String: String], named name: String
  ) -> OutlineText? {
    guard let column = form.column(of: item, with: texts, named: name),
      let list = form.items[item].list
    else { return nil }
    let key = form.lists[list].name.asKey(or: "list")
    return "pulldata('\(key)', '\(column)', 'value', \(answer))"
  }

  /// Returns the translation of an expression as a condition.
  mutating func condition(
    of node: FHIRPathNode, at focus: Focus
  ) throws(FHIRPathError) -> FHIRCondition {
    condition(try collection(of: node, at: focus))
  }

  /// Returns a collection as a condition: a value that is not a condition is true if it is present.
  func condition(_ elements: FHIRPathCollection) -> FHIRCondition {
    var (holds, fails) = (FHIRTest.never, FHIRTest.never)
    for element in elements {
      switch element.place {
      case .condition(let condition):
        if element.test == .always, elements.count == 1 { return condition }
        holds = holds || (element.test && condition.holds)
        fails = fails || (element.test && condition.fails)
      case .answers(let index, _):
        let item = form.items[index]
        if item.scalarKind == nil, !item.takesSeveral, !isInOtherEntries(index) {
          holds = holds || (element.test && .holds("\(answer(index)) = 'true'"))
          fails = fails || (element.test && .holds("\(answer(index)) = 'false'"))
        } else {
          holds = holds || existence(of: element)
        }
      default: holds = holds || existence(of: element)
      }
    }
    return FHIRCondition(holds, fails: fails)
  }

  /// Returns the test of whether an element exists.
  func existence(of element: FHIRPathElement) -> FHIRTest {
    element.test && existence(of: element.place)
  }

  private func existence(of place: FHIRPathPlace) -> FHIRTest {
    switch place {
    case .response, .option, .source: return .always
    case .item(let index):
      if form.items[index].question != nil { return answered(index) }
      return form.descendants(of: index).filter { form.items[$0].question != nil }
        .reduce(.never) { $0 || answered($1) }
    case .answers(let index, at: let position?) where form.items[index].takesSeveral:
      return existence(of: oneAnswer(to: index, at: position))
    case .answers(let index, _), .values(let index, _):
      return form.items[index].question == nil ? .never : answered(index)
    case .scalar(let scalar): return scalar.existence
    case .condition(let condition): return condition.holds || condition.fails
    }
  }

  private func answered(_ index: Int) -> FHIRTest {
    isInOtherEntries(index)
      ? .holds("count-non-empty(\(answer(index))) > 0") : .filled(answer(index))
  }

  /// Returns a value in another unit.
  func converted(
    _ scalar: FHIRPathScalar, from own: FHIRUnit, to unit: FHIRUnit, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar {
    guard let (times, by) = unit.conversion(from: own) else {
      throw FHIRPathError(.unknown("\(own.name) as \(unit.name)"), at: column)
    }
    var scalar = scalar
    scalar.kind = .quantity(unit)
    guard times != 1 || by != 1 else { return scalar }
    if let whole = scalar.constant.flatMap({ Int($0) }), abs(whole) < 1_000_000,
      whole * times % by == 0
    {
      return FHIRPathScalar(constant: String(whole * times / by), .quantity(unit))
    }
    let operand = scalar.operand(of: .product, isLeft: true)
    scalar.text = times == 1 ? operand : "\(operand) * \(String(times))"
    if by != 1 { scalar.text.append(" div \(by)") }
    (scalar.strength, scalar.constant) = (.product, nil)
    return scalar
  }
}

extension FHIRPathScalar.Kind {
  /// Whether values of both kinds can be compared.
  func agrees(with other: FHIRPathScalar.Kind) -> Bool {
    switch (self, other) {
    case (.quantity(let one), .quantity(let two)): one == two
    case (.quantity, .number), (.number, .quantity): true
    case (.date, .dateTime), (.dateTime, .date): true
    case (.date, _), (.dateTime, _), (_, .date), (_, .dateTime): self == other
    default: true
    }
  }
}
