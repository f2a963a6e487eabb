import JSONText

/// Translates FHIRPath expressions that read answers into expressions of a definition.
///
/// A part of an expression becomes a ``FHIRPathCollection``: places in the response, or values. A
/// condition has separate tests for being true and for being false, because it can also be empty.
struct FHIRPathTranslator {
  /// The maximum number of characters of a translated expression; a definition allows 10,000.
  static let mostCharacters = 12_000

  /// The questionnaire.
  var form: FHIRForm

  /// The item that contains the expression; nil for the questionnaire.
  let owner: Int?

  /// Whether `.` stands for the owner's own answer.
  let isConstraint: Bool

  /// The linkIds that expressions refer to but that no item has.
  var missingItems: [String] = []

  /// Whether `trim()` was translated, which is not exact.
  var hasTrimmed = false

  /// The variables that are being translated, to find cycles, and those that have been translated.
  private var openVariables: Set<FHIRVariable.ID> = []
  private var variables: [FHIRVariable.ID: FHIRPathCollection] = [:]

  /// The current meaning of names.
  struct Focus {
    /// The item whose variables are visible.
    var owner: Int?
    /// The collection to which the first name of a path belongs.
    var elements: FHIRPathCollection
  }

  init(_ form: FHIRForm, owner: Int?, isConstraint: Bool = false) {
    (self.form, self.owner, self.isConstraint) = (form, owner, isConstraint)
  }

  /// Returns the test of whether an expression is true; an empty result does not count as true.
  mutating func test(_ source: String) throws(FHIRPathError) -> OutlineText {
    let node = try FHIRPathParser.node(of: source)
    return try condition(of: node, at: start).holds.text
  }

  /// Returns the test of whether an expression is not false.
  mutating func constraint(_ source: String) throws(FHIRPathError) -> OutlineText {
    let node = try FHIRPathParser.node(of: source)
    let condition = try condition(of: node, at: start)
    // When an answer is checked, only the answers to other questions can be empty.
    let isOwn = isConstraint && condition.fails.text.answers.isEmpty
    return isOwn || condition.fails == condition.holds.negated
      ? condition.holds.text : condition.fails.negated.text
  }

  /// Returns the value of an expression, converted to the unit of an item, which takes one answer or
  /// several.
  mutating func value(
    _ source: String, unit: FHIRUnit?, isForSeveral: Bool = false
  ) throws(FHIRPathError) -> OutlineText {
    let node = try FHIRPathParser.node(of: source)
    let elements = try collection(of: node, at: start)
    if elements.count == 1, case .condition(let condition) = elements[0].place,
      elements[0].test == .always
    {
      return condition.value
    }
    if let list = wholeList(elements) { return list }
    // A scalar would be only the first of them.
    if isForSeveral, elements.count(where: { $0.test == .always }) > 1 {
      throw FHIRPathError(.unknown("several values for one question"), at: node.column)
    }
    guard var scalar = try scalar(elements, at: node.column) else { return "''" }
    if let unit, case .quantity(let own) = scalar.kind {
      scalar = try converted(scalar, from: own, to: unit, at: node.column)
    }
    return scalar.text
  }

  /// Returns the answer to a repeated question, if a collection contains it and nothing else.
  func wholeList(_ elements: FHIRPathCollection) -> OutlineText? {
    guard elements.count == 1, elements[0].test == .always else { return nil }
    switch elements[0].place {
    case .answers(let index, at: nil), .values(let index, _):
      return form.items[index].isList && !isInOtherEntries(index) ? answer(index) : nil
    default: return nil
    }
  }

  /// Returns the check that the owner's answer is on one side of an expression's value.
  mutating func limit(
    _ source: String, sign: String, unit: FHIRUnit?
  ) throws(FHIRPathError) -> OutlineText {
    let node = try FHIRPathParser.node(of: source)
    guard var limit = try scalar(collection(of: node, at: start), at: node.column) else {
      return "true()"
    }
    if let unit, case .quantity(let own) = limit.kind {
      limit = try converted(limit, from: own, to: unit, at: node.column)
    }
    let check: OutlineText = ". \(sign) \(limit.operand(of: .weak, isLeft: false))"
    return (limit.existence.negated || .holds(check)).text
  }

  private var start: Focus {
    Focus(owner: owner, elements: [FHIRPathElement(owner.map { .item($0) } ?? .response)])
  }

  /// Returns the translation of a part of an expression.
  mutating func collection(
    of node: FHIRPathNode, at focus: Focus
  ) throws(FHIRPathError) -> FHIRPathCollection {
    let result = try untestedCollection(of: node, at: focus)
    try checkSize(of: result, at: node.column)
    return result
  }

