extension FHIRPathTranslator {
  /// Returns the translation of two operands with an operator between them.
  mutating func binary(
    _ sign: String, _ left: FHIRPathNode, _ right: FHIRPathNode, at focus: Focus, column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    switch sign {
    case "and", "or", "xor", "implies":
      let one = try condition(of: left, at: focus)
      return .one(Self.combined(sign, one, try condition(of: right, at: focus)))
    case "as": return elements(try collection(of: left, at: focus), ofType: right)
    case "is": return .one(isOfType(try collection(of: left, at: focus), right))
    default: break
    }
    let one = try collection(of: left, at: focus)
    let other = try collection(of: right, at: focus)
    switch sign {
    case "|": return try distinct(one + other, at: column)
    case "=": return .one(try equality(one, other, at: column))
    case "!=":
      let equal = try equality(one, other, at: column)
      return .one(FHIRCondition(equal.fails, fails: equal.holds))
    case "~", "!~":
      let test = try equivalence(one, other, at: column)
      return .one(FHIRCondition(sign == "~" ? test : test.negated))
    case "<", "<=", ">", ">=": return .one(try order(sign, one, other, at: column))
    case "in": return .one(try membership(of: one, in: other, at: column))
    case "contains": return .one(try membership(of: other, in: one, at: column))
    default: return try calculation(sign, one, other, at: column)
    }
  }

  private static func combined(
    _ word: String, _ one: FHIRCondition, _ other: FHIRCondition
  ) -> FHIRCondition {
    switch word {
    case "and": FHIRCondition(one.holds && other.holds, fails: one.fails || other.fails)
    case "or": FHIRCondition(one.holds || other.holds, fails: one.fails && other.fails)
    case "implies": FHIRCondition(one.fails || other.holds, fails: one.holds && other.fails)
    default:
      FHIRCondition(
        (one.holds && other.fails) || (one.fails && other.holds),
        fails: (one.holds && other.holds) || (one.fails && other.fails))
    }
  }

