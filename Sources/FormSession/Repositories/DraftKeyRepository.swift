/// Storage of the keys with which the answers of drafts are sealed.
///
/// Each draft with a sealed answer has a key, which is itself sealed with the key of the store. The
/// key of the store is never stored.
///
/// The keys must not be part of copies of the store. Purging a draft, which removes its key, then
/// also affects those copies: they still contain sealed answers, but no key that opens them.
public protocol DraftKeyRepository {
  /// Returns the marks of the keys that the store has had, the current one last.
  func storeKeys() throws(StoreError) -> [StoreKeyMark]

  /// Makes a key the current key of the store, unless the store has one.
  func begin(with key: StoreKeyMark) throws(StoreError)

  /// Returns the sealed key of a draft; nil if it has none.
  func draftKey(of id: DraftID) throws(StoreError) -> [UInt8]?

  /// Adds the sealed key of a draft, unless it has one, and returns the one that it now has.
  ///
  /// It is durable when this returns, so no answer is ever sealed with a key that is lost.
  ///
  /// - Throws: ``SealingError/replacedKey(_:)`` in a ``StoreError`` if it is not sealed with the
  ///   current key of the store.
  func addDraftKey(
    _ sealed: [UInt8], of id: DraftID, sealedWith storeKey: [UInt8]
  ) throws(StoreError) -> [UInt8]

  /// Replaces the current key of the store, and all sealed keys of drafts with those that a
  /// function returns, in one transaction.
  ///
  /// - Returns: how many drafts have a key.
  /// - Throws: ``SealingError/replacedKey(_:)`` in a ``StoreError`` if the key was replaced before.
  func replaceStoreKey(
    _ old: [UInt8], with new: StoreKeyMark, at moment: Moment, resealing: ([UInt8]) -> [UInt8]
  ) throws(StoreError) -> Int
}

/// The record of a key that a store uses or has used.
public struct StoreKeyMark: Hashable, Sendable {
  /// The identity of the key, from which the key cannot be computed.
  public let id: [UInt8]
  /// The key for hashes of unique values, sealed with this key.
  public let hashKey: [UInt8]
  /// When the key was replaced; nil for the current one.
  public let replacedAt: Moment?

  /// Creates a mark.
  public init(id: [UInt8], hashKey: [UInt8], replacedAt: Moment? = nil) {
    (self.id, self.hashKey, self.replacedAt) = (id, hashKey, replacedAt)
  }
}
