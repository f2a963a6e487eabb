import Measure

/// Another program that evaluates expressions, used as a baseline.
enum Interpreter: CaseIterable {
  /// JavaScript functions that `new Function` has compiled.
  case node
  /// Code that `compile` has prepared for `eval`.
  case python

  /// Returns the name of a benchmark with this baseline.
  func name(_ name: String) -> String { self == .node ? name : "\(name).python" }

  /// Returns a baseline that runs a script with a number of repetitions.
  ///
  /// The number should be high enough that starting the program takes only a small part of the
  /// time.
  func baseline(_ script: Script, _ repetitions: (node: Int, python: Int)) -> Baseline {
    switch self {
    case .node:
      Baseline("node, new Function") {
        try Child.run("node", "-e", script.node, "\(repetitions.node)")
        return repetitions.node
      }
    case .python:
      Baseline("Python, eval") {
        try Child.run("python3", "-c", script.python, "\(repetitions.python)")
        return repetitions.python
      }
    }
  }

  /// The script with the same work for each program; its first argument is the number of
  /// repetitions.
  struct Script {
    let node: String
    let python: String
  }
}
