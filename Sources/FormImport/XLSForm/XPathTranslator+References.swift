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
      try refer(to: Target(item: item))
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
      space()
      index += 1
      appendOwnAnswer()
    }
  }

  private mutating func appendOwnAnswer() {
    readsOwnAnswer = true
    if case .dot(let first?) = context.ownAnswer {
      output.append("coalesce(., \(first))" as OutlineText)
    } else {
      output.append(".")
    }
  }

  /// Reads a path, such as `../a/b`, `/data/a` or `instance('x')/root/item[…]/label`.
  mutating func path() throws(TranslationError) {
    space()
    let start = index
    var steps: [String] = []
    let isAbsolute = current?.kind == .slash
    if isAbsolute { index += 1 }
    var predicates: [(stepCount: Int, tokens: Range<Int>)] = []
    reading: while let token = current {
      switch token.kind {
      case .dot: steps.append(".")
      case .twoDots: steps.append("..")
      case .name(let name): steps.append(name)
      default: throw unexpected(token)
      }
      index += 1
      if current?.kind == .openBracket { predicates.append((steps.count, try skipPredicate())) }
      guard current?.kind == .slash else { break reading }
      index += 1
    }
    // A bare name is a column, if the expression filters a list.
    if steps.count == 1, !isAbsolute, predicates.isEmpty, let list = context.list,
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
    guard predicates.count < 2 else {
      throw TranslationError("Only one `[…]` in a path can select an entry.")
    }
    var target = Target(item: item)
    if let (stepCount, tokens) = predicates.first {
      let group = scope.item(
        at: Array(steps[..<stepCount]), isAbsolute: isAbsolute, from: context.item)
      target.selection = group.map { Selection(group: $0, tokens: tokens) }
    }
    if !isAbsolute { target.leftRepeats = scope.repeatsLeft(by: steps, from: context.item) }
    try refer(to: target)
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
    try expression(ofComparison: true)
    output.append(")")
  }

  /// Reads the rest of `${repeat}[…]/question`.
  private mutating func continued(from group: Int) throws(TranslationError) -> Target {
    var target = Target(item: group)
    if current?.kind == .openBracket {
      target.selection = Selection(group: group, tokens: try skipPredicate())
    }
    while current?.kind == .slash {
      index += 1
      guard case .name(let name)? = current?.kind,
        let child = scope.item(at: [name], isAbsolute: false, from: target.item)
      else { throw TranslationError("The path after `${…}` does not lead to a question.") }
      index += 1
      target.item = child
    }
    return target
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
  private mutating func refer(to target: Target) throws(TranslationError) {
    let item = target.item
    let own = Set(scope.repeats(around: context.item)).subtracting(target.leftRepeats)
    let beside = scope.repeats(around: item).filter { !own.contains($0) }
    if scope.isNote(item) {
      output.append("''")
    } else if case .dot = context.ownAnswer, item == context.item, target.leftRepeats.isEmpty {
      appendOwnAnswer()
    } else if scope.isGroup(item), !takesAllEntries, beside.first != item, !own.contains(item) {
      try contents(of: item)
    } else if let selection = target.selection {
      try entry(of: item, selection, among: beside)
    } else if beside.isEmpty || beside == [item] {
      output.append(answer: item)
    } else if takesAllEntries {
      guard namesEntry || target.leftRepeats.isDisjoint(with: beside) else {
        throw TranslationError("An entry cannot combine the answers of all entries.")
      }
      output.append(answer: item)
    } else {
      // XPath takes the first of several nodes as text.
      output.append("indexed-repeat(\(answer: item), \(answer: beside[0]), 1)" as OutlineText)
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
    of item: Int, _ selection: Selection, among beside: [Int]
  ) throws(TranslationError) {
    guard let group = scope.repeats(around: item).first else {
      throw TranslationError("`[…]` can select only among entries of a repeat.")
    }
    guard selection.group == group, beside.count < 2 else {
      throw TranslationError("`[…]` cannot select an answer in a repeat within another repeat.")
    }
    var inner = tokens[selection.tokens]
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

/// The item to which a reference or a path leads.
private struct Target {
  var item: Int
  var selection: Selection?
  /// The repeats around the expression that the path has left; it can lead into other entries.
  var leftRepeats: Set<Int> = []
}

/// A `[…]` in a path, which selects an entry of a group.
private struct Selection {
  let group: Int
  let tokens: Range<Int>
}
