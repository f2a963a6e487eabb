import CMicrohttpd
import Synchronization

/// A request and its response.
public final class HTTPExchange: Sendable {
  private struct State {
    let connection: ConnectionHandle
    var request: HTTPRequest
    var received = 0
    /// The maximum number of bytes in the body, and whether the body is kept in a file.
    var limit = 0
    var spools = false
    var response: HTTPResponse?
    var isHanded = false
    var isQueued = false
    /// Whether the request was suspended until its body is admitted.
    var wasAsked = false
    /// Whether the server ends, so that nothing may take long any more.
    var isHurried = false
  }

  /// The number of bytes beyond the limit that are received, and dropped, before a body is refused.
  private static let mostDropped = 8 * 1_024 * 1_024

  private let state: Mutex<State>
  private let server: HTTPServer

  init(_ request: HTTPRequest, _ connection: ConnectionHandle, _ server: HTTPServer) {
    state = Mutex(State(connection: connection, request: request))
    self.server = server
  }

  /// Responds to the request; only the first response counts.
  public func answer(_ response: HTTPResponse) {
    let (connection, isHurried) = state.withLock { state -> (ConnectionHandle?, Bool) in
      guard state.response == nil else { return (nil, false) }
      state.response = response
      return (state.isHanded ? state.connection : nil, state.isHurried)
    }
    if isHurried { response.stream?.fail() }
    connection?.resume()
  }

  /// Receives the body of a request, and keeps it in a file.
  public func admit() {
    let connection: ConnectionHandle? = state.withLock { state in
      guard state.isHanded, state.response == nil else { return nil }
      state.isHanded = false
      if state.isHurried {
        state.response = .stopping
      } else {
        state.request.file = SpoolFile()
      }
      return state.connection
    }
    connection?.resume()
  }

  /// Whether somebody has the request and has not responded yet, so that the connection is suspended.
  var isAwaited: Bool { state.withLock { $0.isHanded && $0.response == nil } }

  /// Refuses a request that has not arrived completely, and ends a stream that is still being sent
  /// as incomplete.
  func hurry() {
    let response = state.withLock { state in
      state.isHurried = true
      if !state.isHanded, state.response == nil { state.response = .stopping }
      return state.response
    }
    response?.stream?.fail()
  }
}

// MARK: - On the thread of the connections

extension HTTPExchange {
  /// Checks the headers.
  ///
  /// A body whose length is unclear, or far too large, is refused before it is sent. A large body that is kept in a
  /// file, or one of unknown size, waits until it has been admitted.
  func begin() -> MHD_Result {
    if !server.began(self) { hurry() }
    let (result, asked): (MHD_Result, HTTPRequest?) = state.withLock { state in
      cmicrohttpd_hurry(state.connection.pointer)
      let spooled = server.limits.spools(state.request)
      (state.limit, state.spools) = (spooled ?? server.limits.body, spooled != nil)
      let length = state.request.bodyLength
      if length == .invalid { state.response = state.response ?? .badLength }
      let announced: Int? = if case .bytes(let count) = length { count } else { nil }
      let excess = (announced ?? 0) - state.limit
      if state.response == nil, excess > 0 {
        state.response = .tooLarge(limit: state.limit)
        // Many clients read no response before they have sent everything.
        if excess <= HTTPExchange.mostDropped { return (cmicrohttpd_result(true), nil) }
      }
      if state.response != nil { return (queue(&state), nil) }
      guard spooled != nil else { return (cmicrohttpd_result(true), nil) }
      if let announced, announced <= server.limits.body {
        state.request.file = SpoolFile()
        return (cmicrohttpd_result(true), nil)
      }
      state.connection.suspend()
      (state.isHanded, state.wasAsked) = (true, true)
      return (cmicrohttpd_result(true), state.request)
    }
    if let asked { server.limits.admits(asked, self) }
    return result
  }

