import FieldbookKit
import FormSession
import HTTPServer

/// A request that waits for a thread.
struct Job: Sendable {
  let route: Route
  let request: HTTPRequest
  /// The variable parts of the path.
  let names: [String: String]
  /// Sends the response.
  let send: @Sendable (HTTPResponse) -> Void

  /// Returns the request with its sender, who must be allowed to make it.
  func call(_ desk: Desk) throws -> Call {
    let caller = try desk.gate.caller(of: request, for: route.deed, desk.book)
    let call = Call(request: request, names: names, caller: caller)
    try caller.expect(route.deed, on: try desk.target(of: route.place, call))
    return call
  }

  /// Responds with a function's result or error.
  func answer(_ body: () throws -> HTTPResponse) {
    do {
      send(try body())
    } catch {
      send(Problem(error).response)
    }
  }
}

/// A thread that responds to requests from a queue.
///
/// Edits that are waiting at the same time are saved in one transaction, regardless of who sent
/// them, because the disk takes as long to save many edits as to save one.
final class Worker: Sendable {
  private let thread: BackgroundTask<Void>

  init(_ queue: WorkQueue<Job>, batch: Int, _ makeDesk: @escaping @Sendable () throws -> Desk) {
    thread = BackgroundTask {
      var desk = Result { try makeDesk() }
      while let jobs = queue.take(most: batch) {
        // The store may be reachable again.
        if case .failure = desk { desk = Result { try makeDesk() } }
        switch desk {
        case .success(let desk): Worker.work(jobs, desk)
        case .failure(let error): for job in jobs { job.answer { throw error } }
        }
      }
      try? desk.get().forgetAll()
    }
  }

  /// Waits until the queue is closed and all of its requests have a response.
  func join() { _ = thread.result() }

  private static func work(_ jobs: [Job], _ desk: Desk) {
    do {
      try desk.reopen(ifNot: SystemClock.today, offset: SystemClock.offset)
    } catch {
      for job in jobs { job.answer { throw error } }
      return
    }
    var rest = jobs[...]
    while let first = rest.first {
      if let answer = first.route.answer {
        rest = rest.dropFirst()
        first.answer { try answer(first.call(desk), desk) }
      } else {
        let edits = rest.prefix { $0.route.answer == nil }
        rest = rest.dropFirst(edits.count)
        EditBatch(Array(edits), desk).run()
      }
    }
  }
}
