extension JSONReader {
  /// Reads the value that begins at the next byte; returns nil if no value begins there or the
  /// value is nested too deeply.
  mutating func readValue() -> JSONNode? {
    guard let byte = next else { return nil }
    let start = place()
    return readContent(beginningWith: byte, at: start).map {
      JSONNode(content: $0, position: start)
    }
  }

  private mutating func readContent(
    beginningWith byte: UInt8, at start: JSONPosition
  ) -> JSONNode.Content? {
    switch byte {
    case ASCII.doubleQuote, ASCII.singleQuote: return .string(readString(at: start))
    case ASCII.openBracket: return readArray(at: start)
    case ASCII.openBrace: return readObject(at: start)
    case ASCII.minus, ASCII.zero...ASCII.nine, ASCII.plus, ASCII.point:
      return readNumber(at: start)
    case _ where ASCII.isWord(byte): return readLiteral(at: start)
    default:
      skipUnexpected(byte)
      return nil
    }
  }

  /// Reads a number; a malformed number is kept as written.
  private mutating func readNumber(at start: JSONPosition) -> JSONNode.Content {
    let range = readWord()
    let text = decode(range)
    if let error = NumberGrammar.error(in: bytes[range]) {
      report(.badNumber(text, error), at: start)
    }
    return .number(text)
  }

  private mutating func readLiteral(at start: JSONPosition) -> JSONNode.Content {
    let word = decode(readWord())
    if let literal = literal(word) { return literal }
    report(.wrongLiteral(word), at: start)
    return literal(word.lowercased()) ?? .string(word)
  }

  private func literal(_ word: String) -> JSONNode.Content? {
    switch word {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    default: nil
    }
  }

  /// Skips the bytes of a word or a number, and returns their range.
  mutating func readWord() -> Range<Int> {
    let start = index
    while let byte = next, ASCII.isWord(byte) {
      index += 1
    }
    return start..<index
  }
}

extension JSONReader {
  /// The two kinds of containers, which share the rules for commas and brackets.
  private enum Container {
    case array
    case object

    var closing: Unicode.Scalar { self == .array ? "]" : "}" }
    var unclosed: JSONError.Kind { self == .array ? .unclosedArray : .unclosedObject }
  }

  /// The kinds of text before the next item of a container.
  private enum Previous {
    case opening
    case item
    case comma(JSONPosition)
    /// Unreadable text, which may have contained a comma.
    case unclear
  }

  mutating func readArray(at start: JSONPosition) -> JSONNode.Content? {
    guard allowsContainer(at: start) else { return nil }
    var items: [JSONNode] = []
    readItems(of: .array, at: start) { reader in
      reader.path.append(.index(items.count))
      if let item = reader.readValue() { items.append(item) }
      reader.path.removeLast()
    }
    return .array(items)
  }

  mutating func readObject(at start: JSONPosition) -> JSONNode.Content? {
    guard allowsContainer(at: start) else { return nil }
    var members = MemberList()
    readItems(of: .object, at: start) { reader in
      reader.readMember(into: &members)
    }
    return .object(members.members)
  }

  private mutating func allowsContainer(at start: JSONPosition) -> Bool {
    if path.count < limits.maximumDepth { return true }
    report(.tooDeep(limit: limits.maximumDepth), at: start)
    stop()
    return false
  }

  /// Reads up to the closing bracket, and calls `readItem` at the start of each item.
  private mutating func readItems(
    of container: Container, at start: JSONPosition, readItem: (inout JSONReader) -> Void
  ) {
    index += 1
    var previous = Previous.opening
    while let byte = skipBlank() {
      switch byte {
      case ASCII.comma: readComma(after: &previous)
      case ASCII.closeBracket, ASCII.closeBrace:
        if case .comma(let position) = previous { report(.extraComma, at: position) }
        return close(container, with: byte, at: start)
      case _ where beginsItem(byte, of: container):
        if case .item = previous { report(.missingComma, at: place()) }
        readItem(&self)
        previous = hasStringRunOut ? .unclear : .item
        hasStringRunOut = false
      default:
        skipUnexpected(byte)
        previous = .unclear
      }
    }
    report(container.unclosed, at: start)
  }

