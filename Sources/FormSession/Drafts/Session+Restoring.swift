import FieldEngine

extension Session {
  /// Restores a draft from its stored fields and from the fields that a seat stores.
  ///
  /// The session must be new and must use the draft's form. Fields without a record keep their
  /// initial state, and records of unknown fields are ignored.
  public mutating func restore(
    _ records: [FieldRecord], entries entryRecords: [EntryRecord] = [],
    acknowledged: Set<String>, seat: SeatState = SeatState()
  ) {
    restoreEntries(entryRecords)
    restoreFields(records, seat)
    focusedPlace = seat.focus.flatMap { place(of: $0) }.flatMap {
      fields[$0].isFocused ? $0 : nil
    }
    let (past, future) = (steps(of: seat.past), steps(of: seat.future))
    let taken = Set((past + future).map { $0.serial })
    steps = StepOrder(
      past: past, future: future,
      stray: (seat.past + seat.future).map { $0.serial }.filter { !taken.contains($0) }, of: fields)
    restoreAnswers(records)
    for step in seat.past + seat.future { answers.skip(to: step.answered) }
    evaluateAll(isRestoring: true)
    accept(acknowledged)
  }

  private mutating func restoreFields(_ records: [FieldRecord], _ seat: SeatState) {
    // In Embedded Swift, an empty array can be misaligned for its span.
    guard !records.isEmpty else { return }
    let seated = seat.concerned
    // A span borrows the parts of the large records instead of copying them.
    let span = records.span
    var last = (place: -1, entry: 0)
    for index in records.indices {
      guard let found = place(of: span[index], after: last) else { continue }
      last = found
      let place = found.place
      let content = span[index].content
      // The key is composed only if the seat might contain the field.
      let isSeated = !seated.isEmpty && seated.contains(span[index].key)
      if content.isText, !isSeated, fields.span[place].definition.list == nil {
        fields[place].restore(
          left: content.text.fieldText(selecting: FieldText()), isTouched: content.isTouched,
          content.committed)
        if content.notice != nil { fields[place].restore(content.notice) }
      } else {
        fields[place].restore(snapshot(of: place, content, seat, span[index].key))
      }
      reasons[place] = content.reason
      if content.isHeld, storage(of: place).isSecret {
        fields[place].restoreHeld(content.closedIssue?.fieldIssue)
      }
    }
  }

  /// Restores the order in which rivals were answered.
  mutating func restoreAnswers(_ records: [FieldRecord]) {
    guard !plan.rivals.isEmpty else { return }
    restoreAnswers(
      records.compactMap { record in
        knownPlace(of: record.key).map { ($0, record.content.answered, record.revision) }
      })
  }

  func snapshot(
    of place: Int, _ content: FieldContent, _ seat: SeatState, _ key: String
  ) -> FieldSnapshot {
    let isList = fields.span[place].definition.list != nil
    var snapshot = FieldSnapshot(
      content, seat: seat.fields[key] ?? FieldSnapshot(), stated: plan.settings[fieldOfForm(place)],
      isList: isList)
    if seat.fields[key] == nil { fields[place].settle(&snapshot) }
    snapshot.isFocused = key == seat.focus
    snapshot.past = seat.past.texts(of: key)
    snapshot.future = seat.future.texts(of: key)
    if isList {
      snapshot.list?.past = seat.past.listChanges(of: key)
      snapshot.list?.future = seat.future.listChanges(of: key)
    }
    return snapshot
  }

  /// Returns the place and the entry of a record.
  ///
  /// The previous record's entry and the place after it are tried first.
  private func place(
    of record: borrowing FieldRecord, after last: (place: Int, entry: Int)
  ) -> (place: Int, entry: Int)? {
    let isInLast = record.entry == entries.entries[last.entry].id
    guard let entry = isInLast ? last.entry : entries.number(of: record.entry) else { return nil }
    let own = entries.entries[entry]
    let fields = plan.repeats.all[own.ofRepeat].fields
    let offset = last.place + 1 - own.firstPlace
    let next = fields.indices.contains(offset) ? offset : 0
    if fields.indices.contains(next), record.fieldKey == plan.keys[fields[next]] {
      return (own.firstPlace + (own.ofRepeat == 0 ? fields[next] : next), entry)
    }
    guard let field = plan.places[record.fieldKey], plan.repeats.ofField[field] == own.ofRepeat
    else { return nil }
    return (own.firstPlace + (own.ofRepeat == 0 ? field : plan.repeats.offsets[field]), entry)
  }

