/// Questions about all drafts, answered a page at a time.
///
/// A page goes on after the last answer of the page before, so that it costs the same however far
/// on it is.
public protocol DraftQueries {
  /// Drafts, those changed last first.
  func drafts(
    _ filter: DraftFilter, after last: Draft?, limit: Int
  ) throws(StoreFault) -> [Draft]

  /// Fields of drafts that somebody has to mend: invalid, or required and missing. Those changed
  /// last come first.
  func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreFault) -> [DraftIssue]

  /// Rules of drafts that are broken and not accepted, the newest drafts first.
  func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreFault) -> [BrokenRule]

  /// Fields of open drafts of which something was left out that nobody has confirmed, as problems
  /// with the code `notice`. Those changed last come first.
  func notices(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreFault) -> [DraftIssue]

  /// How many fields have which problem, the most frequent first.
  func issueCounts(form: String?) throws(StoreFault) -> [IssueCount]

  /// How many drafts of which form are in which state.
  func draftCounts(form: String?) throws(StoreFault) -> [DraftCount]

  /// The drafts of a form that have the same unique values and are open or final.
  func drafts(of form: String, uniqueKey: String) throws(StoreFault) -> [Draft]
}

/// Which drafts to list.
public struct DraftFilter: Hashable, Sendable {
  /// Those of one form.
  public var form: String?
  /// Those of which the same may still happen.
  public var status: DraftStatus?
  /// Open ones with a field that is invalid or missing, or a broken rule that nobody accepted; or all
  /// others.
  public var needsMending: Bool?
  /// Those whose title, or a text in which may be shown, contains this.
  public var search: String?
  /// Those changed, or begun, at this moment or later.
  public var changedSince: Moment?

  /// All drafts.
  public init() {}
}

/// Which problems to list.
public struct IssueFilter: Hashable, Sendable {
  /// Those in drafts of one form.
  public var form: String?
  /// Those in one group.
  public var group: String?
  /// Those of one field.
  public var field: String?
  /// Those of one kind, such as `zip.incomplete`.
  public var code: String?
  /// Those of one draft.
  public var draft: DraftID?

  /// All problems.
  public init() {}
}

/// A field that somebody has to mend.
public struct DraftIssue: Hashable, Sendable {
  /// The draft that it is in.
  public var draft: DraftID
  /// The form of the draft.
  public var form: FormID
  /// The field.
  public var field: String
  /// The group of the field.
  public var group: String?
  /// What was typed; masked where it may only be shown so.
  public var raw: String?
  /// What is shown; masked where it may only be shown so.
  public var display: String?
  /// The stable name of what is wrong.
  public var code: String
  /// The words for it.
  public var message: String
  /// When the field was changed last.
  public var updatedAt: Moment

  /// States a problem.
  public init(
    draft: DraftID, form: FormID, field: String, group: String?, raw: String?, display: String?,
    code: String, message: String, updatedAt: Moment
  ) {
    (self.draft, self.form, self.field, self.group) = (draft, form, field, group)
    (self.raw, self.display, self.code, self.message) = (raw, display, code, message)
    self.updatedAt = updatedAt
  }
}

/// A rule of a draft that is broken and not accepted.
public struct BrokenRule: Hashable, Sendable {
  /// The draft that breaks it.
  public var draft: DraftID
  /// The form of the draft.
  public var form: FormID
  /// The rule.
  public var rule: RuleState
  /// When the draft was changed last.
  public var updatedAt: Moment

  /// States a broken rule.
  public init(draft: DraftID, form: FormID, rule: RuleState, updatedAt: Moment) {
    (self.draft, self.form, self.rule, self.updatedAt) = (draft, form, rule, updatedAt)
  }
}

/// How many fields have a problem.
public struct IssueCount: Hashable, Sendable {
  /// The form.
  public let form: String
  /// The field of it.
  public let field: String
  /// The stable name of the problem.
  public let code: String
  /// In how many drafts the field has it.
  public let count: Int

  /// Counts a problem.
  public init(form: String, field: String, code: String, count: Int) {
    (self.form, self.field, self.code, self.count) = (form, field, code, count)
  }
}

/// How many drafts are in a state.
public struct DraftCount: Hashable, Sendable {
  /// The form.
  public let form: String
  /// What may still happen to the drafts.
  public let status: DraftStatus
  /// How many there are.
  public let count: Int

  /// Counts drafts.
  public init(form: String, status: DraftStatus, count: Int) {
    (self.form, self.status, self.count) = (form, status, count)
  }
}

/// A store of forms and drafts.
public protocol DraftStore: FormRepository, DraftRepository, HistoryRepository, DraftQueries {}
