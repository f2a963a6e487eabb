/// Classes of scalars that a pattern treats alike.
///
/// The sets of `[a-f]|\w` form three classes: `a` to `f`, the rest of `\w`, and everything else. An
/// automaton then needs one column per class instead of one per scalar.
struct ScalarClasses: Sendable {
  /// The class of scalars that are in none of the sets.
  static let outside = 0

  /// The number of classes, which are numbered from 0.
  let count: Int

  /// The sorted lower bounds of the intervals that the sets form, beginning with 0.
  private let bounds: [UInt32]

  /// The class of each interval.
  private let numbers: [Int]

  /// The class of each ASCII scalar, so that most text needs no search.
  private let ascii: [Int]

  /// Divides the scalars into classes.
  ///
  /// Each set in turn splits the classes that it contains only in part.
  init(
    separating sets: [ScalarSet], within budget: inout PatternBudget
  ) throws(PatternError) {
    let bounds = Self.bounds(of: sets)
    var numbers = [Int](repeating: Self.outside, count: bounds.count)
    var fresh = Self.outside + 1
    for set in sets {
      var split: [Int: Int] = [:]
      for range in set.ranges {
        let intervals = Self.intervals(of: range, in: bounds)
        try budget.spend(intervals.count)
        for interval in intervals {
          let number = split[numbers[interval]] ?? fresh
          split[numbers[interval]] = number
          numbers[interval] = number
          fresh = max(fresh, number + 1)
        }
      }
    }
    self.bounds = bounds
    (self.numbers, self.count) = Self.renumbered(numbers)
    self.ascii = (0..<128).map { [numbers = self.numbers] in
      numbers[Self.interval(of: $0, in: bounds)]
    }
  }

  /// The class of a scalar.
  subscript(value: UInt32) -> Int {
    value < 128 ? ascii[Int(value)] : numbers[Self.interval(of: value, in: bounds)]
  }

  /// Returns the classes that form one of the original sets.
  func classes(of set: ScalarSet) -> [Int] {
    let intervals = set.ranges.flatMap { Self.intervals(of: $0, in: bounds) }
    return Set(intervals.map { numbers[$0] }).sorted()
  }

  /// Returns one scalar from each class, preferring letters and digits, then printable characters.
  func samples() -> [(number: Int, scalar: Unicode.Scalar)] {
    let printable = (0x21...0x7E).map { Unicode.Scalar(UInt8($0)) }
    let candidates = ["a", "A", "0"] + printable + [" "] + bounds.compactMap(Unicode.Scalar.init)
    var sampled: Set<Int> = []
    return candidates.map { (self[$0.value], $0) }.filter { sampled.insert($0.0).inserted }
  }
}

extension ScalarClasses {
  private static func bounds(of sets: [ScalarSet]) -> [UInt32] {
    let ranges = sets.flatMap { $0.ranges }
    return Set([0] + ranges.map { $0.lowerBound } + ranges.map { $0.upperBound + 1 }).sorted()
  }

  /// Returns the intervals that form a range, whose ends must be among the bounds.
  private static func intervals(
    of range: ClosedRange<UInt32>, in bounds: [UInt32]
  ) -> Range<Int> {
    interval(of: range.lowerBound, in: bounds)..<interval(of: range.upperBound + 1, in: bounds)
  }

  /// Returns the interval that contains a value: the last one that begins at or before the value.
  private static func interval(of value: UInt32, in bounds: [UInt32]) -> Int {
    var low = 0
    var high = bounds.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// Renumbers the classes to remove the gaps that splitting leaves.
  private static func renumbered(_ numbers: [Int]) -> (numbers: [Int], count: Int) {
    var dense = [outside: outside]
    var renumbered: [Int] = []
    for number in numbers {
      let next = dense[number] ?? dense.count
      dense[number] = next
      renumbered.append(next)
    }
    return (renumbered, dense.count)
  }
}
