import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work that waits for a thread, up to a limit.
final class WorkQueue<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let bell = Bell()
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds an item; false if too many wait, or nothing more is done.
  func add(_ item: Item) -> Bool {
    let isAdded = state.withLock { state in
      guard !state.isClosed, state.items.count < limit else { return false }
      state.items.append(item)
      return true
    }
    if isAdded { bell.ring() }
    return isAdded
  }

  /// Waits for items, and takes all of them; nil once the queue is closed and empty.
  func take(most: Int = .max) -> [Item]? {
    while true {
      let (items, isClosed) = state.withLock { state in
        let taken = Array(state.items.prefix(most))
        state.items.removeFirst(taken.count)
        if !state.items.isEmpty { bell.ring() }
        return (taken, state.isClosed)
      }
      if !items.isEmpty { return items }
      if isClosed {
        bell.ring()
        return nil
      }
      bell.wait()
    }
  }

  /// Takes no more items; those that wait are still done.
  func close() {
    state.withLock { $0.isClosed = true }
    bell.ring()
  }
}

/// Wakes one waiting thread for each ring.
final class Bell: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var rings = 0

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func ring() {
    pthread_mutex_lock(mutex)
    rings += 1
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  func wait() {
    pthread_mutex_lock(mutex)
    while rings == 0 { pthread_cond_wait(condition, mutex) }
    rings -= 1
    pthread_mutex_unlock(mutex)
  }
}
