import JSONText

extension FHIRPathTranslator {
  /// Returns the translation of a function call.
  mutating func call(
    _ name: String, on base: FHIRPathNode?, _ arguments: [FHIRPathNode], at focus: Focus,
    column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    switch name {
    case "today": return .one(Self.present("today()", .date))
    case "now": return .one(Self.present("now()", .dateTime))
    case "timeOfDay": return .one(Self.present("time(now())", .time))
    case "iif": return try alternative(arguments, at: focus, column: column)
    default: break
    }
    var elements = focus.elements
    if let base { elements = try collection(of: base, at: focus) }
    if ["sum", "count", "min", "max", "avg"].contains(name), base?.readsResponse == true,
      elements.contains(where: isInSameEntry)
    {
      throw FHIRPathError(.unknown("`\(name)()` of all entries within one of them"), at: column)
    }
    let call = FHIRPathCall(
      name: name, arguments: arguments, focus: focus, column: column, elements: elements)
    if let result = try navigation(call) { return result }
    if let result = try summary(call) { return result }
    if let result = try function(call) { return result }
    switch name {
    case "resolve", "memberOf", "subsumes", "conformsTo":
      throw FHIRPathError(.outside("`\(name)()`"), at: column)
    default: throw FHIRPathError(.unknown("`\(name)()`"), at: column)
    }
  }

  /// Whether an element belongs to the entry of a repeat that contains the expression.
  private func isInSameEntry(_ element: FHIRPathElement) -> Bool {
    switch element.place {
    case .scalar(let scalar): scalar.item.map { !form.items[$0].repeats.isEmpty } ?? false
    case .answers(let index, _):
      !form.items[index].repeats.isEmpty && !isInOtherEntries(index)
    case .item(let index):
      form.items[index].repeatedGroup != nil && !hasOtherEntries(index)
    default: false
    }
  }

  private static func present(_ text: OutlineText, _ kind: FHIRPathScalar.Kind) -> FHIRPathScalar {
    var scalar = FHIRPathScalar(kind, text)
    scalar.mayBeEmpty = false
    return scalar
  }

  private mutating func alternative(
    _ arguments: [FHIRPathNode], at focus: Focus, column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    guard arguments.count == 2 || arguments.count == 3 else {
      throw FHIRPathError(.unreadable("`iif` needs two or three arguments"), at: column)
    }
    let test = try condition(of: arguments[0], at: focus).holds
    if test == .always { return try collection(of: arguments[1], at: focus) }
    let other =
      arguments.count == 3 ? try collection(of: arguments[2], at: focus) : []
    if test == .never { return other }
    let one = try collection(of: arguments[1], at: focus)
    if isCondition(one), isCondition(other), !(one.isEmpty && other.isEmpty) {
      let (first, second) = (condition(one), condition(other))
      return .one(
        FHIRCondition(
          (test && first.holds) || (test.negated && second.holds),
          fails: (test && first.fails) || (test.negated && second.fails)))
    }
    let (first, second) = (try scalar(one, at: column), try scalar(other, at: column))
    guard let kind = first?.kind ?? second?.kind else { return [] }
    if let first, let second, !first.kind.agrees(with: second.kind) {
      throw FHIRPathError(.unknown("results of different kinds"), at: column)
    }
    var result = FHIRPathScalar(
      kind, "if(\(test.text), \(first?.text ?? "''"), \(second?.text ?? "''"))")
    result.mayBeEmpty = first?.mayBeEmpty != false || second?.mayBeEmpty != false
    return .one(result)
  }

  private func isCondition(_ elements: FHIRPathCollection) -> Bool {
    elements.allSatisfy { if case .condition = $0.place { true } else { false } }
  }
}

/// A call of a function that has a collection before its dot.
struct FHIRPathCall {
  let name: String
  let arguments: [FHIRPathNode]
  let focus: FHIRPathTranslator.Focus
  let column: Int

  /// The collection to which the function is applied.
  var elements: FHIRPathCollection
}

extension FHIRPathTranslator {
  /// Returns the result of a function that filters, navigates or combines collections; nil if the
  /// function does none of these.
  mutating func navigation(_ call: FHIRPathCall) throws(FHIRPathError) -> FHIRPathCollection? {
    switch (call.name, call.arguments.first) {
    case ("where", let criteria?): return try filtered(call.elements, criteria, call.focus)
    case ("select", let projection?):
      var results: FHIRPathCollection = []
      for element in expanded(call.elements) {
        let focus = Focus(owner: call.focus.owner, elements: [FHIRPathElement(element.place)])
        for result in try collection(of: projection, at: focus) {
          results.append(FHIRPathElement(result.place, if: element.test && result.test))
        }
      }
      return results
    case ("repeat", _), ("descendants", nil), ("children", nil):
      let isDeep = call.name != "children"
      return call.elements.flatMap { element in
        descendants(of: element.place, isDeep: isDeep)
          .map { FHIRPathElement($0.place, if: element.test && $0.test) }
      }
    case ("first", nil), ("single", nil): return try element(0, of: call.elements, at: call.column)
    case ("last", nil): return try element(nil, of: call.elements, at: call.column)
    case ("intersect", let other?), ("exclude", let other?):
      let others = try collection(of: other, at: call.focus)
      let kept = try expanded(call.elements).map { element throws(FHIRPathError) in
        let isIn = try membership(
          of: [FHIRPathElement(element.place)], in: others, at: call.column)
        let test = call.name == "intersect" ? isIn.holds : isIn.holds.negated
        return FHIRPathElement(element.place, if: element.test && test)
      }
      return call.name == "intersect" ? try distinct(kept, at: call.column) : kept
    case ("ofType", let type?), ("as", let type?): return elements(call.elements, ofType: type)
    case ("is", let type?): return .one(isOfType(call.elements, type))
    case ("union", let other?):
      let others = try collection(of: other, at: call.focus)
      return try distinct(call.elements + others, at: call.column)
    case ("combine", let other?):
      return call.elements + (try collection(of: other, at: call.focus))
    case ("distinct", nil): return try distinct(call.elements, at: call.column)
    case ("trace", _), ("value", nil), ("getValue", nil): return call.elements
    case ("extension", let url?):
      guard let wanted = try scalar(collection(of: url, at: call.focus), at: url.column)?.constant
      else { return nil }
      return try members("extension", of: call.elements, at: call.column).filter { element in
        if case .source(let node) = element.place { node.string("url") == wanted } else { false }
      }
    default: return nil
    }
  }

