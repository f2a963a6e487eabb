import Expressions
import FieldEngine

extension Session {
  /// Sets the time of an action, for expressions with `now()` and `today()`.
  ///
  /// If the UTC offset is unknown, so is the local time, and `now()` stays the beginning of the
  /// day.
  mutating func setTime(_ moment: Moment, lastChange: Moment? = nil) {
    circumstances.end = lastChange ?? circumstances.end
    guard let offset = clock.now.offset,
      let now = SessionClock(moment, offset: offset, today: clock.today)
    else { return }
    clock = now
  }

  /// Sets the facts about a draft that expressions can read.
  mutating func note(_ draft: Draft, _ person: Person?) {
    circumstances.username = person?.name ?? circumstances.username
    circumstances.device = person?.device ?? circumstances.device
    (circumstances.start, circumstances.end) = (draft.createdAt, draft.updatedAt)
    keepsCalculations = draft.status == .final || draft.status == .superseded
    if let person { setTime(person.now()) }
  }

  /// Starts a draft, with initial and calculated answers that can depend on the person and the
  /// time.
  mutating func begin(_ id: DraftID, of form: FormID, at moment: Moment, by person: Person) {
    note(Draft(id, of: form, at: moment), person)
    setTime(moment)
    guard !plan.programs.isEmpty || !plan.programs.initials.isEmpty else { return }
    evaluateAll()
    begin()
  }
}
