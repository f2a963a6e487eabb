import JSONText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A client that sends exactly the bytes that a test specifies, over its own connection.
final class HTTPClient {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  struct ConnectionError: Error {}

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw ConnectionError() }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes as they are.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Self.send(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Tells the server that nothing more follows.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  private static func send(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.send(descriptor, bytes, count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
    #else
      Darwin.send(descriptor, bytes, count, 0)
    #endif
  }

  /// Reads what has arrived; false at the end.
  @discardableResult
  func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    buffer += bytes[..<count]
    return true
  }

  /// The bytes that were received but not read yet.
  var received: String { String(decoding: buffer, as: UTF8.self) }

  /// Whether the received but unread bytes end with these bytes.
  func hasReceived(suffix: [UInt8]) -> Bool { buffer.suffix(suffix.count) == suffix[...] }

  /// An answer.
  struct Answer {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONNode? { JSONDocument(body).root }
    var code: String? { json?.string("code") }
  }

  /// Sends a request, and reads its answer.
  func request(
    _ method: String, _ path: String, _ body: String = "", headers: [String: String] = [:]
  ) throws -> Answer {
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let bytes = Array(body.utf8)
    let length = method == "GET" ? "" : "Content-Length: \(bytes.count)\r\n"
    send(
      Array("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(lines)\(length)\r\n".utf8) + bytes)
    return try answer()
  }

  /// Reads an answer with a length.
  func answer() throws -> Answer {
    let separator = Array("\r\n\r\n".utf8)
    var end: Int?
    repeat {
      end = buffer.firstRange(of: separator)?.lowerBound
      if end == nil, !receive() { throw ConnectionError() }
    } while end == nil
    let head = String(decoding: buffer[..<(end ?? 0)], as: UTF8.self)
    buffer.removeFirst((end ?? 0) + separator.count)
    var lines = head.split(separator: "\r\n")[...]
    let status = lines.popFirst().flatMap { $0.split(separator: " ").dropFirst().first }
    var headers: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1].dropFirst()) : ""
    }
    let count = headers["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < count {
      if !receive() { throw ConnectionError() }
    }
    let body = Array(buffer.prefix(count))
    buffer.removeFirst(count)
    return Answer(status: status.flatMap { Int($0) } ?? 0, headers: headers, body: body)
  }
}
