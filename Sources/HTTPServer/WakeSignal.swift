import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Wakes a waiting thread.
///
/// A signal that is sent while no thread waits is kept for the next one that waits; several such
/// signals count as one. It needs no file descriptor, so it works even if the process has none
/// left.
package final class WakeSignal: Sendable {
  // The system's functions need memory at a fixed address, and pointers are not `Sendable`.
  private let mutexAddress: UInt
  private let conditionAddress: UInt
  private let isSent = Atomic(false)

  package init() {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
    (mutexAddress, conditionAddress) = (UInt(bitPattern: mutex), UInt(bitPattern: condition))
  }

  deinit {
    guard let mutex, let condition else { return }
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  private var mutex: UnsafeMutablePointer<pthread_mutex_t>? {
    UnsafeMutablePointer(bitPattern: mutexAddress)
  }

  private var condition: UnsafeMutablePointer<pthread_cond_t>? {
    UnsafeMutablePointer(bitPattern: conditionAddress)
  }

  package func send() {
    guard let mutex, let condition else { return }
    pthread_mutex_lock(mutex)
    isSent.store(true, ordering: .relaxed)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  package func wait() {
    guard let mutex, let condition else { return }
    pthread_mutex_lock(mutex)
    while !isSent.exchange(false, ordering: .relaxed) { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
