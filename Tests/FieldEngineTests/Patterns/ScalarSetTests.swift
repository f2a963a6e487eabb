import Testing

@testable import FieldEngine

struct ScalarSetTests {
  @Test func `white space follows Unicode`() {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    let spaces = scalars.filter(\.properties.isWhitespace).map { $0.value...$0.value }
    #expect(ScalarSet(spaces) == .spaces)
  }

  @Test(
    arguments: [
      ([], []),
      ([5...9, 1...3], [1...3, 5...9]),
      ([1...4, 5...9, 2...3], [1...9]),
      ([0xD7FF...0xE000], [0xD7FF...0xD7FF, 0xE000...0xE000]),
      ([0xD800...0xDFFF], []),
    ] as [([ClosedRange<UInt32>], [ClosedRange<UInt32>])])
  func `ranges are sorted, merged and free of surrogates`(
    given: [ClosedRange<UInt32>], kept: [ClosedRange<UInt32>]
  ) {
    #expect(ScalarSet(given).ranges == kept)
  }

  @Test(
    arguments: [
      (ScalarSet([]), [0...0xD7FF, 0xE000...0x10FFFF]),
      (.any, []),
      (ScalarSet([0...9, 0x20...0x10FFFF]), [10...0x1F]),
      (ScalarSet([0x100...0xFFFF]), [0...0xFF, 0x10000...0x10FFFF]),
    ] as [(ScalarSet, [ClosedRange<UInt32>])])
  func `the inverse contains all other scalars`(set: ScalarSet, others: [ClosedRange<UInt32>]) {
    #expect(set.inverted.ranges == others)
    #expect(set.inverted.inverted == set)
  }

  @Test func `classes separate the same scalars as the sets`() throws {
    var budget = PatternBudget()
    let letters = ScalarSet([0x61...0x66])
    let classes = try ScalarClasses(separating: [letters, .words, .spaces], within: &budget)
    #expect(classes.count == 4)
    #expect(classes.classes(of: letters).count == 1)
    #expect(classes.classes(of: .words).count == 2)
    #expect(Set(classes.classes(of: .words)).isSuperset(of: classes.classes(of: letters)))
    #expect(classes.samples().map(\.scalar) == ["a", "A", "!", " "])
  }
}