  /// Returns the test of whether two collections are equal, which is empty if either collection is.
  mutating func equality(
    _ one: FHIRPathCollection, _ other: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRCondition {
    if one.isEmpty || other.isEmpty { return .empty }
    if let one = onlyCondition(one), let other = onlyCondition(other) {
      return FHIRCondition(
        (one.holds && other.holds) || (one.fails && other.fails),
        fails: (one.holds && other.fails) || (one.fails && other.holds))
    }
    // A constant value is not compared again with each answer.
    if one.count == 1, one[0].test != .always, case .scalar(let first) = one[0].place,
      let constant = first.constant, let wanted = try scalar(other, at: column)?.constant
    {
      let test = one[0].test
      return constant == wanted
        ? FHIRCondition(test, fails: .never) : FHIRCondition(.never, fails: test)
    }
    guard let one = try scalar(one, at: column), let other = try scalar(other, at: column) else {
      return .empty
    }
    return try equality(one, other, at: column)
  }

  func onlyCondition(_ elements: FHIRPathCollection) -> FHIRCondition? {
    guard elements.count == 1, elements[0].test == .always else { return nil }
    switch elements[0].place {
    case .condition(let condition): return condition
    case .answers(let index, _):
      let item = form.items[index]
      guard item.scalarKind == nil, item.question != nil, !item.isMultiple, !item.isList else {
        return nil
      }
      return condition(elements)
    default: return nil
    }
  }

  private func equality(
    _ one: FHIRPathScalar, _ other: FHIRPathScalar, at column: Int
  ) throws(FHIRPathError) -> FHIRCondition {
    if let own = one.constant, let its = other.constant {
      let isSame = own == its || (one.isNumber && other.isNumber && Double(own) == Double(its))
      return FHIRCondition(isSame ? .always : .never)
    }
    if other.item != nil, one.constant != nil { return try equality(other, one, at: column) }
    var other = other
    if let item = one.item, let code = other.constant, !form.items[item].options.isEmpty {
      let values = storedValues(other, code, of: item)
      return FHIRCondition(
        values.reduce(.never) { $0 || .answer(item, one.text, is: $1) },
        fails: values.reduce(one.existence) {
          $0 && .holds("\(one.operand) != \($1.asLiteral)")
        })
    }
    other = try inUnit(of: one, other, at: column)
    let bothEmpty: FHIRTest = one.mayBeEmpty && other.mayBeEmpty ? one.existence : .always
    return FHIRCondition(
      bothEmpty && .holds("\(one.operand) = \(other.operand)"),
      fails: one.existence && other.existence && .holds("\(one.operand) != \(other.operand)"))
  }

  private mutating func equivalence(
    _ one: FHIRPathCollection, _ other: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRTest {
    if one.isEmpty { return other.reduce(.never) { $0 || existence(of: $1) }.negated }
    if other.isEmpty { return one.reduce(.never) { $0 || existence(of: $1) }.negated }
    if onlyCondition(one) != nil, onlyCondition(other) != nil {
      return try equality(one, other, at: column).holds
    }
    guard let one = try scalar(one, at: column), let other = try scalar(other, at: column) else {
      return .never
    }
    if let own = one.constant, let its = other.constant {
      let areTexts = one.kind == .text && other.kind == .text
      return areTexts && LetterCase.lower(own) == LetterCase.lower(its)
        ? .always : try equality(one, other, at: column).holds
    }
    if one.kind == .text, other.kind == .text {
      return .holds("\(one.inLowercase) = \(other.inLowercase)")
    }
    return .holds("\(one.operand) = \(try inUnit(of: one, other, at: column).operand)")
  }

  private func inUnit(
    of one: FHIRPathScalar, _ other: FHIRPathScalar, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar {
    guard case .quantity(let own) = one.kind, case .quantity(let its) = other.kind else {
      return other
    }
    return try converted(other, from: its, to: own, at: column)
  }

  private mutating func order(
    _ sign: String, _ one: FHIRPathCollection, _ other: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRCondition {
    guard let one = try scalar(one, at: column), var other = try scalar(other, at: column) else {
      return .empty
    }
    other = try inUnit(of: one, other, at: column)
    guard one.kind != .text || other.kind != .text else {
      throw FHIRPathError(.unknown("the alphabetical order of texts"), at: column)
    }
    let opposites = ["<": ">=", "<=": ">", ">": "<=", ">=": "<"]
    let left = one.operand(of: .weak, isLeft: false)
    let right = other.operand(of: .weak, isLeft: false)
    return FHIRCondition(
      .holds("\(left) \(sign) \(right)"),
      fails: .holds("\(left) \(opposites[sign] ?? sign) \(right)"))
  }

  mutating func membership(
    of one: FHIRPathCollection, in collection: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRCondition {
    guard !one.isEmpty else { return .empty }
    var found = FHIRTest.never
    for element in collection.withRepeated {
      switch element.place {
      case .values(let index, _), .answers(let index, at: nil):
        let item = form.items[index]
        guard item.takesSeveral && item.isComparedAsText || isInOtherEntries(index) else {
          fallthrough
        }
        let value = try scalar(one, at: column)
        found = found || (element.test && includes(value, index))
      default:
        found =
          found
          || (element.test
            && (try equality([FHIRPathElement(element.place)], one, at: column)).holds)
      }
    }
    return FHIRCondition(found)
  }

  /// Returns the test of whether one of several answers equals a value.
  func includes(_ value: FHIRPathScalar?, _ index: Int) -> FHIRTest {
    guard let value else { return .never }
    guard let constant = value.constant else { return includes(value.text, index) }
    return storedValues(value, constant, of: index).reduce(.never) {
      $0 || includes(OutlineText($1.asLiteral), index)
    }
  }

  private func includes(_ wanted: OutlineText, _ index: Int) -> FHIRTest {
    if !isInOtherEntries(index) { return .holds("selected(\(answer(index)), \(wanted))") }
    // The answers of all entries, one after another, contain the value between two separators.
    // Spaces separate several choices; other answers can contain spaces.
    let gap: OutlineText = form.items[index].takesSeveral ? "' '" : "' | '"
    let all: OutlineText = "concat(\(gap), join(\(gap), \(answer(index))), \(gap))"
    return .holds("contains(\(all), concat(\(gap), \(wanted), \(gap)))")
  }

  /// Returns the values under which answers with a code, or with the value itself, are stored.
  private func storedValues(
    _ scalar: FHIRPathScalar, _ constant: String, of item: Int
  ) -> [String] {
    scalar.kind == .coding ? [constant] : form.items[item].values(ofCode: constant)
  }
}
