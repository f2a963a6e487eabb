import FieldbookKit
import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import FieldbookServer

struct WorkQueueTests {
  @Test(.untilItHangs)
  func `a queue that is never empty does not stop its threads`() {
    let queue = WorkQueue<Int>(limit: .max)
    #expect(queue.add(0))
    // More than a buffer of the system holds.
    let count = 70_000
    let taken = (1...count).compactMap { queue.add($0) ? queue.take(most: 1)?.first : nil }
    #expect(taken.elementsEqual(0..<count))
    #expect(queue.take() == [count])
    queue.close()
    #expect(queue.take() == nil)
  }

  @Test func `queues and streams need no file descriptors`() throws {
    let folder = "/proc/self/fd"
    let before = try FileManager.default.contentsOfDirectory(atPath: folder).count
    let queues = (0..<1_000).map { WorkQueue<Int>(limit: $0) }
    let streams = try (0..<1_000).map { number in
      let stream = HTTPStream()
      try stream.writeWaiting([UInt8(truncatingIfNeeded: number)])
      return stream
    }
    // Other tests open files, too.
    let after = try FileManager.default.contentsOfDirectory(atPath: folder).count
    #expect(after - before < 1_000)
    #expect(queues.count + streams.count == 2_000)
  }

  @Test(.untilItHangs) func `every item is taken by one of several threads`() {
    let queue = WorkQueue<Int>(limit: .max)
    let threads = (0..<4).map { _ in
      BackgroundTask {
        var taken: [Int] = []
        while let items = queue.take(most: 1) { taken += items }
        return taken
      }
    }
    for number in 0..<10_000 { #expect(queue.add(number)) }
    queue.close()
    let taken = threads.flatMap { $0.result() ?? [] }
    #expect(taken.sorted().elementsEqual(0..<10_000))
  }

  @Test(arguments: [
    ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2"), ("2001:db8:1:2::9", "20:1:d:b8:0:1:0:2"),
    ("2001:db8::1", "20:1:d:b8:0:0:0:0"), ("2001:db8::2", "20:1:d:b8:0:0:0:0"),
    ("::ffff:192.0.2.7", "192.0.2.7"), ("::1", "0:0:0:0:0:0:0:0"),
  ])
  func `one network of IPv6 counts as one address`(_ text: String, _ counted: String) {
    #expect(NetworkAddress(text)?.counted == counted)
  }

  @Test func `other addresses count as they are`() {
    for text in ["192.0.2.7", "unknown", "", ":"] { #expect(NetworkAddress(text) == nil) }
  }

  @Test(.untilItHangs)
  func `an owner keeps only some threads busy, and the next one is not delayed`() throws {
    let queue = SharedQueue<Int>(.init(begun: 2, waiting: 3, waitingOfAll: 5))
    #expect((1...4).map { queue.add($0, for: "ada") } == [.added, .added, .added, .tooMany])
    #expect((5...7).map { queue.add($0, for: "ben") } == [.added, .added, .refused])
    #expect((1...4).map { _ in queue.take()?.item } == [1, 2, 5, 6])
    queue.end(for: "ben")
    let next = BackgroundTask { queue.take()?.item }
    queue.end(for: "ada")
    #expect(next.result() == 3)
    queue.close()
    #expect(queue.add(8, for: "ada") == .refused)
    #expect(queue.take() == nil)
  }

  @Test(.untilItHangs) func `all threads end once a shared queue is closed and empty`() {
    let queue = SharedQueue<Int>(.init(begun: 1, waiting: .max, waitingOfAll: .max))
    let threads = (0..<4).map { _ in
      BackgroundTask {
        var sum = 0
        while let (owner, item) = queue.take() {
          sum += item
          queue.end(for: owner)
        }
        return sum
      }
    }
    for item in 1...1_000 { #expect(queue.add(item, for: "\(item % 3)") == .added) }
    queue.close()
    #expect(threads.compactMap { $0.result() }.reduce(0, +) == 500_500)
  }
}
