import FieldEngine
package import FieldbookKit
import FormSession
package import JSONText

/// Describes the problems of drafts in a language, if the drafts' form supports the language.
///
/// The store contains the messages in each form's first language.
package struct ProblemTranslator {
  private let book: Book
  private let language: String?

  /// The last problem's draft, in the language if the form supports the language; a draft's
  /// problems are consecutive.
  private var last: (contents: DraftContents, session: Session)?

  package init(_ book: Book, _ language: String?) {
    (self.book, self.language) = (book, language)
  }

  mutating func translated(_ problems: ArraySlice<ListedIssue>) throws -> [ListedIssue] {
    guard language != nil else { return Array(problems) }
    return try problems.map { $0.shown(in: try opened($0.draft).session) }
  }

  /// Returns a problem in the language, with the label of its question and the draft's owner, for a
  /// page.
  package mutating func labeled(_ problem: ListedIssue) throws -> JSON {
    let (contents, session) = try opened(problem.draft)
    guard case .object(let members) = problem.shown(in: session).json else { return .null }
    return .object(
      members + [
        ("label", .optional(problem.field.flatMap { session.label($0) })),
        ("owner", .string(contents.draft.owner)),
      ])
  }

  private mutating func opened(
    _ draft: DraftID
  ) throws -> (contents: DraftContents, session: Session) {
    if let last, last.contents.draft.id == draft { return last }
    let contents = try book.contents(draft)
    let opened = (contents, try book.session(contents, in: language))
    last = opened
    return opened
  }
}

extension ListedIssue {
  fileprivate var draft: DraftID {
    switch self {
    case .field(let issue): issue.draft
    case .rule(let broken): broken.draft
    }
  }

  fileprivate var field: String? {
    if case .field(let issue) = self { issue.field } else { nil }
  }

  /// Returns the problem as people see it in a session.
  fileprivate func shown(in session: Session) -> ListedIssue {
    switch self {
    case .field(var issue):
      guard let state = session.leftState(issue.field) else { return self }
      if issue.code == Notice.issueCode {
        issue.message = state.state.notice?.message(in: session.messages) ?? issue.message
      } else if let found = session.field(issue.field)?.leavingIssue, found.code == issue.code {
        issue.message = found.message
      }
      return .field(issue)
    case .rule(var broken):
      broken.rule = session.rules.first { $0.key == broken.rule.key } ?? broken.rule
      return .rule(broken)
    }
  }
}