  private mutating func readComma(after previous: inout Previous) {
    let position = place()
    index += 1
    switch previous {
    case .item, .unclear: previous = .comma(position)
    case .opening, .comma: report(.extraComma, at: position)
    }
  }

  private func beginsItem(_ byte: UInt8, of container: Container) -> Bool {
    switch byte {
    case ASCII.doubleQuote, ASCII.singleQuote, ASCII.openBracket, ASCII.openBrace: true
    case ASCII.colon: container == .object
    default: ASCII.isWord(byte)
    }
  }

  /// Closes a container.
  ///
  /// A bracket of the other kind closes an enclosing container if one is open. Otherwise it counts
  /// as a wrong bracket for this container.
  private mutating func close(
    _ container: Container, with byte: UInt8, at start: JSONPosition
  ) {
    let isRight = byte == UInt8(ascii: container.closing)
    if !isRight, isInside(other: container) {
      return report(container.unclosed, at: start)
    }
    if !isRight { report(.wrongBracket(expected: container.closing), at: place()) }
    index += 1
  }

  private func isInside(other container: Container) -> Bool {
    path.contains { step in
      switch step {
      case .key: container == .array
      case .index: container == .object
      }
    }
  }
}

extension JSONReader {
  mutating func readMember(into list: inout MemberList) {
    let start = place()
    guard let key = readKey(at: start) else { return }
    path.append(.key(key))
    let isNew = list.insert(key)
    if !isNew { report(.duplicateKey(key), at: start) }
    if let value = readMemberValue() {
      list.members.append(JSONMember(key: key, keyPosition: start, value: value))
    }
    path.removeLast()
  }

  /// Reads a key; returns nil if there is no key, or if the key is not closed on its line.
  private mutating func readKey(at start: JSONPosition) -> String? {
    switch next {
    case ASCII.doubleQuote, ASCII.singleQuote:
      let key = readString(at: start)
      return hasStringRunOut ? nil : key
    case .some(let byte) where ASCII.isWord(byte):
      let key = decode(readWord())
      report(.unquotedKey(key), at: start, pointer: pointer.appending(key))
      return key
    default:
      skipKeyless(at: start)
      return nil
    }
  }

  /// Skips a value that has no key, or that appears in place of a key.
  ///
  /// The method pushes an empty step so that the nesting depth stays correct.
  private mutating func skipKeyless(at start: JSONPosition) {
    report(.missingKey, at: start)
    path.append(.key(""))
    if next != ASCII.colon { _ = readValue() }
    if skipBlank() == ASCII.colon, readColon() { _ = readValue() }
    path.removeLast()
  }

  private mutating func readMemberValue() -> JSONNode? {
    if skipBlank() == ASCII.colon {
      return readColon() ? readValue() : nil
    }
    report(.missingColon, at: place())
    if next == ASCII.equals { index += 1 }
    return isAtValue() ? readValue() : nil
  }

  /// Skips a colon, and returns whether a value follows.
  private mutating func readColon() -> Bool {
    index += 1
    if isAtValue() { return true }
    report(.missingValue, at: place())
    return false
  }

  private mutating func isAtValue() -> Bool {
    switch skipBlank() {
    case nil, ASCII.comma, ASCII.closeBrace, ASCII.closeBracket: false
    default: true
    }
  }
}

/// The members of an object that is being read.
struct MemberList {
  var members: [JSONMember] = []
  private var keys: Set<ExactText> = []

  /// Records a key; returns false if the object already has it.
  ///
  /// The first 16 keys are compared one by one, which is faster than a set. Most objects have
  /// fewer.
  mutating func insert(_ key: String) -> Bool {
    let key = ExactText(text: key)
    if members.count < 16 {
      return !members.contains { ExactText(text: $0.key) == key }
    }
    if keys.isEmpty {
      keys = Set(members.map { ExactText(text: $0.key) })
    }
    return keys.insert(key).inserted
  }
}
