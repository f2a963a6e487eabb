/// A sequence of bytes that begins with an escape byte.
struct EscapeSequence {
  enum Meaning: Equatable {
    case event(InputEvent)
    case pasteBegins
    /// A sequence without a meaning in this program.
    case nothing
  }

  let length: Int
  let meaning: Meaning

  /// Parses the sequence at the start of the bytes; nil when it is incomplete.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["): self.init(control: bytes)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      self.init(3, Key.Code(final: bytes[2]).map { Key($0) })
    case 0x1B:
      self.init(length: 1, meaning: .event(.key(Key(.escape))))
    case 0..<0x20, 0x7F:
      var key = Key(controlByte: bytes[1])
      key.modifiers.insert(.alt)
      self.init(2, key)
    case let byte where byte < 0x80:
      self.init(2, Key.alt(Character(Unicode.Scalar(byte))))
    case let first:
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      guard bytes.count > length else { return nil }
      let text = String(decoding: bytes[1...length], as: UTF8.self)
      self.init(length + 1, text.count == 1 ? text.first.map(Key.alt) : nil)
    }
  }

  private init(length: Int, meaning: Meaning) {
    self.length = length
    self.meaning = meaning
  }

  private init(_ length: Int, _ key: Key?) {
    self.init(length: length, meaning: key.map { .event(.key($0)) } ?? .nothing)
  }

  /// The maximum length of the parameters in bytes, which is more than any key needs.
  private static let mostParameters = 64

  /// Parses a control sequence: parameters and a final byte (ECMA-48, section 5.4).
  ///
  /// A sequence that is too long, or that another control byte interrupts, means nothing.
  private init?(control bytes: [UInt8]) {
    if bytes.count > 2, bytes[2] == UInt8(ascii: "[") {
      // On the Linux console `ESC [ [ A` is F1.
      guard bytes.count > 3 else { return nil }
      let number = Int(bytes[3]) - 0x40
      self.init(4, (1...5).contains(number) ? Key(.function(number)) : nil)
      return
    }
    let parameters = bytes.dropFirst(2).prefix(Self.mostParameters)
    guard let end = parameters.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      if parameters.count < Self.mostParameters { return nil }
      self.init(parameters.endIndex, nil)
      return
    }
    guard (0x40...0x7E).contains(bytes[end]) else {
      self.init(end, nil)
      return
    }
    let text = String(decoding: bytes[2..<end], as: UTF8.self)
    self.init(length: end + 1, meaning: Meaning(parameters: text, final: bytes[end]))
  }
}

extension EscapeSequence.Meaning {
  fileprivate init(parameters text: String, final: UInt8) {
    if text.hasPrefix("<") {
      let mouse = MouseEvent(text.dropFirst(), isRelease: final == 0x6D)
      self = mouse.map { .event(.mouse($0)) } ?? .nothing
      return
    }
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if final == UInt8(ascii: "~"), numbers.first == 200 {
      self = .pasteBegins
      return
    }
    let held = numbers.count > 1 && (2...8).contains(numbers[1]) ? numbers[1] - 1 : 0
    var key: Key?
    if final == UInt8(ascii: "~") {
      key = Key.Code(number: numbers.first ?? 0).map { Key($0, .init(rawValue: held)) }
    } else if final == UInt8(ascii: "Z") {
      key = Key(.tab, .shift)
    } else {
      key = Key.Code(final: final).map { Key($0, .init(rawValue: held)) }
    }
    self = key.map { .event(.key($0)) } ?? .nothing
  }
}

extension Key.Code {
  /// Creates the key for a sequence with this final letter.
  fileprivate init?(final: UInt8) {
    switch Character(Unicode.Scalar(final)) {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "H": self = .home
    case "F": self = .end
    case "M": self = .enter
    case "P", "Q", "R", "S": self = .function(Int(final) - 0x4F)
    default: return nil
    }
  }

  /// Creates the key for a sequence with this number.
  fileprivate init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...24: self = .function(number - 12)
    default: return nil
    }
  }
}

extension MouseEvent {
  /// Parses `button;column;row`.
  fileprivate init?(_ text: Substring, isRelease: Bool) {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    // No screen is larger, and calculations with these numbers cannot overflow.
    let range = 1...0xFFFF
    guard numbers.count == 3, range.contains(numbers[1]), range.contains(numbers[2]) else {
      return nil
    }
    // The bits above the button encode the modifier keys that are held down; they are not used
    // here.
    switch numbers[0] & ~0b1_1100 {
    case 0: kind = isRelease ? .release : .press
    case 32: kind = .drag
    case 64: kind = .wheelUp
    case 65: kind = .wheelDown
    default: return nil
    }
    column = numbers[1] - 1
    row = numbers[2] - 1
  }
}
