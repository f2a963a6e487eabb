/// A set of Unicode scalars.
struct ScalarSet: Hashable, Sendable {
  /// Sorted ranges that do not overlap or touch and that contain no surrogates.
  ///
  /// Equal sets have equal ranges.
  let ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.flatMap(Self.withoutSurrogates).sorted(by: { $0.lowerBound < $1.lowerBound }
    ) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  /// The set of all other scalars.
  var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.planes[1].upperBound { gaps.append(next...Self.planes[1].upperBound) }
    return ScalarSet(gaps)
  }

  /// The scalars below and above the surrogates.
  private static let planes: [ClosedRange<UInt32>] = [0...0xD7FF, 0xE000...0x10FFFF]

  private static func withoutSurrogates(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    planes.filter(range.overlaps).map { range.clamped(to: $0) }
  }
}

extension ScalarSet {
  /// The scalars that `.` matches: all of them, including line breaks.
  static let any = ScalarSet([]).inverted

  /// The scalars that `\d` matches: `0-9`, without the digits of other scripts.
  static let digits = ScalarSet([0x30...0x39])

  /// The scalars that `\w` matches: `A-Za-z0-9_`.
  static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// The scalars that `\s` matches: Unicode's White_Space property (PropList.txt).
  static let spaces = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A,
    0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ])
}
