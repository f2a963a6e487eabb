public import FormSession

/// A registered form of a book, with its drafts.
///
/// ```swift
/// let visits = try book.form("visit")
/// for issue in try visits.issues(limit: 50) {
///   print(issue.draft.ending, issue.field, issue.message)
/// }
/// ```
public struct BookForm {
  /// The book.
  public let book: Book

  /// The form, prepared for filling in.
  public let loaded: LoadedForm

  /// The key and the version of the form.
  public var id: FormID { loaded.id }

  /// Begins a draft, with the focus in its first field.
  public func begin(title: String? = nil) throws -> BookDraft {
    try book.open(try book.begin(loaded, title: title).draft.id)
  }

  /// The person who closed the form, and the time; nil if the form accepts new drafts.
  public var closing: FormClosing? {
    get throws { try book.store.closing(of: id.key) }
  }

  /// Closes the form in all its versions, so that it accepts no new drafts.
  ///
  /// Its drafts can still be changed, finalized and amended.
  ///
  /// - Returns: whether the form was open.
  @discardableResult
  public func close() throws -> Bool {
    try book.store.close(id.key, FormClosing(by: book.person.name, at: book.person.now()))
  }

  /// Opens the form again after it was closed.
  ///
  /// - Returns: whether the form was closed.
  @discardableResult
  public func reopen() throws -> Bool { try book.store.reopen(id.key) }

  /// Returns drafts of the form in any version, most recently changed first.
  ///
  /// To get the next page, pass the last element of the previous page as `last`.
  public func drafts(
    _ status: DraftStatus? = nil, after last: Draft? = nil, limit: Int = 50
  ) throws -> [Draft] {
    var filter = DraftFilter()
    (filter.form, filter.status) = (id.key, status)
    return try book.store.drafts(filter, after: last, limit: limit)
  }

  /// Returns fields of open drafts that are invalid, or required and missing, most recently changed
  /// first.
  ///
  /// To get the next page, pass the last element of the previous page as `last`.
  public func issues(after last: DraftIssue? = nil, limit: Int = 50) throws -> [DraftIssue] {
    var filter = IssueFilter()
    filter.form = id.key
    return try book.store.issues(filter, after: last, limit: limit)
  }
}
