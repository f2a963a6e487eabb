public import FormSession

extension MemoryStore: DraftKeyRepository {
  struct Keyring {
    var marks: [StoreKeyMark] = []
    var drafts: [DraftID: [UInt8]] = [:]
  }

  /// Returns the marks of the keys that the store has had, with the current key last.
  public func storeKeys() throws(StoreError) -> [StoreKeyMark] { keyring.marks }

  /// Always false, because the keys exist as long as the drafts.
  public func hasSealedAnswers() throws(StoreError) -> Bool { false }

  /// Makes a key the current key of the store, unless the store has one.
  public func begin(with key: StoreKeyMark) throws(StoreError) {
    if keyring.marks.isEmpty { keyring.marks = [key] }
  }

  /// Returns the sealed key of a draft; nil if the draft has none.
  public func draftKey(of id: DraftID) throws(StoreError) -> [UInt8]? { keyring.drafts[id] }

  /// Adds a draft's sealed key unless the draft already has one, and returns the draft's sealed
  /// key.
  public func addDraftKey(
    _ sealed: [UInt8], of id: DraftID, sealedWith storeKey: [UInt8]
  ) throws(StoreError) -> [UInt8] {
    try expect(storeKey)
    let key = keyring.drafts[id] ?? sealed
    keyring.drafts[id] = key
    return key
  }

  /// Checks that a key is the store's current key.
  private func expect(_ storeKey: [UInt8]) throws(StoreError) {
    guard let mark = keyring.marks.first(where: { $0.id == storeKey }) else {
      throw .sealing(.wrongKey)
    }
    if let moment = mark.replacedAt { throw .sealing(.replacedKey(moment)) }
  }

  /// Replaces the store's current key, and all sealed keys of drafts.
  public func replaceStoreKey(
    _ old: [UInt8], with new: StoreKeyMark, at moment: Moment,
    resealing: (DraftID, [UInt8]) throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> Int {
    try expect(old)
    keyring.marks = keyring.marks.map { mark in
      StoreKeyMark(id: mark.id, hashKey: mark.hashKey, replacedAt: mark.replacedAt ?? moment)
    }
    keyring.marks.append(new)
    for (draft, sealed) in keyring.drafts {
      keyring.drafts[draft] = try resealing(draft, sealed)
    }
    return keyring.drafts.count
  }
}
