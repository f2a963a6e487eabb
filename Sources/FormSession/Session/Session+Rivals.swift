import FieldEngine

/// Two fields that hide each other are rivals, such as a value and an "unknown" checkbox.
///
/// Among the answers to rivals, only the one that was given first counts.
extension Session {
  /// Records which of the given rivals are currently answered.
  mutating func followAnswers(of places: some Sequence<Int>) {
    guard !plan.rivals.isEmpty else { return }
    for place in places where hasRivals(place) {
      answers.follow(place, isAnswered: isAnswered(place))
    }
  }

  /// Restores the position in the order of answers after an earlier text is restored.
  mutating func restoreAnswer(of place: Int, _ number: Int?) {
    guard let number, hasRivals(place), isAnswered(place) else { return }
    answers.restore(place, number)
  }

  /// Restores the order in which rivals were answered.
  ///
  /// If the order is unknown, for example after an upgrade to a form that has rivals, they are
  /// ordered by the time of their last change.
  mutating func restoreAnswers(_ known: [(place: Int, number: Int?, revision: Int)]) {
    guard !plan.rivals.isEmpty else { return }
    let answered = known.filter { hasRivals($0.place) && isAnswered($0.place) }
    for field in answered { answers.restore(field.place, field.number) }
    followAnswers(
      of: answered.sorted { ($0.revision, $0.place) < ($1.revision, $1.place) }.map { $0.place })
  }

  /// Decides which rivals apply, so that all of their conditions agree.
  ///
  /// Fields whose condition does not depend on undecided rivals are decided first. Among the rest,
  /// the field that was answered first applies, and its rivals do not. The rivals of those rivals
  /// can then apply, and so on.
  ///
  /// - Returns: the fields that now apply or no longer apply.
  mutating func settleRivals(_ places: [Int]) -> Set<Int> {
    let before = places.filter { takesPart[$0] }
    var undecided = Set(places)
    for place in places { takesPart[place] = false }
    decide(places, among: &undecided)
    while let first = undecided.min(by: answers.isBefore) {
      var front = [(place: first, takesPart: true)]
      while let next = front.popLast() {
        guard undecided.remove(next.place) != nil else { continue }
        takesPart[next.place] = next.takesPart
        front += rivals(of: next.place).map { ($0, !next.takesPart) }
      }
    }
    return Set(before).symmetricDifference(places.filter { takesPart[$0] })
  }

  /// Decides fields whose condition does not depend on undecided rivals, and then their rivals.
  private mutating func decide(_ places: [Int], among undecided: inout Set<Int>) {
    var waiting = places
    while let place = waiting.popLast() {
      guard undecided.contains(place), !plan.programs.conditionsOfField[fieldOfForm(place)].isEmpty
      else {
        continue
      }
      let rivals = rivals(of: place).filter(undecided.contains)
      let mayTakePart = holdsConditions(of: place)
      for rival in rivals { takesPart[rival] = true }
      let mustTakePart = holdsConditions(of: place)
      for rival in rivals { takesPart[rival] = false }
      guard mayTakePart == mustTakePart else { continue }
      undecided.remove(place)
      takesPart[place] = mayTakePart
      waiting += rivals
    }
  }

  /// Whether a field has rivals.
  private func hasRivals(_ place: Int) -> Bool { plan.rivals[fieldOfForm(place)] != nil }

  /// Returns the rivals of a field, which are in the same entry.
  private func rivals(of place: Int) -> [Int] {
    let entry = entries.entry(ofPlace: place)
    return (plan.rivals[fieldOfForm(place)] ?? []).compactMap { entries.place(of: $0, from: entry) }
  }
}
