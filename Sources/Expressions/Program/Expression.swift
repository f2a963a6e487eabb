import FieldEngine

/// A compiled expression, which needs no parsing when it is evaluated.
///
/// ```swift
/// let scope = ExpressionScope { key in key == "age" ? ScopedAnswer(slot: 0, kind: .number) : nil }
/// let isAdult = try Expression("${age} >= 18", scope)
/// isAdult.evaluate(in: context).flag
/// ```
public struct Expression: Sendable {
  /// The source text of the expression.
  public let source: String

  /// The slots of the answers that the expression reads, each once, in order of first use.
  public let slots: [Int]

  /// Whether the result depends on the current date or time.
  public let dependsOnClock: Bool

  /// Whether the result depends on the answer of the field itself.
  public let dependsOnOwnAnswer: Bool

  /// The kind of the result; nil if it depends on the answers.
  public let kind: ValueKind?

  /// The comparisons of an answer with text that it can never equal; the expression can be
  /// evaluated anyway.
  public let doubts: [ExpressionError]

  /// How the expression uses the entries of repeated groups.
  public let entryReads: EntryReads

  /// The columns of the filtered list that the expression reads, each once.
  public let columns: [String]

  /// The tables in which the expression looks up rows; empty if the scope does not know the tables.
  public let lookups: [TableLookup]

  let program: [Instruction]
  let constants: [ExpressionValue]
  let patterns: [Pattern]

  /// Compiles an expression, or throws its first mistake.
  public init(_ source: String, _ scope: ExpressionScope) throws(ExpressionError) {
    try self.init(tree: try SyntaxParser.parse(source), source, scope)
  }

  /// Compiles a tree; its source is the text that people see.
  package init(
    tree: SyntaxNode, _ source: String, _ scope: ExpressionScope
  ) throws(ExpressionError) {
    var compiler = Compiler(scope: scope)
    kind = try compiler.compile(tree)
    if compiler.readsSecrets {
      try tree.checkSecrets(in: scope, as: scope.isCondition ? .condition : .value)
    }
    self.source = source
    doubts = compiler.doubts
    program = compiler.program
    constants = compiler.constants
    patterns = compiler.patterns
    (slots, entryReads) = (compiler.slots, compiler.entryReads)
    (columns, lookups) = (compiler.columns, compiler.lookups)
    dependsOnClock = compiler.dependsOnClock
    dependsOnOwnAnswer = compiler.dependsOnOwnAnswer
  }
}

/// How an expression uses the entries of repeats, apart from reading all answers in them.
public struct EntryReads: Equatable, Sendable {
  /// Whether the expression reads the position of its own entry.
  public var readsPosition = false

  /// The slots that the expression reads from an entry at a certain position.
  public var indexedSlots: [Int] = []

  /// The repeated groups whose entries the expression counts.
  public var countedGroups: [Int] = []

  /// Creates a value for an expression that does not use entries.
  public init() {}
}

/// A table in which an expression looks up rows, together with its key column.
public struct TableLookup: Hashable, Sendable {
  /// The name of the table.
  public let table: String

  /// The name of the key column.
  public let keyColumn: String
}
