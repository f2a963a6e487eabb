package import FormSession
package import JSONText

/// The number of drafts by status and age, and the most frequent errors in them.
package struct Statistics {
  /// The numbers of a form's drafts with a certain status, by age.
  struct Line {
    let form: String
    let status: DraftStatus
    var counts: [Int]
    var total: Int { counts.reduce(0, +) }
  }

  private(set) var lines: [Line] = []
  private let issues: [IssueCount]

  /// The age groups, each with the number of days before today at which it begins.
  private static let ages: [(name: String, days: Int64)] = [
    ("TODAY", 0), ("7 DAYS", 7), ("30 DAYS", 30), ("OLDER", .max),
  ]

  /// Counts the drafts of a store, given the start of today.
  package init(_ store: any BookStorage, form: String?, today midnight: Moment) throws(StoreError) {
    issues = try store.issueCounts(form: form)
    var end = Moment(milliseconds: .max)
    for (place, age) in Statistics.ages.enumerated() {
      let begin = Moment(
        milliseconds: age.days == .max ? .min : midnight.milliseconds - age.days * 86_400_000)
      for count in try store.draftCounts(form: form, since: begin, before: end) {
        add(count, at: place)
      }
      end = begin
    }
    lines.sort { ($0.form, $0.status.place) < ($1.form, $1.status.place) }
  }

  private mutating func add(_ count: DraftCount, at age: Int) {
    let place = lines.firstIndex { $0.form == count.form && $0.status == count.status }
    if place == nil {
      let counts = Statistics.ages.map { _ in 0 }
      lines.append(Line(form: count.form, status: count.status, counts: counts))
    }
    lines[place ?? lines.count - 1].counts[age] = count.count
  }

  /// Returns the counts as tables, with bars on a terminal.
  func text(barsWithin width: Int?) -> String {
    let head = ["FORM", "STATUS", "DRAFTS"] + Statistics.ages.map(\.name)
    let rows = lines.map { line in
      [line.form.withoutControls, line.status.rawValue, "\(line.total)"]
        + line.counts.map { "\($0)" }
    }
    let worst = issues.prefix(20)
    let failing = worst.map {
      [$0.form, $0.field, $0.code].map(\.withoutControls) + ["\($0.count)"]
    }
    let drafts = barred(head, rows, lines.map(\.total), within: width)
    let problems = barred(
      ["FORM", "FIELD", "PROBLEM", "FIELDS"], failing, worst.map(\.count), within: width)
    return [drafts, problems].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns a table with a bar after each row, in the remaining width of the terminal.
  private func barred(
    _ head: [String], _ rows: [[String]], _ counts: [Int], within width: Int?
  ) -> String {
    guard !rows.isEmpty else { return "" }
    let plain = Table(rows: [head] + rows).text(within: width)
    guard let width, let most = counts.max(), most > 0 else { return plain }
    let widest = plain.split(separator: "\n").map(\.count).max() ?? 0
    let longest = max(5, min(30, width - widest - 2))
    let bars = zip(rows, counts).map { row, count in
      row + [String(repeating: "█", count: count == 0 ? 0 : max(1, count * longest / most))]
    }
    return Table(rows: [head] + bars).text(within: width)
  }

  package var json: JSON {
    .object([
      (
        "drafts",
        .array(
          lines.map { line in
            .object(
              [
                ("form", .string(line.form)), ("status", .string(line.status.rawValue)),
                ("count", .integer(line.total)),
              ]
                + zip(["today", "within_7_days", "within_30_days", "older"], line.counts)
                .map { ($0, .integer($1)) })
          })
      ),
      (
        "problems",
        .array(
          issues.map { issue in
            .object([
              ("form", .string(issue.form)), ("field", .string(issue.field)),
              ("code", .string(issue.code)), ("count", .integer(issue.count)),
            ])
          })
      ),
    ])
  }
}

extension DraftStatus {
  /// The index of the status.
  fileprivate var place: Int { DraftStatus.allCases.firstIndex(of: self) ?? 0 }
}
