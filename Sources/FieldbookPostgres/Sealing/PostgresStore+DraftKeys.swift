public import FormSession
import PostgresKit

extension PostgresStore: DraftKeyRepository {
  /// The store itself, which keeps the keys in a second database.
  public var draftKeys: StoreCapability<any DraftKeyRepository> { .available(self) }

  /// Returns the marks of the keys that the store has had, with the current key last.
  public func storeKeys() throws(StoreError) -> [StoreKeyMark] {
    try StoreError.wrapping(keyDatabase.address) {
      try keyDatabase.existing()?.storeKeys() ?? []
    }
  }

  /// Whether a draft has a sealed answer, whose key must exist.
  ///
  /// - Throws: an error that says how to create the database with the keys, if it does not exist.
  public func hasSealedAnswers() throws(StoreError) -> Bool {
    _ = try StoreError.wrapping(keyDatabase.address) { try keyDatabase.required() }
    return try StoreError.wrapping(address) {
      try connection.prepare(
        """
        SELECT EXISTS (
          SELECT 1 FROM form_field k JOIN draft d ON d.form = k.form
            JOIN field f ON f.draft = d.id AND f.place = k.place
          WHERE k.sealed = 1 AND f.raw LIKE 'sealed:%')
        """
      ).first { row in try row.bool(0) } ?? false
    }
  }

  /// Makes a key the current key of the store, unless the store has one.
  public func begin(with key: StoreKeyMark) throws(StoreError) {
    _ = try StoreError.wrapping(keyDatabase.address) {
      try keyDatabase.required().run(
        """
        INSERT INTO store_key (number, id, hash_key) VALUES (1, $1, $2)
        ON CONFLICT (number) DO NOTHING
        """, key.id, key.hashKey)
    }
  }

  /// Returns the sealed key of a draft; nil if the draft has none.
  public func draftKey(of id: DraftID) throws(StoreError) -> [UInt8]? {
    try StoreError.wrapping(keyDatabase.address) { try keyDatabase.existing()?.draftKey(of: id) }
  }

  /// Adds a draft's sealed key unless the draft already has one, and returns the draft's sealed
  /// key.
  public func addDraftKey(
    _ sealed: [UInt8], of id: DraftID, sealedWith storeKey: [UInt8]
  ) throws(StoreError) -> [UInt8] {
    try StoreError.wrapping(keyDatabase.address) {
      let keys = try keyDatabase.required()
      // A program that replaces the store's key waits for this transaction, or this transaction
      // waits for the program and then adds nothing.
      let added = try keys.prepare(
        """
        INSERT INTO draft_key (draft, sealed)
        SELECT $1, $2 FROM store_key WHERE id = $3 AND replaced_at IS NULL FOR SHARE
        ON CONFLICT (draft) DO NOTHING RETURNING sealed
        """, id.uuid, sealed, storeKey
      ).first { row in try row.blob(0) }
      if let added { return added }
      try keys.expect(storeKey)
      return try keys.draftKey(of: id) ?? sealed
    }
  }

  /// Replaces the store's current key, and all sealed keys of drafts, in one transaction.
  public func replaceStoreKey(
    _ old: [UInt8], with new: StoreKeyMark, at moment: Moment,
    resealing: (DraftID, [UInt8]) throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> Int {
    try StoreError.wrapping(keyDatabase.address) {
      let keys = try keyDatabase.required()
      return try keys.write(attempts: Self.attempts) {
        // If two programs replace the key at the same time, the second waits here.
        try keys.run("SELECT 1 FROM store_key WHERE replaced_at IS NULL FOR UPDATE")
        try keys.expect(old)
        try keys.run(
          "UPDATE store_key SET replaced_at = $1 WHERE replaced_at IS NULL", moment.time)
        try keys.run(
          """
          INSERT INTO store_key (number, id, hash_key)
          SELECT max(number) + 1, $1, $2 FROM store_key
          """, new.id, new.hashKey)
        return try keys.resealDraftKeys(resealing)
      }
    }
  }

  /// Removes the keys of drafts that are being purged, if the store has a form with sealed fields.
  func removeDraftKeys(of ids: [DraftID]) throws {
    guard !ids.isEmpty else { return }
    let isSealing =
      try connection.prepare("SELECT EXISTS (SELECT 1 FROM form_field WHERE sealed = 1)")
      .first { row in try row.bool(0) } ?? false
    guard isSealing, let keys = try keyDatabase.existing() else { return }
    try keys.run("DELETE FROM draft_key WHERE draft = ANY($1)", ids.map(\.uuid))
  }
}

extension PostgresConnection {
  fileprivate func storeKeys() throws -> [StoreKeyMark] {
    try prepare("SELECT id, hash_key, replaced_at FROM store_key ORDER BY number").all { row in
      StoreKeyMark(
        id: try row.blob(0), hashKey: try row.blob(1), replacedAt: try row.momentOrNil(2))
    }
  }

  fileprivate func draftKey(of id: DraftID) throws -> [UInt8]? {
    try prepare("SELECT sealed FROM draft_key WHERE draft = $1", id.uuid)
      .first { row in try row.blob(0) }
  }

  /// Checks that a key is the store's current key.
  fileprivate func expect(_ storeKey: [UInt8]) throws {
    guard let mark = try storeKeys().first(where: { $0.id == storeKey }) else {
      throw StoreError.sealing(.wrongKey)
    }
    if let moment = mark.replacedAt { throw StoreError.sealing(.replacedKey(moment)) }
  }

  /// Replaces the sealed keys of all drafts, and returns their number.
  fileprivate func resealDraftKeys(
    _ resealing: (DraftID, [UInt8]) throws(StoreError) -> [UInt8]
  ) throws -> Int {
    let drafts = try prepareOnce("SELECT draft, sealed FROM draft_key").all { row in
      (id: try row.draftID(0), sealed: try row.blob(1))
    }
    for start in stride(from: 0, to: drafts.count, by: Self.batchSize) {
      let batch = drafts[start..<min(start + Self.batchSize, drafts.count)]
      try run(
        """
        UPDATE draft_key SET sealed = new.sealed
        FROM unnest($1, $2) AS new (draft, sealed) WHERE draft_key.draft = new.draft
        """, batch.map(\.id.uuid), batch.map { try resealing($0.id, $0.sealed) })
    }
    return drafts.count
  }

  private static var batchSize: Int { 10_000 }
}
