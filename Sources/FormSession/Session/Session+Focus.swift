import FieldEngine

extension Session {
  /// The field to focus first: the one that the form names, if it is on the screen, or else the
  /// first that can be focused.
  public var firstFocus: String? {
    let named = definition.focus.flatMap { plan.places[$0] }
    if let named, !plan.isOnScreen[named] { return neighbour(of: nil, by: 1).map(path) }
    return definition.focus ?? neighbour(of: nil, by: 1).map(path)
  }

  /// Moves the focus to a field.
  ///
  /// Permission is checked before the current field is left, so if the new field refuses the focus,
  /// the focus stays where it is.
  mutating func giveFocus(to place: Int, _ work: inout SessionWork) throws(SessionRefusal) {
    guard place != focusedPlace else { return }
    guard fields[place].settings.isEnabled else { throw .disabled(path(place)) }
    guard fields[place].behavior.permitsFocus?() != false else {
      throw .focusRefused(path(place))
    }
    if let holder = focusedPlace { try leave(holder, &work) }
    work.touch(place, in: self)
    fields[place].takeFocus()
    focusedPlace = place
  }

  /// Removes the focus from a field.
  ///
  /// An invalid field can be left, but an invalid list that is open cannot.
  mutating func leave(_ place: Int, _ work: inout SessionWork) throws(SessionRefusal) {
    perform(.blur, in: place, &work)
    guard fields[place].isFocused else { return }
    let cause = fields[place].refusal.flatMap { $0.cause == .focusRefused ? nil : $0 }
    throw .focusKept(path(place), cause)
  }

  /// Handles the return key, which moves to the next field or leaves the current one.
  mutating func pressReturn(_ work: inout SessionWork) throws(SessionRefusal) {
    guard let place = focusedPlace else { throw .refused(Refusal("", .notFocused)) }
    fields[place].behavior.returnPressed?()
    guard plan.returnKeys[fieldOfForm(place)] == .next, let next = neighbour(of: place, by: 1)
    else {
      return try leave(place, &work)
    }
    try giveFocus(to: next, &work)
  }

  /// Moves the focus to the nearest field in a direction; if there is none, the focus stays.
  mutating func moveFocus(by step: Int, _ work: inout SessionWork) throws(SessionRefusal) {
    if let next = neighbour(of: focusedPlace, by: step) { try giveFocus(to: next, &work) }
  }

  /// Moves the focus to the next field that has a problem, wrapping around at the end.
  mutating func focusNextProblem(_ work: inout SessionWork) throws(SessionRefusal) {
    let start = focusedPlace.map { arrangement.positions[$0] + 1 } ?? 0
    let around = [arrangement.order[start...], arrangement.order[..<start]].joined()
    let problem = around.first { canTakeFocus($0) && !fieldTallies[$0].isValid }
    if let problem { try giveFocus(to: problem, &work) }
  }

  /// Whether the focus can stop at a field.
  private func canTakeFocus(_ place: Int) -> Bool {
    takesPart[place] && fields[place].settings.isEnabled && plan.isOnScreen[fieldOfForm(place)]
  }

  /// Returns the nearest field that can be focused; without a start, the first or last such field.
  private func neighbour(of place: Int?, by step: Int) -> Int? {
    var position =
      place.map { arrangement.positions[$0] } ?? (step > 0 ? -1 : arrangement.order.count)
    repeat {
      position += step
    } while arrangement.order.indices.contains(position)
      && !canTakeFocus(arrangement.order[position])
    return arrangement.order.indices.contains(position) ? arrangement.order[position] : nil
  }
}
