import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work that another thread does, until somebody waits for what came of it, or wants it no more.
///
/// ```swift
/// let sum = BackgroundTask { numbers.reduce(0, +) }
/// try save(others)
/// print(sum.result())
/// ```
final class BackgroundTask<Value: Sendable>: Sendable {
  private let work: Work
  private let value: Place

  /// The other thread, until it was waited for.
  private let thread: Mutex<pthread_t?>

  /// Where the other thread leaves the value.
  private final class Place: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Begins the work; where the system gives no thread, it is done when it is waited for.
  init(_ body: @escaping @Sendable () -> Value) {
    let place = Place()
    value = place
    work = Work { place.value.withLock { if $0 == nil { $0 = body() } } }
    thread = Mutex(work.begin())
  }

  deinit {
    wait()
  }

  /// Waits for the value.
  func result() -> Value? {
    wait()
    work.body()
    return value.value.withLock { $0 }
  }

  private func wait() {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
  }
}

/// What a new thread is handed, which takes one address and no type.
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
