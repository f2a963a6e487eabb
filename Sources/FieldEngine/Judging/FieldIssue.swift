/// A problem in the field that has it.
public struct FieldIssue: Hashable, Sendable {
  /// The name of the field's type.
  public let type: String

  /// What is wrong.
  public let problem: Problem

  /// What the definition wants to be said instead of the usual words.
  let ownMessage: String?

  /// States a problem.
  public init(type: String, problem: Problem, ownMessage: String? = nil) {
    self.type = type
    self.problem = problem
    self.ownMessage = ownMessage
  }

  /// A stable name for programs: `zip.incomplete`, `required`.
  public var code: String {
    problem == .required ? "required" : "\(type).\(problem.name)"
  }

  /// The words for a person.
  public var message: String {
    ownMessage ?? usualMessage
  }
}
