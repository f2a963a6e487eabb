/// Runs a pattern's automaton over all text that fits a declared type, all at once.
struct PatternWalk {
  private let type: DeclaredType
  private let pattern: Pattern
  private let alphabet: TypedAlphabet

  /// The maximum number of transitions, after which the walk gives up and reports nothing.
  private static let limit = 1_000_000

  init(_ type: DeclaredType, _ pattern: Pattern, alphabet: TypedAlphabet) {
    self.type = type
    self.pattern = pattern
    self.alphabet = alphabet
  }

  /// Whether the pattern matches the display of some text that is long enough and can be typed.
  var findsMatch: Bool {
    if let growth = type.growth { return findsMatch(growing: growth) }
    if type.template.isEmpty { return findsMatchWithoutTemplate }
    return findsMatchInTemplate
  }

  private typealias States = Set<Pattern.State>

  private func typed(_ states: States) -> States {
    States(
      states.flatMap { state in alphabet.scalars.map { pattern.advance(state, by: $0) } }
        .filter(pattern.isLive))
  }

  private func shown(_ text: some StringProtocol, _ states: States) -> States {
    States(
      states.map { state in text.unicodeScalars.reduce(state) { pattern.advance($0, by: $1) } }
        .filter(pattern.isLive))
  }

  private func isMatch(_ states: States) -> Bool {
    states.contains(where: pattern.isAccepting)
  }

  /// Whether the pattern matches with or without the literals after the last typed character.
  private var findsMatchInTemplate: Bool {
    var states: States = [pattern.start]
    var count = 0
    for character in type.template {
      let isOpen = type.placeholders.contains(character)
      if isOpen, count == type.maximumLength { break }
      states = isOpen ? typed(states) : shown(String(character), states)
      if isOpen { count += 1 }
      if count >= max(1, type.minimumLength), isMatch(states) { return true }
    }
    return false
  }

  private var findsMatchWithoutTemplate: Bool {
    var states: States = [pattern.start]
    var count = 0
    var moves = 0
    var isOld: Set<States> = []
    let longest = type.maximumLength ?? TextLimit.characters
    while count < longest, moves < Self.limit {
      moves += max(1, states.count * alphabet.scalars.count)
      states = typed(states)
      count += 1
      guard !states.isEmpty else { return false }
      guard count >= max(1, type.minimumLength) else { continue }
      if isMatch(states) { return true }
      if !isOld.insert(states).inserted { return false }
    }
    return moves >= Self.limit
  }

  private func findsMatch(growing growth: TemplateGrowth) -> Bool {
    let first = type.template.prefix { !type.placeholders.contains($0) }
    let last = String(
      type.template.reversed().prefix { !type.placeholders.contains($0) }.reversed())
    let least = max(growth.after.lowerBound, type.ending.minimumFraction)
    let whole = runs(from: shown(first, [pattern.start]), growth.before)
    var ends = least == 0 ? whole : []
    let points = shown(String(growth.separator), whole.reduce(into: []) { $0.formUnion($1) })
    ends += runs(from: points, least...max(least, growth.after.upperBound))
    return ends.contains { isMatch($0) || isMatch(shown(last, $0)) }
  }

  /// Returns the states after each number of typed characters in a range.
  private func runs(from start: States, _ counts: ClosedRange<Int>) -> [States] {
    var states = start
    var runs: [States] = []
    for count in 0...min(counts.upperBound, TextLimit.digits) {
      if count > 0 { states = typed(states) }
      if counts.contains(count) { runs.append(states) }
      if states.isEmpty { break }
    }
    return runs
  }
}
