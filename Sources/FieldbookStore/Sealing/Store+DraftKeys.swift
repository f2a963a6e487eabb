import FieldbookRows
public import FormSession
import SQLiteKit

extension Store: DraftKeyRepository {
  /// The store itself, which keeps the keys in a separate file.
  public var draftKeys: StoreCapability<any DraftKeyRepository> { .available(self) }

  /// Returns the marks of the keys that the store has had, with the current key last.
  public func storeKeys() throws(StoreError) -> [StoreKeyMark] {
    try StoreError.wrapping { try keyFile.existing()?.storeKeys() ?? [] }
  }

  /// Whether a draft has a sealed answer, whose key must exist.
  public func hasSealedAnswers() throws(StoreError) -> Bool {
    try StoreError.wrapping { try !draftsWithSealedAnswers().isEmpty }
  }

  /// Makes a key the current key of the store, unless the store has one.
  public func begin(with key: StoreKeyMark) throws(StoreError) {
    try StoreError.wrapping {
      try keyFile.created().connection.run(
        """
        INSERT INTO store_key (id, hash_key) SELECT ?, ?
        WHERE NOT EXISTS (SELECT 1 FROM store_key)
        """, key.id, key.hashKey)
    }
  }

  /// Returns the sealed key of a draft; nil if the draft has none.
  public func draftKey(of id: DraftID) throws(StoreError) -> [UInt8]? {
    try StoreError.wrapping { try keyFile.existing()?.draftKey(of: id) }
  }

  /// Adds a draft's sealed key unless the draft already has one, and returns the draft's sealed
  /// key.
  public func addDraftKey(
    _ sealed: [UInt8], of id: DraftID, sealedWith storeKey: [UInt8]
  ) throws(StoreError) -> [UInt8] {
    try StoreError.wrapping {
      let file = try keyFile.created()
      return try file.connection.write {
        try file.expect(storeKey)
        try file.connection.run(
          "INSERT OR IGNORE INTO draft_key (draft, sealed) VALUES (?, ?)", id.bytes, sealed)
        return try file.draftKey(of: id) ?? sealed
      }
    }
  }

  /// Replaces the store's current key, and all sealed keys of drafts, in one transaction.
  public func replaceStoreKey(
    _ old: [UInt8], with new: StoreKeyMark, at moment: Moment,
    resealing: (DraftID, [UInt8]) throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> Int {
    try StoreError.wrapping {
      let file = try keyFile.created()
      return try file.connection.write {
        try file.expect(old)
        try file.connection.run(
          "UPDATE store_key SET replaced_at = ? WHERE replaced_at IS NULL", moment.milliseconds)
        try file.connection.run(
          "INSERT INTO store_key (id, hash_key) VALUES (?, ?)", new.id, new.hashKey)
        let drafts = try file.connection.prepare("SELECT draft, sealed FROM draft_key").all { row in
          (try row.blobOrNil(0) ?? [], try row.blobOrNil(1) ?? [])
        }
        for (draft, sealed) in drafts {
          let new = try resealing(DraftID(bytes: draft.span.bytes), sealed)
          try file.connection.run("UPDATE draft_key SET sealed = ? WHERE draft = ?", new, draft)
        }
        return drafts.count
      }
    }
  }
}

extension Store {
  /// Returns the drafts that have sealed answers, oldest first.
  func draftsWithSealedAnswers() throws -> [DraftID] {
    try connection.prepare(
      """
      SELECT uuid FROM draft WHERE EXISTS (
        SELECT 1 FROM form_field k JOIN field f ON f.draft = draft.id AND f.place = k.place
        WHERE k.form = draft.form AND k.sealed = 1 AND f.raw LIKE 'sealed:%')
      ORDER BY id
      """
    ).all { row in try DraftID(row, 0) }
  }
}

extension OpenKeyFile {
  fileprivate func storeKeys() throws -> [StoreKeyMark] {
    try connection.prepare(
      "SELECT id, hash_key, replaced_at FROM store_key ORDER BY number"
    ).all { row in
      StoreKeyMark(
        id: try row.blobOrNil(0) ?? [], hashKey: try row.blobOrNil(1) ?? [],
        replacedAt: try row.integerOrNil(2).map(Moment.init(milliseconds:)))
    }
  }

  fileprivate func draftKey(of id: DraftID) throws -> [UInt8]? {
    try connection.prepare("SELECT sealed FROM draft_key WHERE draft = ?", id.bytes)
      .first { row in try row.blobOrNil(0) }.flatMap(\.self)
  }

  /// Checks that a key is the store's current key.
  fileprivate func expect(_ storeKey: [UInt8]) throws {
    guard let mark = try storeKeys().first(where: { $0.id == storeKey }) else {
      throw StoreError.sealing(.wrongKey)
    }
    if let moment = mark.replacedAt { throw StoreError.sealing(.replacedKey(moment)) }
  }
}
