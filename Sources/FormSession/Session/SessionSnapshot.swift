public import FieldEngine

/// A snapshot of a session, for saving and restoring its exact state.
///
/// It is for programs with storage of their own. A store saves drafts and seats instead, so several
/// people can open the same draft, and does not use snapshots.
///
/// ```swift
/// let kept = session.snapshot.json.text
/// let snapshot = JSONDocument(Array(kept.utf8)).root.flatMap { SessionSnapshot($0) }
/// let again = try Session(form, validationContext, restoring: snapshot ?? SessionSnapshot())
/// ```
///
/// A snapshot contains no text that must not be stored. For such a field it only records whether
/// the field was left valid.
public struct SessionSnapshot: Hashable, Sendable {
  /// A step that can be undone or redone.
  public struct Step: Hashable, Sendable {
    /// The field of the step.
    public var field: String
    /// The reason that the step restores instead of a text.
    public var reason: String?
    /// The position in the order of answers that the step restores, as in
    /// ``SessionSnapshot/answered``.
    public var answered: Int?

    /// Creates a step.
    public init(field: String, reason: String? = nil, answered: Int? = nil) {
      (self.field, self.reason, self.answered) = (field, reason, answered)
    }
  }

  /// The snapshot of each field, by key.
  public var fields: [String: FieldSnapshot] = [:]

  /// The reasons given instead of values, by field.
  public var reasons: [String: String] = [:]

  /// The fields whose text was left valid and then discarded.
  public var held: Set<String> = []

  /// The positions of rivals in the order in which they were answered.
  public var answered: [String: Int] = [:]

  /// The rules that have been acknowledged.
  public var acknowledged: Set<String> = []

  /// The key of the focused field.
  public var focus: String?

  /// The undo steps, the nearest last.
  public var undo: [Step] = []
  /// The redo steps, the nearest last.
  public var redo: [Step] = []

  /// Creates a snapshot of a new session.
  public init() {}
}

extension Session {
  /// A snapshot of the current session.
  public var snapshot: SessionSnapshot {
    var snapshot = SessionSnapshot()
    let seat = plan.neverStored.isEmpty ? SeatState() : seat
    for (place, field) in fields.enumerated() {
      let key = plan.keys[place]
      snapshot.fields[key] =
        field.mayBeStored ? field.snapshot : field.snapshotWithoutText(seat)
      snapshot.reasons[key] = reasons[place]
      snapshot.answered[key] = answers[place]
      if isHeld(place) { snapshot.held.insert(key) }
    }
    snapshot.acknowledged = Set(definition.rules.indices.filter { acknowledged[$0] }.map(ruleKey))
    snapshot.focus = focus
    let stored = Set((seat.past + seat.future).map { $0.serial })
    snapshot.undo = kept(steps.past, stored)
    snapshot.redo = kept(steps.future, stored)
    return snapshot
  }

  private func kept(
    _ steps: [StepOrder.Step], _ stored: Set<Int>
  ) -> [SessionSnapshot.Step] {
    steps.filter { fields[$0.place].mayBeStored || stored.contains($0.serial) }
      .map {
        SessionSnapshot.Step(
          field: plan.keys[$0.place], reason: $0.reason, answered: $0.answered)
      }
  }

  private func ruleKey(_ place: Int) -> String { definition.rules[place].key }

  /// Restores a session of a form.
  ///
  /// Fields without a snapshot keep their initial state, and snapshots of unknown fields are
  /// ignored.
  public init(
    _ definition: FormDefinition, _ validationContext: ValidationContext,
    restoring snapshot: SessionSnapshot
  ) throws(TypeError) {
    try self.init(definition, validationContext)
    for (place, key) in plan.keys.enumerated() {
      if var field = snapshot.fields[key] {
        field.isFocused = key == snapshot.focus
        fields[place].restore(field)
      }
      reasons[place] = snapshot.reasons[key]
      if snapshot.held.contains(key), !fields[place].mayBeStored { fields[place].restoreHeld() }
    }
    focusedPlace = snapshot.focus.flatMap { plan.places[$0] }.flatMap {
      fields[$0].isFocused ? $0 : nil
    }
    steps = StepOrder(
      past: known(snapshot.undo), future: known(snapshot.redo), of: fields)
    restoreAnswers(
      plan.keys.enumerated().map { (place: $0, number: snapshot.answered[$1], revision: 0) })
    for step in snapshot.undo + snapshot.redo { answers.skip(to: step.answered) }
    evaluateAll(isRestoring: true)
    accept(snapshot.acknowledged)
  }

  private func known(_ steps: [SessionSnapshot.Step]) -> [StepOrder.Destination] {
    steps.compactMap { step in
      plan.places[step.field].map { ($0, knownReason(step.reason), step.answered) }
    }
  }

  /// Returns a reason if the form has it.
  func knownReason(_ key: String?) -> String? {
    definition.missingReasons.first { $0.key == key }?.key
  }
}

extension Field {
  /// Whether the field's text may be stored.
  var mayBeStored: Bool { definition.storage != .never }

  /// Returns the snapshot of a field whose text must not be stored, with the steps that a seat
  /// stores.
  fileprivate func snapshotWithoutText(_ seat: SeatState) -> FieldSnapshot {
    var snapshot = FieldSnapshot()
    if definition.list == nil {
      snapshot.past = seat.past.texts(of: key)
      snapshot.future = seat.future.texts(of: key)
    } else {
      var list = ListSnapshot()
      list.past = seat.past.listChanges(of: key)
      list.future = seat.future.listChanges(of: key)
      snapshot.list = list
    }
    (snapshot.isFocused, snapshot.isTouched) = (isFocused, isTouched)
    (snapshot.isRequired, snapshot.isEnabled) = (settings.isRequired, settings.isEnabled)
    (snapshot.isSecure, snapshot.notice) = (settings.isSecure, keptNotice)
    return snapshot
  }
}
