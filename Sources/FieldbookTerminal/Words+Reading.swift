import FormSession

/// Texts about options, paragraphs and checkboxes.
extension Words {
  /// The note beside the title of a menu that does not show all options.
  static let moreOptions = "type letters to find others"

  static let notRanked = "Their order does not matter."
  static let notTicked = "Tick it first, then move it."

  /// Returns the menu line for text that is not an option.
  static func ownText(_ text: String) -> String { "“\(text)”, in your own words" }

  static let notOutside = "A hidden answer cannot be opened in an editor."
  static var isCompact: String {
    "Compact: a line for each field. \(key(.changeLayout)) shows boxes again."
  }
  static var isRoomy: String {
    "Roomy: a box for each field. \(key(.changeLayout)) shows a line for each."
  }

  static let noEditor = "No editor is set. Set VISUAL or EDITOR to the command of your editor."
  static let noTextLeft = "The editor saved no text; the field is unchanged."
  static let noUTF8Text = "The editor saved text that is not UTF-8; the field is unchanged."
  static let tooMuchText = "The editor saved more than 4 MB; the field is unchanged."

  static func noPlaceForText(_ folder: String, _ reason: String) -> String {
    "The text cannot be written to \(folder) (\(reason)); the field is unchanged."
  }

  static func editorNotStarted(_ command: String, _ reason: String) -> String {
    "“\(command)” could not be started: \(reason)."
  }

  static func editorEnded(_ command: String, status: Int32) -> String {
    "“\(command)” ended with status \(status)."
  }

  static func editorEnded(_ command: String, signal: Int32) -> String {
    "“\(command)” was ended by signal \(signal)."
  }

  static func noOption(beginsWith character: Character) -> String {
    "No option begins with “\(String(character).withoutControls)”."
  }

  static func typeToSearch(options count: Int?) -> String {
    "Type to search \(count.map { "\($0) options" } ?? "the options")"
  }

  static func spaceShows(options count: Int?) -> String {
    "Space: show \(count.map { "\($0) options" } ?? "the options")"
  }

  static func atMost(_ count: Int) -> String { "At most \(items(count)) can be ticked." }

  static func editorFailed(_ failure: String) -> String {
    "\(failure) The text is unchanged."
  }

  static func editorFailedWithText(_ failure: String) -> String {
    "\(failure) The field has the text that it saved; \(key(.undo)) undoes that."
  }
}
