/// The order in which rivals were answered; the answer that was given first wins.
///
/// A field gets a number when it is answered, and loses the number when it is emptied. Numbers
/// increase throughout the draft, regardless of who has the draft open.
struct AnswerOrder: Hashable, Sendable {
  /// The numbers of the answered fields, by index.
  private(set) var numbers: [Int: Int] = [:]

  /// The highest number so far.
  private var last = 0

  /// The number of an answered field; nil for other fields.
  subscript(place: Int) -> Int? { numbers[place] }

  /// Updates a field; a newly answered field comes after all others.
  mutating func follow(_ place: Int, isAnswered: Bool) {
    guard isAnswered else {
      numbers[place] = nil
      return
    }
    guard numbers[place] == nil else { return }
    last += 1
    numbers[place] = last
  }

  /// Restores the number of a field.
  ///
  /// Numbers come from files, so numbers that are out of range are ignored.
  mutating func restore(_ place: Int, _ number: Int?) {
    numbers[place] = number.flatMap { Self.range.contains($0) ? $0 : nil }
    skip(to: number)
  }

  /// Makes sure that a number is not used again.
  mutating func skip(to number: Int?) {
    if let number, Self.range.contains(number) { last = max(last, number) }
  }

  private static let range = 1...1 << 53

  /// Whether one field was answered before another; unanswered fields follow, in the form's order.
  func isBefore(_ one: Int, _ other: Int) -> Bool {
    (numbers[one] ?? .max, one) < (numbers[other] ?? .max, other)
  }
}
