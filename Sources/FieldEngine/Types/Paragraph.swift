extension TypeEntry.Check {
  /// Checks that the box has at least one line and fits on a screen.
  static let lines = TypeEntry.Check { parameters throws(TypeError) in
    guard let lines = parameters.count(.lines) else { return }
    guard lines >= 1 else { throw .notPositive(.lines) }
    guard lines <= TextLimit.lines else { throw .tooLarge(.lines, limit: TextLimit.lines) }
  }
}

extension TextLimit {
  /// The maximum height of a paragraph's box, in lines.
  public static let lines = 50
}
