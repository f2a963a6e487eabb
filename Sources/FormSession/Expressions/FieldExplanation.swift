import Expressions
import FieldEngine
public import JSONText

/// An explanation of why a field applies, is required or is invalid, and of how its answer is
/// calculated.
public struct FieldExplanation: Equatable, Sendable {
  /// The aspects of a field that an expression can decide.
  public enum Part: String, Sendable {
    /// Whether the fields of its group apply.
    case group
    /// Whether the field applies.
    case when
    /// The answer of the field.
    case calculate
    /// Whether the field must be filled in.
    case required
    /// Whether people cannot change the field.
    case readOnly
    /// A condition that the answer must meet.
    case constraint
    /// The filter for the options that the field offers.
    case filter
    /// A rule that reads the field.
    case rule
  }

  /// An expression that decides something about the field.
  public struct Reason: Equatable, Sendable {
    /// The aspect that the expression decides.
    public let part: Part
    /// The key of the rule or the group to which the expression belongs, if any.
    public let subject: String?
    /// The steps of the evaluation: the expression, the expression with its answers filled in, and
    /// so on up to the result.
    public let steps: [String]
    /// Whether the result is true; nil for a calculation.
    public let holds: Bool?
    /// The conditions that would have to change for the result to change.
    public let decisive: [String]
  }

  /// The field.
  public let field: String
  /// The expressions that decide something about the field.
  public let reasons: [Reason]
}

extension Session {
  /// Explains a field; nil if the form does not contain the field.
  ///
  /// This parses the field's expressions again, so do not call it for every edit.
  public func explanation(of key: String) -> FieldExplanation? {
    guard let place = place(of: key) else { return nil }
    let (field, entry) = (fieldOfForm(place), entries.entry(ofPlace: place))
    let stated = definition.fields[field]
    var reasons: [FieldExplanation.Reason] = []
    for group in definition.groupPath(stated.group) {
      guard let condition = group.condition else { continue }
      reasons += reason(.group, condition.tree, subject: group.key, from: entry)
    }
    if let condition = stated.condition { reasons += reason(.when, condition.tree, from: entry) }
    if let source = stated.calculation {
      reasons += reason(
        .calculate, { _ in try? Expression.tree(of: source) }, own: field, from: entry)
    }
    if let source = stated.requiredExpression {
      reasons += reason(
        .required, { _ in try? Expression.tree(of: source) }, own: field, from: entry)
    }
    if case .expression(let source)? = stated.readOnly {
      reasons += reason(
        .readOnly, { _ in try? Expression.tree(of: source) }, own: field, from: entry)
    }
    let isAnswered = cells[place].isAnswered
    for constraint in stated.constraints where isAnswered && constraint.severity == .error {
      reasons += reason(
        .constraint, { _ in try? Expression.tree(of: constraint.check) }, own: field, from: entry)
    }
    if isAnswered, let source = stated.type.filter {
      reasons += reason(
        .filter, { _ in try? Expression.tree(of: source) }, filtering: place, from: entry)
    }
    for rule in plan.rulesLookingAt[field].map({ definition.rules[$0] }) {
      guard case .constraint(let source, let key) = rule.check else {
        reasons += reason(.rule, rule.check.tree, subject: rule.key, from: entry)
        continue
      }
      // A constraint that only warns is not checked without an answer.
      guard plan.places[key] != field || isAnswered else { continue }
      reasons += reason(
        .rule, { _ in try? Expression.tree(of: source) }, subject: rule.key, own: plan.places[key],
        from: entry)
    }
    return FieldExplanation(field: path(place), reasons: reasons)
  }

  private func reason(
    _ part: FieldExplanation.Part, _ read: (FormAnswers) throws(ExpressionError) -> SyntaxNode?,
    subject: String? = nil, own: Int? = nil, filtering place: Int? = nil, from entry: Int
  ) -> [FieldExplanation.Reason] {
    let answers = plan.programs.answers
    guard let tree = try? read(answers) else { return [] }
    let list = place.flatMap { plan.programs.optionLists[fieldOfForm($0)] }
    let row = list.flatMap { list in place.flatMap { list.row(withValue: cells[$0].value.text) } }
    var scope = answers.scope(
      in: entries.entries[entry].ofRepeat, own: own, isCondition: true, allowsUnknown: true)
    scope.list = list.map { ScopedList(name: "", columns: $0.columns) }
    let isFlag = part != .calculate
    let steps = ExpressionSteps(tree, scope, showsFlags: isFlag) {
      isMasked($0, own: own)
    } evaluate: { expression in
      let program = FormPrograms.Program(expression: expression, own: own, answers)
      var (evaluator, seen) = (Evaluator(), self.answers(for: program, from: entry))
      (seen.row, seen.columns) = (row, list?.columns ?? [])
      return evaluator.value(of: expression, with: seen)
    }
    return [
      FieldExplanation.Reason(
        part: part, subject: subject, steps: steps.lines, holds: isFlag ? steps.holds : nil,
        decisive: isFlag ? steps.decisive : [])
    ]
  }

  /// Whether a part of an expression reads an answer that is not shown.
  private func isMasked(_ node: SyntaxNode, own: Int?) -> Bool {
    let inLabels = node.labelKeys.compactMap { plan.places[$0] }
      .flatMap { plan.programs.answers.slotsInLabels($0) }
    let read = node.keys.compactMap { plan.places[$0] } + inLabels
    let readsItself = node.readsOwnAnswer
    return (read + (readsItself ? [own].compactMap { $0 } : [])).contains {
      storage(of: $0) != .keep
    }
  }
}

extension SyntaxNode {
  fileprivate var readsOwnAnswer: Bool {
    if case .ownAnswer = content { return true }
    return parts.contains { $0.readsOwnAnswer }
  }
}

extension FieldExplanation.Reason {
  /// The reason as JSON.
  public var json: JSON {
    .object([
      ("part", .string(part.rawValue)), ("subject", .optional(subject)),
      ("steps", .array(steps.map(JSON.string))), ("holds", holds.map(JSON.bool) ?? .null),
      ("decisive", .array(decisive.map(JSON.string))),
    ])
  }
}
