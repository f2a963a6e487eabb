/// Random numbers that come out the same for the same seed, on every platform.
///
/// This is SplitMix64 by Sebastiano Vigna (https://prng.di.unimi.it/splitmix64.c).
///
/// ```swift
/// var random = SeededGenerator(seed: 7)
/// let digit = Int.random(in: 0...9, using: &random)
/// ```
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; every seed is as good as another.
  public init(seed: UInt64) {
    state = seed
  }

  /// Advances to the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
