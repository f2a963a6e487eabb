import CExpat

/// A receiver of the elements and text in an XML file.
protocol XMLHandler {
  /// Begins an element; its name and the names of its attributes have no prefixes.
  mutating func begin(_ element: String, _ attributes: [String: String])

  /// Ends the element that was most recently begun.
  mutating func end(_ element: String)

  /// Adds characters of the current element.
  mutating func add(_ text: String)

  /// Whether nothing more needs to be read.
  var isFull: Bool { get }
}

/// Reads XML, but refuses document type declarations, whose entities could expand without limit or
/// name files.
enum XMLReader {
  /// Passes a file to a handler.
  ///
  /// - Returns: the mistake in the file; nil if there is none.
  static func read<Handler: XMLHandler>(_ bytes: [UInt8], by handler: inout Handler) -> String? {
    guard let parser = XML_ParserCreateNS(nil, 0x20) else { return "There is no memory left." }
    defer { XML_ParserFree(parser) }
    let run = XMLRun(parser)
    // The handler is a value, so it is passed in and read back.
    var kept = handler
    let reason = run.read(bytes) { event in
      switch event {
      case .begin(let element, let attributes): kept.begin(element, attributes)
      case .end(let element): kept.end(element)
      case .text(let text): kept.add(text)
      }
      return !kept.isFull
    }
    handler = kept
    return reason
  }
}

/// One run of the parser, which calls C functions with a pointer to it.
private final class XMLRun {
  enum Event {
    case begin(String, [String: String])
    case end(String)
    case text(String)
  }

  /// Handles an event, and returns whether to continue.
  private var pass: ((Event) -> Bool)?
  private let parser: XML_Parser
  private var isStopped = false
  private var reason: String?
  private var depth = 0

  /// The maximum nesting depth of elements.
  private static let mostLevels = 100

  init(_ parser: XML_Parser) { self.parser = parser }

  /// Passes an event on.
  private func tell(_ event: Event) {
    if pass?(event) == false { stop(nil) }
  }

  /// Ends reading, with the mistake in the file, if there is one.
  private func stop(_ reason: String?) {
    guard !isStopped else { return }
    (isStopped, self.reason) = (true, reason)
    XML_StopParser(parser, XML_Bool(0))
  }

  func read(_ bytes: [UInt8], _ pass: @escaping (Event) -> Bool) -> String? {
    self.pass = pass
    defer { self.pass = nil }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartDoctypeDeclHandler(parser) { run, _, _, _, _ in
      XMLRun.at(run)?.stop("It declares a document type, which no spreadsheet needs.")
    }
    XML_SetElementHandler(
      parser, { run, name, attributes in XMLRun.at(run)?.begin(name, attributes) },
      { run, name in XMLRun.at(run)?.end(name) })
    XML_SetCharacterDataHandler(parser) { run, text, count in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      XMLRun.at(run)?.tell(.text(String(decoding: bytes, as: UTF8.self)))
    }
    var offset = 0
    while offset < bytes.count, !isStopped {
      let count = min(bytes.count - offset, 1 << 20)
      let isLast = offset + count == bytes.count
      let status = bytes[offset..<(offset + count)].withUnsafeBytes { bytes in
        XML_Parse(
          parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(count),
          isLast ? 1 : 0)
      }
      offset += count
      if status != XML_STATUS_OK, !isStopped { return mistake }
    }
    return reason
  }

  private var mistake: String {
    let line = XML_GetCurrentLineNumber(parser)
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "mistake"
    return "The XML is broken on line \(line): \(words)."
  }

  private static func at(_ run: UnsafeMutableRawPointer?) -> XMLRun? {
    run.map { Unmanaged<XMLRun>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard let name, !isStopped else { return }
    depth += 1
    guard depth <= Self.mostLevels else {
      stop("Its elements are nested more than \(Self.mostLevels) deep.")
      return
    }
    var found: [String: String] = [:]
    var next = attributes
    while let pair = next, let key = pair[0], let value = pair[1] {
      found[Self.localName(key)] = String(cString: value)
      next = pair + 2
    }
    tell(.begin(Self.localName(name), found))
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    guard let name, !isStopped else { return }
    depth -= 1
    tell(.end(Self.localName(name)))
  }

  /// Returns the name without its namespace.
  private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
    let name = String(cString: name)
    return name.lastIndex(of: " ").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
