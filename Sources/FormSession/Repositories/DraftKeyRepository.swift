/// Storage of the keys that seal the answers in drafts.
///
/// Each draft with a sealed answer has its own key, which is itself sealed with the store's key.
/// The store's key is never stored.
///
/// Copies of the store must not contain the drafts' keys. Purging a draft, which removes its key,
/// therefore also affects those copies: they still contain sealed answers, but no key that opens
/// them.
public protocol DraftKeyRepository {
  /// Returns the marks of all keys that the store has used, with the current one last.
  func storeKeys() throws(StoreError) -> [StoreKeyMark]

  /// Whether a draft has a sealed answer, whose key must exist.
  func hasSealedAnswers() throws(StoreError) -> Bool

  /// Makes a key the store's current key, unless the store already has one.
  func begin(with key: StoreKeyMark) throws(StoreError)

  /// Returns the sealed key of a draft; nil if the draft has none.
  func draftKey(of id: DraftID) throws(StoreError) -> [UInt8]?

  /// Adds the sealed key of a draft, unless the draft has a key, and returns the key that it now
  /// has.
  ///
  /// The key is durable when this returns, so no answer is ever sealed with a key that is lost.
  ///
  /// - Throws: ``SealingError/replacedKey(_:)`` in a ``StoreError`` if the draft's key is not
  ///   sealed with the store's current key.
  func addDraftKey(
    _ sealed: [UInt8], of id: DraftID, sealedWith storeKey: [UInt8]
  ) throws(StoreError) -> [UInt8]

  /// Replaces the store's current key, and replaces all sealed keys of drafts with those that a
  /// function returns, in one transaction.
  ///
  /// - Returns: the number of drafts that have a key.
  /// - Throws: ``SealingError/replacedKey(_:)`` in a ``StoreError`` if the key was replaced before.
  func replaceStoreKey(
    _ old: [UInt8], with new: StoreKeyMark, at moment: Moment,
    resealing: (DraftID, [UInt8]) throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> Int
}

/// The record of a key that a store uses or has used.
public struct StoreKeyMark: Hashable, Sendable {
  /// The identity of the key, from which the key cannot be computed.
  public let id: [UInt8]
  /// The key for hashes of unique values, sealed with this key.
  public let hashKey: [UInt8]
  /// The time at which the key was replaced; nil for the current key.
  public let replacedAt: Moment?

  /// Creates a mark.
  public init(id: [UInt8], hashKey: [UInt8], replacedAt: Moment? = nil) {
    (self.id, self.hashKey, self.replacedAt) = (id, hashKey, replacedAt)
  }
}
