import FieldEngine
public import FormSession

extension RowFiller {
  /// Changes the fields of a draft that differ from a row, and no others.
  ///
  /// A field agrees with its cell if an export would write the cell, or if setting the cell would
  /// not change the field. An empty cell in a reason column means that there is no reason.
  ///
  /// - Returns: the report about the row, and the keys of the changed fields.
  public func update(
    _ session: inout Session, from cells: RowCells
  ) -> (report: RowReport, changed: [String]) {
    let places = session.fields.indices
    let (before, fields) = (places.map { session.state($0) }, session.fields)
    let differing = places.filter {
      !fields[$0].isCalculated && differs(before[$0], fields[$0], cells, $0)
    }
    let report = fill(&session, from: cells, places: differing)
    for place in places where before[place].reason != nil && cells.reason(ofField: place) == "" {
      session.apply(.reason(field: session.fields[place].key, nil))
    }
    let changed = places.filter { place in
      if fields[place].isCalculated { return false }
      let now = session.state(place)
      return !session.fields[place].hasSameContent(as: fields[place])
        || now.isHeld != before[place].isHeld
        || now.reason != before[place].reason || now.validity != before[place].validity
    }
    return (report, changed.map { session.fields[$0].key })
  }

  /// Returns the actions that change a draft's fields to those of an updated copy.
  ///
  /// Cells that show a mask are skipped.
  public func actions(
    _ keys: [String], in session: Session, to updated: Session, from cells: RowCells
  ) -> [SessionAction] {
    let places = session.fields.indices.filter { keys.contains(session.fields[$0].key) }
    return inFillingOrder(places, of: cells, session, by: \.self).flatMap { place in
      let (field, reason) = (session.fields[place], updated.state(place).reason)
      var actions: [SessionAction] = []
      if let text = cells.text(ofField: place), !isMask(text, ofField: place, session) {
        actions.append(.step(field.key, step(text, cells.values, field)))
      }
      if reason != session.state(place).reason { actions.append(.reason(field: field.key, reason)) }
      return actions
    }
  }

  /// Returns the cells that differ from the answer that the form calculates.
  func differingCalculations(_ session: Session, from cells: RowCells) -> [CellIssue] {
    session.calculatedPlaces.compactMap { place in
      let field = session.fields[place]
      guard let text = cells.text(ofField: place), !text.isEmpty,
        !isMask(text, ofField: place, session),
        differs(session.state(place), field, cells, place)
      else { return nil }
      let isShown = field.definition.storage == .keep
      let answer = isShown ? field.isEmpty ? "nothing" : "`\(field.leftDisplay)`" : "another answer"
      return CellIssue(
        .calculated, field.key, code: "import.calculated",
        message: "The form calculates \(answer), so the cell is ignored.",
        text: isShown ? text : nil)
    }
  }

  private func differs(
    _ state: SessionFieldState, _ field: Field, _ cells: RowCells, _ place: Int
  ) -> Bool {
    let reason = cells.reason(ofField: place) ?? ""
    if !reason.isEmpty, reason != state.reason { return true }
    guard let text = cells.text(ofField: place) else { return false }
    if text.isIdentical(to: present(state, field, cells.values)) { return false }
    guard field.definition.storage != .never else { return true }
    // A disabled field is compared as if it were enabled, and reports why it does not change.
    var changed = field
    changed.settings.isEnabled = true
    changed.apply(step(text, cells.values, field))
    return !changed.hasSameContent(as: field)
  }

  /// Returns the text that an export writes for a field, without masking.
  private func present(
    _ state: SessionFieldState, _ field: Field, _ values: ValueForm
  ) -> String {
    switch values {
    case .canonical: state.applies && !state.isHeld ? state.state.value?.plainText ?? "" : ""
    case .display: state.applies ? field.leftDisplay : ""
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
