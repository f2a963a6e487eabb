public import FormSession

// Calls that have little or nothing to do with sealed fields are forwarded.

extension SealedStore: DraftQueries {
  /// Returns drafts; sealed text is never searched.
  public func drafts(
    _ filter: DraftFilter, after last: Draft?, limit: Int
  ) throws(StoreError) -> [Draft] {
    try base.drafts(filter, after: last, limit: limit)
  }

  /// Returns issues; issues of sealed fields have a mask and no text.
  public func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    try base.issues(filter, after: last, limit: limit)
  }

  /// Returns broken rules that are not acknowledged.
  public func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreError) -> [BrokenRule] {
    try base.brokenRules(filter, after: last, limit: limit)
  }

  /// Returns the unconfirmed notices in open drafts.
  public func notices(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    try base.notices(filter, after: last, limit: limit)
  }

  /// Returns the number of fields with each issue.
  public func issueCounts(form: String?) throws(StoreError) -> [IssueCount] {
    try base.issueCounts(form: form)
  }

  /// Returns the number of drafts that were last changed in a period.
  public func draftCounts(
    form: String?, since: Moment, before: Moment
  ) throws(StoreError) -> [DraftCount] {
    try base.draftCounts(form: form, since: since, before: before)
  }

  /// Returns the open and final drafts of a form that have these unique values.
  public func drafts(of form: String, uniqueKey: String) throws(StoreError) -> [Draft] {
    var found: [Draft] = []
    for stored in try stored(uniqueKey, of: form) {
      found += try base.drafts(of: form, uniqueKey: stored)
    }
    return found
  }

  /// Whether a form has an open or final draft with these unique values.
  public func hasDraft(of form: String, uniqueKey: String) throws(StoreError) -> Bool {
    for stored in try stored(uniqueKey, of: form)
    where try base.hasDraft(of: form, uniqueKey: stored) {
      return true
    }
    return false
  }

  /// Returns unique values as they are stored: plain, hashed, or both if the versions of the form
  /// differ.
  ///
  /// Sealed values are never looked up in plain form, because a database may log its lookups.
  private func stored(_ uniqueKey: String, of form: String) throws(StoreError) -> [String] {
    guard hasSealedForms else { return [uniqueKey] }
    var (isSealed, isPlain) = (false, false)
    for version in try versions(of: form) where !version.unique.isEmpty {
      let id = FormID(form, version: version.version)
      if try hasSealedUnique(id) { isSealed = true } else { isPlain = true }
    }
    guard isSealed else { return [uniqueKey] }
    let hash = try keys.hash(uniqueKey)
    return isPlain && hash != uniqueKey ? [uniqueKey, hash] : [hash]
  }

  /// Returns the displayed text of a draft's unique fields that are not masked.
  public func uniqueTexts(of id: DraftID) throws(StoreError) -> [String] {
    try base.uniqueTexts(of: id)
  }
}

extension SealedStore: ContentRepository {
  /// Starts to store content, which is never sealed.
  public func contentWriter(at moment: Moment) throws(StoreError) -> Base.Writer {
    try base.contentWriter(at: moment)
  }

  /// Returns stored content by its hash.
  public func content(_ sha256: String) throws(StoreError) -> StoredContent? {
    try base.content(sha256)
  }

  /// Returns a piece of stored content.
  public func piece(_ number: Int, of sha256: String) throws(StoreError) -> [UInt8]? {
    try base.piece(number, of: sha256)
  }

  /// Lets an open draft use stored content before an answer refers to it.
  public func useContent(_ sha256: String, in id: DraftID) throws(StoreError) {
    try base.useContent(sha256, in: id)
  }

  /// Returns the drafts that use stored content.
  public func drafts(usingContent sha256: String) throws(StoreError) -> [DraftID] {
    try base.drafts(usingContent: sha256)
  }

  /// Removes stored content if no draft uses it.
  public func releaseContent(_ sha256: String) throws(StoreError) {
    try base.releaseContent(sha256)
  }
}

extension SealedStore: CommentRepository {
  /// Returns all comments and notes of a draft.
  public func review(of id: DraftID) throws(StoreError) -> DraftReview {
    try base.review(of: id)
  }

  /// Adds a comment on a field.
  @discardableResult
  public func comment(
    _ text: ReviewText, on field: String, of id: DraftID, _ author: Signature
  ) throws(StoreError) -> FieldComment {
    try base.comment(text, on: field, of: id, author)
  }

  /// Resolves the open comments on a field.
  @discardableResult
  public func resolveComments(
    on field: String, of id: DraftID, _ resolution: Signature
  ) throws(StoreError) -> Int {
    try base.resolveComments(on: field, of: id, resolution)
  }

  /// Marks an open draft as returned, with a note.
  public func markReturned(
    _ id: DraftID, _ note: ReviewText, _ author: Signature
  ) throws(StoreError) {
    try base.markReturned(id, note, author)
  }

  /// Marks the notes of a returned draft as done.
  @discardableResult
  public func completeReturn(of id: DraftID, _ completion: Signature) throws(StoreError) -> Bool {
    try base.completeReturn(of: id, completion)
  }
}

extension SealedStore: EditionRepository where Base: EditionRepository {
  /// Returns a hasher for editions of a form.
  public func hasher(of form: FormID) throws(StoreError) -> Base.Hasher {
    try base.hasher(of: form)
  }

  /// Returns the hash of a final edition, which covers the sealed text.
  public func hash(of id: DraftID) throws(StoreError) -> EditionHash? { try base.hash(of: id) }

  /// Compares final editions with their hashes, and the hashes with the chain.
  public func verify(
    keptHead: Digest?, progress: (Int) -> Void
  ) throws(StoreError) -> Verification {
    try base.verify(keptHead: keptHead, progress: progress)
  }
}

extension SealedStore: BookStorage where Base: BookStorage {
  /// The place of the store.
  public var place: String { base.place }

  /// The paths of all files that belong to the store.
  public var files: [String] { base.files }

  /// Returns the properties of the store.
  public func info() throws(StoreError) -> StoreInfo { try base.info() }

  /// Support for copying the store to a file, without the keys of drafts.
  public var backup: StoreCapability<any StoreBackup> { base.backup }

  /// Support for finding and repairing damage in the store.
  public var examiner: StoreCapability<any StoreExaminer> { base.examiner }

  /// Support for storing the keys that seal answers.
  public var draftKeys: StoreCapability<any DraftKeyRepository> { base.draftKeys }
}
