import FieldEngine
import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore: ContentRepository {
  /// Starts to store content, after removing unfinished content.
  public func contentWriter(at moment: Moment) throws(StoreError) -> PostgresContentWriter {
    try PostgresContentWriter(self, at: moment)
  }

  /// Returns stored content by its hash.
  public func content(_ sha256: String) throws(StoreError) -> StoredContent? {
    guard let digest = Digest(sha256) else { return nil }
    return try query {
      try connection.prepare("SELECT bytes FROM content WHERE hash = $1", digest.bytes)
        .first { row in StoredContent(sha256: sha256, bytes: try row.integer(0)) }
    }
  }

  /// Returns a piece of stored content.
  public func piece(_ number: Int, of sha256: String) throws(StoreError) -> [UInt8]? {
    guard let digest = Digest(sha256) else { throw .noContent(sha256) }
    return try query {
      let found = try connection.prepare(
        """
        SELECT piece.data FROM content
          LEFT JOIN content_piece piece ON piece.content = content.id AND piece.number = $2
        WHERE content.hash = $1
        """, digest.bytes, number
      ).first { row in try row.blobOrNil(0) }
      guard let found else { throw StoreError.noContent(sha256) }
      return found
    }
  }

  /// Lets an open draft use stored content before an answer refers to it.
  public func useContent(_ sha256: String, in id: DraftID) throws(StoreError) {
    try write {
      _ = try openDraftRow(id)
      guard let number = try contentNumber(sha256) else { throw StoreError.noContent(sha256) }
      try connection.run(
        "INSERT INTO content_use (draft, content) VALUES ($1, $2) ON CONFLICT DO NOTHING", id.uuid,
        number)
      try endHold(of: number)
    }
  }

  /// Returns the drafts that use stored content.
  public func drafts(usingContent sha256: String) throws(StoreError) -> [DraftID] {
    guard let digest = Digest(sha256) else { return [] }
    return try query {
      try connection.prepare(
        """
        SELECT u.draft FROM content c JOIN content_use u ON u.content = c.id
        WHERE c.hash = $1 ORDER BY u.draft
        """, digest.bytes
      ).all { row in try row.draftID(0) }
    }
  }

  /// Removes stored content if no draft uses it and nobody else holds it.
  public func releaseContent(_ sha256: String) throws(StoreError) {
    try write {
      guard let number = try contentNumber(sha256) else { return }
      try endHold(of: number)
      try removeIfUnused([number])
    }
  }

  /// Ends one of this process's holds of content.
  private func endHold(of content: Int64) throws {
    try connection.run(
      """
      DELETE FROM content_holder WHERE content = $1 AND holder = (
        SELECT min(holder) FROM content_holder WHERE content = $1 AND starts_with(holder, $2))
      """, content, Holder.holdPrefix)
  }

  /// Returns the row of complete content; nil if there is none.
  private func contentNumber(_ sha256: String) throws -> Int64? {
    guard let digest = Digest(sha256) else { return nil }
    return try connection.prepare("SELECT id FROM content WHERE hash = $1", digest.bytes)
      .first { row in try row.integer(0) }
  }
}

// MARK: - Writing

extension PostgresStore {
  func beginContent(at moment: Moment) throws(StoreError) -> Int64 {
    try write {
      try removeAbandoned()
      let number = Int64.random(in: 1..<1 << 53)
      try connection.run(
        "INSERT INTO content (id, hash, bytes, added_at) VALUES ($1, NULL, 0, $2)", number,
        moment.time)
      try hold(number)
      return number
    }
  }

  /// Saves a piece of content.
  func addPiece(_ bytes: [UInt8], _ piece: Int, to content: Int64) throws(StoreError) {
    try query {
      try connection.run(
        "INSERT INTO content_piece (content, number, data) VALUES ($1, $2, $3)", content, piece,
        bytes)
    }
  }

  /// Gives content its hash, unless the same content is already stored; the stored content then
  /// takes its place.
  func complete(_ number: Int64, _ hash: Digest, bytes: Int64) throws(StoreError) {
    try write {
      // If two programs store the same content at the same time, the second waits here.
      try connection.prepare(
        "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", hash.description
      ).each { _ in }
      if let known = try contentNumber(hash.description) {
        try hold(known)
        try connection.run("DELETE FROM content WHERE id = $1", number)
        return
      }
      try connection.run(
        "UPDATE content SET hash = $2, bytes = $3 WHERE id = $1", number, hash.bytes, bytes)
    }
  }

  func cancelContent(_ number: Int64) throws(StoreError) {
    try query { try connection.run("DELETE FROM content WHERE id = $1", number) }
  }

