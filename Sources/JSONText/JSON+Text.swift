extension JSON {
  /// The value on one line, as JSON Lines needs it.
  public var text: String {
    written(isPretty: false)
  }

  /// The value with a line for each item and member, indented by two spaces.
  public var prettyText: String {
    written(isPretty: true)
  }

  /// Appends the value on one line, as UTF-8.
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
