import Measure

/// Measures starting the program; the baseline is SQLite's shell.
struct Starts: Benchmark {
  let name = "start"
  let unit = Unit.milliseconds
  private let repetitions = 10

  var baseline: Baseline? {
    Baseline("sqlite3 :memory:") {
      for _ in 0..<repetitions { try Child.run("sqlite3", ":memory:", "select 1") }
      return repetitions
    }
  }

  func run() throws -> Int {
    for _ in 0..<repetitions { try Child.run(Child.fieldbook, "--version") }
    return repetitions
  }
}
