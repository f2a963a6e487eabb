import TestSupport
import Testing

@testable import FieldbookServer

struct WorkQueueTests {
  @Test(.untilItHangs)
  func `a queue that is never empty does not stop its threads`() {
    let queue = WorkQueue<Int>(limit: .max)
    #expect(queue.add(0))
    // More than a pipe holds.
    let count = 70_000
    let taken = (1...count).compactMap { queue.add($0) ? queue.take(most: 1)?.first : nil }
    #expect(taken.elementsEqual(0..<count))
    #expect(queue.take() == [count])
    queue.close()
    #expect(queue.take() == nil)
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
}
