import Synchronization
import Testing

@testable import FieldbookCLI

struct MeanwhileTests {
  @Test func `what another thread made is there for whoever waits, and again`() {
    let sum = Meanwhile { (1...100).reduce(0, +) }
    #expect(sum.result() == 5_050)
    #expect(sum.result() == 5_050)
  }

  @Test func `work that nobody wants any more is over before its owner goes on`() {
    let done = Mutex(0)
    do {
      _ = Meanwhile {
        for _ in 0..<100_000 { done.withLock { $0 += 1 } }
      }
    }
    #expect(done.withLock(\.self) == 100_000)
  }
}
