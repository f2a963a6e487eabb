import FieldEngine

extension Session {
  /// The return key: on to the next field, or done with the form.
  mutating func pressReturn(_ changes: inout SessionChanges) throws(SessionRefusal) -> [Int] {
    guard let place = focusedPlace else { return [] }
    fields[place].behavior.returnPressed?()
    guard plan.returnKeys[place] == .next, let next = neighbour(of: place, by: 1) else {
      try leave(place)
      return [place]
    }
    return try take(next)
  }

  mutating func moveFocus(
    by direction: Int, _ changes: inout SessionChanges
  ) throws(SessionRefusal) -> [Int] {
    guard let place = focusedPlace else {
      let ends = plan.order.filter(canTakeFocus)
      guard let end = direction > 0 ? ends.first : ends.last else { return [] }
      return try take(end)
    }
    guard let next = neighbour(of: place, by: direction) else { return [] }
    return try take(next)
  }

  mutating func focusNextProblem(
    _ changes: inout SessionChanges
  ) throws(SessionRefusal) -> [Int] {
    let start = focusedPlace.flatMap { plan.order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let around = plan.order[start...] + plan.order[..<start]
    guard let problem = around.first(where: { canTakeFocus($0) && !fieldTallies[$0].isValid })
    else { return [] }
    return problem == focusedPlace ? [] : try take(problem)
  }

  /// Whether the focus stops at a field.
  private func canTakeFocus(_ place: Int) -> Bool {
    takesPart[place] && fields[place].settings.isEnabled
  }

  private func neighbour(of place: Int, by direction: Int) -> Int? {
    guard let start = plan.order.firstIndex(of: place) else { return nil }
    var at = start + direction
    while plan.order.indices.contains(at) {
      if canTakeFocus(plan.order[at]) { return plan.order[at] }
      at += direction
    }
    return nil
  }

  /// Gives the focus to a field, and takes it from the one that has it first.
  private mutating func take(_ place: Int) throws(SessionRefusal) -> [Int] {
    var touched = [place]
    if let holder = focusedPlace, holder != place {
      try leave(holder)
      touched.append(holder)
    }
    fields[place].apply(.focus)
    guard fields[place].isFocused else { throw .focusRefused(plan.keys[place]) }
    focusedPlace = place
    return touched
  }
}
