import FieldEngine
import FieldbookExchange
package import FieldbookKit
package import FormSession
import JSONText
import SQLiteKit

extension CommandDescription {
  static let invalid = CommandDescription(
    "invalid", "List every field and rule that needs attention.",
    discussion: """
      Lists the fields of open drafts that are invalid, or required and missing, most recently \
      changed first. Then it lists notices about refused characters (code `notice`), then broken \
      rules. Rules are left out when you filter by field, or by a code other than `rule.error` and \
      `rule.warning`.

      With `--csv`, the command writes a worklist. Fill in its `new` column, and import the file \
      with `import FORM FILE`.
      """,
    options: [
      .formFilter, .groupFilter, .fieldFilter, .codeFilter, .language, .worklist, .output, .limit,
    ],
    examples: [
      Example("fieldbook invalid --form visit --limit 20", "Show what to fix first"),
      Example("fieldbook invalid --code zip.incomplete --json", "Print JSON lines"),
      Example("fieldbook invalid --form visit --csv -o fix.csv", "Write a worklist to fill in"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable, .interrupted])
}

extension Option {
  static let groupFilter = Option("group", value: "G", help: "Only fields and rules of this group")
  static let fieldFilter = Option(
    "field", value: "K", help: "Only this field", completion: .fieldKey)
  static let codeFilter = Option("code", value: "C", help: "Only this problem")
  static let worklist = Option("csv", help: "Write a worklist to fill in")
}

extension Fieldbook {
  static func listInvalid(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    if invocation.flag(.worklist), invocation.flag(.json) {
      throw UsageError.contradiction("--csv", "--json")
    }
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let filter = try issueFilter(invocation, at: book)
    let limit = try invocation.integer(.limit) ?? .max
    // A path names the field in one entry; the store looks for the field in all entries.
    let path = invocation.value(.fieldFilter).flatMap { text in
      FieldPath(text)?.steps.isEmpty == false ? text : nil
    }
    let sink = try Sink(invocation.value(.output), sparing: book.store, interruption)
    let form: IssueListFormat =
      invocation.flag(.worklist) ? .worklist : invocation.flag(.json) ? .lines : .table
    var list = IssueList(form, width: console.tableWidth)
    var left = limit
    var translator = ProblemTranslator(book, invocation.value(.language))
    try book.eachProblem(filter, limit: path == nil ? limit : .max) { page in
      let wanted = path.map { path in page.filter { $0.isAbout(path) } } ?? page
      let shown = try translator.translated(wanted.prefix(left))
      left -= shown.count
      if !shown.isEmpty { try sink.write(list.bytes(of: Array(shown)), on: &console) }
    }
    try sink.write(list.bytes(of: []), on: &console)
    try sink.finish()
    if let way = list.way, !invocation.flag(.quiet) { console.complain(way) }
    return .done
  }

  private static func issueFilter(
    _ invocation: Invocation, at book: Book
  ) throws -> IssueFilter {
    var filter = IssueFilter()
    filter.group = invocation.value(.groupFilter)
    filter.field = invocation.value(.fieldFilter).map { FieldPath($0)?.key ?? $0 }
    filter.code = invocation.value(.codeFilter)
    if let key = invocation.value(.formFilter) { filter.form = try book.formKey(key) }
    if filter.field != nil || filter.group != nil { try book.expectNames(of: filter) }
    return filter
  }
}

extension Book {
  /// Checks that some version of the form, or of any form if the filter names none, has the field
  /// and the group that the filter names.
  fileprivate func expectNames(of filter: IssueFilter) throws {
    let versions = try store.versions(of: filter.form)
    let fields = versions.flatMap { $0.fields.map(\.key) }
    let groups = versions.flatMap { $0.groups.map(\.key) }
    if let key = filter.field, !fields.contains(key) {
      let nearest = NearestSpelling.of(key, among: fields)
      throw filter.form.map { ReferenceError.noField(key, form: $0, nearest: nearest) }
        ?? .noFieldAnywhere(key, nearest: nearest)
    }
    if let key = filter.group, !groups.contains(key) {
      let nearest = NearestSpelling.of(key, among: groups)
      throw filter.form.map { ReferenceError.noGroup(key, form: $0, nearest: nearest) }
        ?? .noGroupAnywhere(key, nearest: nearest)
    }
  }

  /// Inserts the answers of each draft into the messages of its rules.
  private func withAnswers(_ rules: [BrokenRule]) throws -> [BrokenRule] {
    var result: [BrokenRule] = []
    for var broken in rules {
      if broken.rule.message.contains("${") {
        let session = try session(of: broken.draft)
        broken.rule = session.rules.first { $0.key == broken.rule.key } ?? broken.rule
      }
      result.append(broken)
    }
    return result
  }

  /// Passes up to `limit` problems to a function page by page, problems of fields before problems
  /// of rules.
  package func eachProblem(
    _ filter: IssueFilter, limit: Int, _ body: ([ListedIssue]) throws -> Void
  ) throws {
    var left = limit
    var last: DraftIssue?
    repeat {
      let size = min(left, 500)
      let page = try store.issues(filter, after: last, limit: size)
      if !page.isEmpty { try body(page.map(ListedIssue.field)) }
      (last, left) = (page.last, left - page.count)
    } while last != nil && left > 0
    last = nil
    while left > 0 {
      let page = try store.notices(filter, after: last, limit: min(left, 500))
      guard !page.isEmpty else { break }
      try body(page.map(ListedIssue.field))
      (last, left) = (page.last, left - page.count)
    }
    guard left > 0 else { return }
    let code = filter.code.flatMap { $0.isCodeOfRule ? $0 : nil }
    var filter = filter
    if code != nil { filter.code = nil }
    var lastRule: BrokenRule?
    repeat {
      let page = try store.brokenRules(filter, after: lastRule, limit: min(left, 500))
      let wanted = page.filter { code == nil || $0.rule.code == code }
      if !wanted.isEmpty { try body(try withAnswers(wanted).map(ListedIssue.rule)) }
      (lastRule, left) = (page.last, left - wanted.count)
    } while lastRule != nil && left > 0
  }
}

extension ListedIssue {
  /// Whether the problem belongs to the field with this path.
  fileprivate func isAbout(_ path: String) -> Bool {
    if case .field(let issue) = self { issue.field == path } else { false }
  }
}

extension String {
  /// Whether this is the code of a broken rule.
  fileprivate var isCodeOfRule: Bool {
    FormRule.Severity.allCases.contains { "rule.\($0.rawValue)" == self }
      || ["repeat.min", "repeat.max", "repeat.count"].contains(self)
  }
}
