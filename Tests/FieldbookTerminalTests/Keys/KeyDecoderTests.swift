import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct KeyDecoderTests {
  private func events(_ text: String) -> [InputEvent] {
    var decoder = KeyDecoder()
    return decoder.feed(Array(text.utf8)) + decoder.flush()
  }

  @Test(
    arguments: [
      ("a", "A"), ("\r", "Enter"), ("\t", "Tab"), ("\u{7F}", "Backspace"), ("\u{8}", "Backspace"),
      ("\u{1B}", "Esc"), ("\u{15}", "Ctrl-U"), ("\u{1F}", "Ctrl-_"), ("\u{0}", "Ctrl-Space"),
      ("\u{1B}[A", "Up"), ("\u{1B}OB", "Down"), ("\u{1B}[1;5C", "Ctrl-Right"),
      ("\u{1B}[1;2D", "Shift-Left"), ("\u{1B}[1;6D", "Ctrl-Shift-Left"), ("\u{1B}[Z", "Shift-Tab"),
      ("\u{1B}b", "Alt-B"), ("\u{1B}\u{7F}", "Alt-Backspace"), ("\u{1B}[3~", "Del"),
      ("\u{1B}[3;3~", "Alt-Del"), ("\u{1B}[5~", "PgUp"), ("\u{1B}[6~", "PgDn"),
      ("\u{1B}[H", "Home"),
      ("\u{1B}[4~", "End"), ("\u{1B}[1;5F", "Ctrl-End"), ("\u{1B}[2~", "Ins"), ("\u{1B}OP", "F1"),
      ("\u{1B}[[A", "F1"), ("\u{1B}[11~", "F1"), ("\u{1B}[15~", "F5"), ("\u{1B}[17~", "F6"),
      ("\u{1B}[21~", "F10"), ("\u{1B}[24~", "F12"), ("\u{1B}[1;3A", "Alt-Up"),
      ("\u{1B}ö", "Alt-Ö"), ("\u{1B}日", "Alt-日"),
    ])
  func `an escape sequence is a key`(bytes: String, name: String) {
    #expect(events(bytes).map(\.keyName) == [name])
  }

  @Test func `text is typed grapheme by grapheme`() {
    #expect(
      events("aé👩‍👩‍👧日") == ["a", "é", "👩‍👩‍👧", "日"].map { .key(Key(.character($0))) })
  }

  @Test func `a paste is one event and keeps its lines`() {
    #expect(
      events("x\u{1B}[200~one\r\u{1B}[Atwo\u{1B}[201~y") == [
        .key(Key(.character("x"))), .paste("one\n\u{1B}[Atwo"), .key(Key(.character("y"))),
      ])
  }

  @Test func `a mouse event has its position`() {
    #expect(
      events("\u{1B}[<0;5;3M\u{1B}[<32;6;3M\u{1B}[<0;6;3m\u{1B}[<64;1;1M\u{1B}[<65;1;1M") == [
        .mouse(MouseEvent(kind: .press, row: 2, column: 4)),
        .mouse(MouseEvent(kind: .drag, row: 2, column: 5)),
        .mouse(MouseEvent(kind: .release, row: 2, column: 5)),
        .mouse(MouseEvent(kind: .wheelUp, row: 0, column: 0)),
        .mouse(MouseEvent(kind: .wheelDown, row: 0, column: 0)),
      ])
  }

  @Test(
    arguments: [
      "\u{1B}ö\u{1B}日", "\u{1B}[200~日本 text\u{1B}[201~", "👩‍👩‍👧", "\u{1B}[1;5C", "\u{1B}[<0;5;3M", "aé",
      "\u{1B}[" + String(repeating: "1", count: 100) + "a", "\u{1B}[888\u{0}\u{18}*\u{1B}[A",
    ])
  func `splitting the bytes does not change the events`(text: String) {
    var decoder = KeyDecoder()
    var arrived: [InputEvent] = []
    for byte in text.utf8 { arrived += decoder.feed([byte]) }
    let whole = events(text)
    #expect(arrived.joinedText == whole.joinedText)
    #expect(!decoder.isWaiting)
  }

  /// Compares a text that arrives in random pieces with the same text at once.
  @Test func `any text, however it is split, gives the same events`() throws {
    let parts = [
      "a", "é", "e", "\u{301}", "👩‍👩‍👧", "日", "\r", "\u{0}", "\u{7F}", "\u{1B}", "\u{1B}[A",
      "\u{1B}[1;5C", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<0;5;3M", "\u{1B}[99~", "[", "1;", "~",
      "O", "\u{18}", String(repeating: "1", count: 40),
    ]
    try Trials(short: 1_000, long: 100_000).run { random in
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
      var decoder = KeyDecoder()
      var arrived: [InputEvent] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...4, using: &random))
        arrived += decoder.feed(piece)
        rest = rest.dropFirst(piece.count)
      }
      arrived += decoder.flush()
      try #require(arrived.joinedText == events(text).joinedText)
      try #require(!decoder.isWaiting)
    }
  }

  @Test func `an escape waits for a possible sequence`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(Key(.escape))])
    #expect(!decoder.isWaiting)
  }

  @Test func `an unknown sequence is dropped as a whole`() {
    let far = "\u{1B}[<0;\(Int.max);3M\u{1B}[<0;5;\(Int.max)M"
    #expect(events("\u{1B}[?1;2c\u{1B}[99~\u{1B}[I\(far)a") == [.key(Key(.character("a")))])
  }

  @Test func `a key that interrupts a sequence counts by itself`() {
    #expect(events("\u{1B}[1;\r") == [.key(Key(.enter))])
    #expect(events("\u{1B}[1;\u{1B}[A") == [.key(Key(.up))])
  }

  @Test func `invalid bytes do not stop the decoder`() {
    var decoder = KeyDecoder()
    let events = decoder.feed([0xFF, 0xC3, 0x28, 0x61]) + decoder.flush()
    #expect(events.last == .key(Key(.character("a"))))
  }
}

extension InputEvent {
  fileprivate var keyName: String? {
    if case .key(let key) = self { key.name } else { nil }
  }
}

extension [InputEvent] {
  /// The events as text, in which a character can have arrived in parts.
  fileprivate var joinedText: String {
    map { event in
      if case .key(let key) = event, let typed = key.typed { String(typed) } else { "\(event)" }
    }.joined()
  }
}
