import FieldbookRows
public import FormSession
import SQLiteKit

extension Store {
  /// Returns the issues of fields in open drafts, most recently changed first.
  public func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    try read {
      let cursor = try last.map(issueCursor)
      let draft = try filter.draft.map { id in try draftNumber(id) ?? -1 }
      let numbers = try formNumbers(of: filter.form)
      var found = FoundIssues(limit: limit, areOfManyForms: numbers.count > 1)
      for number in numbers {
        let form = try form(number: number)
        guard let places = IssuePlaces(filter, in: form) else { continue }
        try find(
          &found, of: form, places, filter.code, draft: draft, after: cursor, limit: limit)
      }
      return found.sorted(limit: limit)
    }
  }

  private func find(
    _ found: inout FoundIssues, of form: KnownForm, _ places: IssuePlaces, _ code: String?,
    draft: Int64?, after last: IssueCursor?, limit: Int
  ) throws {
    let sql = IssueSQL.list(
      places, isContinued: last != nil, hasCode: code != nil, hasDraft: draft != nil)
    let statement = try connection.prepare(sql, form.number)
    if let last { try statement.bind(last.time, last.draft, last.entry, last.place) }
    if let code { try statement.bind(code) }
    if let draft { try statement.bind(draft) }
    try statement.bind(limit)
    while try statement.step() {
      let (entry, place) = (EntryID(try statement.row.integer(2)), try statement.row.int(3))
      let path = try path(
        of: key(of: place, in: form), in: entry, of: statement.row.integer(1))
      try found.append(statement.row, form, place, path, in: entry)
    }
  }

  private func issueCursor(_ issue: DraftIssue) throws -> IssueCursor {
    IssueCursor(
      time: issue.updatedAt.milliseconds, draft: try draftNumber(after: issue.draft),
      entry: issue.entry.number,
      place: try knownForm(issue.form)?.place(of: issue.field, in: issue.entry) ?? .max)
  }

  /// Returns the number of fields with each issue, most frequent first.
  public func issueCounts(form: String?) throws(StoreError) -> [IssueCount] {
    try read {
      var counts: [IssueName: Int] = [:]
      for number in try formNumbers(of: form) {
        let form = try self.form(number: number)
        try connection.prepare(
          """
          SELECT place, code, count(*) FROM field WHERE attention = ? GROUP BY place, code
          """, number
        ).each { row in
          let name = IssueName(
            form: form.id.key, field: try key(of: row.int(0), in: form), code: try row.text(1))
          counts[name, default: 0] += try row.int(2)
        }
      }
      return counts.map { name, count in
        IssueCount(form: name.form, field: name.field, code: name.code, count: count)
      }.sorted {
        ($1.count, $0.form, $0.field, $0.code) < ($0.count, $1.form, $1.field, $1.code)
      }
    }
  }

  /// Returns broken rules of open drafts that are not acknowledged, the most recently changed
  /// drafts first.
  public func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreError) -> [BrokenRule] {
    guard filter.field == nil, filter.code == nil else { return [] }
    return try read {
      try connection.prepare(
        IssueSQL.brokenRules, filter.form, filter.draft?.bytes, filter.group,
        last?.updatedAt.milliseconds ?? .max, last?.draft.bytes ?? [],
        last.map { FieldPath.name(in: $0.rule.key) } ?? "", last?.rule.entry.number ?? 0, limit
      ).all { row in
        let form = try form(number: row.integer(1))
        let (rules, place) = (form.definition.rules, try row.int(2))
        guard rules.indices.contains(place) else {
          throw StorageError.damaged(path, "a row refers to a rule that its form does not have")
        }
        let (draft, entry) = (try row.integer(4), EntryID(try row.integer(5)))
        let rule = RuleState(
          rules[place], isBroken: true, isAcknowledged: false, in: entry,
          key: try identity(of: rules[place].key, in: entry, of: draft, form),
          path: try path(of: rules[place].key, in: entry, of: draft))
        return BrokenRule(
          draft: try DraftID(row, 0), form: form.id, rule: rule,
          updatedAt: Moment(milliseconds: try row.integer(3)))
      }
    }
  }
}

/// The properties by which issues are counted.
private struct IssueName: Hashable {
  let form: String
  let field: String
  let code: String
}

/// The position of an issue in a list.
private struct IssueCursor: Comparable {
  let time: Int64
  let draft: Int64
  let entry: Int64
  let place: Int

  static func < (left: IssueCursor, right: IssueCursor) -> Bool {
    (left.time, left.draft, left.entry, left.place)
      < (right.time, right.draft, right.entry, right.place)
  }
}

/// Issues, with their positions if the issues come from several forms and must be sorted.
private struct FoundIssues {
  private var issues: [DraftIssue] = []
  private var cursors: [IssueCursor] = []
  private let areOfManyForms: Bool

  init(limit: Int, areOfManyForms: Bool) {
    self.areOfManyForms = areOfManyForms
    issues.reserveCapacity(min(limit, 1_000))
  }

  mutating func append(
    _ row: borrowing Row, _ form: KnownForm, _ place: Int, _ path: String, in entry: EntryID
  ) throws {
    let time = try row.integer(0)
    if areOfManyForms {
      cursors.append(
        IssueCursor(time: time, draft: try row.integer(1), entry: entry.number, place: place))
    }
    var issue = DraftIssue(
      draft: try DraftID(row, 4), form: form.id, field: path, group: form.groupKeys[place],
      raw: try row.textOrNil(5), display: try row.textOrNil(6), code: try row.text(7),
      message: try row.text(8, like: issues.last?.message),
      updatedAt: Moment(milliseconds: time))
    issue.entry = entry
    issues.append(issue)
  }

  /// Returns the first issues; issues from several forms are sorted.
  func sorted(limit: Int) -> [DraftIssue] {
    guard areOfManyForms else { return issues }
    return cursors.indices.sorted { cursors[$0] > cursors[$1] }.prefix(limit).map { issues[$0] }
  }
}
