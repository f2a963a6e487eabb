import FieldEngine
import FieldbookExchange
package import FormSession
package import JSONText

/// A problem that a person must fix.
package enum ListedIssue {
  case field(DraftIssue)
  case rule(BrokenRule)
}

/// The output format of problems.
enum IssueListFormat {
  case table
  case lines
  case worklist
}

/// Writes problems, page by page.
struct IssueList {
  private let form: IssueListFormat
  private let width: Int?
  private var writer: CSVWriter
  private var isBegun = false

  /// A command that accepts the first warning or notice of a table; nil if there is none.
  private(set) var way: String?

  init(_ form: IssueListFormat, width: Int?) {
    (self.form, self.width) = (form, width)
    writer = CSVWriter()
    if form == .worklist { writer.row(WorklistEntry.columns) }
  }

  /// Returns a page as bytes; the header precedes the first page.
  mutating func bytes(of page: [ListedIssue]) -> [UInt8] {
    var bytes: [UInt8] = []
    switch form {
    case .lines:
      for issue in page {
        issue.json.write(into: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
    case .worklist:
      for issue in page { issue.entry.write(to: &writer) }
      writer.drain { bytes = $0 }
    case .table:
      guard !page.isEmpty else { return [] }
      let head = isBegun ? [] : [["DRAFT", "FORM", "FIELD", "SHOWN", "PROBLEM"]]
      isBegun = true
      way = way ?? page.lazy.compactMap(\.way).first
      bytes = Array(Table(rows: head + page.map(\.row)).text(within: width).utf8)
    }
    return bytes
  }
}

extension ListedIssue {
  /// The command that accepts a warning or a notice; nil for other problems.
  fileprivate var way: String? {
    switch self {
    case .field(let issue) where issue.code == Notice.issueCode:
      let words = "acknowledge \(issue.draft.ending) --notice \(issue.field)"
      return "`\(words)` accepts the field as it is."
    case .rule(let rule) where rule.rule.severity == .warning:
      return "`acknowledge \(rule.draft.ending) \(rule.rule.path)` accepts the warning."
    default: return nil
    }
  }

  fileprivate var row: [String] {
    switch self {
    case .field(let issue):
      [
        issue.draft.ending, issue.form.key, issue.field, (issue.display ?? "").withoutControls,
        issue.message.withoutControls,
      ]
    case .rule(let rule):
      [
        rule.draft.ending, rule.form.key, rule.rule.fields.joined(separator: ", "), "",
        (rule.rule.severity == .warning ? "warning: " : "") + rule.rule.message.withoutControls,
      ]
    }
  }

  fileprivate var entry: WorklistEntry {
    switch self {
    case .field(let issue):
      WorklistEntry(
        draft: issue.draft.description, field: issue.field, code: issue.code,
        message: issue.message, text: issue.display ?? "")
    case .rule(let rule):
      WorklistEntry(
        draft: rule.draft.description, field: "", code: rule.rule.path,
        message: rule.rule.message, text: "")
    }
  }

  package var json: JSON {
    switch self {
    case .field(let issue):
      .object([
        ("draft", .string(issue.draft.description)), ("form", .string(issue.form.key)),
        ("field", .string(issue.field)), ("group", .optional(issue.group)),
        ("raw", .optional(issue.raw)),
        ("display", .optional(issue.display)), ("code", .string(issue.code)),
        ("message", .string(issue.message)), ("rule", .null),
        ("updated_at", .string(issue.updatedAt.description)),
      ])
    case .rule(let rule):
      .object([
        ("draft", .string(rule.draft.description)), ("form", .string(rule.form.key)),
        ("field", .null), ("group", .optional(rule.rule.group)), ("raw", .null),
        ("display", .null), ("code", .string(rule.rule.code)),
        ("message", .string(rule.rule.message)), ("rule", .string(rule.rule.path)),
        ("updated_at", .string(rule.updatedAt.description)),
      ])
    }
  }
}
