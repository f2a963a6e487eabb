import TestSupport

/// A pattern made at random, which can also make texts that match it.
enum RandomPattern {
  case scalar(source: String, members: [Unicode.Scalar])
  case sequence([RandomPattern])
  case choice([RandomPattern])
  indirect case repetition(RandomPattern, least: Int, most: Int?)

  /// The scalars that texts are made of, with some of one to four bytes.
  static let alphabet = Array("abcZ059_- \t\n\0é\u{A0}\u{301}漢\u{3000}😀".unicodeScalars)

  /// Expressions for one scalar besides literals, each with some scalars that it matches.
  private static let sets: [(source: String, members: String)] = [
    (".", "a5 \n\0é漢😀"),
    (#"\d"#, "059"),
    (#"\D"#, "a_ é漢"),
    (#"\w"#, "aZ5_"),
    (#"\W"#, "- \0é漢😀"),
    (#"\s"#, " \t\n\u{A0}\u{3000}"),
    (#"\S"#, "a5-\0漢"),
    ("[a-c]", "abc"),
    ("[^a-cZ]", "5_\n\0é\u{301}"),
    (#"[\d_-]"#, "059_-"),
    (#"[^\w\s]"#, "-\0é\u{301}漢😀"),
    (#"[b\u{80}-\u{FFFF}]"#, "bé\u{A0}\u{3000}"),
  ]

  /// Makes a pattern whose groups are nested up to this depth.
  init(depth: Int, using random: inout SeededGenerator) {
    let parts = Int.random(in: 0...3, using: &random)
    switch Int.random(in: depth > 0 ? 0...6 : 0...2, using: &random) {
    case 0:
      let literal = "abcZ059_é漢😀".unicodeScalars.randomElement(using: &random) ?? "a"
      self = .scalar(source: String(literal), members: [literal])
    case 1, 2:
      let set = Self.sets.randomElement(using: &random) ?? Self.sets[0]
      self = .scalar(source: set.source, members: Array(set.members.unicodeScalars))
    case 3, 4:
      self = .sequence((0..<parts).map { _ in Self(depth: depth - 1, using: &random) })
    case 5:
      self = .choice((0...parts).map { _ in Self(depth: depth - 1, using: &random) })
    default:
      let least = Int.random(in: 0...2, using: &random)
      let most = [nil, least, least + 1, least + 3].randomElement(using: &random) ?? nil
      self = .repetition(Self(depth: depth - 1, using: &random), least: least, most: most)
    }
  }
}

extension RandomPattern {
  /// The pattern as a person would write it.
  var source: String {
    switch self {
    case .scalar(let source, _): source
    case .sequence(let parts): parts.map(\.source).joined()
    case .choice(let options): "(" + options.map(\.source).joined(separator: "|") + ")"
    case .repetition(let body, let least, let most):
      "(?:\(body.source)){\(least),\(most.map(String.init) ?? "")}"
    }
  }

  /// The number of scalars in a shortest matching text.
  var shortest: Int {
    switch self {
    case .scalar: 1
    case .sequence(let parts): parts.map(\.shortest).reduce(0, +)
    case .choice(let options): options.map(\.shortest).min() ?? 0
    case .repetition(let body, let least, _): least * body.shortest
    }
  }

  /// A text that matches.
  func text(using random: inout SeededGenerator) -> String {
    switch self {
    case .scalar(_, let members):
      return members.randomElement(using: &random).map { String($0) } ?? ""
    case .sequence(let parts):
      return parts.map { $0.text(using: &random) }.joined()
    case .choice(let options):
      return options.randomElement(using: &random)?.text(using: &random) ?? ""
    case .repetition(let body, let least, let most):
      let count = Int.random(in: least...(most ?? least + 2), using: &random)
      return (0..<count).map { _ in body.text(using: &random) }.joined()
    }
  }
}