  private mutating func untestedCollection(
    of node: FHIRPathNode, at focus: Focus
  ) throws(FHIRPathError) -> FHIRPathCollection {
    switch node.kind {
    case .nothing: return []
    case .number(let digits): return .one(FHIRPathScalar(constant: digits, .number))
    case .text(let text): return .one(FHIRPathScalar(constant: text, .text))
    case .boolean(let isTrue): return .one(FHIRCondition(isTrue ? .always : .never))
    case .time(let text): return .one(FHIRPathScalar(moment: text))
    case .quantity(let digits, let unit):
      return .one(FHIRPathScalar(constant: digits, .quantity(FHIRUnit(unit))))
    case .variable(let name): return try variable(name, at: focus, column: node.column)
    case .special("$this"): return focus.elements
    case .special(let name): throw FHIRPathError(.unknown("`\(name)`"), at: node.column)
    case .member(nil, "QuestionnaireResponse"): return [FHIRPathElement(.response)]
    // A path that begins with a type, such as `Patient`, reads another resource.
    case .member(nil, let name) where name.first?.isUppercase == true:
      throw FHIRPathError(.outside("`\(name)`"), at: node.column)
    case .member(let base, let name):
      let elements = try base.map { base throws(FHIRPathError) in
        try collection(of: base, at: focus)
      }
      return try members(name, of: elements ?? focus.elements, at: node.column)
    case .call(let base, let name, let arguments):
      return try call(name, on: base, arguments, at: focus, column: node.column)
    case .element(let base, let position):
      guard case .number(let digits) = position.kind, let index = Int(digits) else {
        throw FHIRPathError(.unknown("a position that is not a number"), at: position.column)
      }
      return try element(index, of: collection(of: base, at: focus), at: node.column)
    case .minus(let operand):
      guard var scalar = try scalar(collection(of: operand, at: focus), at: node.column) else {
        return []
      }
      scalar.text = "-\(scalar.operand)"
      scalar.constant = scalar.constant.map { "-\($0)" }
      scalar.strength = .weak
      return .one(scalar)
    case .binary(let sign, let left, let right):
      return try binary(sign, left, right, at: focus, column: node.column)
    }
  }

  private func checkSize(
    of elements: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) {
    var size = 0
    for element in elements {
      switch element.place {
      case .scalar(let scalar): size += scalar.text.size
      case .condition(let condition): size += condition.holds.text.size + condition.fails.text.size
      default: break
      }
      size += element.test == .always ? 0 : element.test.text.size
    }
    if size > 2 * Self.mostCharacters {
      throw FHIRPathError(
        .tooLarge("\(Self.mostCharacters) characters when translated"), at: column)
    }
  }

  /// Returns the translation of a variable, in the place where the variable is declared.
  private mutating func variable(
    _ name: String, at focus: Focus, column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    if let declared = form.variable(name, visibleAt: focus.owner) {
      return try value(of: declared, column: column)
    }
    switch name {
    case "resource", "rootResource": return [FHIRPathElement(.response)]
    case "context": return start.elements
    case "questionnaire": return [FHIRPathElement(.source(form.questionnaire))]
    case "qitem":
      return focus.owner.map { [FHIRPathElement(.source(form.items[$0].node))] } ?? []
    case "sct": return .one(FHIRPathScalar(constant: "http://snomed.info/sct", .text))
    case "loinc": return .one(FHIRPathScalar(constant: "http://loinc.org", .text))
    case "ucum": return .one(FHIRPathScalar(constant: "http://unitsofmeasure.org", .text))
    default: throw FHIRPathError(.outside("`%\(name)`"), at: column)
    }
  }

  private mutating func value(
    of variable: FHIRVariable, column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    if let known = variables[variable.id] { return known }
    guard variable.isFHIRPath else {
      throw FHIRPathError(.outside("the query `%\(variable.id.name)`"), at: column)
    }
    guard openVariables.insert(variable.id).inserted else {
      throw FHIRPathError(
        .unreadable("the variable `%\(variable.id.name)` depends on itself"), at: column)
    }
    guard openVariables.count <= 60 else {
      throw FHIRPathError(.tooLarge("60 variables that depend on each other"), at: column)
    }
    defer { openVariables.remove(variable.id) }
    let place: FHIRPathPlace = variable.id.owner.map { .item($0) } ?? .response
    let focus = Focus(owner: variable.id.owner, elements: [FHIRPathElement(place)])
    let result: FHIRPathCollection
    do {
      result = try collection(of: FHIRPathParser.node(of: variable.expression), at: focus)
    } catch {
      // The column within the variable's expression would be misleading, so the error names the
      // variable instead.
      throw FHIRPathError(error.kind.within(variable.id.name), at: column)
    }
    variables[variable.id] = result
    return result
  }
}

extension FHIRPathError.Kind {
  /// Returns the problem, described as a problem in a variable that an expression uses.
  fileprivate func within(_ variable: String) -> FHIRPathError.Kind {
    let suffix = " in the variable `%\(variable)`"
    func qualified(_ text: String) -> String {
      text.contains("the variable `") || text.contains("the query `") ? text : text + suffix
    }
    return switch self {
    case .unreadable(let text): .unreadable(qualified(text))
    case .unknown(let text): .unknown(qualified(text))
    case .outside(let text): .outside(qualified(text))
    case .tooLarge(let text): .tooLarge(qualified(text))
    }
  }
}

extension OutlineText {
  /// The approximate number of characters of the text.
  var size: Int {
    parts.reduce(0) { sum, part in
      if case .text(let text) = part { sum + text.utf8.count } else { sum + 16 }
    }
  }
}

extension FHIRPathScalar {
  /// Creates a literal from a date, a time or both, as FHIRPath writes it after `@`.
  init(moment text: String) {
    if text.hasPrefix("T") {
      self.init(constant: String(text.dropFirst()), .time)
    } else if text.contains("T"), !text.hasSuffix("T") {
      self.init(constant: text, .dateTime)
    } else {
      let day = text.hasSuffix("T") ? String(text.dropLast()) : text
      let missing = day.split(separator: "-").count
      self.init(constant: day + (missing == 1 ? "-01-01" : missing == 2 ? "-01" : ""), .date)
    }
  }
}
