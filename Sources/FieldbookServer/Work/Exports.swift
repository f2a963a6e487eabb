import FieldbookAccess
import FieldbookKit
import HTTPServer

/// The threads that write long responses.
///
/// There are more of them than cores, because most of the time a thread waits for a slow client; a
/// client that reads nothing keeps a thread until its connection times out. A person, or all
/// visitors with the same link, can keep only some of the threads busy.
final class Exports: Sendable {
  private typealias Work = @Sendable () -> Void

  private let openBook: @Sendable () throws -> Book
  private let queue = SharedQueue<Work>(.init(begun: 4, waiting: 32, waitingOfAll: 1_000))
  private let threads: [BackgroundTask<Void>]

  init(threads count: Int, _ openBook: @escaping @Sendable () throws -> Book) {
    self.openBook = openBook
    let queue = queue
    threads = (0..<count).map { _ in
      BackgroundTask {
        while let (owner, work) = queue.take() {
          work()
          queue.end(for: owner)
        }
      }
    }
  }

  /// Writes a stream for a caller on one of the threads, which opens a separate book.
  ///
  /// - Throws: a ``Problem`` if too many streams, or too many of the caller's, are waiting for a
  ///   thread.
  func write(
    _ stream: HTTPStream, for caller: Caller, _ work: @escaping @Sendable (Book) throws -> Void
  ) throws {
    let openBook = openBook
    let addition = queue.add(
      {
        do {
          try work(openBook())
          stream.finish()
        } catch {
          stream.fail()
        }
      }, for: caller.downloader)
    switch addition {
    case .added: break
    case .refused: throw Problem.busy
    case .tooMany: throw Problem.tooManyDownloads
    }
  }

  /// Accepts no more streams, and waits until those that were accepted have been written.
  func stop() {
    queue.close()
    for thread in threads { _ = thread.result() }
  }
}

extension Caller {
  /// The name under which downloads are counted: all visitors with the same link count together.
  fileprivate var downloader: String {
    guard case .visitor(_, let owner) = actor else { return name }
    return owner.split(separator: ":").prefix(2).joined(separator: ":")
  }
}

extension Problem {
  fileprivate static let tooManyDownloads: Problem = {
    var problem = Problem(429, "too_many_downloads", "Too many of your downloads are waiting.")
    problem.headers = [("Retry-After", "10")]
    return problem
  }()
}
