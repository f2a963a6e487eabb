extension FHIRPathTranslator {
  /// Returns the collection without the values that are equal to one before them.
  ///
  /// Answers are only known when the form is filled in, so each value gets a test that it differs
  /// from those before it.
  mutating func distinct(
    _ elements: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    for element in elements where !isDistinct(element.place) {
      throw FHIRPathError(.unknown("which of several answers are equal"), at: column)
    }
    if elements.count == 1 { return elements }
    var kept: FHIRPathCollection = []
    for element in expanded(elements.withRepeated) {
      var (element, isNew) = (element, FHIRTest.always)
      for earlier in kept.withRepeated {
        isNew = isNew && (try difference(of: element, from: earlier, at: column))
        if isNew == .never { break }
      }
      if isNew != .always { element.testOfRepeated = element.test }
      element.test = element.test && isNew
      kept.append(element)
    }
    return kept
  }

  /// Whether a place stands for values that all differ: one value, or options of a question.
  private func isDistinct(_ place: FHIRPathPlace) -> Bool {
    switch place {
    case .answers(let index, at: nil), .values(let index, _):
      !isInOtherEntries(index) && !form.items[index].isList
    default: true
    }
  }

  /// Returns the test of whether an element differs from one before it, or the latter is missing.
  private mutating func difference(
    of element: FHIRPathElement, from earlier: FHIRPathElement, at column: Int
  ) throws(FHIRPathError) -> FHIRTest {
    if isOfItem(element.place) || isOfItem(earlier.place) {
      guard case .item(let one) = element.place, case .item(one) = earlier.place else {
        return .always
      }
      return earlier.test.negated
    }
    let (one, other) = (try single(element.place, column), try single(earlier.place, column))
    if let one = onlyCondition(one), let other = onlyCondition(other) {
      let areEqual = (one.holds && other.holds) || (one.fails && other.fails)
      return (earlier.test && areEqual).negated
    }
    guard let one = try scalar(one, at: column), let other = try scalar(other, at: column) else {
      return .always
    }
    if one.kind == .coding, other.kind == .coding {
      let places = [(element.place, one), (earlier.place, other)]
      guard try haveSameSystem(places, at: column) else { return .always }
    }
    return earlier.test.negated || (try difference(of: one, from: other, at: column))
  }

  private func isOfItem(_ place: FHIRPathPlace) -> Bool {
    switch place {
    case .item, .response, .source: true
    default: false
    }
  }

  /// Returns a place as a collection with one value.
  private func single(
    _ place: FHIRPathPlace, _ column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    switch place {
    case .answers(let index, let position):
      guard form.items[index].children.isEmpty else {
        throw FHIRPathError(
          .unknown("whether answers with items below them are equal"), at: column)
      }
      return values(of: index, at: position)
    default: return [FHIRPathElement(place)]
    }
  }

  private func difference(
    of one: FHIRPathScalar, from other: FHIRPathScalar, at column: Int
  ) throws(FHIRPathError) -> FHIRTest {
    if one.isNumber != other.isNumber || one.isTime != other.isTime { return .always }
    if (one.kind == .coding) != (other.kind == .coding) { return .always }
    if let own = one.constant, let its = other.constant { return own == its ? .never : .always }
    var other = other
    if case .quantity(let unit) = one.kind, case .quantity(let its) = other.kind {
      other = try converted(other, from: its, to: unit, at: column)
    }
    return .holds("\(one.operand) != \(other.operand)")
  }

  /// Whether stored values of two questions stand for codes of the same code system.
  private func haveSameSystem(
    _ places: [(FHIRPathPlace, FHIRPathScalar)], at column: Int
  ) throws(FHIRPathError) -> Bool {
    var systems: Set<String?> = []
    for (place, scalar) in places {
      let item = if case .option(let item, _) = place { item } else { scalar.item }
      let found = Set((item.map { form.items[$0].options } ?? []).map(\.system))
      guard let item, found.count == 1, !form.items[item].hasSharedCodes else {
        throw FHIRPathError(.unknown("which codes of several code systems are equal"), at: column)
      }
      systems.formUnion(found)
    }
    return systems.count == 1
  }
}
