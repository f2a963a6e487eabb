package import FormSession

/// A store whose rows can be copied from and to a store of any kind.
///
/// Copying reads from a consistent snapshot. Writing bypasses the triggers, because they allow only
/// the steps that people take with drafts, one after the other.
package protocol CopyableStore: BookStorage {
  /// Runs a function on a consistent snapshot of the store.
  func onSnapshot(_ body: () throws -> Void) throws(StoreError)

  /// Runs a function in a transaction without triggers.
  func unguarded(_ body: () throws -> Void) throws(StoreError)

  /// Returns the next drafts in the order in which they were added.
  func draftIDs(after last: DraftID?, limit: Int) throws(StoreError) -> [DraftID]

  /// Returns all rows of the drafts that exist, in the given order.
  func rows(of drafts: [DraftID]) throws(StoreError) -> [DraftRows]

  /// Adds drafts with all their rows, in place of earlier drafts with the same identifiers.
  func put(_ drafts: [DraftRows]) throws

  /// Removes drafts with all their rows.
  func discardRows(of drafts: [DraftID]) throws

  /// Returns the rows of a table that does not belong to drafts, in the order of its first column.
  func rows(
    of table: CopiedTable, after last: RowValue?, limit: Int
  ) throws(StoreError) -> [[RowValue]]

  /// Adds rows to a table that does not belong to drafts.
  func add(_ rows: [[RowValue]], to table: CopiedTable) throws

  /// Removes all rows of a table that does not belong to drafts.
  func clear(_ table: CopiedTable) throws

  /// Adds a form with the columns of ``CopiedTable/form``.
  func addForm(_ row: [RowValue]) throws(StoreError)

  /// Marks the store as an unfinished copy of another store.
  func beginCopy(of place: String, at moment: Moment) throws(StoreError)

  /// Ends the copy with a new link in the chain, and returns the head of the chain.
  func endCopy(of place: String, at moment: Moment) throws(StoreError) -> Digest
}

extension CopyableStore {
  /// Returns the store of which this store is an unfinished copy; nil if this store is not one.
  package func unfinishedOrigin() throws(StoreError) -> String? {
    try rows(of: .origin, after: nil, limit: .max).first { $0[3] == .null }?[1].text
  }
}
