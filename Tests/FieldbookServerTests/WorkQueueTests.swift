import Testing

@testable import FieldbookServer

struct WorkQueueTests {
  @Test(.timeLimit(.minutes(1)))
  func `a queue that is never empty does not stop its threads`() {
    let queue = WorkQueue<Int>(limit: .max)
    for item in 0..<200_000 { #expect(queue.add(item)) }
    var count = 0
    while count < 200_000 { count += queue.take(most: 1)?.count ?? 0 }
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
