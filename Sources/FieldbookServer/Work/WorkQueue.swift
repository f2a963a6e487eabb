import HTTPServer
import Synchronization

/// Work that waits for a thread, up to a limit.
final class WorkQueue<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wakeSignal = WakeSignal()
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds an item; returns false if too many items are waiting, or the queue is closed.
  func add(_ item: Item) -> Bool {
    let isAdded = state.withLock { state in
      guard !state.isClosed, state.items.count < limit else { return false }
      state.items.append(item)
      return true
    }
    if isAdded { wakeSignal.send() }
    return isAdded
  }

  /// Waits for items, and takes at most `most` of them; nil once the queue is closed and empty.
  func take(most: Int = .max) -> [Item]? {
    while true {
      let (items, isClosed) = state.withLock { state in
        let taken = Array(state.items.prefix(most))
        state.items.removeFirst(taken.count)
        if !state.items.isEmpty { wakeSignal.send() }
        return (taken, state.isClosed)
      }
      if !items.isEmpty { return items }
      if isClosed {
        wakeSignal.send()
        return nil
      }
      wakeSignal.wait()
    }
  }

  /// Stops accepting items; the waiting ones are still processed.
  func close() {
    state.withLock { $0.isClosed = true }
    wakeSignal.send()
  }
}
