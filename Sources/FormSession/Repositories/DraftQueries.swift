/// Queries over all drafts, which return their results page by page.
///
/// A page begins after the last result of the previous one, so its cost does not grow with the
/// number of pages before it.
public protocol DraftQueries {
  /// Returns drafts, most recently changed first.
  func drafts(
    _ filter: DraftFilter, after last: Draft?, limit: Int
  ) throws(StoreError) -> [Draft]

  /// Returns the fields in open drafts that are invalid, or required and missing, most recently
  /// changed first.
  func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue]

  /// Returns the broken rules in open drafts that have not been acknowledged, most recently changed
  /// drafts first.
  func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreError) -> [BrokenRule]

  /// Returns the unconfirmed notices in open drafts, as issues with the code `notice`.
  ///
  /// The most recently changed fields come first.
  func notices(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue]

  /// Returns how often each field has each issue in open drafts, most frequent first.
  func issueCounts(form: String?) throws(StoreError) -> [IssueCount]

  /// Returns, by form and status, the number of drafts that were last changed in a period.
  func draftCounts(
    form: String?, since: Moment, before: Moment
  ) throws(StoreError) -> [DraftCount]

  /// Returns the open and final drafts of a form that have these unique values.
  func drafts(of form: String, uniqueKey: String) throws(StoreError) -> [Draft]

  /// Whether a form has an open or final draft with these unique values.
  func hasDraft(of form: String, uniqueKey: String) throws(StoreError) -> Bool

  /// Returns the displayed text of a draft's unique fields.
  ///
  /// Fields that are masked, are never stored or do not apply are left out.
  func uniqueTexts(of id: DraftID) throws(StoreError) -> [String]
}

/// A filter for drafts.
public struct DraftFilter: Hashable, Sendable {
  /// Only drafts of this form.
  public var form: String?
  /// Only drafts of these forms.
  public var forms: Set<String>?
  /// Only drafts with this owner.
  public var owner: String?
  /// Only drafts with this status.
  public var status: DraftStatus?
  /// Only drafts that need attention, or only those that do not; nil for both.
  ///
  /// An open draft needs attention if a field is invalid or missing, a broken rule is not
  /// acknowledged, or a notice is not confirmed.
  public var needsAttention: Bool?
  /// Only drafts that contain this string in their title or in text that may be shown.
  public var search: String?
  /// Only drafts that were started or changed at this time or later.
  public var changedSince: Moment?
  /// Only open and final drafts that have open comments.
  public var isCommented = false
  /// Only open drafts that were sent back and whose notes are not yet marked as done.
  public var isReturned = false

  /// Creates a filter that matches all drafts.
  public init() {}
}

/// A filter for issues.
public struct IssueFilter: Hashable, Sendable {
  /// Only issues in drafts of this form.
  public var form: String?
  /// Only issues in this group.
  public var group: String?
  /// Only issues of this field.
  public var field: String?
  /// Only issues with this code, such as `zip.incomplete`.
  public var code: String?
  /// Only issues of this draft.
  public var draft: DraftID?

  /// Creates a filter that matches all issues.
  public init() {}
}

/// An issue of a field in a draft.
public struct DraftIssue: Hashable, Sendable {
  /// The draft that contains the field.
  public var draft: DraftID
  /// The draft's form.
  public var form: FormID
  /// The field; in an entry, its path with positions: `medicine[2].dose`.
  public var field: String
  /// The entry that contains the field.
  public var entry = EntryID.draft
  /// The group that contains the field.
  public var group: String?
  /// The typed characters, masked if necessary.
  public var raw: String?
  /// The displayed text, masked if necessary.
  public var display: String?
  /// A stable code of the issue.
  public var code: String
  /// The message of the issue.
  public var message: String
  /// The time at which the field was last changed.
  public var updatedAt: Moment

  /// Creates an issue.
  public init(
    draft: DraftID, form: FormID, field: String, group: String?, raw: String?, display: String?,
    code: String, message: String, updatedAt: Moment
  ) {
    (self.draft, self.form, self.field, self.group) = (draft, form, field, group)
    (self.raw, self.display, self.code, self.message) = (raw, display, code, message)
    self.updatedAt = updatedAt
  }
}

/// A broken rule in a draft, which nobody has acknowledged.
public struct BrokenRule: Hashable, Sendable {
  /// The draft.
  public var draft: DraftID
  /// The draft's form.
  public var form: FormID
  /// The rule.
  public var rule: RuleState
  /// The time at which the draft was last changed.
  public var updatedAt: Moment

  /// Creates a broken rule.
  public init(draft: DraftID, form: FormID, rule: RuleState, updatedAt: Moment) {
    (self.draft, self.form, self.rule, self.updatedAt) = (draft, form, rule, updatedAt)
  }
}

/// The number of times that a field has an issue in drafts and their entries.
public struct IssueCount: Hashable, Sendable {
  /// The form.
  public let form: String
  /// The field.
  public let field: String
  /// The code of the issue.
  public let code: String
  /// The number of occurrences.
  public let count: Int

  /// Creates a count.
  public init(form: String, field: String, code: String, count: Int) {
    (self.form, self.field, self.code, self.count) = (form, field, code, count)
  }
}

/// The number of drafts with a status.
public struct DraftCount: Hashable, Sendable {
  /// The form.
  public let form: String
  /// The status.
  public let status: DraftStatus
  /// The number of drafts.
  public let count: Int

  /// Creates a count.
  public init(form: String, status: DraftStatus, count: Int) {
    (self.form, self.status, self.count) = (form, status, count)
  }
}
