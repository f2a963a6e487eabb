#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work on many items in batches: reads a batch, works on it on all cores, and saves the findings.
///
/// Reading and saving stay on the thread of the caller. While the cores work on one batch, the
/// previous batch is saved and the next one is read, so memory never holds more than two batches.
///
/// ```swift
/// let work = BatchWork { (draft: QueuedDraft) in check(draft) }
/// try work.run { try queue.next() } save: { verdicts in try save(verdicts) }
/// ```
struct BatchWork<Item: Sendable, Finding: Sendable> {
  /// Works on one item, on any thread.
  let work: @Sendable (Item) -> Finding

  /// Reads until there are no more batches, and saves the findings of each batch in order.
  ///
  /// If reading fails, the findings of the previous batches are saved first.
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
    items.partsForCores.map { part in BackgroundTask { [work] in part.map(work) } }
  }
}

extension Array {
  /// The elements in parts, at most one for each core.
  var partsForCores: [ArraySlice<Element>] {
    let size = (count + processorCount - 1) / processorCount
    return stride(from: 0, to: count, by: Swift.max(1, size)).map { start in
      self[start..<Swift.min(start + size, count)]
    }
  }
}

/// The number of cores of the machine, or 1 if it is not known.
let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
