extension XPathTranslator {
  mutating func answer(_ name: String) throws(TranslationError) {
    if name.hasPrefix("last-saved#") {
      throw TranslationError(
        "`${\(name)}` is an answer of the previous record, which is not known here.",
        isOutside: true)
    }
    guard let item = scope.item(named: name, from: context.item) else {
      let hint = scope.ignoringCase(name).map { " Did you mean `\($0)`?" } ?? ""
      throw TranslationError("The form has no question `\(name)`.\(hint)")
    }
    space()
    index += 1
    if current?.kind == .openBracket || current?.kind == .slash {
      try refer(to: try continued(from: item))
    } else {
      try refer(to: (item, nil))
    }
  }

  /// Reads `.`, the answer of the expression's own item.
  mutating func ownAnswer() throws(TranslationError) {
    switch (context.ownAnswer, context.item) {
    case (.never(let reason), _): throw TranslationError(reason)
    case (.notYet, _):
      throw TranslationError("A first answer cannot be read before it is given.")
    case (.reference, let item?) where context.list == nil && !scope.isGroup(item):
      space()
      output.append(answer: item)
      index += 1
    default:
      readsOwnAnswer = true
      keep()
    }
  }

  /// Reads a path, such as `../a/b`, `/data/a` or `instance('x')/root/item[…]/label`.
  mutating func path() throws(TranslationError) {
    space()
    let start = index
    var steps: [String] = []
    let isAbsolute = current?.kind == .slash
    if isAbsolute { index += 1 }
    var predicate: Range<Int>?
    reading: while let token = current {
      switch token.kind {
      case .dot: steps.append(".")
      case .twoDots: steps.append("..")
      case .name(let name): steps.append(name)
      default: throw unexpected(token)
      }
      index += 1
      if current?.kind == .openBracket { predicate = try skipPredicate() }
      guard current?.kind == .slash else { break reading }
      index += 1
    }
    // A bare name is a column, if the expression filters a list.
    if steps.count == 1, !isAbsolute, predicate == nil, let list = context.list,
      steps[0] != "..", steps[0] != "."
    {
      if steps[0].hasPrefix("label:") { steps[0] = "label" }
      let column = lists.column(steps[0], of: list)
      guard column == "value" || lists.columns(of: list).contains(column) else {
        emptyNames.append(steps[0])
        return output.append("''")
      }
      return try self.column(column)
    }
    guard let item = scope.item(at: steps, isAbsolute: isAbsolute, from: context.item) else {
      // A path without a target selects nothing, which counts as empty text.
      emptyNames.append(tokens[start..<index].map(\.source).joined())
      output.append(isNumber(start..<index) ? "number('')" : "''")
      return
    }
    try refer(to: (item, predicate))
  }

  /// Writes the name of a column, in which merged rows may have different text.
  mutating func column(_ name: String) throws(TranslationError) {
    if name != "value", name != "label" { readColumns.insert(name) }
    guard let list = context.list, lists.hasSeveralTexts(inColumn: name, of: list) else {
      output.append(name)
      return
    }
    guard current?.kind == .operation, current?.source == "=" else {
      throw TranslationError("The options that are repeated cannot be told apart by `\(name)`.")
    }
    index += 1
    output.append("selected(\(name)," + (current?.isSpaced == true ? "" : " "))
    try operand()
    output.append(")")
  }

  /// Reads the rest of `${repeat}[…]/question`.
  private mutating func continued(
    from group: Int
  ) throws(TranslationError) -> (item: Int, predicate: Range<Int>?) {
    let predicate = current?.kind == .openBracket ? try skipPredicate() : nil
    var item = group
    while current?.kind == .slash {
      index += 1
      guard case .name(let name)? = current?.kind,
        let child = scope.item(at: [name], isAbsolute: false, from: item)
      else { throw TranslationError("The path after `${…}` does not lead to a question.") }
      index += 1
      item = child
    }
    return (item, predicate)
  }

  /// Skips `[…]`, and returns the tokens in it.
  mutating func skipPredicate() throws(TranslationError) -> Range<Int> {
    let start = index + 1
    var open = 0
    while let token = current {
      if token.kind == .openBracket { open += 1 }
      if token.kind == .closeBracket { open -= 1 }
      index += 1
      if open == 0 { return start..<(index - 1) }
    }
    throw TranslationError("A bracket is not closed.")
  }

  /// Writes a reference to an item; outside the item's own entry, it must say which entry it refers
  /// to.
  private mutating func refer(
    to target: (item: Int, predicate: Range<Int>?)
  ) throws(TranslationError) {
    let own = Set(scope.repeats(around: context.item))
    let beside = scope.repeats(around: target.item).filter { !own.contains($0) }
    if scope.isNote(target.item) {
      output.append("''")
      return
    }
    if case .dot = context.ownAnswer, target.item == context.item {
      readsOwnAnswer = true
      output.append(".")
      return
    }
    if scope.isGroup(target.item), !takesAllEntries,
      !scope.repeats(around: target.item).contains(target.item)
    {
      return try contents(of: target.item)
    }
    if let predicate = target.predicate {
      guard let group = beside.first ?? scope.repeats(around: target.item).first else {
        throw TranslationError("`[…]` selects among things that are not repeated.")
      }
      try entry(of: target.item, in: group, at: predicate)
    } else if takesAllEntries || beside.isEmpty || beside == [target.item] {
      output.append(answer: target.item)
    } else {
      // XPath takes the first of several nodes as text.
      output.append(
        "indexed-repeat(\(answer: target.item), \(answer: beside[0]), 1)" as OutlineText)
    }
  }

  /// Writes the text of a group, which XPath concatenates from the answers to its questions.
  private mutating func contents(of group: Int) throws(TranslationError) {
    let questions = scope.questions(in: group)
    guard !questions.isEmpty, questions.count <= 100 else {
      throw TranslationError("It reads the text of a whole group.")
    }
    output.append("concat(''")
    for question in questions { output.append(", \(answer: question)" as OutlineText) }
    output.append(")")
  }

  /// Writes the answer in the entry whose position a predicate states.
  private mutating func entry(
    of item: Int, in group: Int, at predicate: Range<Int>
  ) throws(TranslationError) {
    var inner = tokens[predicate]
    // `position() = n` is the same as `n`.
    if inner.count > 4, inner.first?.kind == .name("position"),
      inner[inner.startIndex + 3].source == "="
    {
      inner = inner.dropFirst(4)
    }
    guard !inner.isEmpty, !inner.contains(where: { ["=", "<", ">", "!="].contains($0.source) })
    else {
      throw TranslationError("`[…]` selects entries by their answers.")
    }
    var translator = XPathTranslator(
      tokens: Array(inner), scope: scope, lists: lists, context: context)
    try translator.expression()
    if let token = translator.current { throw unexpected(token) }
    output.append(
      "indexed-repeat(\(answer: item), \(answer: group), \(translator.output))" as OutlineText)
  }
}
