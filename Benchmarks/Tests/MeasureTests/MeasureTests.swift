import Testing

@testable import Measure

@Suite struct MeasureTests {
  @Test(
    arguments: [
      ([3], 3), ([1, 9, 2], 2), ([4, 1, 2, 9], 3),
    ])
  func `the median is the middle value`(values: [Double], expected: Double) {
    #expect(median(values) == expected)
  }

  @Test(
    arguments: [
      (Unit.nanoseconds, 500_000_000, "ns", "lower"),
      (.microseconds, 500_000, "µs", "lower"),
      (.milliseconds, 500, "ms", "lower"),
      (.perSecond("drafts"), 2, "drafts/s", "higher"),
    ])
  func `a unit turns operations and time into a value`(
    unit: Unit, value: Double, label: String, better: String
  ) {
    #expect(unit.value(of: 6, in: .seconds(3)) == value)
    #expect(unit.label == label)
    #expect(unit.better == better)
  }

  @Test func `both sides alternate, and each runs first in every other round`() throws {
    let log = Log()
    let measurement = try Recorded(log: log).measure(Effort(rounds: 2...2, time: .zero))
    #expect(log.entries.joined(separator: " ") == "- ours - theirs - theirs - ours - ours - theirs")
    #expect(measurement.baseline?.name == "theirs")
  }

  @Test func `the time limit ends the rounds after the minimum number`() throws {
    let log = Log()
    _ = try Recorded(log: log).measure(Effort(rounds: 3...9, time: .zero))
    #expect(log.entries.count { $0 == "ours" } == 1 + 3)
  }

  @Test func `a benchmark without operations is refused`() {
    struct Idle: Benchmark {
      let name = "idle"
      let unit = Unit.nanoseconds
      func run() -> Int { 0 }
    }
    #expect(throws: NoOperations(name: "idle")) { try Idle().measure() }
  }
}

private final class Log {
  var entries: [String] = []
}

private struct Recorded: Benchmark {
  let name = "recorded"
  let unit = Unit.nanoseconds
  let log: Log

  var baseline: Baseline? {
    Baseline("theirs") {
      log.entries.append("theirs")
      return 1
    }
  }

  func prepare() {
    log.entries.append("-")
  }

  func run() -> Int {
    log.entries.append("ours")
    return 1
  }
}