  /// Keeps a part of the body; if the body becomes too large, drops all of it and refuses the
  /// request.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.wasAsked = false
      state.received += bytes.count
      if state.received > state.limit || state.response != nil {
        state.response = state.response ?? .tooLarge(limit: state.limit)
        (state.request.body, state.request.file) = ([], nil)
      } else if state.spools {
        if state.request.file?.append(bytes) != true {
          state.response = state.response ?? .noRoom
        }
      } else {
        state.request.body += bytes
      }
    }
  }

  /// Passes the request on, or sends the response.
  ///
  /// The library announces a request again once it is resumed. A refused body is then received
  /// without keeping it, because some browsers read no response before they have sent everything.
  func go() -> MHD_Result {
    let (isAnnounced, request) = state.withLock { state -> (Bool, HTTPRequest?) in
      defer { state.wasAsked = false }
      if state.wasAsked { return (true, nil) }
      if state.response != nil || state.isHanded { return (false, nil) }
      state.connection.suspend()
      state.isHanded = true
      return (false, state.request)
    }
    if let request { server.handler(request, self) }
    if isAnnounced || request != nil { return cmicrohttpd_result(true) }
    return state.withLock { queue(&$0) }
  }

  private func queue(_ state: inout State) -> MHD_Result {
    guard let response = state.response, !state.isQueued else { return cmicrohttpd_result(true) }
    state.isQueued = true
    let made: OpaquePointer?
    switch response.body {
    case .bytes(let bytes): made = cmicrohttpd_response(bytes, bytes.count)
    case .stream(let stream):
      let source = StreamSource(stream, state.connection)
      made = MHD_create_response_from_callback(
        UInt64.max, 16 * 1_024, readStream, Unmanaged.passRetained(source).toOpaque(), freeSource)
    }
    guard let made else { return cmicrohttpd_result(false) }
    for header in response.headers {
      MHD_add_response_header(made, header.name, header.value)
    }
    defer { MHD_destroy_response(made) }
    return MHD_queue_response(state.connection.pointer, UInt32(response.status), made)
  }

  /// Records that the response has been sent, or that the client is gone.
  func complete() {
    state.withLock { $0.response }?.stream?.close()
    server.ended(self)
  }
}

extension HTTPResponse {
  fileprivate var stream: HTTPStream? {
    if case .stream(let stream) = body { stream } else { nil }
  }

  fileprivate static func tooLarge(limit: Int) -> HTTPResponse {
    problem(413, "too_large", "The body may have at most \(limit) bytes.")
  }

  fileprivate static let badLength = problem(
    400, "bad_request", "The headers do not give the body one length.")

  fileprivate static let noRoom = problem(507, "full", "There is no room to keep the body.")

  fileprivate static let stopping = problem(503, "stopping", "The server is stopping.")

  private static func problem(_ status: Int, _ code: String, _ title: String) -> HTTPResponse {
    let text = #"{"type":"about:blank","title":"\#(title)","status":\#(status),"code":"\#(code)"}"#
    return HTTPResponse(status, "application/problem+json", Array(text.utf8))
  }
}

// MARK: - Streams

/// The object from which the library reads a stream.
private final class StreamSource {
  let stream: HTTPStream
  let connection: ConnectionHandle

  init(_ stream: HTTPStream, _ connection: ConnectionHandle) {
    (self.stream, self.connection) = (stream, connection)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    switch stream.read(into: buffer) {
    case .bytes(let count): return count
    case .end(let isComplete): return cmicrohttpd_end(!isComplete)
    case .nothingYet:
      connection.suspend()
      stream.whenReady { [connection] in connection.resume() }
      return 0
    }
  }
}

private let readStream: MHD_ContentReaderCallback = { context, _, buffer, count in
  guard let context, let buffer else { return cmicrohttpd_end(true) }
  let source = Unmanaged<StreamSource>.fromOpaque(context).takeUnretainedValue()
  return source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private let freeSource: MHD_ContentReaderFreeCallback = { context in
  if let context { Unmanaged<StreamSource>.fromOpaque(context).release() }
}
