/// A request, once its body has arrived.
public struct HTTPRequest: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The path, without the query; its escapes are resolved.
  public let path: String
  /// The parameters of the query, in order.
  public let query: [(name: String, value: String)]
  /// The headers, with names in lower case.
  public let headers: [(name: String, value: String)]
  /// The address of the client.
  public let address: String
  /// The body; empty if it is kept in a file.
  public internal(set) var body: [UInt8] = []
  /// The file that contains the body; nil if the body is in memory.
  public internal(set) var file: SpoolFile?

  /// Creates a request.
  public init(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = [], address: String = ""
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.headers, self.body, self.address) = (headers, body, address)
  }

  /// Returns the value of a header, whose name is given in lower case.
  public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Returns the first value of a query parameter.
  public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// Returns the value of a cookie.
  public func cookie(_ name: String) -> String? {
    for header in headers where header.name == "cookie" {
      for part in header.value.split(separator: ";") {
        let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if pair.count == 2, pair[0] == name { return String(pair[1]) }
      }
    }
    return nil
  }
}

extension HTTPRequest {
  /// The length of a body, as the headers give it.
  enum BodyLength: Equatable {
    /// No length: there is no body, or it arrives in chunks.
    case unknown
    /// A number of bytes.
    case bytes(Int)
    /// Something that two servers could understand differently.
    case invalid
  }

  /// The length of the body (RFC 9112, section 6.3).
  ///
  /// A request with both a length and chunks may try to smuggle in another request, so it is
  /// invalid, too.
  var bodyLength: BodyLength {
    let lengths = headers.filter { $0.name == "content-length" }.map(\.value)
    guard let length = lengths.first else { return .unknown }
    let isNumber = length.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard lengths.count == 1, header("transfer-encoding") == nil, isNumber, let count = Int(length)
    else { return .invalid }
    return .bytes(count)
  }
}

/// A response to a request.
public struct HTTPResponse: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    /// Bytes.
    case bytes([UInt8])
    /// Bytes that are sent as they become available.
    case stream(HTTPStream)
  }

  /// The status code.
  public var status: Int
  /// The headers, apart from the length.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Body
  /// A sentence for the administrator, which is not sent; nil if there is nothing to add.
  public var note: String?

  /// Creates a response.
  public init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Creates a response with bytes of a media type.
  public init(
    _ status: Int, _ type: String, _ bytes: [UInt8], headers: [(name: String, value: String)] = []
  ) {
    self.init(status, headers: [("Content-Type", type)] + headers, body: .bytes(bytes))
  }
}
