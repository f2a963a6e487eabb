<<<<<<< HEAD
/// A random source that repeats itself for a seed, so that a failing case can be run again.
///
/// This is SplitMix64 (Steele, Lea and Flood, 2014). Property tests take the seed as their
/// argument, and a failure names it.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to the seed.
=======
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
>>>>>>> pattern
  public init(seed: UInt64) {
    state = seed
  }

<<<<<<< HEAD
  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
=======
  /// Advances to the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
>>>>>>> pattern
  }
}
