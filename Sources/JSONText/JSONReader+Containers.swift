extension JSONReader {
  /// The two kinds of containers, which share the rules for commas and brackets.
  private enum Container {
    case array
    case object

    var closing: Unicode.Scalar { self == .array ? "]" : "}" }
    var unclosed: JSONMistake.Kind { self == .array ? .unclosedArray : .unclosedObject }
  }

  /// What precedes the next item of a container.
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
