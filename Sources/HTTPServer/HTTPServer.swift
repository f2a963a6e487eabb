import CMicrohttpd
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An HTTP server, with one thread for all connections.
///
/// The handler is called on that thread as soon as a request has arrived. It hands the request to
/// another thread, which responds through the ``HTTPExchange``.
public final class HTTPServer: Sendable {
  /// The limits on the resources of a server.
  public struct Limits: Sendable {
    /// The maximum number of connections.
    public var connections = 4_096
    /// The maximum number of connections from one address.
    public var connectionsPerAddress = 1_024
    /// The number of seconds for which a connection may wait for its client.
    ///
    /// The time in which the server itself has nothing to send does not count.
    public var timeout = 30
    /// The time in which a server that stops continues to receive requests and to send responses.
    public var ending = Duration.seconds(4)
    /// The memory for the headers of a request, in bytes.
    public var headers = 16 * 1_024
    /// The maximum number of bytes in a body, unless ``spools`` returns another limit.
    public var body = 1_024 * 1_024
    /// A function that returns the maximum number of bytes in a body that is kept in a file; nil
    /// for other requests.
    public var spools: @Sendable (HTTPRequest) -> Int? = { _ in nil }
    /// A function that decides whether a body that is kept in a file, and is larger than ``body``, is
    /// kept.
    ///
    /// At any time and on any thread, it calls ``HTTPExchange/admit()``, or refuses the request with
    /// ``HTTPExchange/answer(_:)``.
    public var admits: Handler = { _, exchange in exchange.admit() }

    /// Creates the default limits.
    public init() {}
  }

  /// A certificate with its key, in PEM format.
  public struct Identity: Sendable {
    let certificate: String
    let key: String

    /// Creates an identity.
    public init(certificate: String, key: String) {
      (self.certificate, self.key) = (certificate, key)
    }
  }

  /// Why a server cannot start.
  public enum StartError: Error, Equatable {
    /// No address has this name.
    case unknownHost(String)
    /// The address cannot be used; `errno` is the system's error number.
    case unusable(host: String, port: String, errno: Int32)
    /// The certificate or the key cannot be used.
    case identity
  }

  /// A function that responds to a request, at any time and on any thread.
  public typealias Handler = @Sendable (HTTPRequest, HTTPExchange) -> Void

  let limits: Limits
  let handler: Handler
  /// The address of the library's server; nil once it has been stopped.
  private let daemon = Mutex<UInt?>(nil)

  /// The port on which the server listens.
  public let port: Int

  /// The exchanges that have not been answered, and the streams that are still being sent.
  private let open = Mutex(Open())

  private struct Open {
    var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    var isHurried = false
  }

  /// Starts to listen; port 0 stands for any free port.
  public init(
    host: String, port: String, identity: Identity? = nil, limits: Limits = Limits(),
    handler: @escaping Handler
  ) throws(StartError) {
    (self.limits, self.handler) = (limits, handler)
    Self.allowOpenFiles(limits.connections)
    let listener = cmicrohttpd_listen(host, port)
    guard listener >= 0 else {
      if listener <= -90_000 { throw .unknownHost(host) }
      throw .unusable(host: host, port: port, errno: -listener)
    }
    self.port = Int(cmicrohttpd_port(listener))
    let context = Unmanaged.passUnretained(self).toOpaque()
    let started = identity.withTexts { certificate, key in
      cmicrohttpd_start(
        listener, answerRequest, context, completeRequest, UInt32(limits.connections),
        UInt32(limits.connectionsPerAddress), UInt32(limits.timeout), limits.headers, certificate,
        key)
    }
    guard let started else {
      close(listener)
      throw identity == nil ? .unusable(host: host, port: port, errno: errno) : .identity
    }
    daemon.withLock { $0 = UInt(bitPattern: started) }
  }

