public import FieldbookHashes
import FormSession

extension Book {
  /// Replaces the store's key, which seals the keys of drafts.
  ///
  /// The answers themselves are not sealed again. Anyone who has the old key and an old copy of the
  /// file with the keys can still open the answers whose keys are in that copy.
  ///
  /// - Returns: the number of drafts that have a key; 0 if the new key is the store's first.
  @discardableResult
  public func replaceKey(_ old: SealingKey, with new: SealingKey) throws -> Int {
    let repository = try store.draftKeys.get()
    let marks = try repository.storeKeys()
    guard let mark = marks.first(where: { $0.id == old.id }) else {
      guard marks.isEmpty else { throw StoreError.sealing(.wrongKey) }
      try repository.begin(with: StoreKeyMark(id: new.id, hashKey: new.seal(SealingKey())))
      return 0
    }
    guard let hashKey = old.openKey(mark.hashKey) else { throw StoreError.sealing(.wrongKey) }
    return try repository.replaceStoreKey(
      old.id, with: StoreKeyMark(id: new.id, hashKey: new.seal(hashKey)), at: person.now()
    ) { _, sealed in
      // A key that cannot be opened is damaged, and stays as it is.
      old.openKey(sealed).map { new.seal($0) } ?? sealed
    }
  }
}
