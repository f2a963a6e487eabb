/// Reads a JSON text from front to back and collects its mistakes.
///
/// After a mistake the reader assumes the smallest correction with which it can continue. When it
/// reaches a limit, it acts as if the text ended there, which ends every loop.
struct JSONReader {
  /// One level of the path to the value that is being read.
  enum Step {
    case key(String)
    case index(Int)
  }

  let bytes: [UInt8]
  let limits: JSONLimits
  /// The offset of the next byte.
  var index: Int
  /// The path to the current value, with one step for each open array and object.
  ///
  /// Its length is the nesting depth.
  var path: [Step] = []
  /// Whether the last string ran to the end of its line and therefore may have swallowed a comma.
  var hasStringRunOut = false
  private(set) var errors: [JSONError] = []
  private var end: Int
  private(set) var isStopped = false
  private var lines: LineCounter

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    index = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    end = bytes.count
    lines = LineCounter(from: index)
  }

  mutating func readDocument() -> JSONNode? {
    guard bytes.count <= limits.maximumBytes else {
      report(.tooLarge(limit: limits.maximumBytes), at: place(), pointer: nil)
      return nil
    }
    guard skipBlank() != nil else {
      report(.noValue, at: place(), pointer: nil)
      return nil
    }
    let root = readRoot()
    if skipBlank() != nil {
      report(.textAfterValue, at: place(), pointer: nil)
    }
    return root
  }

  private mutating func readRoot() -> JSONNode? {
    while skipBlank() != nil {
      if let root = readValue() { return root }
    }
    return nil
  }
}

extension JSONReader {
  /// The next byte; nil at the end of the text.
  var next: UInt8? {
    index < end ? bytes[index] : nil
  }

  /// Returns the position of the next byte.
  mutating func place() -> JSONPosition {
    place(of: index)
  }

  /// Returns the position of a byte; request positions in ascending order.
  mutating func place(of offset: Int) -> JSONPosition {
    lines.position(of: offset, in: bytes)
  }

  /// Records a mistake in the value that is being read.
  mutating func report(_ kind: JSONError.Kind, at position: JSONPosition) {
    report(kind, at: position, pointer: pointer)
  }

  /// Records a mistake, unless the reader has stopped.
  mutating func report(
    _ kind: JSONError.Kind, at position: JSONPosition, pointer: JSONPointer?
  ) {
    guard !isStopped else { return }
    guard errors.count < limits.maximumErrors else {
      let limit = JSONError.Kind.tooManyErrors(limit: limits.maximumErrors)
      errors.append(JSONError(kind: limit, position: position, pointer: nil))
      return stop()
    }
    errors.append(JSONError(kind: kind, position: position, pointer: pointer))
  }

  /// Stops reading, as if the text ended here.
  mutating func stop() {
    isStopped = true
    end = min(index, end)
  }

  /// The pointer to the value that is being read.
  var pointer: JSONPointer {
    path.reduce(into: .root) { pointer, step in
      switch step {
      case .key(let key): pointer.append(key)
      case .index(let index): pointer.append(index)
      }
    }
  }
}

extension JSONReader {
  /// Skips white space and comments, and returns the next byte.
  mutating func skipBlank() -> UInt8? {
    while let byte = next {
      switch byte {
      case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: index += 1
      case ASCII.slash where skipComment(): continue
      default: return byte
      }
    }
    return nil
  }

  /// Skips and reports a comment; returns false if the slash does not begin a comment.
  private mutating func skipComment() -> Bool {
    let start = index
    index += 1
    switch next {
    case ASCII.slash: skipLine()
    case ASCII.asterisk: skipBlock()
    default:
      index = start
      return false
    }
    report(.comment, at: place(of: start))
    return true
  }

  private mutating func skipLine() {
    while let byte = next, byte != ASCII.lineFeed {
      index += 1
    }
  }

  private mutating func skipBlock() {
    index += 1
    var last: UInt8?
    while let byte = next {
      index += 1
      if last == ASCII.asterisk, byte == ASCII.slash { return }
      last = byte
    }
  }

  /// Reports an unexpected character and skips to the next comma, bracket or string.
  ///
  /// Text after an unexpected character can rarely be read as intended.
  mutating func skipUnexpected(_ byte: UInt8) {
    report(.unexpectedCharacter(Unicode.Scalar(byte)), at: place())
    repeat {
      index += 1
    } while next.map(isLandmark) == false
  }

  private func isLandmark(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.doubleQuote, ASCII.comma, ASCII.openBracket, ASCII.closeBracket, ASCII.openBrace,
      ASCII.closeBrace:
      true
    default:
      false
    }
  }
}
