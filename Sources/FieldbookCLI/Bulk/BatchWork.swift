#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work on many items: a batch is read, all cores work on it, and what they found is kept.
///
/// Reading and keeping stay on the thread of the caller. While the cores work on one batch, the batch
/// before it is kept and the next one is read, so that two batches are in memory, however many there
/// are.
///
/// ```swift
/// let work = BatchWork { (draft: DraftQueue.Entry) in check(draft) }
/// try work.run { try queue.next() } keep: { verdicts in try save(verdicts) }
/// ```
struct BatchWork<Item: Sendable, Finding: Sendable> {
  /// What is done with one item, on any thread.
  let work: @Sendable (Item) -> Finding

  /// Reads until there is no further batch, and keeps each before the one behind it.
  ///
  /// When reading fails, what was read before is kept first.
  func run<Failure: Error>(
    _ read: () throws(Failure) -> [Item], keep: ([Finding]) throws(Failure) -> Void
  ) throws(Failure) {
    var working: [BackgroundTask<[Finding]>] = []
    repeat {
      var (items, failure) = ([Item](), Failure?.none)
      do throws(Failure) {
        items = try read()
      } catch {
        failure = error
      }
      let next = begin(items)
      let findings = working.flatMap { $0.result() ?? [] }
      if !findings.isEmpty { try keep(findings) }
      if let failure { throw failure }
      working = next
    } while !working.isEmpty
  }

  /// Lets each core work on its part of a batch.
  private func begin(_ items: [Item]) -> [BackgroundTask<[Finding]>] {
    let size = (items.count + processorCount - 1) / processorCount
    guard size > 0 else { return [] }
    return stride(from: 0, to: items.count, by: size).map { start in
      let part = items[start..<min(start + size, items.count)]
      return BackgroundTask { [work] in part.map(work) }
    }
  }
}

/// How many cores the machine has; 1 where it does not say.
private let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
