public import FieldEngine

/// A form that is being filled in: its fields, groups and rules, the focus and the undo history.
///
/// A session is a value. ``apply(_:)`` performs an action and returns the changes. Groups, rules
/// and progress are computed from the fields, but only where something changed.
///
/// ```swift
/// var session = try Session(registration, ValidationContext(today: today))
/// session.apply(.step("zip", .focus))
/// let changes = session.apply(.step("zip", .type("90210")))
/// changes.fields             // the state of `zip`
/// session.allGroupsValid()   // whether all groups are valid
/// ```
public struct Session: Sendable {
  /// The form, with its text in the person's language.
  public var definition: FormDefinition { words.definition }

  /// The form's wording and types, in the person's language.
  var words: FormWords

  let plan: SessionPlan

  /// The fields of the form, followed by the fields of the entries in its repeats.
  ///
  /// A repeated field of the form is only the pattern for the fields in the entries; ``places``
  /// lists the fields of the draft.
  public internal(set) var fields: [Field]

  /// The entries of repeats.
  var entries: EntryTable

  /// The places of the fields of the draft, in order.
  var arrangement: EntryArrangement

  /// The identity for the next entry.
  package var nextEntry = EntryID(1)

  /// The identities of the entries that will be added next, which then begin without inner entries.
  ///
  /// An import sets them, because its file lists all entries.
  package var plannedEntries: [EntryID] = []

  /// Whether each field applies, according to its condition.
  var takesPart: [Bool]

  /// The answers as expressions see them, by place.
  var cells: [AnswerCell]

  /// The facts about the draft that expressions can read, in the order of the slots that follow the
  /// fields.
  var facts: [AnswerCell]

  /// The last result of each node that is true or false, such as a condition or a rule.
  var flags: [Bool]

  /// The places whose answer also occurs in another entry, although answers must differ.
  var duplicates: Set<Int> = []

  /// The date and time that expressions see.
  var clock: SessionClock

  /// Whether everything is being evaluated, or a stored draft is being restored.
  var isEvaluatingAll = false
  var isRestoring = false

  /// Whether the draft is final, which keeps its calculated answers unchanged.
  var keepsCalculations = false

  /// Whether somebody is editing the draft rather than only reading it.
  var isEdited = true

  /// Whether answers come from a file, which may also fill read-only fields.
  package var isForImport = false

  /// The facts about the draft that expressions can read.
  package var draftFacts = DraftFacts()

  /// The order in which rivals were answered.
  var answers = AnswerOrder()

  /// The reason that each field has in place of a value.
  var reasons: [String?]

  /// The nodes of the broken rules.
  var broken: Set<Int> = []

  /// The nodes of the broken rules that have been acknowledged.
  var acknowledged: Set<Int> = []

  /// The index of the focused field.
  var focusedPlace: Int?

  /// The order of undo and redo steps across fields.
  var steps = StepOrder()

  /// The counts of each field and group, cached so that an edit updates only what it changes.
  var fieldTallies: [Tally]
  var groupTallies: [Tally]

  /// The counts of each entry, including the entries inside it.
  var entryTallies: [Tally]

  /// Starts a session with the initial values of a form.
  public init(_ definition: FormDefinition, _ validationContext: ValidationContext)
    throws(TypeError)
  {
    let definition = definition.withImpliedRules
    if let (key, file) = definition.unreadLists.first {
      throw .listNotRead(key, file: file.path)
    }
    let fields = try definition.engineFields(validationContext)
    self.fields = fields
    let plan = try SessionPlan(definition, definition.resolvedFields, fields)
    self.plan = plan
    words = plan.firstWords
    entries = EntryTable(plan.programs)
    arrangement = EntryArrangement(entries, plan)
    cells = Array(repeating: AnswerCell(), count: fields.count)
    facts = Array(
      repeating: AnswerCell(), count: plan.programs.answers.slotCount - fields.count)
    flags = Array(repeating: true, count: plan.programs.nodes.count)
    clock = SessionClock(validationContext)
    takesPart = plan.repeats.ofField.map { $0 == 0 }
    reasons = fields.map { _ in nil }
    fieldTallies = fields.map { _ in Tally() }
    groupTallies = plan.groups.map { _ in Tally() }
    entryTallies = [Tally()]
    evaluateAll()
    begin()
  }

  /// The path of the focused field, by positions.
  public var focus: String? { focusedPlace.map(path) }

  /// Sets the hooks of a field; the hooks of a repeated field apply to all entries that are added
  /// later.
  public mutating func setBehavior(of key: String, _ behavior: FieldBehavior) {
    if let place = place(of: key) ?? plan.places[key] { fields[place].behavior = behavior }
  }

  /// Whether a field is empty and does not hold discarded text either.
  func isEmpty(_ place: Int) -> Bool {
    fields.span[place].isEmpty && !isHeld(place)
  }

  /// The places of the draft's fields, in the order of the form; the places in an entry are
  /// consecutive.
  public var places: [Int] { arrangement.places }

  /// Returns the form's field at a place.
  public func fieldOfForm(_ place: Int) -> Int { entries.field(at: place) }

  /// Returns the storage policy of a field.
  package func storage(of place: Int) -> StoragePolicy { fields.span[place].definition.storage }

  /// The fields whose answers the form calculates.
  package var calculatedPlaces: [Int] {
    let calculated = plan.programs.calculationNodes
    return calculated.isEmpty ? [] : places.filter { calculated[fieldOfForm($0)] != nil }
  }

  /// Whether the form has rivals, which makes the order of answers matter.
  package var hasRivals: Bool { !plan.rivals.isEmpty }

  /// Whether the field at an index has no text.
  package func hasNoText(_ place: Int) -> Bool { fields.span[place].isEmpty }

  /// Whether a field has an answer whose text was discarded or, if it is sealed, cannot be opened.
  func isHeld(_ place: Int) -> Bool {
    // A span borrows the field, whereas an array would copy it.
    fields.span[place].text.isHeld
  }
}
