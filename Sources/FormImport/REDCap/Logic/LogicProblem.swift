/// The reason why a part of REDCap's logic cannot be translated exactly or at all.
struct LogicProblem: Error, Equatable {
  let severity: ImportFinding.Severity

  /// A sentence that describes the problem.
  let message: String

  /// The position of the problem's first character, starting at 1.
  let column: Int

  /// A sentence about the substitute; nil if the part is left out.
  let instead: String?

  /// Whether the logic reads the answer to the item that it controls.
  var isOwnAnswer = false

  init(
    _ severity: ImportFinding.Severity, _ message: String, at column: Int, instead: String? = nil
  ) {
    (self.severity, self.message, self.column) = (severity, message, column)
    self.instead = instead
  }

  init(_ message: String, at column: Int, instead: String? = nil) {
    self.init(.answers, message, at: column, instead: instead)
  }
}
