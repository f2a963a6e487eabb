public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// All tests run side by side, and one may wait for minutes on a busy machine. So this says only
  /// that there is an end; how fast something is, the benchmarks say.
  public static var untilItHangs: Self { .timeLimit(.minutes(30)) }
}
