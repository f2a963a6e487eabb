public import FieldEngine

/// A session to be put away and taken up again, to the keystroke.
///
/// It is for programs that keep sessions in their own way. A store keeps a draft and its seats instead,
/// so that several may have one open, and needs none of this.
///
/// ```swift
/// let kept = session.snapshot.json.text
/// let snapshot = JSONDocument(Array(kept.utf8)).root.flatMap { SessionSnapshot($0) }
/// let again = try Session(form, judging, restoring: snapshot ?? SessionSnapshot())
/// ```
///
/// Of a field that may not be stored it has no character: left valid the field is held, and anything
/// else in it is gone.
public struct SessionSnapshot: Hashable, Sendable {
  /// A step that can be undone or done again.
  public struct Step: Hashable, Sendable {
    /// The field that it is in.
    public var field: String
    /// The reason that stands in place of a text where it leads.
    public var reason: String?
    /// When the field was answered where it leads, as ``SessionSnapshot/answered`` counts.
    public var answered: Int?

    /// States a step.
    public init(field: String, reason: String? = nil, answered: Int? = nil) {
      (self.field, self.reason, self.answered) = (field, reason, answered)
    }
  }

  /// What each field holds, by its key.
  public var fields: [String: FieldSnapshot] = [:]

  /// The reasons in place of values.
  public var reasons: [String: String] = [:]

  /// The fields that were left valid with a text that may not be stored.
  public var held: Set<String> = []

  /// The fields that hide others and are hidden by them, with numbers that count up in the order in
  /// which they were answered.
  public var answered: [String: Int] = [:]

  /// The broken rules that somebody has accepted.
  public var acknowledged: Set<String> = []

  /// The field that has the focus.
  public var focus: String?

  /// The steps that can be undone, the last one last.
  public var undo: [Step] = []
  /// The steps that were undone, the last one last.
  public var redo: [Step] = []

  /// A session in which nothing has happened.
  public init() {}
}

extension Session {
  /// The session as it is now.
  public var snapshot: SessionSnapshot {
    var snapshot = SessionSnapshot()
    for (place, field) in fields.enumerated() {
      let key = plan.keys[place]
      snapshot.fields[key] = field.mayBeStored ? field.snapshot : field.snapshotWithoutText
      snapshot.reasons[key] = reasons[place]
      snapshot.answered[key] = answers[place]
      if isHeld(place) { snapshot.held.insert(key) }
    }
    snapshot.acknowledged = Set(definition.rules.indices.filter { acknowledged[$0] }.map(ruleKey))
    snapshot.focus = focus
    (snapshot.undo, snapshot.redo) = (kept(steps.past), kept(steps.future))
    return snapshot
  }

  private func kept(_ steps: [StepOrder.Step]) -> [SessionSnapshot.Step] {
    steps.filter { fields[$0.place].mayBeStored }
      .map {
        SessionSnapshot.Step(
          field: plan.keys[$0.place], reason: $0.reason, answered: $0.answered)
      }
  }

  private func ruleKey(_ place: Int) -> String { definition.rules[place].key }

  /// Takes up a session of a form again.
  ///
  /// Fields of which the snapshot knows nothing are as in a new session; what it has of fields that
  /// the form does not know is left out.
  public init(
    _ definition: FormDefinition, _ judging: Judging, restoring snapshot: SessionSnapshot
  ) throws(TypeMistake) {
    try self.init(definition, judging)
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
    evaluateAll()
    accept(snapshot.acknowledged)
  }

  private func known(_ steps: [SessionSnapshot.Step]) -> [StepOrder.Destination] {
    steps.compactMap { step in
      plan.places[step.field].map { ($0, knownReason(step.reason), step.answered) }
    }
  }

  /// A reason, if the form has it.
  func knownReason(_ key: String?) -> String? {
    definition.missingReasons.first { $0.key == key }?.key
  }
}

extension Field {
  /// Whether characters of the field may reach a file.
  var mayBeStored: Bool { definition.storage != .never }

  /// What may be put away of a field whose characters may not.
  fileprivate var snapshotWithoutText: FieldSnapshot {
    var snapshot = FieldSnapshot()
    (snapshot.isFocused, snapshot.isTouched) = (isFocused, isTouched)
    (snapshot.isRequired, snapshot.isEnabled) = (settings.isRequired, settings.isEnabled)
    (snapshot.isSecure, snapshot.notice) = (settings.isSecure, keptNotice)
    return snapshot
  }
}
