public import FormSession

extension MemoryStore: DraftQueries {
  /// Returns drafts, most recently changed first.
  public func drafts(
    _ filter: DraftFilter, after last: Draft?, limit: Int
  ) throws(StoreError) -> [Draft] {
    let matching = drafts.values.filter {
      (!filter.isCommented || $0.isCommented) && (!filter.isReturned || $0.isReturned)
    }.map { $0.contents }.filter(filter.matches).map { $0.draft }
    return page(matching, after: last, limit: limit) { ($0.updatedAt, $0.id, 0) }
  }

  /// Returns fields with issues.
  public func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    let matching = openContents(filter).flatMap { issues(in: $0, filter) }
    return page(matching, after: last, limit: limit) { ($0.updatedAt, $0.draft, place(of: $0)) }
  }

  /// Returns broken rules that are not acknowledged.
  public func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreError) -> [BrokenRule] {
    guard filter.field == nil, filter.code == nil else { return [] }
    let broken = openContents(filter).flatMap { contents in
      contents.rules.filter { rule in
        rule.needsAttention && (filter.group == nil || rule.group == filter.group)
      }.map {
        BrokenRule(
          draft: contents.draft.id, form: contents.draft.form, rule: $0,
          updatedAt: contents.draft.updatedAt)
      }
    }
    return page(broken, after: last, limit: limit) {
      ($0.updatedAt, $0.draft, rank($0.rule.key, in: $0.rule.entry))
    }
  }

  /// Returns how often each field has each issue.
  public func issueCounts(form: String?) throws(StoreError) -> [IssueCount] {
    var filter = IssueFilter()
    filter.form = form
    let issues = openContents(filter).flatMap { self.issues(in: $0, filter) }
    return Dictionary(grouping: issues) { [$0.form.key, FieldPath.name(in: $0.field), $0.code] }
      .map { key, issues in
        IssueCount(form: key[0], field: key[1], code: key[2], count: issues.count)
      }
      .sorted { ($1.count, $0.form, $0.field, $0.code) < ($0.count, $1.form, $1.field, $1.code) }
  }

  /// Returns, by form and status, the number of drafts that were last changed in a period.
  public func draftCounts(
    form: String?, since: Moment, before: Moment
  ) throws(StoreError) -> [DraftCount] {
    let counted = drafts.values.map { $0.contents.draft }.filter {
      (form == nil || $0.form.key == form) && $0.updatedAt >= since && $0.updatedAt < before
    }
    return Dictionary(grouping: counted) { [$0.form.key, $0.status.rawValue] }
      .map { _, drafts in
        DraftCount(form: drafts[0].form.key, status: drafts[0].status, count: drafts.count)
      }
      .sorted { ($0.form, $0.status.rawValue) < ($1.form, $1.status.rawValue) }
  }

  /// Returns the open and final drafts of a form that have the same unique values.
  public func drafts(of form: String, uniqueKey: String) throws(StoreError) -> [Draft] {
    drafts.values.map { $0.contents.draft }.filter {
      $0.form.key == form && $0.uniqueKey == uniqueKey && [.draft, .final].contains($0.status)
    }.sorted { $0.id < $1.id }
  }

  /// Whether a form has an open or final draft with these unique values.
  public func hasDraft(of form: String, uniqueKey: String) throws(StoreError) -> Bool {
    try !drafts(of: form, uniqueKey: uniqueKey).isEmpty
  }

  /// Returns the displayed text of each unique field of a draft.
  public func uniqueTexts(of id: DraftID) throws(StoreError) -> [String] {
    guard let contents = drafts[id]?.contents,
      let form = registered[contents.draft.form]?.definition
    else { return [] }
    return form.unique.compactMap { key in
      let field = contents.fields.first { $0.key == key && $0.entry == .draft }
      guard let field, field.mask == nil, field.applies, let shown = field.display, shown != ""
      else { return nil }
      return shown
    }
  }

  private func openContents(_ filter: IssueFilter) -> [DraftContents] {
    drafts.values.map { $0.contents }.filter { contents in
      contents.draft.status == .draft
        && (filter.form == nil || contents.draft.form.key == filter.form)
        && (filter.draft == nil || contents.draft.id == filter.draft)
    }
  }

  private func issues(in contents: DraftContents, _ filter: IssueFilter) -> [DraftIssue] {
    problems(in: contents, filter) { $0.issue }
  }

  /// Returns the unconfirmed notices.
  public func notices(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    let matching = openContents(filter).flatMap { contents in
      problems(in: contents, filter) { $0.openNotice }
    }
    return page(matching, after: last, limit: limit) {
      ($0.updatedAt, $0.draft, rank($0.field, in: $0.entry))
    }
  }

  private func problems(
    in contents: DraftContents, _ filter: IssueFilter,
    _ find: (FieldRecord) -> FieldRecord.Issue?
  ) -> [DraftIssue] {
    let form = contents.draft.form
    let groups = Dictionary(
      (registered[form]?.definition.fields ?? []).map { ($0.key, $0.group) }
    ) { first, _ in first }
    return contents.fields.compactMap { field in
      guard let issue = find(field), field.applies else { return nil }
      let name = FieldPath.name(in: field.key)
      let group = groups[name].flatMap { $0 }
      guard filter.field == nil || filter.field == name,
        filter.group == nil || filter.group == group,
        filter.code == nil || filter.code == issue.code
      else { return nil }
      var found = DraftIssue(
        draft: contents.draft.id, form: form, field: contents.path(of: field.key, in: field.entry),
        group: group, raw: field.mask ?? field.raw, display: field.mask ?? field.display,
        code: issue.code, message: issue.message, updatedAt: field.updatedAt)
      found.entry = field.entry
      return found
    }
  }

  /// Returns the place of an issue among the fields of its draft, which are sorted by entry.
  private func place(of issue: DraftIssue) -> Int {
    let fields = drafts[issue.draft]?.contents.fields ?? []
    return fields.enumerated().sorted { ($0.1.entry, $0.0) < ($1.1.entry, $1.0) }
      .firstIndex {
        $1.entry == issue.entry && FieldPath.name(in: $1.key) == FieldPath.name(in: issue.field)
      }
      ?? 0
  }
}

