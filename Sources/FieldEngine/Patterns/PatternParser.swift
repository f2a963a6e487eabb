/// Parses a pattern by recursive descent: a choice of sequences of quantified atoms.
struct PatternParser {
  private let source: [Unicode.Scalar]
  private var depth = 0
  private var sets: [ScalarSet] = []
  private var places: [ScalarSet: Int] = [:]

  /// The number of scalars read so far.
  private(set) var position = 0

  /// Parses a whole pattern.
  ///
  /// A leading `^` and a trailing `$` have no effect; they are accepted because people often write
  /// them.
  static func parse(_ source: String) throws(PatternError) -> ParsedPattern {
    var parser = PatternParser(source: Array(source.unicodeScalars))
    _ = parser.consume("^")
    let root = try parser.choice()
    guard parser.peek() == nil else { throw PatternError(.unopenedGroup, at: parser.position) }
    return ParsedPattern(root: root, sets: parser.sets)
  }

  private init(source: [Unicode.Scalar]) {
    self.source = source
  }
}

// MARK: - Reading scalars

extension PatternParser {
  /// Returns the next scalar, or one further ahead, without consuming it.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < source.count ? source[position + distance] : nil
  }

  /// Reads the next scalar.
  mutating func consume() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    position += 1
    return scalar
  }

  /// Reads the next scalar if it is the given one.
  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    position += 1
    return true
  }

  /// Reads scalars as long as they qualify, up to a maximum count.
  mutating func consume(upTo count: Int, where qualifies: (Unicode.Scalar) -> Bool) -> String {
    let scalars = source[position...].prefix(count).prefix(while: qualifies)
    position += scalars.count
    return String(String.UnicodeScalarView(scalars))
  }
}

// MARK: - Choices, sequences, groups

extension PatternParser {
  private mutating func choice() throws(PatternError) -> PatternSyntax {
    var options = [try sequence()]
    while consume("|") { options.append(try sequence()) }
    return options.count == 1 ? options[0] : .choice(options)
  }

  private mutating func sequence() throws(PatternError) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let next = peek(), next != "|", next != ")" { parts.append(try quantified()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func atom() throws(PatternError) -> PatternSyntax {
    let start = position
    guard let scalar = consume() else { return .sequence([]) }
    switch scalar {
    case "(": return try group(from: start)
    case "[": return one(of: try scalarClass(from: start))
    case "\\": return one(of: try escape(from: start).set)
    case ".": return one(of: .any)
    case "$" where depth == 0 && peek() == nil: return .sequence([])
    case "^", "$": throw PatternError(.anchor, at: start)
    case "*", "+", "?", "{": throw PatternError(.nothingToRepeat, at: start)
    case "]", "}": throw PatternError(.unpairedBracket, at: start)
    default: return one(of: ScalarAtom.scalar(scalar).set)
    }
  }

  private mutating func one(of set: ScalarSet) -> PatternSyntax {
    if let place = places[set] { return .scalar(place) }
    places[set] = sets.count
    sets.append(set)
    return .scalar(sets.count - 1)
  }

  private mutating func group(from start: Int) throws(PatternError) -> PatternSyntax {
    guard depth < PatternLimits.depth else { throw PatternError(.tooDeep, at: start) }
    try groupKind(from: start)
    depth += 1
    let body = try choice()
    guard consume(")") else { throw PatternError(.unclosedGroup, at: start) }
    depth -= 1
    return body
  }

  private mutating func groupKind(from start: Int) throws(PatternError) {
    guard consume("?") else { return }
    guard let kind = consume(), kind != ":" else { return }
    throw PatternError(error(ofKind: kind), at: start)
  }

  /// Returns the mistake for a group that begins with `(?` and this scalar, as in other dialects.
  private func error(ofKind kind: Unicode.Scalar) -> PatternError.Code {
    switch kind {
    case "=", "!": .lookAround
    case "<" where peek() == "=" || peek() == "!": .lookAround
    case "<", "P", "'": .namedGroup
    case "a"..."z", "-", "^": .flags
    default: .unknownGroup
    }
  }
}

// MARK: - Quantifiers

extension PatternParser {
  private typealias Count = (least: Int, most: Int?)

  private mutating func quantified() throws(PatternError) -> PatternSyntax {
    let body = try atom()
    guard let (least, most) = try quantifier() else { return body }
    try refuseAnotherQuantifier()
    return .repetition(body, least: least, most: most)
  }

  private mutating func quantifier() throws(PatternError) -> Count? {
    let start = position
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    return consume("{") ? try count(from: start) : nil
  }

  private func refuseAnotherQuantifier() throws(PatternError) {
    switch peek() {
    case "?": throw PatternError(.lazyQuantifier, at: position)
    case "+": throw PatternError(.possessiveQuantifier, at: position)
    case "*", "{": throw PatternError(.repeatedQuantifier, at: position)
    default: return
    }
  }

  /// Reads the count after the brace of `{m}`, `{m,}` or `{m,n}`.
  private mutating func count(from start: Int) throws(PatternError) -> Count {
    guard let least = try number() else { throw PatternError(.badCount, at: start) }
    if consume("}") { return (least, least) }
    guard consume(",") else { throw PatternError(.badCount, at: start) }
    if consume("}") { return (least, nil) }
    guard let most = try number(), consume("}") else { throw PatternError(.badCount, at: start) }
    guard least <= most else { throw PatternError(.reversedCount, at: start) }
    return (least, most)
  }

  private mutating func number() throws(PatternError) -> Int? {
    let start = position
    let digits = consume(upTo: .max) { "0"..."9" ~= $0 }
    guard !digits.isEmpty else { return nil }
    guard let number = Int(digits), number <= PatternLimits.count else {
      throw PatternError(.countTooLarge, at: start)
    }
    return number
  }
}
