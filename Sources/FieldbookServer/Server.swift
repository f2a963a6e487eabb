import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer
import JSONText
import Synchronization

/// The server for a store: its routes, the threads that respond to requests, and the page.
final class Server: Sendable {
  /// The options of a server.
  struct Options: Sendable {
    var host = "127.0.0.1"
    var port = "8300"
    var identity: HTTPServer.Identity?
    var isBehindProxy = false
    var pages: PageFiles?
    /// The limits on connections and requests.
    var limits = HTTPServer.Limits()
    /// The policy that limits sign-ins.
    var policy = AccessPolicy()
    /// A function that logs a request as a line of JSON; nil if nobody reads the log.
    var log: (@Sendable (String) -> Void)?
    /// The time that a request for many drafts can take before it returns, so that it does not delay
    /// other people's edits for long.
    var bulkTime = Duration.seconds(1)
    /// The number of reading threads; one further thread writes.
    var readers = 2
    /// The number of threads for work that takes long.
    var slowThreads = 4

    init() {}
  }

  /// The hub that sends events to pages.
  let events = EventHub()
  private let exports: Exports
  private let writing = WorkQueue<Job>(limit: 4_000)
  private let reading = WorkQueue<Job>(limit: 1_000)
  private let slow = WorkQueue<Job>(limit: 1_000)
  private let workers: [Worker]
  private let watcher: Watcher
  private let http: HTTPServer

  /// The port on which the server listens.
  var port: Int { http.port }

  /// Starts to serve; each thread opens its own connection to the store.
  init(_ options: Options, _ openBook: @escaping @Sendable () throws -> Book) throws {
    let events = events
    let exports = Exports(threads: 16, openBook)
    self.exports = exports
    let authenticator = RequestAuthenticator(
      isEncrypted: options.identity != nil || options.isBehindProxy,
      isBehindProxy: options.isBehindProxy, policy: options.policy)
    let (log, uploads) = (RequestLog(write: options.log, address: authenticator.client), Uploads())
    let makeContext = { @Sendable () throws in
      try WorkerContext(
        openBook, events, exports, uploads, authenticator, log, bulkTime: options.bulkTime)
    }
    let (writing, reading, slow) = (writing, reading, slow)
    workers =
      [Worker(writing, batch: 64, makeContext)]
      + (0..<options.readers).map { _ in Worker(reading, batch: 1, makeContext) }
      + (0..<options.slowThreads).map { _ in Worker(slow, batch: 1, makeContext) }
    watcher = Watcher(events, options.policy, openBook)
    let router = RequestRouter(
      writing: writing, reading: reading, slow: slow, pages: options.pages,
      authenticator: authenticator, log: log, events: events)
    var limits = options.limits
    // Behind another web server, all clients have the same address.
    if options.isBehindProxy { limits.connectionsPerAddress = limits.connections }
    limits.spools = { request in
      request.method == "POST" && request.path.hasPrefix("/api/files/")
        && authenticator.hasCredentials(request) ? 1 << 32 : nil
    }
    limits.admits = { request, exchange in router.admit(request, exchange) }
    do {
      http = try HTTPServer(
        host: options.host, port: options.port, identity: options.identity, limits: limits
      ) { request, exchange in router.receive(request, exchange) }
    } catch {
      Server.end(watcher, [writing, reading, slow], workers, exports)
      throw error
    }
  }

  /// Responds to the requests that have arrived, and stops.
  func stop() {
    events.close()
    http.stop()
    Server.end(watcher, [writing, reading, slow], workers, exports)
  }

  /// Ends the threads, which would otherwise wait for work forever.
  private static func end(
    _ watcher: Watcher, _ queues: [WorkQueue<Job>], _ workers: [Worker], _ exports: Exports
  ) {
    watcher.stop()
    for queue in queues { queue.close() }
    for worker in workers { worker.join() }
    exports.stop()
  }
}

/// Receives requests: finds their routes, and hands them to threads.
private struct RequestRouter: Sendable {
  let writing: WorkQueue<Job>
  let reading: WorkQueue<Job>
  let slow: WorkQueue<Job>
  let pages: PageFiles?
  let authenticator: RequestAuthenticator
  let log: RequestLog
  let events: EventHub

  func receive(_ request: HTTPRequest, _ exchange: HTTPExchange) {
    if let answer = answerAtOnce(request) { return end(log.begin(request), exchange, answer) }
    hand(request, exchange) {
      $0
    } end: {
      end($0, exchange, $1)
    }
  }

  /// Receives a large body only from somebody who may send it, because it takes up space on the
  /// disk.
  ///
  /// A thread of the queue checks this, with the sign-in and the rights in the store, because the
  /// thread of the connections must not wait for the store.
  func admit(_ request: HTTPRequest, _ exchange: HTTPExchange) {
    hand(request, exchange) {
      $0.check
    } end: { entry, answer in
      if answer.status < 300 { exchange.admit() } else { end(entry, exchange, answer) }
    }
  }

  /// Hands a request to a thread, with its route or what `chosen` makes of it.
  private func hand(
    _ request: HTTPRequest, _ exchange: HTTPExchange, _ chosen: (Route) -> Route,
    end: @escaping @Sendable (RequestLog.Entry, HTTPResponse) -> Void
  ) {
    var entry = log.begin(request)
    do {
      let (route, names) = try RouteTable.route(request)
      entry.route = (route.pattern.text, names)
      let known = entry
      let job = Job(route: chosen(route), request: request, names: names) { end(known, $0) }
      guard queue(of: job.route).add(job) else { throw Problem.busy }
    } catch {
      end(entry, Problem(error).response)
    }
  }

  private func queue(of route: Route) -> WorkQueue<Job> {
    switch route.thread {
    case .reading: reading
    case .writing: writing
    case .slow: slow
    }
  }

  private func end(_ entry: RequestLog.Entry, _ exchange: HTTPExchange, _ answer: HTTPResponse) {
    entry.end(answer.status, answer.note)
    exchange.answer(answer.protected(isEncrypted: authenticator.isEncrypted))
  }

  private func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    let isRead = ["GET", "HEAD"].contains(request.method)
    switch request.path {
    case "/healthz" where isRead: return .json(["status": "ok"])
    case "/metrics":
      return isRead && authenticator.isFromThisMachine(request) ? .metrics(log, events) : nil
    default: return request.path.hasPrefix("/api/") ? nil : pages?.answer(request)
    }
  }
}