  /// Replaces the initial entries of the form with the entries of a draft.
  ///
  /// Records come from a store, so records that do not fit the form are ignored.
  mutating func restoreEntries(_ records: [EntryRecord]) {
    if plan.repeats.isEmpty { return }
    forgetEntries()
    makeRoom(for: records)
    for record in records where entries.number(of: record.id) == nil {
      guard let (repeated, parent) = place(for: record) else { continue }
      let entry = add(record, of: repeated, in: parent)
      for place in places(in: entry) { takesPart[place] = entries.entries[entry].isLive }
      nextEntry = max(nextEntry, record.id.next)
    }
    arrangement = EntryArrangement(entries, plan)
  }

  /// Reserves space for the fields of all entries at once.
  private mutating func makeRoom(for records: [EntryRecord]) {
    let count = records.reduce(entries.fieldCount) { count, record in
      count
        + (plan.repeats.number(of: record.group).map { plan.repeats.all[$0].fields.count } ?? 0)
    }
    fields.reserveCapacity(count)
    cells.reserveCapacity(count)
    takesPart.reserveCapacity(count)
    reasons.reserveCapacity(count)
    fieldTallies.reserveCapacity(count)
    entryTallies.reserveCapacity(records.count + 1)
    entries.reserveCapacity(records.count, fields: count)
  }

  mutating func forgetEntries() {
    guard entries.entries.count > 1 else { return }
    let count = entries.fieldCount
    fields.removeSubrange(count...)
    cells.removeSubrange(count...)
    takesPart.removeSubrange(count...)
    reasons.removeSubrange(count...)
    fieldTallies.removeSubrange(count...)
    flags.removeSubrange(entries.nodeCount...)
    entryTallies.removeSubrange(1...)
    duplicates = []
    entries = EntryTable(plan.programs)
    if let place = focusedPlace, place >= count { focusedPlace = nil }
  }

  /// Returns the steps whose fields still exist and have neither become lists nor stopped being
  /// lists.
  private func steps(of seat: [SeatStep]) -> [StepOrder.Step] {
    seat.compactMap { step in
      if case .entry(let back) = step.change {
        return entryStep(step, back)
      }
      guard let place = knownPlace(of: step.field),
        step.isOfList == (fields.span[place].definition.list != nil)
      else { return nil }
      return StepOrder.Step(
        serial: step.serial, place: place, reason: knownReason(step.reason),
        answered: step.answered)
    }
  }

  private func entryStep(_ step: SeatStep, _ back: EntryChange) -> StepOrder.Step? {
    guard let path = FieldPath(step.field), path.key == nil,
      let entry = entries.entry(at: path.steps), entry != 0
    else { return nil }
    return StepOrder.Step(serial: step.serial, entry: EntryStep(entry: entry, back: back))
  }

  /// Marks the broken warnings among the given rules as acknowledged.
  mutating func accept(_ rules: Set<String>) {
    acknowledged = broken.filter { node in
      let place = plan.ruleOfNode[entries.original(ofNode: node)] ?? 0
      let rule = definition.rules[place]
      return rule.severity == .warning
        && rules.contains(path(of: rule.key, in: entries.entry(ofNode: node)))
    }
  }
}

extension FieldContent {
  /// Whether the content is only text, with the form's settings.
  fileprivate var isText: Bool { items.isEmpty && configuration == Configuration() }
}

extension SeatState {
  /// The fields for which the seat stores any state.
  fileprivate var concerned: Set<String> {
    var keys = Set(fields.keys)
    if let focus { keys.insert(focus) }
    for step in past + future { keys.insert(step.field) }
    return keys
  }
}

extension [SeatStep] {
  func texts(of field: String) -> [FieldText] {
    compactMap { step in
      if step.field == field, case .text(let text) = step.change { text } else { nil }
    }
  }

  func listChanges(of field: String) -> [ListChange] {
    compactMap { step in
      if step.field == field, case .list(let change) = step.change { change } else { nil }
    }
  }
}
