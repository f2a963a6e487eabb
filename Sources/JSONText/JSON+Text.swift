extension JSON {
  /// The value on a single line, as JSON Lines requires.
  public var text: String {
    written(isPretty: false)
  }

  /// The value with one item or member per line, indented by two spaces.
  public var prettyText: String {
    written(isPretty: true)
  }

  /// Appends the value to a byte buffer on a single line, as UTF-8.
  public func write(into bytes: inout [UInt8]) {
    var writer = JSONWriter(bytes: [], isPretty: false)
    swap(&writer.bytes, &bytes)
    writer.write(self, depth: 0)
    swap(&writer.bytes, &bytes)
  }

  private func written(isPretty: Bool) -> String {
    var writer = JSONWriter(bytes: [], isPretty: isPretty)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
