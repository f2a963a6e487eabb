/// Which parts of a form look at a field, so that an edit needs to look at those only.
///
/// ```swift
/// let dependencies = FormDependencies(form)
/// dependencies.rules["email"]   // [0], the places of the rules that look at it
/// dependencies.fields["email"]  // ["phone"], the fields whose condition looks at it
/// ```
public struct FormDependencies: Equatable, Sendable {
  /// The places in ``FormDefinition/rules`` of the rules that look at a field, in their order.
  public let rules: [String: [Int]]

  /// The keys of the fields whose condition looks at a field, in the order of the form.
  public let fields: [String: [String]]

  /// Goes through a form once.
  public init(_ form: FormDefinition) {
    var rules: [String: [Int]] = [:]
    for (place, rule) in form.rules.enumerated() {
      for field in Set(rule.fields) { rules[field, default: []].append(place) }
    }
    var fields: [String: [String]] = [:]
    for field in form.fields {
      guard let condition = field.condition else { continue }
      for other in Set(condition.fields) { fields[other, default: []].append(field.key) }
    }
    self.rules = rules
    self.fields = fields
  }
}