  /// Returns the elements for which a criterion is true.
  mutating func filtered(
    _ elements: FHIRPathCollection, _ criteria: FHIRPathNode, _ focus: Focus
  ) throws(FHIRPathError) -> FHIRPathCollection {
    noteMissingItem(criteria)
    var results: FHIRPathCollection = []
    for element in expanded(elements) {
      let inner = Focus(owner: focus.owner, elements: [FHIRPathElement(element.place)])
      let test = element.test && (try condition(of: criteria, at: inner).holds)
      if test != .never { results.append(FHIRPathElement(element.place, if: test)) }
    }
    return results
  }

  private mutating func noteMissingItem(_ criteria: FHIRPathNode) {
    guard case .binary("=", let left, let right) = criteria.kind,
      case .member(nil, "linkId") = left.kind, case .text(let linkId) = right.kind,
      !missingItems.contains(linkId), !form.items.contains(where: { $0.linkId == linkId })
    else { return }
    missingItems.append(linkId)
  }

  /// Returns the elements, with an answer that consists of several options replaced by its options.
  func expanded(_ elements: FHIRPathCollection) -> FHIRPathCollection {
    elements.flatMap { element -> FHIRPathCollection in
      switch element.place {
      case .answers(let index, at: nil), .values(let index, _):
        let item = form.items[index]
        guard item.isMultiple, !isInOtherEntries(index), !item.options.isEmpty else {
          return [element]
        }
        return item.options.indices.map { option in
          let value = item.options[option].value
          let test = FHIRTest.holds("selected(\(answer(index)), \(value.asLiteral))")
          return FHIRPathElement(.option(index, option), if: element.test && test)
        }
      default: return [element]
      }
    }
  }

  private func descendants(of place: FHIRPathPlace, isDeep: Bool) -> FHIRPathCollection {
    switch place {
    case .response:
      let items = isDeep ? Array(form.items.indices) : form.topItems
      return items.map { FHIRPathElement(.item($0)) }
    case .item(let index), .answers(let index, _):
      let items = isDeep ? form.descendants(of: index) : form.items[index].children
      return items.map { FHIRPathElement(.item($0)) }
    case .source(let node):
      return node.items("item").flatMap { item in
        [FHIRPathElement(.source(item))]
          + (isDeep ? descendants(of: .source(item), isDeep: true) : [])
      }
    default: return []
    }
  }

  /// Whether an item is a repeat that does not contain the expression.
  private func hasOtherEntries(_ item: Int) -> Bool {
    guard form.items[item].repeatedGroup != nil else { return false }
    return owner.map { form.items[$0].repeats.contains(item) } != true
  }

  /// Returns the element at a position, or the last element if the position is nil.
  func element(
    _ index: Int?, of elements: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    guard elements.count == 1 else {
      guard let index else { return elements.withRepeated.reversed() }
      let isCertain = elements.allSatisfy {
        if case .source = $0.place { $0.test == .always } else { false }
      }
      if isCertain { return elements.indices.contains(index) ? [elements[index]] : [] }
      guard index == 0 else {
        throw FHIRPathError(.unknown("the position of an answer among others"), at: column)
      }
      return elements.withRepeated
    }
    let element = elements[0]
    switch element.place {
    case .item(let item) where hasOtherEntries(item) || isInOtherEntries(item),
      .answers(let item, at: nil) where isInOtherEntries(item),
      .values(let item, _) where isInOtherEntries(item):
      throw FHIRPathError(.unknown("one of several entries"), at: column)
    case .answers(let item, at: nil) where form.items[item].takesSeveral,
      .values(let item, _) where form.items[item].takesSeveral:
      let position: OutlineText =
        index.map { OutlineText(String($0)) } ?? "count-selected(\(answer(item))) - 1"
      if case .answers = element.place {
        return [FHIRPathElement(.answers(item, at: position), if: element.test)]
      }
      return [FHIRPathElement(oneAnswer(to: item, at: position), if: element.test)]
    default: break
    }
    return index == nil || index == 0 ? elements : []
  }
}
