/// Writes values as UTF-8.
struct JSONWriter {
  var bytes: [UInt8]
  let isPretty: Bool

  mutating func write(_ json: JSON, depth: Int) {
    switch json {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .integer(let integer): bytes += String(integer).utf8
    case .number(let number): write(number: number)
    case .string(let string): write(string: string)
    case .array(let items): write(items, depth: depth)
    case .object(let members): write(members, depth: depth)
    }
  }

  /// Writes a number; text that is not a JSON number is written as a string.
  private mutating func write(number: String) {
    if NumberGrammar.error(in: number.utf8) == nil {
      bytes += number.utf8
    } else {
      write(string: number)
    }
  }

  private mutating func write(_ items: [JSON], depth: Int) {
    write(items, between: ASCII.openBracket, ASCII.closeBracket, depth: depth) { writer, item in
      writer.write(item, depth: depth + 1)
    }
  }

  private mutating func write(_ members: [(key: String, value: JSON)], depth: Int) {
    write(members, between: ASCII.openBrace, ASCII.closeBrace, depth: depth) { writer, member in
      writer.write(string: member.key)
      writer.bytes.append(ASCII.colon)
      if writer.isPretty { writer.bytes.append(ASCII.space) }
      writer.write(member.value, depth: depth + 1)
    }
  }

  private mutating func write<Element>(
    _ elements: [Element], between opening: UInt8, _ closing: UInt8, depth: Int,
    each: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(opening)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(ASCII.comma) }
      breakLine(depth: depth + 1)
      each(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    bytes.append(closing)
  }

  private mutating func breakLine(depth: Int) {
    guard isPretty else { return }
    bytes.append(ASCII.lineFeed)
    bytes += repeatElement(ASCII.space, count: 2 * depth)
  }
}
