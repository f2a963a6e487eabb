import FormSession

extension BookForm {
  /// Finalizes all open drafts of the form that are valid, up to a thousand per transaction.
  ///
  /// The method first acknowledges the given rules if they are warnings. A trial changes nothing.
  /// Once a batch is saved, `report` receives the result for each of its drafts, and the total
  /// number of drafts. When `isCancelled` returns true between two batches, the method throws
  /// ``BookError/cancelled``.
  public func finalizeAll(
    accepting warnings: [String] = [], isTrial: Bool = false,
    isCancelled: @escaping () -> Bool = { false },
    report: (FinalizationResult, _ total: Int) throws -> Void
  ) throws {
    let queue = try book.store.queue(of: id.key, reading: isTrial ? [] : [.orphans, .history])
    let finalizing = BulkFinalizing(
      queue, of: book, accepting: warnings, isTrial: isTrial, isCancelled: isCancelled)
    try finalizing.run { try report($0, queue.count) }
  }

  /// Moves all open drafts of older versions to this version, up to a thousand per transaction.
  ///
  /// A trial changes nothing. Once a batch is saved, `report` receives the change to each of its
  /// drafts, and the total number of drafts; the change is nil for a draft that already has this
  /// version or a newer one. When `isCancelled` returns true between two batches, the method throws
  /// ``BookError/cancelled``.
  public func upgradeAll(
    isTrial: Bool = false, isCancelled: @escaping () -> Bool = { false },
    report: (Upgrade?, _ total: Int) throws -> Void
  ) throws {
    let queue = try book.store.queue(of: id.key, reading: .orphans)
    let upgrading = BulkUpgrading(
      queue, of: book, to: loaded, isTrial: isTrial, isCancelled: isCancelled)
    try upgrading.run { try report($0.upgrade, queue.count) }
  }

  /// Validates all open drafts of the form as of today, up to a thousand per transaction.
  ///
  /// A trial changes nothing. Once a batch is saved, `report` receives the differences in each of
  /// its drafts, and the total number of drafts. When `isCancelled` returns true between two
  /// batches, the method throws ``BookError/cancelled``.
  public func recheckAll(
    isTrial: Bool = false, isCancelled: @escaping () -> Bool = { false },
    report: (Recheck, _ total: Int) throws -> Void
  ) throws {
    let queue = try book.store.queue(of: id.key, reading: [])
    let rechecking = BulkRechecking(queue, of: book, isTrial: isTrial, isCancelled: isCancelled)
    try rechecking.run { try report($0, queue.count) }
  }
}
