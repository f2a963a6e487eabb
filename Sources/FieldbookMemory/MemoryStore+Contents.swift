import FieldEngine
public import FormSession

extension MemoryStore: ContentRepository {
  /// Starts to store content.
  public func contentWriter(at moment: Moment) throws(StoreError) -> MemoryContentWriter {
    MemoryContentWriter(self)
  }

  /// Returns stored content by its hash.
  public func content(_ sha256: String) throws(StoreError) -> StoredContent? {
    contents[sha256].map { StoredContent(sha256: sha256, bytes: Int64($0.bytes.count)) }
  }

  /// Returns a piece of stored content.
  public func piece(_ number: Int, of sha256: String) throws(StoreError) -> [UInt8]? {
    guard let content = contents[sha256] else { throw .noContent(sha256) }
    let size = StoredContent.pieceSize
    guard number >= 0, number <= content.bytes.count / size else { return nil }
    let piece = Array(content.bytes.dropFirst(number * size).prefix(size))
    return piece.isEmpty ? nil : piece
  }

  /// Lets an open draft use stored content before an answer refers to it.
  public func useContent(_ sha256: String, in id: DraftID) throws(StoreError) {
    _ = try open(id)
    guard contents[sha256] != nil else { throw .noContent(sha256) }
    drafts[id]?.uses.insert(sha256)
    endHold(of: sha256)
  }

  /// Returns the drafts that use stored content.
  public func drafts(usingContent sha256: String) throws(StoreError) -> [DraftID] {
    drafts.filter { $0.value.uses.contains(sha256) }.map { $0.key }.sorted()
  }

  /// Releases stored content, and removes all content that no draft uses.
  public func releaseContent(_ sha256: String) throws(StoreError) {
    endHold(of: sha256)
    removeUnusedContents()
  }

  /// Checks that the file contents to which records refer are stored.
  func expectContents(
    of records: [FieldRecord], _ form: FormID
  ) throws(StoreError) -> Set<String> {
    guard keepsContents else { return [] }
    let hashes = records.contentHashes(
      fileKeys: registered[form]?.definition.fileKeys ?? [])
    for hash in hashes where contents[hash] == nil { throw .noContent(hash) }
    return Set(hashes)
  }

  /// Marks contents as used by a draft, so they no longer need to be held for it.
  func use(_ hashes: Set<String>, in draft: DraftID) {
    let new = hashes.subtracting(drafts[draft]?.uses ?? [])
    guard !new.isEmpty else { return }
    drafts[draft]?.uses.formUnion(new)
    for hash in new { endHold(of: hash) }
  }

  private func endHold(of hash: String) {
    if let holds = contents[hash]?.holds, holds > 0 { contents[hash]?.holds = holds - 1 }
  }

  /// Removes the contents that only earlier answers of a final draft referred to.
  func keepUsedContents(of id: DraftID) {
    guard let draft = drafts[id], !draft.uses.isEmpty else { return }
    let form = registered[draft.contents.draft.form]?.definition
    let current = draft.contents.fields.contentHashes(fileKeys: form?.fileKeys ?? [])
    let aside = draft.orphans.compactMap { $0.record.file?.sha256 }
    drafts[id]?.uses.formIntersection(Set(current + aside))
    removeUnusedContents()
  }

  /// Removes the contents that no draft uses and that nobody is about to use.
  func removeUnusedContents() {
    let used = drafts.values.reduce(into: Set<String>()) { $0.formUnion($1.uses) }
    contents = contents.filter { $0.value.holds > 0 || used.contains($0.key) }
  }
}

/// Writes content to a store in memory.
public final class MemoryContentWriter: ContentWriter {
  private let store: MemoryStore
  private var bytes: [UInt8] = []
  private var hash = SHA256()

  init(_ store: MemoryStore) { self.store = store }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) throws(StoreError) {
    self.bytes += bytes
    hash.add(bytes)
  }

  /// Completes the content.
  public func finish() throws(StoreError) -> StoredContent {
    let sha256 = hash.finish()
    let holds = store.contents[sha256]?.holds ?? 0
    store.contents[sha256] = MemoryStore.Content(bytes: bytes, holds: holds + 1)
    return StoredContent(sha256: sha256, bytes: Int64(bytes.count))
  }
}
