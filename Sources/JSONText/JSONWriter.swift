/// Writes values as UTF-8.
struct JSONWriter {
  var bytes: [UInt8]
  let isPretty: Bool

  /// The width into which an array or object must fit to be on one line; nil to give each item and
  /// member its own line if `isPretty` is set.
  var width: Int?

  /// Whether spaces are written after commas and colons, and inside braces.
  var isSpaced = false

  mutating func write(_ json: JSON, depth: Int) {
    if let width, let line = json.line(within: width - column - 1) {
      bytes += line
      return
    }
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
      if writer.isPretty || writer.isSpaced { writer.bytes.append(ASCII.space) }
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
      if isSpaced, index > 0 || opening == ASCII.openBrace { bytes.append(ASCII.space) }
      breakLine(depth: depth + 1)
      each(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    if isSpaced, !elements.isEmpty, opening == ASCII.openBrace { bytes.append(ASCII.space) }
    bytes.append(closing)
  }

  /// The number of bytes in the last line.
  private var column: Int {
    bytes.count - 1 - (bytes.lastIndex(of: ASCII.lineFeed) ?? -1)
  }

  private mutating func breakLine(depth: Int) {
    guard isPretty else { return }
    bytes.append(ASCII.lineFeed)
    bytes += repeatElement(ASCII.space, count: 2 * depth)
  }
}

extension JSON {
  /// Returns the value on one line, with spaces after commas and colons and inside braces; nil if
  /// it exceeds the width.
  fileprivate func line(within width: Int) -> [UInt8]? {
    guard leastWidth(upTo: width) <= width else { return nil }
    var writer = JSONWriter(bytes: [], isPretty: false)
    writer.isSpaced = true
    writer.write(self, depth: 0)
    return writer.bytes.count <= width ? writer.bytes : nil
  }

  /// Returns a lower bound for the value's width; stops counting once the width exceeds a limit.
  private func leastWidth(upTo width: Int) -> Int {
    switch self {
    case .null, .bool: 4
    case .integer: 1
    case .number(let digits): digits.utf8.count
    case .string(let text): text.utf8.count + 2
    case .array(let items):
      items.leastWidth(upTo: width) { $0.leastWidth(upTo: $1) }
    case .object(let members):
      members.leastWidth(upTo: width) { $0.key.utf8.count + 4 + $0.value.leastWidth(upTo: $1) }
    }
  }
}

extension Array {
  fileprivate func leastWidth(upTo width: Int, _ own: (Element, Int) -> Int) -> Int {
    var sum = 2
    for element in self where sum <= width { sum += 1 + own(element, width - sum) }
    return sum
  }
}
