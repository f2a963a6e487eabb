public import FormSession
import SQLiteKit

extension Store {
  /// Fields of open drafts that somebody has to mend, those changed last first.
  public func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreFault) -> [DraftIssue] {
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
    if let last { try statement.bind(last.time, last.draft, last.place) }
    if let code { try statement.bind(code) }
    if let draft { try statement.bind(draft) }
    try statement.bind(limit)
    while try statement.step() {
      let place = try statement.row.int(2)
      try found.append(statement.row, form, place, key: key(of: place, in: form))
    }
  }

  private func issueCursor(_ issue: DraftIssue) throws -> IssueCursor {
    IssueCursor(
      time: issue.updatedAt.milliseconds, draft: try draftNumber(goingOnBehind: issue.draft),
      place: try knownForm(issue.form)?.places[issue.field] ?? .max)
  }

  /// How many fields have which problem, the most frequent first.
  public func issueCounts(form: String?) throws(StoreFault) -> [IssueCount] {
    try read {
      var counts: [IssueName: Int] = [:]
      for number in try formNumbers(of: form) {
        let form = try self.form(number: number)
        try connection.prepare(
          """
          SELECT place, code, count(*) FROM field WHERE mend = 1 AND form = ? GROUP BY place, code
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

  /// Rules of open drafts that are broken and not accepted, in the drafts changed last first.
  public func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreFault) -> [BrokenRule] {
    guard filter.field == nil, filter.code == nil else { return [] }
    return try read {
      try connection.prepare(
        IssueSQL.brokenRules, filter.form, filter.draft?.bytes, filter.group,
        last?.updatedAt.milliseconds ?? .max, last?.draft.bytes ?? [], last?.rule.key ?? "", limit
      ).all { row in
        let form = try form(number: row.integer(1))
        let (rules, place) = (form.definition.rules, try row.int(2))
        guard rules.indices.contains(place) else {
          throw StoreTrouble.damaged(path, "a rule has no name")
        }
        return BrokenRule(
          draft: try DraftID(row, 0), form: form.id,
          rule: RuleState(rules[place], isBroken: true, isAcknowledged: false),
          updatedAt: Moment(milliseconds: try row.integer(3)))
      }
    }
  }
}

/// What a problem is counted by.
private struct IssueName: Hashable {
  let form: String
  let field: String
  let code: String
}

/// Where a problem stands in a list.
private struct IssueCursor: Comparable {
  let time: Int64
  let draft: Int64
  let place: Int

  static func < (left: IssueCursor, right: IssueCursor) -> Bool {
    (left.time, left.draft, left.place) < (right.time, right.draft, right.place)
  }
}

/// Problems, and where each of them stands where that is not their order yet.
private struct FoundIssues {
  private var issues: [DraftIssue] = []
  private var cursors: [IssueCursor] = []
  private let areOfManyForms: Bool

  init(limit: Int, areOfManyForms: Bool) {
    self.areOfManyForms = areOfManyForms
    issues.reserveCapacity(min(limit, 1_000))
  }

  mutating func append(
    _ row: borrowing Row, _ form: KnownForm, _ place: Int, key: String
  ) throws {
    let time = try row.integer(0)
    if areOfManyForms {
      cursors.append(IssueCursor(time: time, draft: try row.integer(1), place: place))
    }
    issues.append(
      DraftIssue(
        draft: try DraftID(row, 3), form: form.id, field: key, group: form.groupKeys[place],
        raw: try row.textOrNil(4), display: try row.textOrNil(5), code: try row.text(6),
        message: try row.text(7, like: issues.last?.message),
        updatedAt: Moment(milliseconds: time)))
  }

  /// Those of several forms in one order.
  func sorted(limit: Int) -> [DraftIssue] {
    guard areOfManyForms else { return issues }
    return cursors.indices.sorted { cursors[$0] > cursors[$1] }.prefix(limit).map { issues[$0] }
  }
}
