import FieldbookHashes
import FormSession

/// The keys of drafts, opened with the store's key.
final class DraftKeys {
  /// The store's key; nil if it was not given.
  let storeKey: SealingKey?

  private let stored: StoreCapability<any DraftKeyRepository>
  private var opened: [DraftID: SealingKey] = [:]
  private var hashKey: SealingKey?

  /// The maximum number of keys that are kept open.
  private static let mostOpened = 1_000

  /// Prepares to open the keys in a store.
  ///
  /// The initializer throws an error if the store was sealed with another key.
  init(
    _ stored: StoreCapability<any DraftKeyRepository>, openedWith storeKey: SealingKey?
  ) throws(StoreError) {
    (self.stored, self.storeKey) = (stored, storeKey)
    guard let storeKey, case .available(let repository) = stored else { return }
    let marks = try repository.storeKeys()
    if !marks.isEmpty { _ = try mark(of: storeKey, in: marks) }
  }

  /// Returns the key of a draft; nil if the draft has no key or a damaged one, or the store's key
  /// was not given.
  func key(of id: DraftID) throws(StoreError) -> SealingKey? {
    guard let storeKey, case .available(let repository) = stored else { return nil }
    if let key = opened[id] { return key }
    guard let sealed = try repository.draftKey(of: id) else { return nil }
    guard let key = storeKey.openKey(sealed) else {
      // The store's key may have been replaced since the store was opened.
      _ = try mark(of: storeKey, in: repository.storeKeys())
      return nil
    }
    keep(key, of: id)
    return key
  }

  /// Returns the key of a draft, after creating one if the draft has none.
  func keyToSeal(_ id: DraftID) throws(StoreError) -> SealingKey {
    if let key = try key(of: id) { return key }
    let (repository, storeKey) = try begin()
    let sealed = storeKey.seal(SealingKey())
    let kept = try repository.addDraftKey(sealed, of: id, sealedWith: storeKey.id)
    guard let key = storeKey.openKey(kept) else { throw .sealing(.wrongKey) }
    keep(key, of: id)
    return key
  }

  /// Returns a hash of unique values, which makes it possible to find equal values although they
  /// are sealed.
  func hash(_ uniqueKey: String) throws(StoreError) -> String {
    if SealedText.isOne(uniqueKey) { return uniqueKey }
    if let hashKey { return hashKey.hash(uniqueKey) }
    let (repository, storeKey) = try begin()
    let mark = try mark(of: storeKey, in: repository.storeKeys())
    guard let key = storeKey.openKey(mark.hashKey) else { throw .sealing(.wrongKey) }
    hashKey = key
    return key.hash(uniqueKey)
  }

  /// Returns the store's key, and records it in the store if the store has no key yet.
  private func begin() throws(StoreError) -> (any DraftKeyRepository, SealingKey) {
    guard let storeKey else { throw .sealing(.noKey) }
    switch stored {
    case .unavailable(let reason): throw .sealing(.unsupported(reason.stores))
    case .available(let repository):
      if try repository.storeKeys().isEmpty {
        // A new key would exclude the keys that are only missing.
        if try repository.hasSealedAnswers() { throw .sealing(.missingKeys) }
        try repository.begin(
          with: StoreKeyMark(id: storeKey.id, hashKey: storeKey.seal(SealingKey())))
      }
      return (repository, storeKey)
    }
  }

  private func mark(
    of key: SealingKey, in marks: [StoreKeyMark]
  ) throws(StoreError) -> StoreKeyMark {
    guard let mark = marks.first(where: { $0.id == key.id }) else { throw .sealing(.wrongKey) }
    if let moment = mark.replacedAt { throw .sealing(.replacedKey(moment)) }
    return mark
  }

  private func keep(_ key: SealingKey, of id: DraftID) {
    if opened.count >= Self.mostOpened { opened = [:] }
    opened[id] = key
  }

  func forget(_ id: DraftID) { opened[id] = nil }
}
