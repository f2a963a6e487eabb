package import FormSession

/// A wrapper for a book's store, through which drafts can be opened without knowing its type.
///
/// An `OpenDraft` is generic, so a program with one kind of store pays nothing for the others. A
/// book can use any kind of store; it opens drafts through this wrapper, which forwards every call.
package struct AnyDraftStore: DraftStore {
  private let store: any BookStorage

  init(_ store: any BookStorage) { self.store = store }
}

// MARK: Forms

extension AnyDraftStore {
  package func register(_ form: FormDefinition, at moment: Moment) throws(StoreError) -> Bool {
    try store.register(form, at: moment)
  }

  package func add(_ list: ListTable) throws(StoreError) { try store.add(list) }

  package func forms() throws(StoreError) -> [FormSummary] { try store.forms() }

  package func form(_ key: String, version: Int?) throws(StoreError) -> FormDefinition? {
    try store.form(key, version: version)
  }

  package func versions(of key: String?) throws(StoreError) -> [FormDefinition] {
    try store.versions(of: key)
  }

  package func close(_ key: String, _ closing: FormClosing) throws(StoreError) -> Bool {
    try store.close(key, closing)
  }

  package func reopen(_ key: String) throws(StoreError) -> Bool { try store.reopen(key) }

  package func closing(of key: String) throws(StoreError) -> FormClosing? {
    try store.closing(of: key)
  }
}

// MARK: Drafts

extension AnyDraftStore {
  package func add(_ drafts: [NewDraft]) throws(StoreError) { try store.add(drafts) }

  package func draft(_ id: DraftID) throws(StoreError) -> Draft? { try store.draft(id) }

  package func contents(of id: DraftID) throws(StoreError) -> DraftContents? {
    try store.contents(of: id)
  }

  package func drafts(named part: String, limit: Int) throws(StoreError) -> [DraftID] {
    try store.drafts(named: part, limit: limit)
  }

  package func together<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    try store.together(body)
  }

  package func withoutWaiting<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    try store.withoutWaiting(body)
  }

  package func save(_ change: DraftChange) throws(StoreError) -> SaveOutcome {
    try store.save(change)
  }

  package func externalChanges(
    of id: DraftID, since revision: Int
  ) throws(StoreError) -> ExternalChanges? {
    try store.externalChanges(of: id, since: revision)
  }

  package func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreError) -> SaveOutcome {
    try store.finalize(id, seen: revision, entry)
  }

  package func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreError) {
    try store.discard(id, entry)
  }

  package func move(_ draft: DraftMove) throws(StoreError) -> SaveOutcome {
    try store.move(draft)
  }

  package func orphans(of id: DraftID) throws(StoreError) -> [OrphanedField] {
    try store.orphans(of: id)
  }

  package func rename(_ id: DraftID, to title: String?, at moment: Moment) throws(StoreError) {
    try store.rename(id, to: title, at: moment)
  }

  package func takeSeat(at id: DraftID) throws(StoreError) -> (SeatID, SeatState) {
    try store.takeSeat(at: id)
  }

  package func leaveSeat(_ seat: SeatID) throws(StoreError) { try store.leaveSeat(seat) }

  package func lastSeat(at id: DraftID) throws(StoreError) -> SeatState? {
    try store.lastSeat(at: id)
  }

  package func lastFocus(at id: DraftID) throws(StoreError) -> String? {
    try store.lastFocus(at: id)
  }

  package func tidy() throws(StoreError) { try store.tidy() }

  package func history(of id: DraftID, field: String?) throws(StoreError) -> [HistoryEntry] {
    try store.history(of: id, field: field)
  }

  package func lastEntry(of field: String, in id: DraftID) throws(StoreError) -> HistoryEntry? {
    try store.lastEntry(of: field, in: id)
  }
}

// MARK: Queries

extension AnyDraftStore {
  package func drafts(
    _ filter: DraftFilter, after last: Draft?, limit: Int
  ) throws(StoreError) -> [Draft] {
    try store.drafts(filter, after: last, limit: limit)
  }

