import FieldEngine
import FieldbookRows
public import FormSession
import SQLiteKit

extension Store: ContentRepository {
  /// Starts to store content, after removing unfinished content of killed processes.
  public func contentWriter(at moment: Moment) throws(StoreError) -> StoreContentWriter {
    try StoreContentWriter(self, at: moment)
  }

  /// Returns stored content by its hash.
  public func content(_ sha256: String) throws(StoreError) -> StoredContent? {
    try read {
      guard let number = try contentNumber(sha256) else { return nil }
      return try connection.prepare("SELECT bytes FROM content WHERE id = ?", number).first { row in
        StoredContent(sha256: sha256, bytes: try row.integer(0))
      }
    }
  }

  /// Returns a piece of stored content.
  public func piece(_ number: Int, of sha256: String) throws(StoreError) -> [UInt8]? {
    defer { connection.releaseMemory() }
    return try read {
      guard let content = try contentNumber(sha256) else { throw StoreError.noContent(sha256) }
      return try connection.prepare(
        "SELECT data FROM content_piece WHERE content = ? AND number = ?", content, number
      ).first { row in try row.blob(0) }
    }
  }

  /// Lets an open draft use stored content before an answer refers to it.
  public func useContent(_ sha256: String, in id: DraftID) throws(StoreError) {
    try write {
      let row = try openDraftRow(id)
      guard let number = try contentNumber(sha256) else { throw StoreError.noContent(sha256) }
      try connection.run(
        "INSERT OR IGNORE INTO content_use (draft, content) VALUES (?, ?)", row.number, number)
      try endHold(of: number)
    }
  }

