import FieldEngine
import FormSession

/// What the terminal form says in its own words.
enum Words {
  static let strayed = "That field is gone; move the caret, and type here then."
  static let noFocus = "Tab goes to the first field, Ctrl-F finalizes the form."
  static let nothingFound = "Nothing is called like that."
  static let nothingCopied = "Nothing was copied or cut in this form yet."
  static let nothingSelected = "Nothing is selected. Ctrl-Q leaves the form."
  static let noReasons = "The form knows no reasons for leaving a field empty."
  static let notOpened = "This field is typed into; it has nothing to open."
  static let notSecret = "This field hides nothing."
  static let seenAtFocus = "It is seen at the focus, and hidden when it is left."
  static let allRight = "Nothing is wrong or missing. Ctrl-F finalizes the form."

  static let abandoned = "What was there before is back; Ctrl-U undoes that."
  static let noMoreToAnswer = "No field is asked for; :go and :back choose one."
  static let noReason = "No reason, the field is open again"
  static let conflict = "Somebody else has changed this field meanwhile. Which text stays?"
  static let chooseFirst = "Up and Down choose whose text stays, Enter takes it."
  static let notSaved = "Not saved"
  static let keptAgain = "Everything is saved again."
  static let leaveAnyway = "Leave, and lose what was typed last"
  static let mine = "Mine: "
  static let theirs = "Theirs: "
  static let finalize = "Finalize"
  static let goOn = "Go on with the form"
  static let isComplete =
    "Nothing is wrong or missing. A final form stays as it is; `amend` begins its next edition."
  static let notYet = "Not yet"
  static let goOnWithList = "Go on with the list"
  static let discardList = "Close it as it was when it was opened"

  static func reasonTitle(_ label: String) -> String { "\(label): no value, because" }
  static func acknowledge(_ message: String) -> String { "Accept: \(message)".withoutControls }

  /// What was left out of a field, and how to accept it.
  static func notice(_ notice: Notice) -> String { "\(notice.message). Ctrl-P accepts it so" }

  static func confirm(_ label: String, _ notice: Notice) -> String {
    "Accept \(label) so: \(notice.message)"
  }

  static func obstacles(_ count: Int) -> String {
    count == 1 ? "One thing is in the way:" : "\(count) things are in the way:"
  }

  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

  /// How many items a list has, and how many it takes if its form says so.
  static func items(_ count: Int, atMost limit: Int?) -> String {
    items(count) + (limit.map { ", \($0) at most" } ?? "")
  }

  /// Why there is no other item to type into, and how to go on in the one there is.
  static func isFull(_ limit: Int, item: Int) -> String {
    "At most \(items(limit)); move the caret to go on in item \(item)"
  }

  static func changedElsewhere(_ labels: [String]) -> String {
    "Changed elsewhere: " + labels.joined(separator: ", ") + "."
  }

  /// Why something was not taken, as a sentence with what was offered.
  static func refusal(_ refusal: SessionRefusal) -> String {
    switch refusal {
    case .refused(let refusal) where !refusal.text.isEmpty && refusal.text.count <= 12:
      "“\(refusal.text)” was not taken: \(refusal.reason)."
    case .refused(let refusal), .focusKept(_, let refusal?): "\(refusal.reason.capitalizedFirst)."
    default: refusal.message
    }
  }

  /// A bar of ten signs.
  static func bar(_ done: Int, of all: Int) -> String {
    let full = all == 0 ? 10 : done * 10 / all
    return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
  }

  /// A text in lines of so many columns, broken between words.
  static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.displayWidth + word.displayWidth < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Texts in at most so many lines; the last one says when there is more.
  static func wrapped(_ texts: [String], _ width: Int, atMost count: Int) -> [String] {
    let all = texts.flatMap { wrapped($0, width) }
    guard all.count > count, count > 0 else { return Array(all.prefix(count)) }
    return all.prefix(count - 1) + [all[count - 1] + "…"]
  }
}

extension String {
  /// The text as the beginning of a sentence.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
