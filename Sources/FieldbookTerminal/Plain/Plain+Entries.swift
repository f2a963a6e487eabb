import FormSession

/// The texts of plain mode about the entries of repeats.
extension Plain {
  static let yesOrNo = "Type yes or no."
  static let notRemoved = "The entry stays."

  static func entry(_ heading: String, _ tally: Tally) -> String {
    "\(heading), \(tally.filled) of \(tally.fields) filled in."
  }

  /// Returns a line of the list of entries, with the path that goes to the entry.
  static func entry(_ heading: String, _ tally: Tally, path: String) -> String {
    "\(heading): \(Words.left(tally)). :go \(path) goes there."
  }

  static func askToRemove(_ heading: String) -> String {
    "\(heading) has answers. Remove it with everything in it? \(yesOrNo)"
  }

  static func removed(_ heading: String) -> String {
    "\(heading) was removed; :undo brings it back."
  }

  static func moved(_ heading: String) -> String { "Moved: now \(heading)." }

  /// Reports that a step removed an entry, with the command that restores it.
  static func isRemoved(_ way: String) -> String {
    "The entry was removed; :\(way) brings it back."
  }

  /// Lists the positions to which an entry can be moved.
  static func wherever(_ count: Int) -> String {
    count == 1
      ? "This is the only entry." : "Type :move with a number from 1 to \(count), up or down."
  }

  /// Returns the text after the entries of a repeat: how many there are, and how to add an entry.
  static func end(_ repeated: Int, in parent: Int, _ session: Session) -> String {
    let end = RepeatEnd(repeated, in: parent, session)
    let count = session.entries(ofRepeat: repeated, in: parent).count
    let name = (session.way(to: parent) + [session.title(ofRepeat: repeated, in: parent)])
      .joined(separator: Words.within)
    let entries = count == 0 ? "no entries" : Words.entries(count)
    guard end.canAdd else {
      let isCounted = session.repeats.all[repeated].repetition.count != nil
      let reason = isCounted ? "; the form sets the number" : ", no more can be added"
      return "\(name): \(entries)\(reason)."
    }
    let key = session.repeats.all[repeated].key
    return "\(name): \(entries). :add \(key) adds one."
  }

  static func placesToAdd(_ options: PlainOptions) -> String {
    "Entries can be added here: \(options.words). :add and the number or name adds one."
  }

  static func noSuchRepeat(_ name: String, _ options: PlainOptions) -> String {
    "There is no repeated group “\(name)” here. \(placesToAdd(options))"
  }
}
