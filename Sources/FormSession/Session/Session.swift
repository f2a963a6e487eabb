public import FieldEngine

/// A form that is being filled in: its fields, groups and rules, the focus and the undo history.
///
/// A session is a value. ``apply(_:)`` performs an action and returns what changed. Groups, rules
/// and progress are computed from the fields, but only where something changed.
///
/// ```swift
/// var session = try Session(registration, ValidationContext(today: today))
/// session.apply(.step("zip", .focus))
/// let changes = session.apply(.step("zip", .type("90210")))
/// changes.fields             // the state of `zip`
/// session.allGroupsValid()   // whether the form could be finalized
/// ```
public struct Session: Sendable {
  /// The form.
  public let definition: FormDefinition

  let plan: SessionPlan

  /// The fields, in the order of the form.
  public internal(set) var fields: [Field]

  /// Whether each field applies, according to its condition.
  var takesPart: [Bool]

  /// The answers as expressions see them, by slot.
  var cells: [AnswerCell]

  /// The last result of each node that is a condition.
  var flags: [Bool]

  /// The day and time that expressions see.
  var clock: SessionClock

  /// Whether everything is evaluated, or a stored draft is being restored.
  var isEvaluatingAll = false
  var isRestoring = false

  /// Whether the draft is final, so that its calculated answers stay as they are.
  var keepsCalculations = false

  /// Whether somebody edits the draft, or it is only read.
  var isEdited = true

  /// Whether answers come from a file, which may also fill read-only fields.
  package var isForImport = false

  /// The facts about the draft that expressions can read.
  package var circumstances = SessionCircumstances()

  /// The order in which rivals were answered.
  var answers = AnswerOrder()

  /// The reason that each field has instead of a value.
  var reasons: [String?]

  /// Whether each rule is broken.
  var broken: [Bool]

  /// Whether each rule's warning is acknowledged.
  var acknowledged: [Bool]

  /// The index of the focused field.
  var focusedPlace: Int?

  /// The order of undo and redo steps across fields.
  var steps = StepOrder()

  /// The counts of each field and group, cached so that an edit updates only what it changes.
  var fieldTallies: [Tally]
  var groupTallies: [Tally]

  /// Starts a session with the initial values of a form.
  public init(_ definition: FormDefinition, _ validationContext: ValidationContext)
    throws(TypeError)
  {
    let fields = try definition.engineFields(validationContext)
    self.definition = definition
    self.fields = fields
    let plan = try SessionPlan(definition, definition.resolvedFields, fields)
    self.plan = plan
    cells = Array(repeating: AnswerCell(), count: plan.programs.answers.slotCount)
    flags = Array(repeating: true, count: plan.programs.nodes.count)
    clock = SessionClock(validationContext)
    takesPart = fields.map { _ in true }
    reasons = fields.map { _ in nil }
    broken = definition.rules.map { _ in false }
    acknowledged = definition.rules.map { _ in false }
    fieldTallies = fields.map { _ in Tally() }
    groupTallies = plan.groups.map { _ in Tally() }
    evaluateAll()
    begin()
  }

  /// The key of the focused field.
  public var focus: String? { focusedPlace.map { plan.keys[$0] } }

  /// Sets the hooks of a field.
  public mutating func setBehavior(of key: String, _ behavior: FieldBehavior) {
    if let place = plan.places[key] { fields[place].behavior = behavior }
  }

  /// Whether a field is empty and does not hold a discarded text either.
  func isEmpty(_ place: Int) -> Bool {
    fields.span[place].isEmpty && !isHeld(place)
  }

  /// Returns the storage policy of a field.
  package func storage(of place: Int) -> StoragePolicy { fields.span[place].definition.storage }

  /// The fields whose answers the form calculates.
  package var calculatedPlaces: [Int] { plan.programs.calculationNodes.keys.sorted() }

  /// Whether the form has rivals, so that the order of answers matters.
  package var hasRivals: Bool { !plan.rivals.isEmpty }

  /// Whether the field at an index has no text.
  package func hasNoText(_ place: Int) -> Bool { fields.span[place].isEmpty }

  /// Whether a field was left valid and its text was then discarded.
  func isHeld(_ place: Int) -> Bool {
    // A span borrows the field, where an array would copy it.
    fields.span[place].text.isHeld
  }
}
