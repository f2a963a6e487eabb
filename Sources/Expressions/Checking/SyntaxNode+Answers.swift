import FieldEngine

extension SyntaxNode {
  /// The nodes directly below this one.
  package var parts: [SyntaxNode] {
    switch content {
    case .negation(let operand): [operand]
    case .chain(let first, let links): [first] + links.map { $0.operand }
    case .call(_, let arguments): arguments
    case .canonical(_, let left, let right): [left, right]
    case .number, .text, .answer, .ownAnswer, .ownEntry, .column, .choices, .isAnswered, .takesPart:
      []
    }
  }

  /// The keys of the answers that the expression reads, each once, in order of first appearance.
  package var keys: [String] {
    var (keys, seen): ([String], Set<String>) = ([], [])
    collectKeys { if seen.insert($0).inserted { keys.append($0) } }
    return keys
  }

  /// The keys of the fields of whose options the labels are read.
  package var labelKeys: [String] {
    var keys: [String] = []
    switch content {
    case .call(Function.label.rawValue, let arguments):
      for argument in arguments { argument.collectKeys { keys.append($0) } }
    case .call(Function.choiceName.rawValue, let arguments):
      collectKeys(ofChoice: Array(arguments.dropFirst())) { keys.append($0) }
    default: break
    }
    return keys + parts.flatMap { $0.labelKeys }
  }

  /// The columns that a filter reads.
  package var columns: [String] {
    if case .column(let name) = content { return [name] }
    return parts.flatMap { $0.columns }
  }

  private func collectKeys(_ take: (String) -> Void) {
    switch content {
    case .answer(let key), .isAnswered(let key), .takesPart(let key): take(key)
    case .call(Function.choiceName.rawValue, let arguments): collectKeys(ofChoice: arguments, take)
    default: for part in parts { part.collectKeys(take) }
    }
  }

  /// Collects the keys of `jr:choice-name`, whose second argument quotes an answer.
  private func collectKeys(ofChoice arguments: [SyntaxNode], _ take: (String) -> Void) {
    for argument in arguments {
      if case .text(let quoted) = argument.content, let inner = try? SyntaxParser.parse(quoted) {
        inner.collectKeys(take)
      } else {
        argument.collectKeys(take)
      }
    }
  }

  /// Checks that answers that are sealed or never stored are only tested for emptiness.
  func checkSecrets(in scope: ExpressionScope, as use: AnswerUse) throws(ExpressionError) {
    switch content {
    case .answer(let key):
      if scope.answer(key)?.isSecret(from: use) == true {
        throw ExpressionError(.neverStored(key), at: offset)
      }
    case .ownAnswer:
      if scope.own?.isSecret(from: use) == true {
        throw ExpressionError(.neverStored("."), at: offset)
      }
    default:
      for (place, part) in parts.enumerated() {
        try part.checkSecrets(in: scope, as: self.use(ofPart: place))
      }
    }
  }

  /// Returns what the node asks about a part.
  private func use(ofPart place: Int) -> AnswerUse {
    switch content {
    case .chain(let first, let links):
      switch links[0].operation {
      case .and, .or: return .condition
      case .equal, .notEqual:
        let isBlank = links.count == 1 && (first.isBlank || links[0].operand.isBlank)
        return isBlank ? .emptiness : .value
      default: return .value
      }
    case .call(let name, _):
      switch Function.named[name] {
      case .not, .boolean: return .condition
      case .countNonEmpty: return .emptiness
      case .condition: return place == 0 ? .condition : .value
      default: return .value
      }
    default: return .value
    }
  }

  private var isBlank: Bool {
    if case .text("") = content { true } else { false }
  }
}

/// What an expression asks about an answer.
enum AnswerUse {
  case value
  /// Whether the answer is true.
  case condition
  /// Whether the answer is empty.
  case emptiness
}

extension ScopedAnswer {
  /// Whether the answer is secret, and its use would show more than whether it is empty; a flag can
  /// also be false, and a number zero.
  fileprivate func isSecret(from use: AnswerUse) -> Bool {
    switch use {
    case .value: isSecret
    case .condition: isSecret && (kind == .flag || kind == .number)
    case .emptiness: false
    }
  }
}

extension Expression {
  /// Returns the tree of an expression, or throws its first mistake.
  package static func tree(of source: String) throws(ExpressionError) -> SyntaxNode {
    try SyntaxParser.parse(source)
  }
}

extension SyntaxNode {
  /// Whether an answer in a field can only make the condition false, never true.
  ///
  /// That is also the case if the condition does not read the field. A part that reads only this
  /// field is evaluated for an empty answer: if it holds then, an answer can only make it false.
  package func canOnlyFail(by key: String, in scope: ExpressionScope) -> Bool {
    canOnlyFail(by: key, in: scope, isNegated: false)
  }

  private func canOnlyFail(
    by key: String, in scope: ExpressionScope, isNegated: Bool
  ) -> Bool {
    let keys = keys
    guard keys.contains(key) else { return true }
    if keys.count == 1, let program = try? Expression(tree: self, "", scope),
      !program.dependsOnClock, !program.dependsOnOwnAnswer
    {
      let day = CalendarDay.earliest
      let context = EvaluationContext(today: day, now: Instant(day: day, time: .midnight))
      return program.evaluate(in: context).flag != isNegated
    }
    switch content {
    case .chain(let first, let links) where links[0].operation.precedence <= 1:
      return ([first] + links.map { $0.operand }).allSatisfy {
        $0.canOnlyFail(by: key, in: scope, isNegated: isNegated)
      }
    case .call(Function.not.rawValue, let arguments):
      return arguments.allSatisfy {
        $0.canOnlyFail(by: key, in: scope, isNegated: !isNegated)
      }
    default: return false
    }
  }
}
