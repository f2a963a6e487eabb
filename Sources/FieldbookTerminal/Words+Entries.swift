import FormSession

/// Texts about the entries of repeats.
extension Words {
  /// The separator between the names of nested entries.
  static let within = " › "

  /// Returns the heading of an entry, without the entry's title if it only repeats the heading.
  static func entry(_ repeated: String, _ position: Int, of count: Int, _ title: String) -> String {
    let number = "\(repeated) \(position) of \(count)"
    return title.isEmpty || title == "\(repeated) \(position)" ? number : "\(number): \(title)"
  }

  /// Returns the text of the line after the entries of a repeat.
  static func end(
    of repeated: String, _ count: Int, _ repetition: FormDefinition.Repetition
  ) -> String {
    if repetition.count != nil { return "\(repeated): \(entries(count)); the form sets the number" }
    if let most = repetition.max, count >= most {
      return "\(repeated): \(entries(count)), \(most) at most"
    }
    let limits = [
      count == 0 ? "none yet" : "\(count)",
      repetition.min.flatMap { count < $0 ? "\($0) at least" : nil },
      repetition.max.map { "\($0) at most" },
    ]
    return "+ Add to \(repeated) (\(limits.compactMap { $0 }.joined(separator: ", ")))"
  }

  static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

  // MARK: Changing entries

  static let answerRemoved =
    "Somebody else removed the entry with this answer; what you typed last was not saved."

  static let noRepeats = "This form has no repeated group."
  static let noEntry = "The cursor is not in an entry."
  static let noEntries = "There is no entry yet."
  static let nothingToAdd = "No entry can be added here."
  static let isFirstEntry = "This is the first entry."
  static let isLastEntry = "This is the last entry."
  static let entryList = "Entries"
  static let addEntry = "Add an entry"

  static func removeEntry(_ heading: String) -> String { "Remove \(heading)" }

  /// The question that is asked before an entry with answers is removed.
  static var entryHasAnswers: String {
    "It has answers. They are removed with it, and with everything in it; \(key(.undo)) brings them back."
  }

  static func removed(_ heading: String) -> String {
    "\(heading) was removed; \(key(.undo)) brings it back."
  }

  /// Returns a sentence about who removed the entry that contained the cursor.
  static func removed(_ heading: String, by person: String?) -> String {
    "\(person ?? somebody) removed \(heading), where the cursor was."
  }

  /// Describes the place where an entry can be added.
  static func place(_ way: [String], _ repeated: String, after title: String?) -> String {
    (way + [repeated]).joined(separator: within) + (title.map { ", after \($0)" } ?? "")
  }
}