/// The sort key of a result; the most recently changed result comes first.
private typealias Rank<Tie: Comparable> = (Moment, DraftID, Tie)

/// Returns the first results after the previous page's last result.
private func page<Element, Tie: Comparable>(
  _ elements: [Element], after last: Element?, limit: Int, by rank: (Element) -> Rank<Tie>
) -> [Element] {
  let sorted = elements.sorted { rank($0) > rank($1) }
  guard let last else { return Array(sorted.prefix(limit)) }
  return Array(sorted.drop { rank($0) >= rank(last) }.prefix(limit))
}

extension DraftContents {
  /// Returns the name of a field or a rule, with the positions of its entry and of the entries
  /// around it.
  fileprivate func path(of key: String, in entry: EntryID) -> String {
    guard entry != .draft else { return key }
    return entries.paths[entry].map { "\($0).\(FieldPath.name(in: key))" } ?? key
  }

  /// Whether the draft is open and needs attention, as ``DraftFilter/needsAttention`` defines.
  fileprivate var needsAttention: Bool {
    draft.status == .draft
      && (draft.tally.invalid + draft.tally.missing > 0
        || rules.contains { $0.needsAttention }
        || fields.contains { $0.openNotice != nil })
  }
}

extension DraftFilter {
  fileprivate func matches(_ contents: DraftContents) -> Bool {
    let draft = contents.draft
    if let form, form != draft.form.key { return false }
    if let forms, !forms.contains(draft.form.key) { return false }
    if let owner, owner != draft.owner { return false }
    if let status, status != draft.status { return false }
    if let needsAttention, needsAttention != contents.needsAttention { return false }
    if let changedSince, draft.updatedAt < changedSince { return false }
    guard let search = search?.lowercased() else { return true }
    let absent = contents.entries.absent
    let shown = contents.fields.filter { $0.mask == nil && !absent.contains($0.entry) }
      .compactMap { $0.display }
    return (shown + [draft.title].compactMap { $0 }).contains {
      $0.lowercased().contains(search)
    }
  }
}
