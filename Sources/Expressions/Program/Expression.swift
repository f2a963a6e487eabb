import FieldEngine

/// An expression that was read, checked and compiled to steps, so that nothing is read when it is evaluated.
///
/// ```swift
/// let scope = ExpressionScope { key in key == "age" ? ScopedAnswer(slot: 0, kind: .number) : nil }
/// let isAdult = try Expression("${age} >= 18", scope)
/// isAdult.evaluate(in: context).flag
/// ```
public struct Expression: Sendable {
  /// The expression as it was written.
  public let source: String

  /// The slots of the answers that the expression looks at, each once, in the order of the text.
  public let slots: [Int]

  /// Whether the result depends on the day or the time.
  public let dependsOnClock: Bool

  /// Whether the result depends on the answer of the field itself.
  public let dependsOnOwnAnswer: Bool

  /// What kind of value comes out; nil when that depends on the answers.
  public let kind: ValueKind?

  let program: [Instruction]
  let constants: [ExpressionValue]
  let patterns: [Pattern]

  /// Reads an expression, or says what the first mistake in it is.
  public init(_ source: String, _ scope: ExpressionScope) throws(ExpressionMistake) {
    var compiler = Compiler(scope: scope)
    kind = try compiler.compile(try SyntaxParser.parse(source))
    self.source = source
    program = compiler.program
    constants = compiler.constants
    patterns = compiler.patterns
    slots = compiler.slots
    dependsOnClock = compiler.dependsOnClock
    dependsOnOwnAnswer = compiler.dependsOnOwnAnswer
  }
}
