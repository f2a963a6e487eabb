public import FieldEngine

/// A form that somebody fills in: its fields, their groups and rules, the focus and the way back.
///
/// A session is a value. ``apply(_:)`` carries an action out and tells what it changed; groups,
/// rules and progress are computed from the fields, and only where something changed.
///
/// ```swift
/// var session = try Session(registration, Judging(today: today))
/// session.apply(.step("zip", .focus))
/// let changes = session.apply(.step("zip", .type("90210")))
/// changes.fields   // the state of `zip`
/// session.report.isValid
/// ```
public struct Session: Sendable {
  /// The form.
  public let definition: FormDefinition

  let plan: SessionPlan

  /// The fields in the order in which the form states them.
  public internal(set) var fields: [Field]

  /// Whether each field takes part, as its condition says.
  public internal(set) var takesPart: [Bool]

  /// The reason that each field carries in place of a value.
  public internal(set) var reasons: [String?]

  /// Whether each rule is broken now.
  public internal(set) var broken: [Bool]

  /// Whether somebody has acknowledged the warning of each rule.
  public internal(set) var acknowledged: [Bool]

  /// The place of the field that has the focus.
  var focusedPlace: Int?

  /// The fields of the steps that can be undone, the last one last, and of those undone.
  var undoOrder: [Int] = []
  var redoOrder: [Int] = []

  /// The counts of each field and each group, kept so that an edit costs what it changes.
  var fieldTallies: [Tally]
  var groupTallies: [Tally]

  /// Begins a session with the initial values of a form.
  public init(_ definition: FormDefinition, _ judging: Judging) throws(TypeMistake) {
    let stated = definition.resolvedFields
    var fields: [Field] = []
    for field in stated {
      fields.append(try field.engineField(judging, definition.types))
    }
    self.definition = definition
    self.fields = fields
    plan = SessionPlan(definition, stated)
    takesPart = fields.map { _ in true }
    reasons = fields.map { _ in nil }
    broken = definition.rules.map { _ in false }
    acknowledged = definition.rules.map { _ in false }
    fieldTallies = fields.map { _ in Tally() }
    groupTallies = plan.groups.map { _ in Tally() }
    evaluateAll()
  }

  /// The key of the field that has the focus.
  public var focus: String? { focusedPlace.map { plan.keys[$0] } }

  /// The field that is to have the focus when somebody begins.
  public var firstFocus: String? {
    definition.focus ?? plan.order.first.map { plan.keys[$0] }
  }

  /// The place of a field by its key.
  public func place(of key: String) -> Int? { plan.places[key] }
}

// MARK: - Evaluation

extension Session {
  /// Works everything out from the fields alone.
  mutating func evaluateAll() {
    settleConditions(of: Array(fields.indices))
    groupTallies = plan.groups.map { _ in Tally() }
    for place in fields.indices {
      fieldTallies[place] = tally(of: place)
      groupTallies[plan.groupOfField[place]] += fieldTallies[place]
    }
    for rule in definition.rules.indices { broken[rule] = isBroken(definition.rules[rule]) }
  }

  /// Works out what a change of these fields changes, and names all fields and rules concerned.
  mutating func evaluate(changed: [Int]) -> (fields: [Int], rules: [Int]) {
    let lookers = changed.flatMap { plan.conditionsLookingAt[$0] }
    let turned = settleConditions(of: lookers)
    let concerned = changed + turned.filter { !changed.contains($0) }
    for place in concerned { recount(place) }
    var rules: [Int] = []
    for rule in Set(concerned.flatMap { plan.rulesLookingAt[$0] }).sorted() {
      let isNowBroken = isBroken(definition.rules[rule])
      let lapses = acknowledged[rule]
      if isNowBroken != broken[rule] || lapses { rules.append(rule) }
      (broken[rule], acknowledged[rule]) = (isNowBroken, false)
    }
    return (concerned, rules)
  }

  /// Lets fields take part or not, and those whose condition looks at them, until all agree.
  @discardableResult
  private mutating func settleConditions(of places: [Int]) -> [Int] {
    var turned: [Int] = []
    var waiting = places
    // A form without cycles settles within as many rounds as it has fields.
    var rounds = fields.count + 1
    while !waiting.isEmpty, rounds > 0 {
      rounds -= 1
      let changed = waiting.filter { place in
        (plan.conditions[place].map(holds) ?? true) != takesPart[place]
      }
      for place in changed { takesPart[place].toggle() }
      turned += changed
      waiting = changed.flatMap { plan.conditionsLookingAt[$0] }
    }
    return turned
  }

  private mutating func recount(_ place: Int) {
    let group = plan.groupOfField[place]
    groupTallies[group] -= fieldTallies[place]
    fieldTallies[place] = tally(of: place)
    groupTallies[group] += fieldTallies[place]
  }

  /// What one field counts for.
  private func tally(of place: Int) -> Tally {
    guard takesPart[place] else { return Tally() }
    let field = fields[place]
    let isEmpty = isEmptyField(place)
    var tally = Tally()
    tally.fields = 1
    let hasReason = reasons[place] != nil
    let issue = field.leavingIssue
    tally.filled = hasReason || (!isEmpty && issue == nil) ? 1 : 0
    guard !hasReason, let issue else { return tally }
    if issue.problem == .required { tally.missing = 1 } else { tally.invalid = 1 }
    return tally
  }
}
