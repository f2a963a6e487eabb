import Expressions
import FieldEngine

extension Session {
  /// Sets the time of an action, for expressions with `now()` and `today()`.
  ///
  /// If the UTC offset is unknown, the local time is unknown as well, and `now()` remains the
  /// beginning of the day.
  mutating func setTime(_ moment: Moment, lastChange: Moment? = nil) {
    draftFacts.end = lastChange ?? draftFacts.end
    guard let offset = clock.now.offset,
      let now = SessionClock(moment, offset: offset, today: clock.today)
    else { return }
    clock = now
  }

  /// Sets the facts about a draft that expressions can read.
  ///
  /// A draft that is only read has no editor, so answers that are calculated from the editor's name
  /// or device stay unchanged.
  package mutating func note(_ draft: Draft, _ person: Person?, at moment: Moment? = nil) {
    draftFacts.username = person?.name ?? draftFacts.username
    draftFacts.device = person?.device ?? draftFacts.device
    (draftFacts.start, draftFacts.end) = (draft.createdAt, draft.updatedAt)
    keepsCalculations = draft.status == .final || draft.status == .superseded
    isEdited = person != nil
    if let moment = person?.now() ?? draft.finalizedAt ?? moment { setTime(moment) }
  }

  /// Whether expressions of the form can tell one person or device from another.
  private var readsEditor: Bool {
    plan.programs.draftFacts.contains { $0 == .username || $0 == .deviceid }
  }

  /// Whether expressions have the same results with this person as the editor.
  func isEdited(by person: Person) -> Bool {
    !readsEditor
      || (draftFacts.username, draftFacts.device) == (person.name, person.device)
  }

  /// Starts a draft, with initial and calculated answers that can depend on the person and the
  /// time.
  mutating func begin(_ id: DraftID, of form: FormID, at moment: Moment, by person: Person) {
    note(Draft(id, of: form, at: moment), person)
    setTime(moment)
    guard !plan.programs.isEmpty || !plan.programs.initials.isEmpty else { return }
    for field in fieldsWithFirstAnswers {
      for place in entries.places(of: field, within: 0) { restart(place, with: "") }
    }
    evaluateAll()
    begin()
  }

  /// The fields that keep their first answer: those with an initial expression, and those with a
  /// calculation that reads the field's own answer.
  private var fieldsWithFirstAnswers: [Int] {
    let programs = plan.programs
    let calculated = programs.calculationNodes.filter { _, node in
      programs.programs[node]?.expression.dependsOnOwnAnswer == true
    }
    return programs.initials.map { $0.place } + calculated.keys.sorted()
  }

  /// Whether drafts that one person begins at different times can begin with different answers.
  package var beginsByTheClock: Bool {
    guard !fieldsWithFirstAnswers.isEmpty else { return false }
    let times = Set([.start, .end].map(plan.programs.answers.slot))
    let programs = plan.programs.programs + plan.programs.initials.map { $0.program }
    return programs.contains { program in
      guard let expression = program?.expression else { return false }
      return expression.dependsOnClock || !times.isDisjoint(with: expression.slots)
    }
  }
}
