import FieldEngine
import FormSession

/// What lies over the form.
enum Overlay: Sendable {
  case list(ListSheet)
  case menu(Menu)
  case dispute(Dispute)
  /// The keys, from this line on.
  case help(scroll: Int)
}

/// A list field that is open.
struct ListSheet: Hashable, Sendable {
  let field: String

  /// The item that has the caret.
  var item: Int

  /// Whether another item was asked for, and there is none: what is typed then was not meant for this
  /// one, which takes it only when the caret was moved.
  var isAskedForMore = false
}

extension ListSheet {
  /// The most items that the list takes, once it has so many.
  func limitReached(in session: Session) -> Int? {
    guard let rules = session.field(field)?.definition.list,
      let items = session.state(field)?.state.items, items.count >= rules.maximumCount
    else { return nil }
    return rules.maximumCount
  }
}

/// Lines to choose from.
struct Menu: Hashable, Sendable {
  /// A line, and what choosing it does.
  struct Line: Hashable, Sendable {
    let text: String
    let deed: Deed
    var sign = " "

    /// What the line is found by beside its text, in small letters.
    var keyword = ""
  }

  let title: String

  /// Whether `/` begins to look for something; where a letter must do nothing, it does not.
  var isFilterable = false

  /// What is said above the lines.
  var words: [String] = []

  let lines: [Line]

  /// The place of the marked line among those that are found.
  var marked = 0

  /// What is looked for; nil where typing looks for nothing.
  var query: String?

  /// The lines that have what is looked for: those that begin with it come first.
  var found: [Line] {
    guard let query, !query.isEmpty else { return lines }
    let wanted = query.lowercased()
    let matching = lines.filter {
      $0.text.lowercased().contains(wanted) || $0.keyword.contains(wanted)
    }
    let first = matching.filter { $0.text.lowercased().hasPrefix(wanted) }
    return first + matching.filter { !$0.text.lowercased().hasPrefix(wanted) }
  }

  /// Looks for texts with another letter.
  ///
  /// The slash that begins looking is none itself.
  mutating func look(for character: Character) {
    guard query != nil || (isFilterable && character == "/") else { return }
    if character == "/", query ?? "" == "" {
      query = ""
    } else {
      query = (query ?? "") + String(character)
    }
    marked = 0
  }

  /// Moves the mark, or changes what is looked for.
  mutating func carryOut(_ command: Command, _ size: ScreenSize) {
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

  /// Moves the mark, which stays within the lines.
  mutating func mark(by step: Int) {
    marked = max(0, min(marked + step, found.count - 1))
  }
}

/// What choosing a line of a menu does.
enum Deed: Hashable, Sendable {
  case set(String, String, item: Int?)
  case reason(String, String?)
  case go(to: String)
  /// Shows what can be done about a broken rule.
  case look(atRule: String)
  case acknowledge(String)
  case unacknowledge(String)
  /// Shows what can be done about a field of which something was left out.
  case lookAtNotice(String)
  case confirm(String)
  case finalize
  case discardList(String)
  case leave
  case stay
  /// Answers the number of the line to whoever asked.
  case pick(Int)
}
