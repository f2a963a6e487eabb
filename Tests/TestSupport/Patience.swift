public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// All tests run in parallel, and one may wait for minutes on a busy machine. So this only
  /// detects a test that never ends; the benchmarks measure speed.
  public static var untilItHangs: Self { .timeLimit(.minutes(30)) }
}
