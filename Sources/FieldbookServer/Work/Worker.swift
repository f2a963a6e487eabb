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
  func call(_ context: WorkerContext) throws -> Call {
    let caller = try context.authenticator.caller(of: request, for: route.permission, context.book)
    let call = Call(request: request, names: names, caller: caller)
    try caller.expect(route.permission, on: try context.target(of: route.place, call))
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

  init(
    _ queue: WorkQueue<Job>, batch: Int,
    _ makeContext: @escaping @Sendable () throws -> WorkerContext
  ) {
    thread = BackgroundTask {
      var context = Result { try makeContext() }
      while let jobs = queue.take(most: batch) {
        // The store may be reachable again.
        if case .failure = context { context = Result { try makeContext() } }
        switch context {
        case .success(let context): Worker.work(jobs, context)
        case .failure(let error): for job in jobs { job.answer { throw error } }
        }
      }
      try? context.get().forgetAll()
    }
  }

  /// Waits until the queue is closed and all of its requests have a response.
  func join() { _ = thread.result() }

  private static func work(_ jobs: [Job], _ context: WorkerContext) {
    do {
      try context.reopen(ifNot: SystemClock.today, offset: SystemClock.offset)
    } catch {
      for job in jobs { job.answer { throw error } }
      return
    }
    var rest = jobs[...]
    while let first = rest.first {
      if let answer = first.route.answer {
        rest = rest.dropFirst()
        first.answer { try answer(first.call(context), context) }
      } else {
        let edits = rest.prefix { $0.route.answer == nil }
        rest = rest.dropFirst(edits.count)
        EditBatch(Array(edits), context).run()
      }
    }
  }
}
