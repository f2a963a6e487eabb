#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work on many items in batches: reads a batch, works on it on all cores, and saves the findings.
///
/// Reading and saving stay on the thread of the caller. While the cores work on one batch, the batch
/// before it is saved and the next one is read, so that two batches are in memory, however many there
/// are.
///
/// ```swift
/// let work = BatchWork { (draft: DraftQueue.Entry) in check(draft) }
/// try work.run { try queue.next() } save: { verdicts in try save(verdicts) }
/// ```
struct BatchWork<Item: Sendable, Finding: Sendable> {
  /// Works on one item, on any thread.
  let work: @Sendable (Item) -> Finding

  /// Reads until there is no further batch, and saves the findings of each batch in order.
  ///
  /// If reading fails, the findings of the batches before are saved first.
  func run(_ read: () throws -> [Item], save: ([Finding]) throws -> Void) throws {
    var working: [BackgroundTask<[Finding]>] = []
    repeat {
      var (items, failure) = ([Item](), (any Error)?.none)
      do {
        items = try read()
      } catch {
        failure = error
      }
      let next = begin(items)
      let findings = working.flatMap { $0.result() ?? [] }
      if !findings.isEmpty { try save(findings) }
      if let failure { throw failure }
      working = next
    } while !working.isEmpty
  }

  /// Starts the work of each core on its part of a batch.
  private func begin(_ items: [Item]) -> [BackgroundTask<[Finding]>] {
    let size = (items.count + processorCount - 1) / processorCount
    guard size > 0 else { return [] }
    return stride(from: 0, to: items.count, by: size).map { start in
      let part = items[start..<min(start + size, items.count)]
      return BackgroundTask { [work] in part.map(work) }
    }
  }
}

/// The number of cores of the machine, or 1 if it is not known.
private let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
