import FieldbookKit
import HTTPServer

/// The threads that write long responses.
///
/// There are more of them than cores, because most of the time a thread waits for a slow client; a
/// client that reads nothing keeps a thread until its connection times out.
final class Exports: Sendable {
  private typealias Work = @Sendable () -> Void

  private let openBook: @Sendable () throws -> Book
  private let queue = WorkQueue<Work>(limit: 64)
  private let threads: [BackgroundTask<Void>]

  init(threads count: Int, _ openBook: @escaping @Sendable () throws -> Book) {
    self.openBook = openBook
    let queue = queue
    threads = (0..<count).map { _ in
      BackgroundTask {
        while let work = queue.take(most: 1) { work[0]() }
      }
    }
  }

  /// Writes a stream on one of the threads, which opens a separate book.
  ///
  /// - Throws: a ``Problem`` if too many streams are waiting for a thread.
  func write(
    _ stream: HTTPStream, _ work: @escaping @Sendable (Book) throws -> Void
  ) throws {
    let openBook = openBook
    let isWaiting = queue.add {
      do {
        try work(openBook())
        stream.finish()
      } catch {
        stream.fail()
      }
    }
    guard isWaiting else { throw Problem.busy }
  }

  /// Accepts no more streams, and waits until those that were accepted have been written.
  func stop() {
    queue.close()
    for thread in threads { _ = thread.result() }
  }
}
