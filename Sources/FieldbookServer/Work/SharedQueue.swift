import HTTPServer
import Synchronization

/// Work that waits for a thread, where each owner can keep only some of the threads busy.
///
/// ```swift
/// queue.add("download", for: "ada")   // .added
/// queue.take()                        // ("ada", "download")
/// queue.end(for: "ada")               // when the work is done
/// ```
final class SharedQueue<Item: Sendable>: Sendable {
  /// The results of adding an item.
  enum Addition {
    /// The item waits for a thread.
    case added
    /// Too many items are waiting, or the queue is closed.
    case refused
    /// Too many items of the owner are waiting.
    case tooMany
  }

  /// The limits on the items.
  struct Limits {
    /// The maximum number of an owner's items that threads work on.
    var begun: Int
    /// The maximum number of an owner's items that wait.
    var waiting: Int
    /// The maximum number of all items that wait.
    var waitingOfAll: Int
  }

  private struct State {
    var items: [(owner: String, item: Item)] = []
    /// The number of items that threads work on, by owner.
    var begun: [String: Int] = [:]
    var isClosed = false

    /// Whether no items will follow.
    var isOver: Bool { isClosed && items.isEmpty }

    /// The place of the first item whose owner does not keep too many threads busy.
    func next(_ limits: Limits) -> Int? {
      items.firstIndex { begun[$0.owner, default: 0] < limits.begun }
    }
  }

  private let state = Mutex(State())
  private let wakeSignal = WakeSignal()
  private let limits: Limits

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// Adds an item.
  func add(_ item: Item, for owner: String) -> Addition {
    let addition = state.withLock { state -> Addition in
      guard !state.isClosed, state.items.count < limits.waitingOfAll else { return .refused }
      let own = state.items.count { $0.owner == owner }
      guard own < limits.waiting else { return .tooMany }
      state.items.append((owner, item))
      return .added
    }
    wakeSignal.send()
    return addition
  }

  /// Waits for an item whose owner does not keep too many threads busy; nil once the queue is
  /// closed and empty.
  func take() -> (owner: String, item: Item)? {
    while true {
      let (taken, isOver, hasMore) = state.withLock { state in
        let taken = state.next(limits).map { state.items.remove(at: $0) }
        if let taken { state.begun[taken.owner, default: 0] += 1 }
        return (taken, state.isOver, state.next(limits) != nil)
      }
      // Each signal wakes one thread, which wakes the next one.
      if isOver || hasMore { wakeSignal.send() }
      if let taken { return taken }
      if isOver { return nil }
      wakeSignal.wait()
    }
  }

  /// Ends the work on an item, so that another one of its owner can begin.
  func end(for owner: String) {
    state.withLock { state in
      let left = state.begun[owner, default: 1] - 1
      state.begun[owner] = left > 0 ? left : nil
    }
    wakeSignal.send()
  }

  /// Stops accepting items; the waiting ones are still processed.
  func close() {
    state.withLock { $0.isClosed = true }
    wakeSignal.send()
  }
}
