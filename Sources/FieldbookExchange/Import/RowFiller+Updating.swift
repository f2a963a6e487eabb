import FieldEngine
public import FormSession

extension RowFiller {
  /// Changes the fields of a draft that differ from a row, and no others.
  ///
  /// - Returns: the report about the row, and the keys of the changed fields.
  public func update(
    _ session: inout Session, from cells: RowCells
  ) -> (report: RowReport, changed: [String]) {
    let update = update(&session, from: DraftCells(cells))
    return (update.reports[0], update.changed)
  }

  /// Changes the fields of a draft that differ from the cells of a file, and adds its new entries.
  ///
  /// A field agrees with its cell if an export would write the cell, or if setting the cell would
  /// not change the field. An empty cell in a reason column means that there is no reason. No entry
  /// is removed or moved. A cell that shows a mask is skipped.
  public func update(_ session: inout Session, from draft: DraftCells) -> DraftUpdate {
    var update = DraftUpdate(reports: draft.rejected)
    var source = CellSource(own: draft.own)
    if !draft.entries.isEmpty {
      let matcher = addEntries(draft.entries, to: &session, &update)
      source.entries = matcher.cells
      update.reports += matcher.reports(draft: draft.id)
    }
    let before = session
    let (places, fields) = (session.filledPlaces, session.fields)
    let states = Dictionary(uniqueKeysWithValues: places.map { ($0, session.state($0)) })
    let differing = places.filter { place in
      guard !fields[place].isCalculated, let state = states[place] else { return false }
      return differs(state, session, source, place)
    }
    var cache = FillCache(limit: 0)
    let (own, others) = fill(&session, from: source, draft.id, places: differing, &cache)
    for place in places
    where states[place]?.reason != nil && source.reason(at: place, in: session) == "" {
      session.apply(.reason(field: session.path(place), nil))
    }
    let changed = places.filter { place in
      guard !fields[place].isCalculated, let was = states[place] else { return false }
      let now = session.state(place)
      return !session.fields[place].hasSameContent(as: fields[place])
        || now.isHeld != was.isHeld || now.reason != was.reason || now.validity != was.validity
    }
    update.changed = changed.map(session.key)
    update.actions += actions(changed, in: before, to: session, from: source)
    update.reports = [own] + (update.reports + others).inOrder
    return update
  }

  /// Returns the actions that change a draft's fields to match an updated copy.
  private func actions(
    _ places: [Int], in session: Session, to updated: Session, from source: CellSource
  ) -> [SessionAction] {
    inFillingOrder(places, of: source, session, by: \.self).flatMap { place in
      let (field, key) = (session.fields[place], session.key(of: place))
      let reason = updated.state(place).reason
      var actions: [SessionAction] = []
      if let values = source.values(at: place, in: session),
        let text = source.text(at: place, in: session), !isMask(text, at: place, session)
      {
        actions.append(.step(key, step(text, values, field)))
      }
      if reason != session.state(place).reason { actions.append(.reason(field: key, reason)) }
      return actions
    }
  }

  /// Returns the cells that differ from the answer that the form calculates.
  func differingCalculations(
    _ session: Session, from source: CellSource
  ) -> [(place: Int, issue: CellIssue)] {
    session.calculatedPlaces.compactMap { place in
      let field = session.fields[place]
      guard let text = source.text(at: place, in: session), !text.isEmpty,
        !isMask(text, at: place, session),
        differs(session.state(place), session, source, place)
      else { return nil }
      let isShown = field.definition.storage == .keep
      let answer = isShown ? field.isEmpty ? "nothing" : "`\(field.leftDisplay)`" : "another answer"
      let issue = CellIssue(
        .calculated, session.path(place), code: "import.calculated",
        message: "The form calculates \(answer), so the cell is ignored.",
        text: isShown ? text : nil)
      return (place, issue)
    }
  }

  private func differs(
    _ state: SessionFieldState, _ session: Session, _ source: CellSource, _ place: Int
  ) -> Bool {
    guard let values = source.values(at: place, in: session) else { return false }
    let field = session.fields[place]
    let reason = source.reason(at: place, in: session) ?? ""
    if !reason.isEmpty, reason != state.reason { return true }
    guard let text = source.text(at: place, in: session) else { return false }
    let shown = present(state, field, values)
    if source.agrees(at: place, in: session, with: shown) { return false }
    guard field.definition.storage != .never else { return true }
    // A disabled field is compared as if it were enabled, and reports why it does not change.
    var changed = field
    changed.settings.isEnabled = true
    changed.apply(step(text, values, field))
    return !changed.hasSameContent(as: field)
  }

  /// Returns the text that an export writes for a field, without masking.
  private func present(
    _ state: SessionFieldState, _ field: Field, _ values: ValueForm
  ) -> String {
    switch values {
    case .canonical:
      state.applies && !state.isHeld
        ? field.definition.canonicalCell(state.state.value?.plainText ?? "") : ""
    case .display: state.applies ? field.leftDisplay : ""
    case .raw where field.definition.file != nil: field.definition.canonicalCell(state.state.raw)
    case .raw: state.isHeld ? "" : state.state.raw
    }
  }

  private func step(_ text: String, _ values: ValueForm, _ field: Field) -> FieldStep {
    switch values {
    case .canonical: .setCanonical(text)
    case .display: .set(text)
    case .raw: .set(field.definition.wholeText(typed: text))
    }
  }
}
