import FieldEngine
import TestSupport

extension LawSubject {
  /// Types that a definition might declare, and some random ones.
  static func declared() throws -> [LawSubject] {
    try [checkingAccount(), country(), percentage(), plate(), weight()]
      + (1...12).map { try generated(number: $0) }
  }

  private static func checkingAccount() throws -> LawSubject {
    var type = DeclaredType(name: "cknum")
    (type.template, type.placeholders, type.accepts) = ("000 0000", "0", .digits)
    type.pattern = try Pattern(#"\d{3} \d{4}"#)
    return try subject(type, typing: "0123456789", examples: ["5551234"], noise: " -.")
  }

  private static func country() throws -> LawSubject {
    var type = DeclaredType(name: "country")
    type.accepts = .characters(" abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    (type.letterCase, type.trimsLeading, type.minimumLength) = (.words, true, 2)
    return try subject(type, typing: "abXY ", examples: ["New Zealand"])
  }

  private static func percentage() throws -> LawSubject {
    var type = DeclaredType(name: "pct")
    (type.template, type.placeholders, type.accepts) = ("0%", "0.", .digits)
    type.growth = TemplateGrowth(before: 1...5, after: 0...5, separator: ".")
    type.ending.addsLeadingZero = true
    return try subject(type, typing: "0123456789..", examples: ["12.5", ".5"], noise: " %")
  }

  private static func plate() throws -> LawSubject {
    var type = DeclaredType(name: "plate")
    (type.template, type.placeholders, type.accepts) = ("B-000 K", "0", .digits)
    return try subject(type, typing: "0123456789", examples: ["123"])
  }

  private static func weight() throws -> LawSubject {
    var type = DeclaredType(name: "weight")
    (type.accepts, type.maximumLength) = (.digits, 4)
    (type.ending.prefix, type.ending.suffix) = ("ca. ", " kg")
    return try subject(type, typing: "0123456789", examples: ["75"])
  }

  /// A type from random members, without linter findings.
  ///
  /// Each set of trials has its own types.
  private static func generated(number: Int) throws -> LawSubject {
    let seed = TestEnvironment.current.trialSet &* 1_000 &+ UInt64(number)
    var random = SeededGenerator(seed: seed)
    var type = random.declaredType(number)
    while !type.findings.isEmpty { type = random.declaredType(number) }
    let alphabet = type.accepts == .digits ? "0123456789" : "abXYZ"
    return try subject(
      type, typing: alphabet + String(type.growth?.separator ?? "1"),
      examples: [String(alphabet.prefix(3))])
  }

  private static func subject(
    _ type: DeclaredType, typing alphabet: String, examples: [String], noise: String = ""
  ) throws -> LawSubject {
    var subject = LawSubject(
      name: "declared \(type.name)", definition: try FieldDefinition(type),
      alphabet: alphabet.map(String.init), examples: examples)
    subject.noise = noise
    return subject
  }
}

extension SeededGenerator {
  fileprivate mutating func declaredType(_ number: Int) -> DeclaredType {
    var type = DeclaredType(name: "generated\(number)")
    type.accepts = pick([.digits, .letters])
    let mark = type.accepts == .digits ? "0" : "A"
    type.letterCase = pick(LetterCase.allCases)
    if Bool.random(using: &self) {
      let parts = (0..<Int.random(in: 1...3, using: &self)).map { _ in
        String(repeating: mark, count: Int.random(in: 1...4, using: &self))
      }
      type.template = pick(["", "(", "+ "]) + parts.joined(separator: pick([" ", "-", ") "]))
      type.placeholders = mark
    } else {
      type.maximumLength = Int.random(in: 1...9, using: &self)
    }
    if !type.template.isEmpty, Int.random(in: 0..<3, using: &self) == 0 {
      (type.template, type.placeholders) = (mark + pick(["%", ""]), mark)
      let most = Int.random(in: 0...4, using: &self)
      type.growth = TemplateGrowth(before: 0...4, after: 0...most, separator: pick([".", ","]))
    }
    type.minimumLength = Int.random(in: 0...2, using: &self)
    type.ending.suffix = pick(["", "", " +"])
    return type
  }
}
