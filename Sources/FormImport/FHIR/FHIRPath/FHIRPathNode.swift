/// A part of a parsed FHIRPath expression.
struct FHIRPathNode: Sendable {
  /// The kinds of parts.
  indirect enum Kind: Sendable {
    /// `{}`
    case nothing
    /// `12.5`
    case number(String)
    /// `'text'`
    case text(String)
    /// `true`
    case boolean(Bool)
    /// `@2026-11-24`, without the `@`
    case time(String)
    /// `3 weeks`, `3 'wk'`
    case quantity(String, unit: String)
    /// `%resource`
    case variable(String)
    /// `$this`, `$total`, `$index`
    case special(String)
    /// `item`, or `base.item`
    case member(FHIRPathNode?, String)
    /// `today()`, or `base.where(criteria)`
    case call(FHIRPathNode?, String, [FHIRPathNode])
    /// `base[0]`
    case element(FHIRPathNode, FHIRPathNode)
    /// `-x`
    case minus(FHIRPathNode)
    /// `x + y`
    case binary(String, FHIRPathNode, FHIRPathNode)
  }

  let kind: Kind

  /// The character at which the part begins, or the character of its operator.
  let column: Int

  /// The number of nested levels in the part, including its own.
  let depth: Int

  /// The maximum depth, chosen so that the translation does not overflow the stack.
  static let mostDepth = 200

  init(_ kind: Kind, at column: Int) throws(FHIRPathError) {
    (self.kind, self.column) = (kind, column)
    depth =
      switch kind {
      case .member(let base, _): (base?.depth ?? 0) + 1
      case .call(let base, _, let arguments):
        (([base?.depth ?? 0] + arguments.map(\.depth)).max() ?? 0) + 1
      case .element(let base, let index): max(base.depth, index.depth) + 1
      case .minus(let operand): operand.depth + 1
      case .binary(_, let left, let right): max(left.depth, right.depth) + 1
      default: 1
      }
    guard depth <= Self.mostDepth else {
      throw FHIRPathError(.tooLarge("\(Self.mostDepth) nested parts"), at: column)
    }
  }

  /// Whether the part begins with the response as a whole.
  var readsResponse: Bool {
    switch kind {
    case .variable(let name): name == "resource" || name == "rootResource"
    case .member(let base, _), .call(let base, _, _): base?.readsResponse ?? false
    case .element(let base, _): base.readsResponse
    default: false
    }
  }
}
