#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to the server that is kept open.
struct Connection {
  let descriptor: Int32
  private var received: [UInt8] = []

  init(port: UInt16) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw Failure("no connection: \(String(cString: strerror(errno)))") }
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sends a request; a body makes it a POST.
  func send(_ path: String, _ headers: [String], _ body: String? = nil) {
    let method = body == nil ? "GET" : "POST"
    var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    var bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads the bytes that have arrived, and returns the response once it is complete.
  mutating func receive() throws -> (status: Int, head: String, body: String)? {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    var count: Int
    repeat { count = read(descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
    guard count > 0 else { throw Failure("the server closed a connection") }
    received += bytes[..<count]
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    let lines = head.split(separator: "\r\n")
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.split(separator: " ")[1]) }
    // A stream has no length, and no more of it is read.
    guard received.count >= end.upperBound + (length ?? 0) else { return nil }
    let body = String(decoding: received[end.upperBound...], as: UTF8.self)
    received = []
    return (Int(lines[0].split(separator: " ")[1]) ?? 0, head, body)
  }

  /// Sends a request, and waits for its response.
  mutating func ask(_ path: String, _ headers: [String], _ body: String? = nil) throws -> (
    status: Int, head: String, body: String
  ) {
    send(path, headers, body)
    while true {
      if let answer = try receive() {
        guard answer.status < 300 else { throw Failure("\(path): \(answer.body)") }
        return answer
      }
    }
  }
}

/// The reason why the server could not be measured.
struct Failure: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
