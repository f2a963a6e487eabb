import FieldbookKit
import Synchronization
import Testing

struct BackgroundTaskTests {
  @Test func `the result can be read several times`() {
    let sum = BackgroundTask { (1...100).reduce(0, +) }
    #expect(sum.result() == 5_050)
    #expect(sum.result() == 5_050)
  }

  @Test func `a task that nobody waits for ends before its owner continues`() {
    let done = Mutex(0)
    do {
      _ = BackgroundTask {
        for _ in 0..<100_000 { done.withLock { $0 += 1 } }
      }
    }
    #expect(done.withLock(\.self) == 100_000)
  }
}
