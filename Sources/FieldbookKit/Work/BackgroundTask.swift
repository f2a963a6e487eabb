import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work on another thread, for whose result the owner can wait.
///
/// ```swift
/// let sum = BackgroundTask { numbers.reduce(0, +) }
/// try save(others)
/// print(sum.result())
/// ```
package final class BackgroundTask<Value: Sendable>: Sendable {
  private let work: Work
  private let value: Box

  /// The other thread, until it has been joined.
  private let thread: Mutex<pthread_t?>

  /// The place where the other thread puts the value.
  private final class Box: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Starts the work; if the system has no thread for it, `result` does the work.
  package init(_ body: @escaping @Sendable () -> Value) {
    let box = Box()
    value = box
    work = Work { box.value.withLock { if $0 == nil { $0 = body() } } }
    thread = Mutex(work.begin())
  }

  deinit {
    wait()
  }

  /// Waits for the work to end, and returns its value.
  package func result() -> Value? {
    wait()
    work.body()
    return value.value.withLock { $0 }
  }

  private func wait() {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
  }
}

/// A thread's work, stored in a class because a thread receives a single untyped address.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  func begin() -> pthread_t? {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let address = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(&thread, nil, { run($0) }, address)
    if code == 0 { return thread }
    Unmanaged<Work>.fromOpaque(address).release()
    return nil
  }
}

private func run(_ address: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let address { Unmanaged<Work>.fromOpaque(address).takeRetainedValue().body() }
  return nil
}
