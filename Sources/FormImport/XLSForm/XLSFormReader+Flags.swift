import Expressions

/// Calculations whose result is true or false.
///
/// In ODK, such a calculation is a Boolean in every expression that reads it, whatever the type of
/// its question; as text it would be true even if it is `false`.
extension XLSFormReader {
  /// Changes the questions whose calculation gives true or false to the type `boolean` or, if they
  /// are numbers, converts their results to 1 or 0; also changes the comparisons with them.
  mutating func readFlags() {
    let flags = flags()
    for item in flags.sorted() { makeFlag(item) }
    guard !flags.isEmpty else { return }
    for item in outline.items.indices {
      outline.items[item].mapExpressions { $0.comparingFlags(flags) }
    }
  }

  /// Returns the questions whose calculation gives true or false.
  ///
  /// A calculation that reads such a question can give true or false, too.
  private func flags() -> Set<Int> {
    let calculated = outline.items.indices.filter { item in
      guard let question = outline.items[item].question else { return false }
      return question.calculation != nil && Self.flagTypes.contains(question.type.name)
    }
    let readers = calculated.reduce(into: [Int: [Int]]()) { readers, item in
      for read in outline.items[item].question?.calculation?.text.answers ?? [] {
        readers[read, default: []].append(item)
      }
    }
    var (flags, doubtful) = (Set<Int>(), calculated)
    while !doubtful.isEmpty {
      let found = doubtful.filter { givesFlag($0, flags) }
      flags.formUnion(found)
      doubtful = Set(found.flatMap { readers[$0] ?? [] }).subtracting(flags).sorted()
    }
    return flags
  }

  private static let flagTypes: Set<String> = ["text", "hidden", "integer", "decimal"]

  /// Whether the calculation of a question gives true or false, or nothing in some cases.
  private func givesFlag(_ item: Int, _ flags: Set<Int>) -> Bool {
    guard let text = outline.items[item].question?.calculation?.text else { return false }
    let source = text.source
    guard let expression = expression(source, item, flags) else { return false }
    if let kind = expression.kind {
      // A calculation that only keeps its answer has the kind of that answer.
      return kind == .flag && self.expression(source, item, flags, own: .number)?.kind != .number
    }
    guard !expression.dependsOnOwnAnswer else { return false }
    let filled = source.replacing("''", with: "false()").replacing("\"\"", with: "false()")
    return self.expression(filled, item, flags)?.kind == .flag
  }

  /// Compiles an expression; nil if it has a mistake.
  private func expression(
    _ source: String, _ item: Int, _ flags: Set<Int>, own: ValueKind = .flag
  ) -> Expression? {
    var scope = ExpressionScope { key in
      guard let read = Int(key.dropFirst()), outline.items.indices.contains(read),
        let question = outline.items[read].question
      else { return nil }
      let kind = flags.contains(read) ? .flag : question.type.kind
      return ScopedAnswer(slot: read, kind: kind, hasOptions: true)
    }
    scope.own = ScopedAnswer(slot: item, kind: own)
    scope.repeatedGroup = { key in
      Int(key.dropFirst()).flatMap { outline.items[$0].group?.repetition == nil ? nil : $0 }
    }
    return try? Expression(source, scope)
  }

  private mutating func makeFlag(_ item: Int) {
    guard var question = outline.items[item].question, let calculation = question.calculation
    else { return }
    switch question.type.name {
    case "integer", "decimal":
      question.calculation?.text = "if(\(calculation.text), 1, 0)"
    default:
      // A hidden question has no label, so that it stays off the screen.
      if question.type.name == "hidden" {
        (outline.items[item].label, outline.items[item].help) = (OutlineTexts(), OutlineTexts())
      }
      question.type = AnswerType("boolean")
    }
    outline.items[item].question = question
  }
}