  /// Returns the drafts that use stored content.
  public func drafts(usingContent sha256: String) throws(StoreError) -> [DraftID] {
    try read {
      guard let digest = Digest(sha256) else { return [] }
      return try connection.prepare(
        """
        SELECT d.uuid FROM content c
          JOIN content_use u ON u.content = c.id JOIN draft d ON d.id = u.draft
        WHERE c.hash = ? ORDER BY d.uuid
        """, digest.bytes
      ).all { row in try DraftID(row, 0) }
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

  /// Returns the row of complete content; nil if there is none.
  func contentNumber(_ sha256: String) throws -> Int64? {
    guard let digest = Digest(sha256) else { return nil }
    return try connection.prepare("SELECT id FROM content WHERE hash = ?", digest.bytes)
      .first { row in try row.integer(0) }
  }
}

// MARK: - Writing

extension Store {
  func beginContent(at moment: Moment) throws(StoreError) -> Int64 {
    try write {
      try removeContents(abandoned())
      try connection.run(
        "INSERT INTO content (hash, bytes, added_at) VALUES (NULL, 0, ?)", moment.milliseconds)
      let number = connection.lastInsertedRow
      try hold(number)
      return number
    }
  }

  /// Saves a piece of content, and frees the memory that was used for it.
  func addPiece(_ bytes: [UInt8], _ piece: Int, to content: Int64) throws(StoreError) {
    defer { connection.releaseMemory() }
    try write {
      try connection.run(
        "INSERT INTO content_piece (content, number, data) VALUES (?, ?, ?)", content, piece, bytes)
    }
  }

  /// Gives content its hash, unless the same content is already stored; the stored content then
  /// takes its place.
  func complete(_ number: Int64, _ hash: Digest, bytes: Int64) throws(StoreError) {
    try write {
      if let known = try contentNumber(hash.description) {
        try hold(known)
        return try removeContents([number])
      }
      try connection.run(
        "UPDATE content SET hash = ?, bytes = ? WHERE id = ?", hash.bytes, bytes, number)
    }
  }

  func cancelContent(_ number: Int64) throws(StoreError) {
    try write { try removeContents([number]) }
  }

  /// Records that this process is about to use stored content.
  private func hold(_ content: Int64) throws {
    try connection.run(
      "INSERT INTO content_holder (content, process) VALUES (?, ?)", content,
      ContentHoldName.new(of: ProcessIdentity.current))
  }

  /// Ends one of this process's holds of content.
  private func endHold(of content: Int64) throws {
    try connection.run(
      """
      DELETE FROM content_holder WHERE content = ?1 AND process = (
        SELECT min(process) FROM content_holder
        WHERE content = ?1 AND substr(process, 1, length(?2)) = ?2)
      """, content, ContentHoldName.prefix(of: ProcessIdentity.current))
  }
}

// MARK: - Using

extension Store {
  /// Returns the contents to which records refer; throws an error if any of them is not stored.
  func contents(of records: [FieldRecord], _ form: KnownForm) throws -> [Int64] {
    try records.contentHashes(fileKeys: form.fileKeys).map { hash in
      guard let number = try contentNumber(hash) else { throw StoreError.noContent(hash) }
      return number
    }
  }

  /// Records that a draft needs contents, so this process no longer needs to hold them for the draft.
  func use(_ contents: [Int64], in draft: Int64) throws {
    for content in contents {
      try connection.run(
        "INSERT OR IGNORE INTO content_use (draft, content) VALUES (?, ?)", draft, content)
      // If the draft already needed the content, the hold may be for another draft.
      if connection.changes > 0 { try endHold(of: content) }
    }
  }

  /// Records that an amendment needs the contents of the edition that it amends.
  func copyUses(of amended: Int64, to draft: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT OR IGNORE INTO content_use (draft, content)
      SELECT ?, content FROM content_use WHERE draft = ?
      """, draft, amended)
  }

  /// Removes the contents to which only earlier answers of a draft referred, before the draft is
  /// final.
  func keepUsedContents(of row: DraftRow) throws {
    let uses = try contentsInUse(by: row.number)
    guard !uses.isEmpty else { return }
    let records = try contents(row).fields
    let aside = try orphans(of: row).compactMap { $0.record.file?.sha256 }
    let hashes = records.contentHashes(fileKeys: row.form.fileKeys) + aside
    let needed = Set(try hashes.compactMap(contentNumber))
    let unneeded = uses.filter { !needed.contains($0) }
    for content in unneeded {
      try connection.run(
        "DELETE FROM content_use WHERE draft = ? AND content = ?", row.number, content)
    }
    try removeIfUnused(unneeded)
  }

  func contentsInUse(by draft: Int64) throws -> [Int64] {
    try connection.prepare("SELECT content FROM content_use WHERE draft = ?", draft)
      .all { row in try row.integer(0) }
  }
}

// MARK: - Removing

extension Store {
  /// Removes the given contents that no draft uses and no running process holds.
  func removeIfUnused(_ contents: [Int64]) throws {
    try removeContents(
      try contents.filter { content in
        let isUsed = try connection.prepare(
          "SELECT 1 FROM content_use WHERE content = ? LIMIT 1", content
        ).first { _ in true }
        guard isUsed == nil else { return false }
        return try !isHeld(content)
      })
  }

  /// Returns the contents that no draft uses, and that no running process writes or holds.
  ///
  /// Content without a holder was left by a program that did not use this library.
  func unusedContents() throws -> [Int64] {
    try connection.prepare(
      """
      SELECT id FROM content
      WHERE NOT EXISTS (SELECT 1 FROM content_use WHERE content = content.id) ORDER BY id
      """
    ).all { row in try row.integer(0) }.filter { try !isHeld($0) }
  }

  /// Returns the unused contents whose holders have ended, and removes the records of such holders.
  private func abandoned() throws -> [Int64] {
    let holders = try connection.prepare("SELECT content, process FROM content_holder").all { row in
      (content: try row.integer(0), process: try row.text(1))
    }
    let ended = Set(holders.map { ContentHoldName.process(of: $0.process) })
      .filter { !ProcessIdentity.isAlive($0) }
    let gone = holders.filter { ended.contains(ContentHoldName.process(of: $0.process)) }
    for holder in gone {
      try connection.run(
        "DELETE FROM content_holder WHERE content = ? AND process = ?", holder.content,
        holder.process)
    }
    return gone.isEmpty ? [] : try unusedContents()
  }

  private func isHeld(_ content: Int64) throws -> Bool {
    try connection.prepare("SELECT process FROM content_holder WHERE content = ?", content)
      .all { row in ContentHoldName.process(of: try row.text(0)) }
      .contains(where: ProcessIdentity.isAlive)
  }

  /// Deletes contents with their pieces.
  func removeContents(_ contents: [Int64]) throws {
    for content in contents {
      try connection.run("DELETE FROM content_holder WHERE content = ?", content)
      try connection.run("DELETE FROM content_piece WHERE content = ?", content)
      try connection.run("DELETE FROM content WHERE id = ?", content)
    }
  }
}
