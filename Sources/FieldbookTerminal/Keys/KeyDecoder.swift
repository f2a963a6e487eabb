/// Makes keys of the bytes that a terminal sends.
///
/// The sequences are those of xterm (*XTerm Control Sequences*, "PC-Style Function Keys",
/// "Bracketed Paste Mode", "SGR 1006"), which other terminals follow; the Linux console's function
/// keys are known too. A sequence that is not known is dropped as a whole.
struct KeyDecoder: Sendable {
  /// Bytes that may still become something.
  private var waiting: [UInt8] = []

  /// The text of a paste that has not ended.
  private var pasted: [UInt8]?

  /// The most bytes of a paste that are kept; a field takes less than this.
  static let pasteLimit = 4 << 20

  /// Whether an escape waits for what may follow it.
  ///
  /// When nothing comes within a moment, ``flush()`` makes it the escape key.
  var isWaiting: Bool { pasted == nil && !waiting.isEmpty }

  /// Takes bytes, and answers the events that are complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    waiting += bytes
    var events: [InputEvent] = []
    while !waiting.isEmpty {
      if pasted != nil {
        guard let paste = takePaste() else { break }
        events.append(.paste(paste))
      } else if !decodeNext(into: &events) {
        break
      }
    }
    return events
  }

  /// Takes what waits for what it is by itself.
  mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    let first = waiting.removeFirst()
    let rest = waiting
    waiting = []
    let isAlone = first == 0x1B
    return (isAlone ? [.key(Key(.escape))] : []) + feed(rest)
  }

  /// Decodes what comes first; false when more is needed.
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
      guard let text = takeText() else { return false }
      events += text.map { .key(Key(.character($0))) }
    }
    return true
  }

  /// The text up to the next control byte; nil when its last scalar is not complete.
  private mutating func takeText() -> String? {
    let end = waiting.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? waiting.count
    let cut = end == waiting.count ? end - waiting[..<end].unfinishedTail : end
    guard cut > 0 else { return nil }
    let text = String(decoding: waiting[..<cut], as: UTF8.self)
    waiting.removeFirst(cut)
    return text
  }

  /// The pasted text when its end has come.
  private mutating func takePaste() -> String? {
    let end: [UInt8] = Array("\u{1B}[201~".utf8)
    var kept = pasted ?? []
    // What has come is added to, and not copied with each part that comes.
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
  /// The key behind a control byte.
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
  /// Terminals send line ends within a paste as the return key does.
  fileprivate var withUnixLines: String {
    String(map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes at the end begin a scalar that is not complete.
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
  /// Where a sequence of bytes begins first.
  fileprivate func firstPlace(of needle: [UInt8]) -> Int? {
    guard count >= needle.count else { return nil }
    return (0...count - needle.count).first {
      self[$0] == needle[0] && self[$0...].starts(with: needle)
    }
  }
}
