/// Something to be measured: one case, in a file of its own, listed in `main.swift`.
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
  /// The name that reports use, which others may rely on.
  var name: String { get }

  /// What the result is counted in.
  var unit: Unit { get }

  /// What does the same work in another way, if anything does.
  var baseline: Baseline? { get }

  /// Makes ready for one run of either side; this is not measured.
  func prepare() throws

  /// Does the work once, and says how many operations that was.
  func run() throws -> Int
}

extension Benchmark {
  /// Most benchmarks stand alone.
  public var baseline: Baseline? { nil }

  /// Most benchmarks need no preparation.
  public func prepare() throws {}
}

/// The other side of a comparison.
public struct Baseline {
  /// What it is, such as `raw sqlite3 C API`.
  public let name: String

  /// Does the work once, and says how many operations that was.
  public let run: () throws -> Int

  /// Names the other side and says how it does the work.
  public init(_ name: String, run: @escaping () throws -> Int) {
    self.name = name
    self.run = run
  }
}

/// Takes a result, so that the optimizer cannot leave out the work that led to it.
@inline(never) @_optimize(none)
public func keep<Result>(_ result: Result) {}
