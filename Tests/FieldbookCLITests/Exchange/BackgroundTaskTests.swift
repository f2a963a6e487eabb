import Synchronization
import Testing

@testable import FieldbookCLI

struct BackgroundTaskTests {
  @Test func `waiting twice returns the result of the other thread twice`() {
    let sum = BackgroundTask { (1...100).reduce(0, +) }
    #expect(sum.result() == 5_050)
    #expect(sum.result() == 5_050)
  }

  @Test func `releasing the task waits until its work is finished`() {
    let done = Mutex(0)
    do {
      _ = BackgroundTask {
        for _ in 0..<100_000 { done.withLock { $0 += 1 } }
      }
    }
    #expect(done.withLock(\.self) == 100_000)
  }
}
