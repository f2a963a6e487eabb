import CExpat

/// What receives the elements and texts of an XML file.
protocol XMLHandler {
  /// Begins an element, whose name and attributes have no prefixes.
  mutating func begin(_ element: String, _ attributes: [String: String])

  /// Ends the element that was begun last.
  mutating func end(_ element: String)

  /// Adds characters of the current element.
  mutating func add(_ text: String)

  /// Whether nothing more needs to be read.
  var isFull: Bool { get }
}

/// Reads XML without a document type: entities could multiply, or name files.
enum XMLReader {
  /// Passes a file to a handler.
  ///
  /// - Returns: what is wrong with the file; nil if nothing is.
  static func read<Handler: XMLHandler>(_ bytes: [UInt8], by handler: inout Handler) -> String? {
    guard let parser = XML_ParserCreateNS(nil, 0x20) else { return "There is no memory left." }
    defer { XML_ParserFree(parser) }
    let run = XMLRun(parser)
    return withoutActuallyEscaping({ (event: XMLRun.Event) in
      switch event {
      case .begin(let element, let attributes): handler.begin(element, attributes)
      case .end(let element): handler.end(element)
      case .text(let text): handler.add(text)
      }
      if handler.isFull { run.stop(nil) }
    }) { pass in
      run.pass = pass
      defer { run.pass = nil }
      return run.read(bytes)
    }
  }
}

/// One run of the parser, which calls C functions with a pointer to it.
private final class XMLRun {
  enum Event {
    case begin(String, [String: String])
    case end(String)
    case text(String)
  }

  var pass: ((Event) -> Void)?
  private let parser: XML_Parser
  private var isStopped = false
  private var reason: String?
  private var depth = 0

  /// The deepest nesting of elements.
  private static let mostLevels = 100

  init(_ parser: XML_Parser) { self.parser = parser }

  /// Ends reading, with what is wrong with the file, if anything is.
  func stop(_ reason: String?) {
    guard !isStopped else { return }
    (isStopped, self.reason) = (true, reason)
    XML_StopParser(parser, XML_Bool(0))
  }

  func read(_ bytes: [UInt8]) -> String? {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartDoctypeDeclHandler(parser) { run, _, _, _, _ in
      XMLRun.at(run).stop("It declares a document type, which no spreadsheet needs.")
    }
    XML_SetElementHandler(
      parser, { run, name, attributes in XMLRun.at(run).begin(name, attributes) },
      { run, name in XMLRun.at(run).end(name) })
    XML_SetCharacterDataHandler(parser) { run, text, count in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      XMLRun.at(run).pass?(.text(String(decoding: bytes, as: UTF8.self)))
    }
    var offset = 0
    while offset < bytes.count, !isStopped {
      let count = min(bytes.count - offset, 1 << 20)
      let status = bytes.withUnsafeBytes { bytes in
        XML_Parse(
          parser, bytes.baseAddress!.assumingMemoryBound(to: CChar.self) + offset, Int32(count),
          offset + count == bytes.count ? 1 : 0)
      }
      offset += count
      if status != XML_STATUS_OK, !isStopped { return mistake }
    }
    return reason
  }

  private var mistake: String {
    let line = XML_GetCurrentLineNumber(parser)
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "mistake"
    return "The XML is broken in line \(line): \(words)."
  }

  private static func at(_ run: UnsafeMutableRawPointer?) -> XMLRun {
    Unmanaged<XMLRun>.fromOpaque(run!).takeUnretainedValue()
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
    pass?(.begin(Self.localName(name), found))
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    guard let name, !isStopped else { return }
    depth -= 1
    pass?(.end(Self.localName(name)))
  }

  /// The name without its namespace.
  private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
    let name = String(cString: name)
    return name.lastIndex(of: " ").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
