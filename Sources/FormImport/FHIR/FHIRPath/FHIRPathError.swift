/// The reason why an expression cannot be translated, with its position.
struct FHIRPathError: Error, Equatable, Sendable {
  /// The kinds of problems.
  enum Kind: Equatable, Sendable {
    /// The text is not FHIRPath; the sentence gives the reason.
    case unreadable(String)
    /// Fieldbook has no equivalent.
    case unknown(String)
    /// The expression reads something that is not in the file.
    case outside(String)
    /// The expression or its translation is too large.
    case tooLarge(String)
  }

  /// The kind of problem.
  let kind: Kind

  /// The position of the problem's first character, starting at 1.
  let column: Int

  init(_ kind: Kind, at column: Int) { (self.kind, self.column) = (kind, column) }

  /// A sentence that describes the problem, with the column.
  var message: String {
    switch kind {
    case .unreadable(let reason): "It is not FHIRPath: \(reason) (column \(column))."
    case .unknown(let what): "Fieldbook cannot express \(what) (column \(column))."
    case .outside(let what): "It reads \(what), which is not in the file (column \(column))."
    case .tooLarge(let limit): "It has more than \(limit) (column \(column))."
    }
  }

  /// Whether the expression reads something that is not in the file.
  var isOutside: Bool { if case .outside = kind { true } else { false } }
}
