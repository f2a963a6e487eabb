import FieldEngine
import TestSupport

/// Steps of a person or a program in a field, in any order and anywhere in the text.
struct RandomSteps {
  let subject: LawSubject

  func next(_ field: Field, _ random: inout SeededGenerator) -> FieldStep {
    if !field.isFocused, Int.random(in: 0..<4, using: &random) > 0 { return .focus }
    let end = field.text.raw.count + 4
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<34: return .type(random.character(of: subject))
    case 34..<42: return .type(random.text(of: subject, atMost: 6))
    case 42..<54: return .paste(random.offer(to: subject))
    case 54..<66: return .backspace
    case 66..<72: return .deleteForward
    case 72..<82: return .moveCaret(to: random.offset(end))
    case 82..<87: return .select(from: random.offset(end), to: random.offset(end))
    case 87..<92: return random.pick([.undo, .undo, .redo])
    case 92..<96: return random.pick([.set(random.offer(to: subject)), .blur, .blur, .commit])
    default: return rare(&random)
    }
  }

  private func rare(_ random: inout SeededGenerator) -> FieldStep {
    random.pick([
      .selectAll, .cut, .cut, .copy, .clear, .abandon, .paste(nil), .paste(""),
      .setCanonical(random.offer(to: subject)),
      .configure(enabled: nil, secure: nil, required: Bool.random(using: &random)),
    ])
  }
}

/// Characters that any text may contain.
enum Usual {
  static let signs = " -./,()$%'_@".map(String.init)
  static let digits = "0123456789".map(String.init)
  static let letters = "abcXYZéß".map(String.init)
}

/// Characters that have surprised programs.
///
/// These are digits and numbers of other scripts, marks, emoji that join, flags, other directions,
/// letters that grow with their case, jamo, and controls.
enum Surprising {
  static let characters = [
    "٣", "３", "߂", "½", "²", "Ⅷ", "一", "1️⃣", "\u{301}", "\u{20E3}", "\u{200D}", "👩‍👩‍👧", "👍🏽", "🇩🇪",
    "🇫", "😀", "א", "ب", "\u{202E}", "\u{200F}", "\u{2066}", "\0", "\r", "\n", "\r\n", "\t",
    "\u{7F}",
    "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}", "’", "ß", "ŉ", "ﬃ", "İ",
    "ı",
    "ǆ", "ᾳ", "e\u{301}", "1\u{301}", "\u{1100}", "\u{1161}", "\u{11A8}", "−", "،", "٫",
  ]
}

extension SeededGenerator {
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  /// An offset in a text, or occasionally one outside of it.
  mutating func offset(_ end: Int) -> Int {
    Int.random(in: -1...end + 1, using: &self)
  }

  /// Mostly a character that the type accepts.
  mutating func character(of subject: LawSubject) -> String {
    switch Int.random(in: 0..<10, using: &self) {
    case 0..<6: pick(subject.alphabet)
    case 6: pick(Usual.signs)
    case 7: pick(Usual.digits)
    case 8: pick(Usual.letters)
    default: pick(Surprising.characters)
    }
  }

  mutating func text(of subject: LawSubject, atMost limit: Int) -> String {
    (0..<Int.random(in: 1...limit, using: &self)).map { _ in character(of: subject) }.joined()
  }

  /// A text to paste or to set: random text, characters of the type, or an example.
  mutating func offer(to subject: LawSubject) -> String {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: text(of: subject, atMost: 24)
    case 1: plainText(of: subject, atMost: 20)
    default: pick(subject.examples)
    }
  }

  mutating func plainText(of subject: LawSubject, atMost limit: Int) -> String {
    (0..<Int.random(in: 1...limit, using: &self)).map { _ in pick(subject.alphabet) }.joined()
  }
}
