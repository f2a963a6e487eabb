import JSONText

extension Console {
  /// Writes a line to standard output.
  mutating func print(_ line: String) throws {
    try put(line.hasSuffix("\n") ? line : line + "\n")
  }

  /// Writes text to standard output unchanged.
  mutating func put(_ text: String) throws {
    try write(text)
  }

  /// Reads the next line of standard input; nil at the end.
  mutating func nextLine() throws -> [UInt8]? {
    try readLine()
  }
}

extension Console {
  /// Reads a file that the command line names; `-` is standard input.
  mutating func contents(of path: String) throws -> [UInt8] {
    let limit = JSONLimits().maximumBytes
    if path == "-" {
      let bytes = try rest(upTo: limit)
      if bytes.count > limit { throw CommandError.file(path: path, .tooLarge(limit: limit)) }
      return bytes
    }
    do {
      return try read(file: path, limit: limit)
    } catch {
      throw CommandError.file(path: path, error)
    }
  }

  /// Reads the rest of standard input without its final line feed; the result may exceed the limit
  /// by one line.
  mutating func rest(upTo limit: Int = .max) throws -> [UInt8] {
    guard var bytes = try nextLine() else { return [] }
    while bytes.count <= limit, let line = try nextLine() {
      bytes.append(UInt8(ascii: "\n"))
      bytes += line
    }
    return bytes
  }
}
