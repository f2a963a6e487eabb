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
/// changes.fields             // the state of `zip`
/// session.allGroupsValid()   // whether the form could be finalized
/// ```
public struct Session: Sendable {
  /// The form.
  public let definition: FormDefinition

  let plan: SessionPlan

  /// The fields in the order in which the form states them.
  public internal(set) var fields: [Field]

  /// Whether each field takes part, as its condition says.
  var takesPart: [Bool]

  /// In which order fields that hide each other were answered.
  var answers = AnswerOrder()

  /// The reason that each field carries in place of a value.
  var reasons: [String?]

  /// Whether each rule is broken now.
  var broken: [Bool]

  /// Whether somebody has acknowledged the warning of each rule.
  var acknowledged: [Bool]

  /// The place of the field that has the focus.
  var focusedPlace: Int?

  /// The fields of the steps that can be undone, and of those that can be done again.
  var steps = StepOrder()

  /// The counts of each field and each group, kept so that an edit costs what it changes.
  var fieldTallies: [Tally]
  var groupTallies: [Tally]

  /// Begins a session with the initial values of a form.
  public init(_ definition: FormDefinition, _ judging: Judging) throws(TypeMistake) {
    let fields = try definition.engineFields(judging)
    self.definition = definition
    self.fields = fields
    plan = SessionPlan(definition, definition.resolvedFields, fields)
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

  /// Says what a program has to say while a field is edited.
  public mutating func setBehavior(of key: String, _ behavior: FieldBehavior) {
    if let place = plan.places[key] { fields[place].behavior = behavior }
  }

  /// Whether a field holds nothing, not even a text that was let go of.
  func isEmpty(_ place: Int) -> Bool {
    fields.span[place].isEmpty && !isHeld(place)
  }

  /// How the text of the field at a place may be stored.
  package func storage(of place: Int) -> StoragePolicy { fields.span[place].definition.storage }

  /// Whether there are fields that hide each other, so that it matters which is answered first.
  package var hasRivals: Bool { !plan.rivals.isEmpty }

  /// Whether there is no text in the field at a place.
  package func hasNoText(_ place: Int) -> Bool { fields.span[place].isEmpty }

  /// Whether a field was left valid with a text that may not be kept, and that was let go of.
  func isHeld(_ place: Int) -> Bool {
    // A span lends the field, where an array would copy it.
    fields.span[place].text.isHeld
  }
}
