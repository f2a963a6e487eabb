import FieldbookKit
import FormSession
import HTTPServer
import JSONText
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The server of a store: routes, threads that answer them, and the page.
final class Server: Sendable {
  /// How to serve.
  struct Options: Sendable {
    var host = "127.0.0.1"
    var port = "8300"
    var identity: HTTPServer.Identity?
    var isBehindProxy = false
    var pages: PageFiles?
    /// The number of threads that change drafts, and of those that read.
    var writers = 1
    var readers = 2

    init() {}
  }

  private let events = EventHub()
  private let exports: Exports
  private let writing: [WorkQueue<Job>]
  private let reading = WorkQueue<Job>(limit: 1_000)
  private let workers: [Worker]
  private let watcher: Watcher
  private let http: HTTPServer

  /// The port at which the server listens.
  var port: Int { http.port }

  /// Starts to serve; each thread opens the store for itself.
  init(_ options: Options, _ openBook: @escaping @Sendable () throws -> Book) throws {
    let events = events
    let exports = Exports(threads: 2, openBook)
    self.exports = exports
    let gate = Gate(
      isEncrypted: options.identity != nil || options.isBehindProxy,
      isBehindProxy: options.isBehindProxy)
    let makeDesk = { @Sendable () throws in try Desk(openBook, events, exports, gate) }
    let writing = (0..<options.writers).map { _ in WorkQueue<Job>(limit: 4_000) }
    let reading = reading
    self.writing = writing
    workers =
      writing.map { Worker($0, batch: 64, makeDesk) }
      + (0..<options.readers).map { _ in Worker(reading, batch: 1, makeDesk) }
    watcher = Watcher(events, openBook)
    let desk = FrontDesk(
      writing: writing, reading: reading, pages: options.pages, isEncrypted: gate.isEncrypted)
    var limits = HTTPServer.Limits()
    limits.spools = { request in
      request.method == "POST" && request.path.hasPrefix("/api/files/") ? 1 << 32 : nil
    }
    http = try HTTPServer(
      host: options.host, port: options.port, identity: options.identity, limits: limits
    ) { request, exchange in desk.receive(request, exchange) }
  }

  /// Answers what has arrived, and ends.
  func stop() {
    events.close()
    http.stop()
    watcher.stop()
    for queue in writing + [reading] { queue.close() }
    for worker in workers { worker.join() }
    exports.stop()
  }
}

/// Where requests arrive: finds their route, and hands them to a thread.
private struct FrontDesk: Sendable {
  let writing: [WorkQueue<Job>]
  let reading: WorkQueue<Job>
  let pages: PageFiles?
  let isEncrypted: Bool

  func receive(_ request: HTTPRequest, _ exchange: HTTPExchange) {
    do {
      if let answer = answerAtOnce(request) {
        return exchange.answer(answer.protected(isEncrypted: isEncrypted))
      }
      let (route, names) = try RouteTable.route(request)
      let isEncrypted = isEncrypted
      let job = Job(route: route, request: request, names: names, exchange: exchange) {
        $0.protected(isEncrypted: isEncrypted)
      }
      guard queue(of: route, names).add(job) else { throw Problem.busy }
    } catch {
      exchange.answer(Problem(error).response.protected(isEncrypted: isEncrypted))
    }
  }

  private func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    if request.path == "/healthz" { return .json(["status": "ok"]) }
    guard !request.path.hasPrefix("/api/") else { return nil }
    return pages?.answer(request)
  }

  private func queue(of route: Route, _ names: [String: String]) -> WorkQueue<Job> {
    switch route.lane {
    case .reading: reading
    case .draft, .edits: writing[(names["id"]?.hashValue ?? 0).magnitude.place(writing)]
    }
  }
}

extension UInt {
  fileprivate func place(_ queues: [some Any]) -> Int { Int(self % UInt(queues.count)) }
}

/// Looks for changes that others have made in the store, for example in a terminal.
private final class Watcher: Sendable {
  private let isStopped = Atomic(false)
  private let thread: Mutex<BackgroundTask<Void>?> = Mutex(nil)

  init(_ events: EventHub, _ openBook: @escaping @Sendable () throws -> Book) {
    let task = BackgroundTask { [weak self] in
      guard let book = try? openBook() else { return }
      var rounds = 0
      while let self, !self.isStopped.load(ordering: .relaxed) {
        Watcher.look(for: events, in: book)
        rounds += 1
        if rounds % 60 == 0 { events.keepAlive() }
        usleep(250_000)
      }
    }
    thread.withLock { $0 = task }
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    _ = thread.withLock { $0.take() }?.result()
  }

  private static func look(for events: EventHub, in book: Book) {
    for (id, revision) in events.watched {
      guard let draft = try? book.store.draft(id), draft.revision > revision ?? -1 else { continue }
      let author = try? book.store.history(of: id, field: nil).last?.person
      events.publishChange(of: draft, by: author ?? "")
    }
  }
}
