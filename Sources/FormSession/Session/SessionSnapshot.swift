public import FieldEngine

/// A snapshot of a session, for saving and restoring its exact state.
///
/// Snapshots are for programs with their own storage. A store does not use them: it saves drafts
/// and seats instead, so that several people can open the same draft.
///
/// ```swift
/// let kept = session.snapshot.json.text
/// let snapshot = JSONDocument(Array(kept.utf8)).root.flatMap { SessionSnapshot($0) }
/// let again = try Session(form, validationContext, restoring: snapshot ?? SessionSnapshot())
/// ```
///
/// A snapshot contains no text that must not be stored. For a field with such text, it records only
/// whether the field was left valid.
public struct SessionSnapshot: Hashable, Sendable {
  /// A step that can be undone or redone.
  public struct Step: Hashable, Sendable {
    /// The field of the step.
    public var field: String
    /// The reason that the step restores in place of text.
    public var reason: String?
    /// The position in the order of answers that the step restores, as in
    /// ``SessionSnapshot/answered``.
    public var answered: Int?
    /// The change to the entry whose path the step contains instead of a field.
    public var entry: EntryChange?

    /// Creates a step.
    public init(
      field: String, reason: String? = nil, answered: Int? = nil, entry: EntryChange? = nil
    ) {
      (self.field, self.reason) = (field, reason)
      (self.answered, self.entry) = (answered, entry)
    }
  }

  /// The entries of repeats, each after the entry that contains it.
  public var entries: [EntryRecord] = []

  /// The snapshot of each field, by its key; for a repeated field, by its path with the identity of
  /// its entry.
  public var fields: [String: FieldSnapshot] = [:]

  /// The reasons given in place of values, by field.
  public var reasons: [String: String] = [:]

  /// The fields whose text was left valid and then discarded.
  public var held: Set<String> = []

  /// The positions of rivals in the order in which they were answered.
  public var answered: [String: Int] = [:]

  /// The rules that have been acknowledged.
  public var acknowledged: Set<String> = []

  /// The key of the focused field.
  public var focus: String?

  /// The undo steps; the last one is undone next.
  public var undo: [Step] = []
  /// The redo steps; the last one is redone next.
  public var redo: [Step] = []

  /// Creates a snapshot of a new session.
  public init() {}
}

extension Session {
  /// A snapshot of the current session.
  public var snapshot: SessionSnapshot {
    var snapshot = SessionSnapshot()
    let seat = plan.neverStored.isEmpty ? SeatState() : seat
    snapshot.entries = recordsOfEntries()
    for place in places + placesOfAbsentEntries {
      let (key, field) = (key(of: place), fields[place])
      snapshot.fields[key] =
        field.mayBeStored ? field.snapshot : field.snapshotWithoutText(seat)
      snapshot.reasons[key] = reasons[place]
      snapshot.answered[key] = answers[place]
      if isHeld(place) { snapshot.held.insert(key) }
    }
    snapshot.acknowledged = Set(acknowledged.map { rule($0).key })
    snapshot.focus = focusedPlace.map(key)
    let stored = Set((seat.past + seat.future).map { $0.serial })
    snapshot.undo = kept(steps.past, stored)
    snapshot.redo = kept(steps.future, stored)
    return snapshot
  }

  private func kept(
    _ steps: [StepOrder.Step], _ stored: Set<Int>
  ) -> [SessionSnapshot.Step] {
    steps.compactMap { step in
      if let entry = step.entry {
        return SessionSnapshot.Step(field: entryPath(entry.entry), entry: entry.back)
      }
      guard let place = step.place, fields[place].mayBeStored || stored.contains(step.serial)
      else { return nil }
      return SessionSnapshot.Step(
        field: key(of: place), reason: step.reason, answered: step.answered)
    }
  }

  /// Restores a session of a form.
  ///
  /// Fields without a snapshot keep their initial state, and snapshots of unknown fields are
  /// ignored.
  public init(
    _ definition: FormDefinition, _ validationContext: ValidationContext,
    restoring snapshot: SessionSnapshot
  ) throws(TypeError) {
    try self.init(definition, validationContext)
    restore(snapshot)
  }

  /// Replaces everything in a new session with what a snapshot contains.
  mutating func restore(_ snapshot: SessionSnapshot) {
    restoreEntries(snapshot.entries)
    let known = fields.indices.filter { $0 >= entries.fieldCount || isLive($0) }
    for place in known {
      let key = key(of: place)
      if var field = snapshot.fields[key] {
        field.isFocused = key == snapshot.focus && isLive(place)
        fields[place].restore(field)
      }
      reasons[place] = snapshot.reasons[key]
      if snapshot.held.contains(key), fields[place].mayBeHeld { fields[place].restoreHeld() }
    }
    focusedPlace = snapshot.focus.flatMap { place(of: $0) }.flatMap {
      fields[$0].isFocused ? $0 : nil
    }
    steps = StepOrder(
      past: knownSteps(snapshot.undo), future: knownSteps(snapshot.redo), of: fields)
    restoreAnswers(
      known.map { (place: $0, number: snapshot.answered[key(of: $0)], revision: 0) })
    for step in snapshot.undo + snapshot.redo { answers.skip(to: step.answered) }
    evaluateAll(isRestoring: true)
    accept(snapshot.acknowledged)
  }

  private func knownSteps(_ steps: [SessionSnapshot.Step]) -> [StepOrder.Destination] {
    steps.compactMap { step in
      if let back = step.entry {
        guard let path = FieldPath(step.field), let entry = entries.entry(at: path.steps),
          entry != 0
        else { return nil }
        return StepOrder.Destination(entry: EntryStep(entry: entry, back: back))
      }
      return knownPlace(of: step.field).map {
        StepOrder.Destination(
          place: $0, reason: knownReason(step.reason), answered: step.answered)
      }
    }
  }

  /// Returns a reason if the form defines it.
  func knownReason(_ key: String?) -> String? {
    definition.missingReasons.first { $0.key == key }?.key
  }
}

extension Field {
  /// Whether the field's text may be stored.
  var mayBeStored: Bool { definition.storage != .never }

  /// Whether the field can have an answer whose text is not available.
  var mayBeHeld: Bool { definition.storage.isSecret }

  /// Whether seats store the field's carets and steps.
  ///
  /// Seats do not store them for a sealed field, because they contain text that would have to be
  /// sealed separately.
  var isKeptBySeats: Bool { !definition.storage.isSecret }

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
