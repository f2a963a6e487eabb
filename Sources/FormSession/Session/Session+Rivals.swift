import FieldEngine

/// Two fields that hide each other, such as a value and the box that says that it is not known, are
/// rivals: only one of their answers counts, and it is the one that was given first.
extension Session {
  /// Takes note of which fields among these are answered now, where others are hidden by them.
  mutating func followAnswers(of places: some Sequence<Int>) {
    guard !plan.rivals.isEmpty else { return }
    for place in places where plan.rivals[place] != nil {
      answers.follow(place, isAnswered: isAnswered(place))
    }
  }

  /// Takes note of a field that has again the text of an earlier step: it was answered when it was then.
  mutating func restoreAnswer(of place: Int, _ number: Int?) {
    guard let number, plan.rivals[place] != nil, isAnswered(place) else { return }
    answers.restore(place, number)
  }

  /// Takes up the order in which rivals were answered.
  ///
  /// Where nothing is known about it, as after an upgrade to a form that has them, they follow in the
  /// order in which they were changed last.
  mutating func restoreAnswers(_ known: [(place: Int, number: Int?, revision: Int)]) {
    guard !plan.rivals.isEmpty else { return }
    let answered = known.filter { plan.rivals[$0.place] != nil && isAnswered($0.place) }
    for field in answered { answers.restore(field.place, field.number) }
    followAnswers(
      of: answered.sorted { ($0.revision, $0.place) < ($1.revision, $1.place) }.map(\.place))
  }

  /// Lets fields that hide one another take part or not, so that all of their conditions agree.
  ///
  /// First come those for which the undecided others make no difference. What is left hides each other:
  /// the field that was answered first takes part, its rivals do not, and so on along their rivals.
  ///
  /// - Returns: the fields that came or went.
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
        front += (plan.rivals[next.place] ?? []).map { ($0, !next.takesPart) }
      }
    }
    return Set(before).symmetricDifference(places.filter { takesPart[$0] })
  }

  /// Decides about fields whose conditions give the same whether or not their undecided rivals take
  /// part, and then about those that wait for them.
  private mutating func decide(_ places: [Int], among undecided: inout Set<Int>) {
    var waiting = places
    while let place = waiting.popLast() {
      guard undecided.contains(place), let condition = plan.conditions[place] else { continue }
      let rivals = (plan.rivals[place] ?? []).filter(undecided.contains)
      let mayTakePart = holds(condition)
      for rival in rivals { takesPart[rival] = true }
      let mustTakePart = holds(condition)
      for rival in rivals { takesPart[rival] = false }
      guard mayTakePart == mustTakePart else { continue }
      undecided.remove(place)
      takesPart[place] = mayTakePart
      waiting += rivals
    }
  }
}
