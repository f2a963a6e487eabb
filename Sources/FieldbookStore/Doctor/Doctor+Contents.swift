import FieldbookHashes
import FieldbookRows
import FormSession
import SQLiteKit

/// The query for the files in the answers of all drafts, including answers in removed entries.
private let files =
  """
  SELECT draft.id, draft.uuid, json_extract(field.raw, '$.sha256') AS hash
  FROM form_field
    JOIN draft ON draft.form = form_field.form
    JOIN field ON field.draft = draft.id AND field.place = form_field.place
  WHERE form_field.type IN ('file', 'image', 'signature')
    AND field.raw <> '' AND field.flags & 16384 = 0 AND json_valid(field.raw) AND hash IS NOT NULL
  ORDER BY draft.id
  """

/// Checks of the contents of files.
extension Doctor {
  /// Reports contents that are missing, damaged, unused, or not recorded as needed by their drafts.
  func contents() throws -> [Finding] {
    var findings: [Finding] = []
    let rows = try filesWithoutUse()
    let missing = rows.filter { $0.content == nil }
    if !missing.isEmpty {
      var drafts: [DraftID] = []
      for row in missing where !drafts.contains(row.id) { drafts.append(row.id) }
      findings.append(.missingContents(files: missing.count, of: drafts))
    }
    let damaged = try damagedContents()
    if !damaged.isEmpty { findings.append(.damagedContents(damaged)) }
    let unlisted = rows.count - missing.count
    if unlisted > 0 { findings.append(.unlistedContents(files: unlisted)) }
    let unused = try store.unusedContents()
    if !unused.isEmpty {
      findings.append(.unusedContents(unused.count, bytes: try size(of: unused)))
    }
    return findings
  }

  /// Removes the contents that no draft needs.
  func removeUnusedContents() throws(StoreError) {
    try store.write { try store.removeContents(try store.unusedContents()) }
  }

  /// Records the contents that each draft needs, including final drafts.
  func listContents() throws {
    try store.withoutTriggers {
      for row in try filesWithoutUse() {
        if let content = row.content { try store.use([content], in: row.draft) }
      }
    }
  }

  /// Returns the files whose contents are not stored, or not recorded as needed by their drafts.
  private func filesWithoutUse() throws -> [(draft: Int64, id: DraftID, content: Int64?)] {
    try store.connection.prepare(files).all { row in
      (draft: try row.integer(0), id: try DraftID(row, 1), hash: try row.text(2))
    }.compactMap { file in
      guard let content = try store.contentNumber(file.hash) else {
        return (file.draft, file.id, nil)
      }
      let isListed = try store.contentsInUse(by: file.draft).contains(content)
      return isListed ? nil : (file.draft, file.id, content)
    }
  }

  private func size(of contents: [Int64]) throws -> Int64 {
    try contents.reduce(0) { sum, content in
      let bytes = try store.connection.prepare(
        "SELECT sum(length(data)) FROM content_piece WHERE content = ?", content
      ).first { row in try row.integerOrNil(0) }
      return sum + (bytes.flatMap(\.self) ?? 0)
    }
  }

  /// Returns the hashes of stored contents that no longer match their hash.
  private func damagedContents() throws -> [String] {
    let contents = try store.connection.prepare(
      "SELECT id, hash, bytes FROM content WHERE hash IS NOT NULL ORDER BY id"
    ).all { row in
      (number: try row.integer(0), hash: try row.blob(1), bytes: try row.integer(2))
    }
    return try contents.filter { content in
      var (digest, bytes) = (DigestStream(), Int64(0))
      try store.connection.prepare(
        "SELECT data FROM content_piece WHERE content = ? ORDER BY number", content.number
      ).each { row in
        let piece = try row.blob(0)
        digest.add(piece)
        bytes += Int64(piece.count)
        store.connection.releaseMemory()
      }
      return bytes != content.bytes || digest.finish().bytes != content.hash
    }.map { Digest(whole: $0.hash).description }
  }
}