  /// Raises the process's limit on open files to this number, if the system allows it; the usual
  /// limit is 1,024.
  private static func allowOpenFiles(_ count: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count + 256) else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(count + 256))
    setrlimit(resource, &limit)
  }

  /// Accepts no more connections, waits until all requests that have arrived have a response, and
  /// stops.
  ///
  /// If a client does not send its request or read its response, the method waits only for
  /// ``Limits/ending``; then streams end as incomplete.
  public func stop() {
    guard let address = daemon.withLock({ $0.take() }),
      let pointer = OpaquePointer(bitPattern: address)
    else { return }
    let listener = MHD_quiesce_daemon(pointer)
    wait(limits.ending) { $0.isEmpty }
    let late = open.withLock { open in
      open.isHurried = true
      return Array(open.exchanges.values)
    }
    for exchange in late { exchange.hurry() }
    // The library cannot stop while a connection is suspended.
    wait { !$0.contains { $0.isAwaited } }
    wait(.seconds(1)) { $0.isEmpty }
    MHD_stop_daemon(pointer)
    if listener >= 0 { close(listener) }
  }

  /// Waits until the open exchanges are as demanded, or the time is over.
  private func wait(_ time: Duration? = nil, until isReached: ([HTTPExchange]) -> Bool) {
    let end = time.map { ContinuousClock.now + $0 }
    while !isReached(open.withLock { Array($0.exchanges.values) }) {
      if let end, ContinuousClock.now > end { return }
      usleep(2_000)
    }
  }

  /// Records an exchange; returns false if the server is stopping.
  func began(_ exchange: HTTPExchange) -> Bool {
    open.withLock { open in
      open.exchanges[ObjectIdentifier(exchange)] = exchange
      return !open.isHurried
    }
  }

  func ended(_ exchange: HTTPExchange) {
    _ = open.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
  }
}

extension HTTPServer.Identity? {
  fileprivate func withTexts<Value>(
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Value
  ) -> Value {
    guard let self else { return body(nil, nil) }
    return self.certificate.withCString { certificate in
      self.key.withCString { key in body(certificate, key) }
    }
  }
}

// MARK: - Callbacks

private let answerRequest: MHD_AccessHandlerCallback = {
  context, connection, url, method, _, data, size, state in
  guard let context, let connection, let url, let method, let size, let state else {
    return cmicrohttpd_result(false)
  }
  let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  guard let known = state.pointee else {
    let request = HTTPRequest(
      String(cString: method), String(cString: url), connection: connection)
    let exchange = HTTPExchange(request, ConnectionHandle(connection), server)
    state.pointee = Unmanaged.passRetained(exchange).toOpaque()
    return exchange.begin()
  }
  let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
  if size.pointee > 0 {
    exchange.receive(UnsafeRawBufferPointer(start: data, count: size.pointee))
    size.pointee = 0
    return cmicrohttpd_result(true)
  }
  return exchange.go()
}

private let completeRequest: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let known = state?.pointee else { return }
  Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue().complete()
  state?.pointee = nil
}

extension HTTPRequest {
  fileprivate init(_ method: String, _ path: String, connection: OpaquePointer) {
    var address = [CChar](repeating: 0, count: 64)
    cmicrohttpd_address(connection, &address, address.count)
    let text = address.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    self.init(
      method, path, query: Pairs(connection, cmicrohttpd_parameters()).all,
      headers: Pairs(connection, cmicrohttpd_headers()).all.map {
        ($0.name.lowercased(), $0.value)
      },
      address: String(decoding: text, as: UTF8.self))
  }
}

/// Collects the headers or the parameters of a request.
private final class Pairs {
  private(set) var all: [(name: String, value: String)] = []

  init(_ connection: OpaquePointer, _ kind: MHD_ValueKind) {
    _ = MHD_get_connection_values(
      connection, kind,
      { context, _, name, value in
        if let context, let name {
          Unmanaged<Pairs>.fromOpaque(context).takeUnretainedValue().all.append(
            (String(cString: name), value.map { String(cString: $0) } ?? ""))
        }
        return cmicrohttpd_result(true)
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
