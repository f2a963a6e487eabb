/// The result of a benchmark.
public struct Measurement: Hashable, Sendable {
  /// The name of the benchmark.
  public let name: String

  /// The unit of the values.
  public let unit: Unit

  /// The median of the runs.
  public let value: Double

  /// The result of the baseline, if there is one.
  public let baseline: Other?

  /// A baseline's name and the median of its runs.
  public struct Other: Hashable, Sendable {
    let name: String
    let value: Double
  }

  /// The value divided by the baseline's value.
  public var ratio: Double? {
    baseline.map { value / $0.value }
  }
}

/// How often to run a benchmark: until the time is used up, but within limits.
public struct Effort: Sendable {
  let rounds: ClosedRange<Int>
  let time: Duration

  /// Sets the limits; a round consists of one run of each side.
  public init(rounds: ClosedRange<Int> = 5...201, time: Duration = .seconds(2)) {
    self.rounds = rounds
    self.time = time
  }
}

/// The error when a benchmark did no operations, so that the time of one operation is undefined.
public struct NoOperations: Error, Hashable {
  /// The name of the benchmark.
  public let name: String
}

extension Benchmark {
  /// Runs both sides alternately, so that a busy machine affects both, and returns the medians.
  ///
  /// The first round is a warm-up and does not count. Each round starts with the side that the
  /// previous round ended with.
  public func measure(_ effort: Effort = Effort()) throws -> Measurement {
    let baseline = baseline
    var sides = [(run: run, values: [Double]())]
    if let baseline { sides.append((baseline.run, [])) }

    _ = try sides.map { try value(of: $0.run) }
    let start = ContinuousClock.now
    for round in 1...effort.rounds.upperBound {
      for index in round.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed() {
        sides[index].values.append(try value(of: sides[index].run))
      }
      let isTired = start.duration(to: .now) >= effort.time
      if isTired, round >= effort.rounds.lowerBound { break }
    }

    let medians = sides.map { median($0.values) }
    return Measurement(
      name: name, unit: unit, value: medians[0],
      baseline: baseline.map { Measurement.Other(name: $0.name, value: medians[1]) })
  }

  private func value(of run: () throws -> Int) throws -> Double {
    try prepare()
    var operations = 0
    let duration = try ContinuousClock().measure { operations = try run() }
    guard operations > 0 else { throw NoOperations(name: name) }
    return unit.value(of: operations, in: duration)
  }
}

/// Returns the median of at least one value.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2)
    ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
