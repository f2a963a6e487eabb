/// The command for a key.
enum Command: Hashable, Sendable {
  // In the text of a field.
  case move(Motion)
  case extend(Motion)
  case delete(Motion)
  case selectAll
  case cut
  case copy
  case paste
  case clear
  case undo
  case redo
  case abandon
  case newLine
  case editOutside

  // Between fields.
  case accept
  case next
  case previous
  case up
  case down
  case pageUp
  case pageDown
  case nextPage
  case previousPage
  case first
  case last
  case nextProblem

  // On one field.
  case open
  case reveal
  case reason
  case confirm
  case comment
  case changeLayout
  case increase
  case decrease

  // In a picker with several options.
  case toggle
  case toggleAll

  // In an overlay.
  case close
  case choose
  case filter
  case insertItem
  case removeItem
  case moveItemUp
  case moveItemDown

  // On the entries of repeats.
  case addEntry
  case addInside
  case removeEntry
  case moveEntryUp
  case moveEntryDown
  case nextEntry
  case previousEntry
  case listEntries

  // On the whole form.
  case find
  case nextLanguage
  case listPages
  case finalize
  case help
  case leave
  case suspend
  case redraw
}

extension Command {
  /// Whether the command changes the focused answer, or the entries of a repeat.
  var isEdit: Bool {
    switch self {
    case .delete, .cut, .paste, .clear, .abandon, .newLine, .toggle, .toggleAll: true
    case .increase, .decrease: true
    case .addEntry, .addInside, .removeEntry, .moveEntryUp, .moveEntryDown: true
    default: false
    }
  }
}

/// Where the caret goes, or how far a deletion reaches.
enum Motion: Hashable, Sendable {
  case left
  case right
  case wordLeft
  case wordRight
  case lineStart
  case lineEnd
}
