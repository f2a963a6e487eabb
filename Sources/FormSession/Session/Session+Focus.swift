import FieldEngine

extension Session {
  /// The field that is to have the focus when somebody begins: the one that the form names, or the
  /// first where the focus stops.
  public var firstFocus: String? {
    definition.focus ?? neighbour(of: nil, by: 1).map { plan.keys[$0] }
  }

  /// Gives the focus to a field, and takes it from the one that has it first.
  ///
  /// The field is asked before the other is left, so that a refusal leaves the focus where it is.
  mutating func giveFocus(to place: Int, _ work: inout SessionWork) throws(SessionRefusal) {
    guard place != focusedPlace else { return }
    guard fields[place].settings.isEnabled else { throw .disabled(plan.keys[place]) }
    guard fields[place].behavior.permitsFocus?() != false else {
      throw .focusRefused(plan.keys[place])
    }
    if let holder = focusedPlace { try leave(holder, &work) }
    work.touch(place, in: self)
    fields[place].takeFocus()
    focusedPlace = place
  }

  /// Takes the focus from a field.
  ///
  /// An invalid one can always be left, but not a list that is open and not right.
  private mutating func leave(_ place: Int, _ work: inout SessionWork) throws(SessionRefusal) {
    perform(.blur, in: place, &work)
    guard fields[place].isFocused else { return }
    let cause = fields[place].refusal.flatMap { $0.cause == .focusRefused ? nil : $0 }
    throw .focusKept(plan.keys[place], cause)
  }

  /// The return key: on to the next field, or done with the form.
  mutating func pressReturn(_ work: inout SessionWork) throws(SessionRefusal) {
    guard let place = focusedPlace else { throw .refused(Refusal("", .notFocused)) }
    fields[place].behavior.returnPressed?()
    guard plan.returnKeys[place] == .next, let next = neighbour(of: place, by: 1) else {
      return try leave(place, &work)
    }
    try giveFocus(to: next, &work)
  }

  /// Moves the focus to the nearest field on this side; at the end it stays.
  mutating func moveFocus(by step: Int, _ work: inout SessionWork) throws(SessionRefusal) {
    if let next = neighbour(of: focusedPlace, by: step) { try giveFocus(to: next, &work) }
  }

  /// Moves the focus to the next field with something wrong, from the end on to the beginning.
  mutating func focusNextProblem(_ work: inout SessionWork) throws(SessionRefusal) {
    let start = focusedPlace.map { plan.positions[$0] + 1 } ?? 0
    let around = [plan.order[start...], plan.order[..<start]].joined()
    let problem = around.first { canTakeFocus($0) && !fieldTallies[$0].isValid }
    if let problem { try giveFocus(to: problem, &work) }
  }

  /// Whether the focus stops at a field on its way.
  private func canTakeFocus(_ place: Int) -> Bool {
    takesPart[place] && fields[place].settings.isEnabled
  }

  /// The nearest field where the focus stops; without a field to start from, the first or the last.
  private func neighbour(of place: Int?, by step: Int) -> Int? {
    var position = place.map { plan.positions[$0] } ?? (step > 0 ? -1 : plan.order.count)
    repeat {
      position += step
    } while plan.order.indices.contains(position)
      && !canTakeFocus(plan.order[position])
    return plan.order.indices.contains(position) ? plan.order[position] : nil
  }
}