  package func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    try store.issues(filter, after: last, limit: limit)
  }

  package func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreError) -> [BrokenRule] {
    try store.brokenRules(filter, after: last, limit: limit)
  }

  package func notices(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    try store.notices(filter, after: last, limit: limit)
  }

  package func issueCounts(form: String?) throws(StoreError) -> [IssueCount] {
    try store.issueCounts(form: form)
  }

  package func draftCounts(
    form: String?, since: Moment, before: Moment
  ) throws(StoreError) -> [DraftCount] {
    try store.draftCounts(form: form, since: since, before: before)
  }

  package func drafts(of form: String, uniqueKey: String) throws(StoreError) -> [Draft] {
    try store.drafts(of: form, uniqueKey: uniqueKey)
  }

  package func hasDraft(of form: String, uniqueKey: String) throws(StoreError) -> Bool {
    try store.hasDraft(of: form, uniqueKey: uniqueKey)
  }

  package func uniqueTexts(of id: DraftID) throws(StoreError) -> [String] {
    try store.uniqueTexts(of: id)
  }
}

// MARK: Review

extension AnyDraftStore {
  package func review(of id: DraftID) throws(StoreError) -> DraftReview {
    try store.review(of: id)
  }

  package func comment(
    _ text: ReviewText, on field: String, of id: DraftID, _ author: Signature
  ) throws(StoreError) -> FieldComment {
    try store.comment(text, on: field, of: id, author)
  }

  package func resolveComments(
    on field: String, of id: DraftID, _ resolution: Signature
  ) throws(StoreError) -> Int {
    try store.resolveComments(on: field, of: id, resolution)
  }

  package func markReturned(
    _ id: DraftID, _ note: ReviewText, _ author: Signature
  ) throws(StoreError) {
    try store.markReturned(id, note, author)
  }

  package func completeReturn(
    of id: DraftID, _ completion: Signature
  ) throws(StoreError) -> Bool {
    try store.completeReturn(of: id, completion)
  }
}

// MARK: Edits of pages

extension AnyDraftStore {
  package func outcome(
    of operation: OperationID, on id: DraftID
  ) throws(StoreError) -> EditOutcome? {
    try store.outcome(of: operation, on: id)
  }

  package func record(
    _ outcome: EditOutcome, of edit: DraftEdit, sent: SentEdit, on id: DraftID
  ) throws(StoreError) {
    try store.record(outcome, of: edit, sent: sent, on: id)
  }

  package func lastEdits(of id: DraftID) throws(StoreError) -> [String: SentEdit] {
    try store.lastEdits(of: id)
  }
}

// MARK: Contents of files

extension AnyDraftStore {
  /// Writes content to any store.
  package final class Writer: ContentWriter {
    private let writer: any ContentWriter

    fileprivate init(_ writer: any ContentWriter) { self.writer = writer }

    package func write(_ bytes: [UInt8]) throws(StoreError) { try writer.write(bytes) }

    package func finish() throws(StoreError) -> StoredContent { try writer.finish() }
  }

  package func contentWriter(at moment: Moment) throws(StoreError) -> Writer {
    Writer(try store.contentWriter(at: moment))
  }

  package func content(_ sha256: String) throws(StoreError) -> StoredContent? {
    try store.content(sha256)
  }

  package func piece(_ number: Int, of sha256: String) throws(StoreError) -> [UInt8]? {
    try store.piece(number, of: sha256)
  }

  package func useContent(_ sha256: String, in id: DraftID) throws(StoreError) {
    try store.useContent(sha256, in: id)
  }

  package func drafts(usingContent sha256: String) throws(StoreError) -> [DraftID] {
    try store.drafts(usingContent: sha256)
  }

  package func releaseContent(_ sha256: String) throws(StoreError) {
    try store.releaseContent(sha256)
  }
}
