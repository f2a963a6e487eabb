import FieldEngine
import TestSupport
import Testing

/// Each test runs once per seed, so a failure names the seed that repeats it.
struct PatternPropertyTests {
  static let seeds: Range<UInt64> = 0..<400

  @Test(arguments: seeds)
  func `every beginning of a matching text can still match`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let model = RandomPattern(depth: 4, using: &random)
    let pattern = try Pattern(model.source)
    let text = model.text(using: &random)
    try #require(pattern.match(text) == .match, "\(model.source) \(text.debugDescription)")
    let dead = prefixes(of: text).filter { pattern.match($0) == .mismatch }
    #expect(dead == [], "\(model.source)")
  }

  @Test(arguments: seeds)
  func `a text that cannot match never matches when it grows`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pattern = try Pattern(RandomPattern(depth: 3, using: &random).source)
    let text = Self.text(using: &random)
    let verdicts = prefixes(of: text).map { pattern.match($0) != .mismatch }
    let alive = verdicts.prefix { $0 }
    #expect(!verdicts.dropFirst(alive.count).contains(true), "\(pattern.source)")
  }

  @Test(arguments: seeds)
  func `a cursor agrees with the result of a match`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let model = RandomPattern(depth: 3, using: &random)
    let pattern = try Pattern(model.source)
    let text = model.text(using: &random) + Self.text(using: &random)
    var states = [pattern.start]
    for scalar in text.unicodeScalars {
      states.append(pattern.advance(states[states.count - 1], by: scalar))
    }
    let verdicts = prefixes(of: text).map { pattern.match($0) }
    #expect(states.map(pattern.isAccepting) == verdicts.map(\.matches), "\(model.source)")
    #expect(states.map(pattern.isLive) == verdicts.map { $0 != .mismatch }, "\(model.source)")
  }

  @Test(arguments: seeds)
  func `an example matches and nothing shorter does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let model = RandomPattern(depth: 4, using: &random)
    let pattern = try Pattern(model.source)
    let example = try #require(pattern.example())
    #expect(pattern.match(example) == .match, "\(model.source)")
    #expect(example.unicodeScalars.count == model.shortest, "\(model.source)")
  }

  @Test(arguments: seeds)
  func `a pattern agrees with the standard library's regex`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let model = RandomPattern(depth: 3, using: &random)
    let pattern = try Pattern(model.source)
    let expression = try Regex(Self.withoutWords(model.source))
      .matchingSemantics(.unicodeScalar).dotMatchesNewlines().asciiOnlyDigits()
    let matching = (0..<10).map { _ in model.text(using: &random) }
    let texts = (matching + (0..<10).map { _ in Self.text(using: &random) })
      .map { Self.mutated($0, using: &random) }
    let expected = try texts.filter { try expression.wholeMatch(in: $0) != nil }
    #expect(texts.filter { pattern.match($0).matches } == expected, "\(model.source)")
  }
}

extension PatternPropertyTests {
  private func prefixes(of text: String) -> [String] {
    (0...text.unicodeScalars.count).map { String(text.unicodeScalars.prefix($0)) }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let scalars = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      RandomPattern.alphabet.randomElement(using: &random) ?? "a"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Spells out `\w`, because in `Regex` it does not match `5` if a scalar from U+0300 on follows.
  private static func withoutWords(_ source: String) -> String {
    source.replacing(#"\w"#, with: "[A-Za-z0-9_]").replacing(#"\W"#, with: "[^A-Za-z0-9_]")
  }

  /// Keeps a text or changes one scalar, and keeps it short, because expressions backtrack.
  private static func mutated(_ text: String, using random: inout SeededGenerator) -> String {
    var scalars = Array(text.unicodeScalars.prefix(10))
    let place = Int.random(in: 0...scalars.count, using: &random)
    let scalar = RandomPattern.alphabet.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0...3, using: &random) {
    case 0: scalars.insert(scalar, at: place)
    case 1 where place < scalars.count: scalars.remove(at: place)
    case 2 where place < scalars.count: scalars[place] = scalar
    default: break
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
