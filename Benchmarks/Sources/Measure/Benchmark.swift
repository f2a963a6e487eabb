/// A benchmark; each has its own file, and `main.swift` lists them.
///
/// ```swift
/// struct ZipKeystrokes: Benchmark {
///   let name = "keystroke.zip"
///   let unit = Unit.nanoseconds
///
///   func run() -> Int {
///     for digit in "90210" { keep(type(digit)) }
///     return 5
///   }
/// }
/// ```
public protocol Benchmark {
  /// The name in reports; other tools might rely on it.
  var name: String { get }

  /// The unit of the result.
  var unit: Unit { get }

  /// A different way to do the same work, for comparison, if there is one.
  var baseline: Baseline? { get }

  /// Prepares one run of either side; this is not measured.
  func prepare() throws

  /// Does the work once, and returns the number of operations.
  func run() throws -> Int
}

extension Benchmark {
  /// No baseline, which is the default.
  public var baseline: Baseline? { nil }

  /// Does nothing, which is the default.
  public func prepare() throws {}
}

/// The other side of a comparison.
public struct Baseline {
  /// The name in reports, such as `raw sqlite3 C API`.
  public let name: String

  /// Does the work once, and returns the number of operations.
  public let run: () throws -> Int

  /// Creates a baseline with a name and its work.
  public init(_ name: String, run: @escaping () throws -> Int) {
    self.name = name
    self.run = run
  }
}

/// Uses a result, so that the optimizer cannot remove the work that computed it.
@inline(never) @_optimize(none)
public func keep<Result>(_ result: Result) {}
