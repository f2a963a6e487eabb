import FieldEngine
import FormSession

/// The content shown over the form.
enum Overlay: Sendable {
  case list(ListSheet)
  case menu(Menu)
  case boxes(BoxList)
  case conflict(ConflictDialog)
  /// The help overlay, scrolled to this line.
  case help(scroll: Int)
}

/// An open list field.
struct ListSheet: Hashable, Sendable {
  let field: String

  /// The index of the item with the caret.
  var item: Int

  /// Whether the person asked for one more item than the list allows.
  ///
  /// Until the caret moves, the current item ignores typing, which was meant for the additional
  /// item.
  var isAskedForMore = false
}

extension ListSheet {
  /// Returns the maximum number of items if the list is full; otherwise nil.
  func limitReached(in session: Session) -> Int? {
    guard let rules = session.field(field)?.definition.list,
      let items = session.state(field)?.state.items, items.count >= rules.maximumCount
    else { return nil }
    return rules.maximumCount
  }
}

/// A list of lines to choose from.
struct Menu: Hashable, Sendable {
  /// A line, and the effect of choosing it.
  struct Line: Hashable, Sendable {
    let text: String
    let action: MenuAction
    var sign = " "

    /// Additional text by which a search finds the line.
    var keyword = ""

    /// Returns how well the line matches a search text; nil if it does not match.
    func match(_ wanted: String) -> WordMatch? {
      // The number of a line is not part of its name.
      let digits = text.prefix { $0.isNumber }
      let name = text.dropFirst(digits.count).drop { $0 == "." || $0 == " " }
      return [String(name), keyword, String(digits), text].compactMap { $0.match(wanted) }
        .min { $0.rawValue < $1.rawValue }
    }
  }

  let title: String

  /// The text beside the title.
  var note = ""

  /// Whether `/` starts a search; false if letters must have no effect.
  var isFilterable = false

  /// The text above the lines.
  var words: [String] = []

  /// The lines; for a search in a list, only the first matches.
  var lines: [Line]

  /// The field whose list is searched; nil if the lines are complete.
  var searched: ListSearch?

  /// The index of the marked line among the matches.
  var marked = 0

  /// The search text; nil if typing does not search.
  var query: String?

  /// Whether the person types text, such as a comment, and the lines are actions on this text.
  var isComposing = false

  /// The folder whose files are listed; nil for any other list.
  var folder: Folder?

  /// A folder, and the field for which a file is chosen.
  struct Folder: Hashable, Sendable {
    let listing: FolderListing
    let key: String
  }

  /// The columns before the text of a line: a mark and a sign.
  var indent: Int { 3 + (lines.first?.sign.displayWidth ?? 1) }

  /// The lines that match the search, best matches first.
  var found: [Line] {
    guard let query, !query.isEmpty, searched == nil, !isComposing else { return lines }
    let matches = lines.map { $0.match(query) }
    return WordMatch.allCases.flatMap { match in
      lines.indices.filter { matches[$0] == match }.map { lines[$0] }
    }
  }

  /// Adds a letter to the search.
  ///
  /// A slash at the start of a search is not part of the search text.
  mutating func look(for character: Character) {
    guard query != nil || (isFilterable && character == "/") else { return }
    if character == "/", query ?? "" == "", !isComposing {
      query = ""
    } else {
      query = (query ?? "") + String(character)
    }
    marked = 0
  }

  /// Moves the mark, or changes the search.
  mutating func perform(_ command: Command, _ size: ScreenSize) {
    let page = MenuLayout(self, size).lines.count
    switch command {
    case .up: mark(by: -1)
    case .down: mark(by: 1)
    case .pageUp: mark(by: -page)
    case .pageDown: mark(by: page)
    case .filter: look(for: "/")
    case .delete:
      guard query?.isEmpty == false else { break }
      query?.removeLast()
      marked = 0
    default: break
    }
  }

  /// The marked line.
  var choice: Line? { found.indices.contains(marked) ? found[marked] : nil }

  /// Moves the mark within the lines.
  mutating func mark(by step: Int) {
    marked = max(0, min(marked + step, found.count - 1))
  }
}

/// A search in the list of a field.
struct ListSearch: Hashable, Sendable {
  /// The key of the field.
  let field: String

  /// The list item to set; nil to set the field itself.
  let item: Int?

  /// The maximum number of options that are shown; typing letters finds the others.
  static let mostLines = 200
}

/// The effect of choosing a line of a menu.
enum MenuAction: Hashable, Sendable {
  case set(String, String, item: Int?)
  case tick(String)
  case reason(String, String?)
  case go(to: String)
  /// Shows the actions for a broken rule.
  case lookAtRule(String)
  case acknowledge(String)
  case unacknowledge(String)
  /// Shows the actions for a field with a notice.
  case lookAtNotice(String)
  case confirm(String)
  case finalize
  case discardList(String)
  /// Adds an entry to the repeat with this path.
  case addEntry(to: String, at: Int?)
  /// Removes the entry with this path.
  case removeEntry(String)
  /// Saves the typed text as a comment on a field.
  case comment(String)
  /// Resolves the open comments on a field, with the typed text if there is any.
  case resolveComments(String)
  /// Lists the files in the folder with this path.
  case openFolder(String, for: String)
  /// Stores the file at this path as the answer to a field.
  case attach(String, to: String)
  case leave
  case stay
  /// Returns the number of the line to the caller.
  case pick(Int)
}
