/// Decodes keys from the bytes that a terminal sends.
///
/// The sequences are those of xterm (*XTerm Control Sequences*, "PC-Style Function Keys",
/// "Bracketed Paste Mode", "SGR 1006"), which other terminals follow, and the function keys of the
/// Linux console. An unknown sequence is ignored as a whole.
struct KeyDecoder: Sendable {
  /// Bytes that are not decoded yet, because the sequence is incomplete.
  private var waiting: [UInt8] = []

  /// The text of an unfinished paste; nil when there is none.
  private var pasted: [UInt8]?

  /// The maximum number of bytes of a paste that are kept, which is more than any field accepts.
  static let pasteLimit = 4 << 20

  /// Whether an escape byte waits for the rest of its sequence.
  ///
  /// If nothing follows within a moment, ``flush()`` decodes it as the Escape key.
  var isWaiting: Bool { pasted == nil && !waiting.isEmpty }

  /// Decodes bytes, and returns the events that are complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    waiting += bytes
    var events: [InputEvent] = []
    while !waiting.isEmpty {
      if pasted != nil {
        guard let paste = readPaste() else { break }
        events.append(.paste(paste))
      } else if !decodeNext(into: &events) {
        break
      }
    }
    return events
  }

  /// Decodes the waiting bytes if no more follow: the first byte is the Escape key, or is dropped.
  mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    let first = waiting.removeFirst()
    let rest = waiting
    waiting = []
    let isAlone = first == 0x1B
    return (isAlone ? [.key(Key(.escape))] : []) + feed(rest)
  }

  /// Decodes the next event; returns false when more bytes are needed.
  private mutating func decodeNext(into events: inout [InputEvent]) -> Bool {
    switch waiting[0] {
    case 0x1B:
      guard let sequence = EscapeSequence(waiting) else { return false }
      waiting.removeFirst(sequence.length)
      switch sequence.meaning {
      case .event(let event): events.append(event)
      case .pasteBegins: pasted = []
      case .nothing: break
      }
    case 0..<0x20, 0x7F:
      events.append(.key(Key(controlByte: waiting.removeFirst())))
    default:
      guard let text = readText() else { return false }
      events += text.map { .key(Key(.character($0))) }
    }
    return true
  }

  /// Returns the text up to the next control byte; nil when its last scalar is incomplete.
  private mutating func readText() -> String? {
    let end = waiting.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? waiting.count
    let cut = end == waiting.count ? end - waiting[..<end].unfinishedTail : end
    guard cut > 0 else { return nil }
    let text = String(decoding: waiting[..<cut], as: UTF8.self)
    waiting.removeFirst(cut)
    return text
  }

  /// Returns the pasted text once it is complete.
  private mutating func readPaste() -> String? {
    let end: [UInt8] = Array("\u{1B}[201~".utf8)
    var kept = pasted ?? []
    // Append in place: without a second reference to the array, appending does not copy it.
    pasted = []
    if let place = waiting.firstPlace(of: end) {
      kept += waiting[..<place]
      waiting.removeFirst(place + end.count)
      pasted = nil
      return String(decoding: kept.prefix(Self.pasteLimit), as: UTF8.self).withUnixLines
    }
    let certain = max(0, waiting.count - end.count + 1)
    kept += waiting[..<certain].prefix(max(0, Self.pasteLimit - kept.count))
    waiting.removeFirst(certain)
    pasted = kept
    return nil
  }
}

extension Key {
  /// Creates the key for a control byte.
  init(controlByte byte: UInt8) {
    switch byte {
    case 0x0D: self.init(.enter)
    case 0x09: self.init(.tab)
    case 0x08, 0x7F: self.init(.backspace)
    case 0x00: self = .control(" ")
    case 0x1B: self.init(.escape)
    default: self = .control(Character(Unicode.Scalar(byte < 0x1B ? byte + 0x60 : byte + 0x40)))
    }
  }
}

extension String {
  /// The text with line feeds in place of the carriage returns that terminals paste at line ends.
  fileprivate var withUnixLines: String {
    String(map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes at the end that begin an incomplete scalar.
  fileprivate var unfinishedTail: Int {
    for length in 1...3 where length <= count {
      let byte = self[endIndex - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return needed > length ? length : 0
    }
    return 0
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of a sequence of bytes.
  fileprivate func firstPlace(of needle: [UInt8]) -> Int? {
    guard count >= needle.count else { return nil }
    return (0...count - needle.count).first {
      self[$0] == needle[0] && self[$0...].starts(with: needle)
    }
  }
}
