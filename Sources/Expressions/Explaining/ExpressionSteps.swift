/// The evaluation of an expression step by step, for people.
///
/// `${age} >= 18` becomes `17 >= 18` and then `false`.
package struct ExpressionSteps {
  private let tree: SyntaxNode
  private let scope: ExpressionScope
  private let evaluate: (Expression) -> ExpressionValue
  private let isMasked: (SyntaxNode) -> Bool
  private let showsFlags: Bool

  /// What is shown instead of a masked answer.
  package static let mask = "***"

  /// Prepares the steps of a tree; the values of masked parts are not shown.
  ///
  /// `showsFlags` is true for conditions, whose effect everybody can see.
  package init(
    _ tree: SyntaxNode, _ scope: ExpressionScope, showsFlags: Bool,
    isMasked: @escaping (SyntaxNode) -> Bool, evaluate: @escaping (Expression) -> ExpressionValue
  ) {
    (self.tree, self.scope, self.showsFlags) = (tree, scope, showsFlags)
    (self.isMasked, self.evaluate) = (isMasked, evaluate)
  }

  /// The steps: the expression as written, then with answers filled in, then with partial results.
  package var lines: [String] {
    var lines = [tree.text { _ in nil }]
    for depth in 0...tree.height {
      let line = tree.text { node in node.height <= depth ? shown(node) : nil }
      if line != lines.last { lines.append(line) }
    }
    return lines
  }

  private func shown(_ node: SyntaxNode) -> String? {
    switch node.content {
    case .number, .text, .ownEntry, .choices: return nil
    default: break
    }
    guard let value = value(of: node) else { return nil }
    if case .flag = value, showsFlags { return value.literal }
    return isMasked(node) ? Self.mask : value.literal
  }

  private func value(of node: SyntaxNode) -> ExpressionValue? {
    var open = scope
    open.isCondition = true
    return (try? Expression(tree: node, "", open)).map(evaluate)
  }

  /// Whether the expression is true.
  package var holds: Bool { value(of: tree)?.flag ?? false }

  /// The conditions that decide the result; changing only the others would not change it.
  ///
  /// If `a and b` is false, these are whichever of `a` and `b` are false.
  package var decisive: [String] { decisive(tree, isTrue: holds) }

  private func decisive(_ node: SyntaxNode, isTrue: Bool) -> [String] {
    switch node.content {
    case .chain(let first, let links) where links[0].operation.precedence <= 1:
      return ([first] + links.map { $0.operand }).flatMap { part in
        let flag = value(of: part)?.flag ?? false
        return flag == isTrue ? decisive(part, isTrue: flag) : []
      }
    case .call(Function.not.rawValue, let arguments) where arguments.count == 1:
      return decisive(arguments[0], isTrue: !isTrue)
    default: return [node.text { _ in nil }]
    }
  }
}
