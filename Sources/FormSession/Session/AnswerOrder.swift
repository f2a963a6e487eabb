/// In which order fields that hide each other were answered, since the one answered first wins.
///
/// Each gets a number when it is answered and loses it when it is emptied. The numbers count up through
/// the whole draft, whoever has it open.
struct AnswerOrder: Hashable, Sendable {
  /// The numbers of the answered fields, by their places.
  private(set) var numbers: [Int: Int] = [:]

  /// The highest number so far.
  private var last = 0

  /// The number of a field that is answered; nil for every other.
  subscript(place: Int) -> Int? { numbers[place] }

  /// Follows a field: one that is answered now comes after those that were answered before.
  mutating func follow(_ place: Int, isAnswered: Bool) {
    guard isAnswered else {
      numbers[place] = nil
      return
    }
    guard numbers[place] == nil else { return }
    last += 1
    numbers[place] = last
  }

  /// Gives a field the number that it had before, or had elsewhere.
  ///
  /// Numbers come from files; one that nothing could follow counts as none.
  mutating func restore(_ place: Int, _ number: Int?) {
    numbers[place] = number.flatMap { Self.range.contains($0) ? $0 : nil }
    skip(to: number)
  }

  /// Makes sure that a number is not given out again.
  mutating func skip(to number: Int?) {
    if let number, Self.range.contains(number) { last = max(last, number) }
  }

  private static let range = 1...1 << 53

  /// Whether one field was answered before another; unanswered ones follow in the order of the form.
  func isBefore(_ one: Int, _ other: Int) -> Bool {
    (numbers[one] ?? .max, one) < (numbers[other] ?? .max, other)
  }
}