extension OutlineText {
  /// The text as an expression in which keys are made from indices.
  var source: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .answer(let item): "${i\(item)}"
      case .list(let list): "l\(list)"
      }
    }.joined()
  }

  /// Returns the expression in which texts that are compared with a Boolean are Booleans, as in
  /// ODK, except for `'true'` and `'false'`, which Enketo stores.
  fileprivate func comparingFlags(_ flags: Set<Int>) -> OutlineText {
    var changed = OutlineText()
    for (place, part) in parts.enumerated() {
      guard case .text(var text) = part else {
        changed.append(OutlineText(parts: [part]))
        continue
      }
      if isOperand(place - 1, in: flags) { text = text.comparingAtStart }
      if isOperand(place + 1, in: flags) { text = text.comparingAtEnd }
      changed.append(text)
    }
    return changed
  }
}

extension OutlineText {
  /// Whether a part is the answer of a flag that is not a part of a calculation.
  private func isOperand(_ place: Int, in flags: Set<Int>) -> Bool {
    guard parts.indices.contains(place), case .answer(let item) = parts[place],
      flags.contains(item)
    else { return false }
    let operators = ["+", "-", "*", "div", "mod"]
    if place > 0, case .text(let before) = parts[place - 1],
      operators.contains(where: before.trimmingSpaces.hasSuffix)
    {
      return false
    }
    guard place + 1 < parts.count, case .text(let after) = parts[place + 1] else { return true }
    return !operators.contains(where: after.trimmingSpaces.hasPrefix)
  }
}

extension OutlineItem {
  /// Changes all expressions of the item.
  fileprivate mutating func mapExpressions(_ change: (OutlineText) -> OutlineText) {
    func map(_ expression: inout OutlineExpression?) {
      if let text = expression?.text { expression?.text = change(text) }
    }
    map(&relevance)
    if var obstacle {
      map(&obstacle.condition)
      self.obstacle = obstacle
    }
    if var group {
      if var repetition = group.repetition {
        map(&repetition.count)
        group.repetition = repetition
      }
      self.group = group
    }
    guard var question else { return }
    map(&question.requirement)
    map(&question.calculation)
    map(&question.initialExpression)
    map(&question.readOnlyCondition)
    map(&question.type.filter)
    for place in question.constraints.indices {
      question.constraints[place].check.text = change(question.constraints[place].check.text)
    }
    self.question = question
  }
}

extension String {
  /// The text with the literal as a Boolean, if it begins like `= '1'`.
  fileprivate var comparingAtStart: String {
    guard let equal = firstIndex(where: { $0 != " " && $0 != "!" }), self[equal] == "=",
      let open = self[index(after: equal)...].firstIndex(where: { $0 != " " }),
      "'\"".contains(self[open]),
      let close = self[index(after: open)...].firstIndex(of: self[open])
    else { return self }
    let literal = self[open...close]
    return self[..<open] + literal.asFlag + self[index(after: close)...]
  }

  /// The text with the literal as a Boolean, if it ends like `'1' =`.
  fileprivate var comparingAtEnd: String {
    guard let equal = lastIndex(where: { $0 != " " }), self[equal] == "=",
      let close = self[..<equal].lastIndex(where: { $0 != " " && $0 != "!" }),
      "'\"".contains(self[close]), let open = self[..<close].lastIndex(of: self[close])
    else { return self }
    return self[..<open] + self[open...close].asFlag + self[index(after: close)...]
  }
}

extension Substring {
  /// A literal as a Boolean; `'true'` and `'false'` stay.
  fileprivate var asFlag: String {
    ["true", "false"].contains(dropFirst().dropLast()) ? String(self) : "boolean(\(self))"
  }
}

extension AnswerType {
  /// The kind of the answer's value in expressions.
  fileprivate var kind: ValueKind {
    switch name {
    case "integer", "decimal": .number
    case "date": .day
    case "time": .time
    case "dateTime": .instant
    case "choices": .choices
    default: .text
    }
  }
}