  /// Records that this process is about to use stored content.
  private func hold(_ content: Int64) throws {
    try connection.run(
      """
      INSERT INTO content_holder (content, holder, held_until)
      VALUES ($1, $2, now() + \(Holder.contentLease))
      """, content, ContentHoldName.new(of: Holder.current))
  }
}

// MARK: - Using

extension PostgresStore {
  /// Returns the contents to which records refer; throws an error if any of them is not stored.
  ///
  /// The contents are locked, so nobody removes them before their use is saved.
  func contents(of records: [FieldRecord], _ form: KnownForm) throws -> [Int64] {
    let hashes = records.contentHashes(fileKeys: form.fileKeys)
    if hashes.isEmpty { return [] }
    let digests = hashes.compactMap { Digest($0)?.bytes }
    let found = try connection.prepare(
      "SELECT id, hash FROM content WHERE hash = ANY($1) ORDER BY id FOR KEY SHARE", digests
    ).all { row in (number: try row.integer(0), hash: Digest(bytes: try row.blob(1))?.description) }
    let known = Set(found.compactMap(\.hash))
    for hash in hashes where !known.contains(hash) { throw StoreError.noContent(hash) }
    return found.map(\.number)
  }

  /// Records that a draft needs contents, so this process no longer needs to hold them for the draft.
  func use(_ contents: [Int64], in draft: DraftID) throws {
    if contents.isEmpty { return }
    try connection.run(
      """
      WITH saved_use AS (
        INSERT INTO content_use (draft, content) SELECT $1, c FROM unnest($2) AS c
        ON CONFLICT DO NOTHING RETURNING content)
      \(Holder.endHolds("saved_use", prefix: "$3"))
      """, draft.uuid, contents, Holder.holdPrefix)
  }

  /// Removes the contents to which only earlier answers of a draft referred, before the draft is
  /// final.
  func keepUsedContents(of row: DraftRow) throws {
    let id = row.draft.id
    let uses = try contentsInUse(by: id)
    if uses.isEmpty { return }
    let records = try contents(row).fields
    let aside = try orphans(of: [id])[id] ?? []
    let hashes =
      records.contentHashes(fileKeys: row.form.fileKeys)
      + aside.compactMap { $0.record.file?.sha256 }
    let needed = Set(try hashes.compactMap(contentNumber))
    let unneeded = uses.filter { !needed.contains($0) }
    try connection.run(
      "DELETE FROM content_use WHERE draft = $1 AND content = ANY($2)", id.uuid, unneeded)
    try removeIfUnused(unneeded)
  }

  func contentsInUse(by draft: DraftID) throws -> [Int64] {
    try connection.prepare("SELECT content FROM content_use WHERE draft = $1", draft.uuid)
      .all { row in try row.integer(0) }
  }

  /// Removes the given contents that no draft uses and nobody holds.
  func removeIfUnused(_ contents: [Int64]) throws {
    if contents.isEmpty { return }
    // Content that a process is about to use is locked, and therefore stays.
    let free = try connection.prepare(
      """
      SELECT id FROM content
      WHERE id = ANY($1)
        AND NOT EXISTS (SELECT 1 FROM content_use WHERE content_use.content = content.id)
      ORDER BY id FOR UPDATE SKIP LOCKED
      """, contents
    ).all { row in try row.integer(0) }
    let held = try holders(of: free)
    let unused = free.filter { !held.contains($0) }
    if unused.isEmpty { return }
    // Another process may have saved its use of the content between the two statements.
    try connection.run(
      """
      DELETE FROM content
      WHERE id = ANY($1)
        AND NOT EXISTS (SELECT 1 FROM content_use WHERE content_use.content = content.id)
      """, unused)
  }

  /// Returns those of the given contents that a process holds.
  private func holders(of contents: [Int64]) throws -> Set<Int64> {
    let holders = try connection.prepare(
      """
      SELECT content, holder FROM content_holder WHERE content = ANY($1) AND held_until > now()
      """, contents
    ).all { row in (content: try row.integer(0), holder: try row.text(1)) }
    return Set(holders.filter { !Holder.hasEnded($0.holder) }.map(\.content))
  }

  /// Removes contents that no draft uses and whose holders have ended.
  private func removeAbandoned() throws {
    let contents = try connection.prepare(
      """
      SELECT id FROM content
      WHERE NOT EXISTS (SELECT 1 FROM content_use WHERE content_use.content = content.id)
      ORDER BY id LIMIT 100
      """
    ).all { row in try row.integer(0) }
    try removeIfUnused(contents)
  }
}
