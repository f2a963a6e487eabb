import FieldEngine
import FieldbookKit
import FormSession

/// Says in a language what is wrong with drafts, where their form has the language.
///
/// The store has the messages of each form's first language.
struct ProblemTranslator {
  private let book: Book
  private let language: String?

  /// The draft of the last problem, in the language; problems of one draft follow each other.
  private var last: (draft: DraftID, session: Session?)?

  init(_ book: Book, _ language: String?) {
    (self.book, self.language) = (book, language)
  }

  mutating func translated(_ problems: ArraySlice<ListedIssue>) throws -> [ListedIssue] {
    guard let language else { return Array(problems) }
    return try problems.map { problem in
      guard let session = try session(of: problem.draft, in: language) else { return problem }
      return problem.shown(in: session)
    }
  }

  private mutating func session(of draft: DraftID, in language: String) throws -> Session? {
    if let last, last.draft == draft { return last.session }
    let contents = try book.contents(draft)
    let stored = try book.loadedForm(of: contents.draft).session(contents)
    let words = try stored.definition.language(named: language).map { try stored.words(in: $0) }
    let session = words.map { stored.shown(with: $0) }
    last = (draft, session)
    return session
  }
}

extension ListedIssue {
  fileprivate var draft: DraftID {
    switch self {
    case .field(let issue): issue.draft
    case .rule(let broken): broken.draft
    }
  }

  /// Returns the problem with what people see of it in a session.
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
