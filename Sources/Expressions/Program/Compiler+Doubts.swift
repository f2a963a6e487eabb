import FieldEngine

extension Compiler {
  /// Records a doubt if an answer is compared with text that it can never equal.
  mutating func noteDoubt(_ left: SyntaxNode, _ operation: BinaryOperator, _ right: SyntaxNode) {
    guard operation.precedence == BinaryOperator.equal.precedence else { return }
    switch (left.content, right.content) {
    case (.answer(let key), .text(let text)): noteDoubt(key, text, at: right.offset)
    case (.text(let text), .answer(let key)): noteDoubt(key, text, at: left.offset)
    default: break
    }
  }

  private mutating func noteDoubt(_ key: String, _ text: String, at offset: Int) {
    guard !text.isEmpty, let answer = scope.answer(key) else { return }
    if !answer.options.isEmpty, !answer.options.contains(text) {
      let nearest = NearestSpelling.of(text, among: Array(answer.options.prefix(1_000)))
      note(ExpressionError(.notAnOption(key, text, nearest: nearest), at: offset))
    } else if ExpressionValue(canonicalText: text, as: answer.kind).isEmpty {
      note(ExpressionError(.neverEqual(key, answer.kind, text), at: offset))
    }
  }
}
