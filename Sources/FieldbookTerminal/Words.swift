import FieldEngine
import FormSession

/// The texts of the terminal form.
enum Words {
  /// Returns the name of the key for a command, such as `Ctrl-U`.
  static func key(_ command: Command, at place: Binding.Place = .form) -> String {
    [Binding].all.key(of: command, at: place) ?? ""
  }

  static let strayed = "That field is gone. Move the cursor, then type."
  static var noFocus: String { "\(key(.accept)): finish. \(key(.next)): the first field." }
  static let noMatch = "No match"
  static let notAnswered = "Not answered (Space: Yes/No)"
  static let nothingCopied = "Nothing has been copied or cut in this form yet."
  static var nothingSelected: String { "Nothing is selected. \(key(.leave)) leaves the form." }
  static let noReasons = "This form has no reasons for leaving an answer empty."
  static let notOpened = "This field has no list to open; type the answer."
  static let notSecret = "This field is not hidden."
  static let seenAtFocus = "The answer is shown while you are in the field."
  static var allRight: String { "Nothing needs attention. \(key(.finalize)) finishes the form." }
  static var abandoned: String { "The earlier text is restored; \(key(.undo)) undoes that." }
  static let noMoreToAnswer = "No question is open; :go and :back choose one."
  static let noReason = "Remove the reason"
  static var chooseFirst: String {
    let (up, down) = (key(.up, at: .conflict), key(.down, at: .conflict))
    return "\(up) and \(down) mark the answer to keep, \(key(.choose, at: .conflict)) keeps it."
  }
  static let mine = "Mine: "
  static let theirs = "Theirs: "
  static let somebody = "Somebody else"
  static let ownOther = "You, in another window,"
  static let finish = "Finish and lock"
  static let keepEditing = "Keep editing"
  static let isComplete =
    "Nothing needs attention. A finished form is locked; `fieldbook amend` starts its next edition."
  static let beforeYouFinish = "Before you finish"
  static let keepEditingList = "Keep editing the list"
  static let discardList = "Close the list without its changes"
  static let find = "Find a field"
  static let noFileStorage = "Files cannot be stored here."
  static let chooseFile = "Space: choose a file"
  static let warning = "Warning"
  static let rule = "These answers do not fit together"
  static let accept = "Accept this warning"
  static let confirm = "Accept the answer as it is"
  static let withdrawAcceptance = "No longer accept this warning"
  static var accepted: String { "Warning accepted; \(key(.undo)) undoes that." }
  static let notAccepted = "The warning is no longer accepted."

  static func reasonTitle(_ label: String) -> String { "\(label): why is there no answer?" }

  /// Describes the text that was left out of a field, and says how to accept its omission.
  static func notice(_ notice: Notice, in messages: MessageTable) -> String {
    "\(notice.message(in: messages)). \(key(.confirm)) accepts it"
  }

  static func fileTitle(_ label: String) -> String { "\(label): choose a file" }

  static func stored(_ name: String) -> String { "\(name.withoutControls) is stored." }

  /// Reports that a file is stored, and why it is still not a valid answer.
  static func stored(_ name: String, but reason: String) -> String {
    "\(name.withoutControls) is stored, but is not a valid answer: \(reason)."
  }

  static func unreadable(folder reason: String) -> String {
    "This folder cannot be read: \(reason)."
  }

  static func goTo(_ label: String) -> String { "Go to \(label)" }

  /// Describes an issue on one line.
  static func issue(_ issue: FieldIssue, in state: FieldState) -> String {
    issueInLines(issue, in: state).withoutControls
  }

  /// Describes an issue, possibly in several lines; in a list, the text names the item with the
  /// issue.
  static func issueInLines(_ issue: FieldIssue, in state: FieldState) -> String {
    switch issue.kind {
    case _ where issue.message != FieldIssue(type: issue.type, kind: issue.kind).message:
      break
    case .required: return "Please answer this"
    case .unreadable where issue.type == "choice", .unknown where issue.type == "choice":
      return "Not in the list"
    case .item(let number):
      guard let item = state.items?.dropFirst(number - 1).first else { break }
      if item.raw.isEmpty { return "Item \(number) is empty" }
      if let own = item.issue { return "Item \(number): \(Words.issue(own, in: item))" }
    default: break
    }
    return issue.message.withoutControlsInLines
  }

  /// Returns the number of answers and warnings that need attention before the form can be
  /// finished.
  static func obstacles(_ obstacles: [Session.Obstacle]) -> String {
    let warnings = obstacles.count {
      if case .rule(let rule) = $0 { rule.isWarning } else { false }
    }
    let answers = obstacles.count - warnings
    let parts = [
      answers == 0 ? nil : answers == 1 ? "1 answer" : "\(answers) answers",
      warnings == 0 ? nil : Words.warnings(warnings),
    ]
    let verb = obstacles.count == 1 ? "needs" : "need"
    return parts.compactMap(\.self).joined(separator: " and ") + " \(verb) attention"
  }

  static let noStep = "Shift and an arrow do not change such an answer."
  static let nothingToStep = "Enter an answer first; Shift and an arrow change it."
  static let invalidStep = "Correct the answer first; Shift and an arrow change it."

  // MARK: Languages

  static let oneLanguage = "This form has only one language."

  /// Names the language in which the form is shown, using the language's own name if it is known.
  static func language(_ code: String) -> String {
    let name = languageNames[code.lowercased().prefix { $0 != "-" }.description]
    return "Language: \(name.map { "\($0) (\(code))" } ?? code)"
  }

  private static let languageNames = [
    "ar": "العربية", "de": "Deutsch", "en": "English", "es": "español", "fr": "français",
    "hi": "हिन्दी", "pt": "português", "ru": "русский", "sw": "Kiswahili", "zh": "中文",
  ]

  // MARK: Pages

  static let pages = "Pages"
  static let noPages = "This form has only one page."

  static func page(_ number: Int, of count: Int) -> String { "page \(number) of \(count)" }

  static func nextPage(_ name: String) -> String { "Next page: \(name)" }

  /// Describes how many answers on a page are filled in, invalid or missing.
  static func left(_ tally: Tally) -> String {
    let parts = [
      "\(tally.filled) of \(tally.fields)", tally.invalid > 0 ? "\(tally.invalid) wrong" : "",
      tally.missing > 0 ? "\(tally.missing) missing" : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the sign that represents a page with these counts.
  static func sign(of tally: Tally) -> String {
    tally.invalid > 0 ? "✗" : tally.isValid && tally.filled > 0 ? "✓" : " "
  }

  // MARK: Counts

  static func notices(_ count: Int) -> String { count == 1 ? "1 notice" : "\(count) notices" }

  static func warnings(_ count: Int) -> String { count == 1 ? "1 warning" : "\(count) warnings" }

  /// Returns the labels of the fields that a message concerns, in parentheses.
  static func fields(_ labels: [String]) -> String {
    labels.isEmpty ? "" : " (\(labels.joined(separator: ", ")))"
  }

  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

  /// Returns the number of items and, if the form sets one, the maximum.
  static func items(_ count: Int, atMost limit: Int?) -> String {
    items(count) + (limit.map { ", \($0) at most" } ?? "")
  }

  /// Explains why no item can be added, and says how to edit the last item.
  static func isFull(_ limit: Int, item: Int) -> String {
    "At most \(items(limit)); move the cursor to edit item \(item)"
  }

  /// Asks which of two texts to keep.
  static func conflict(with person: String?) -> String {
    "\(person ?? somebody) changed this answer too. Which one stays?"
  }

  /// Returns a sentence about who changed which fields; nil stands for an unknown person.
  static func changed(_ labels: [String], by person: String?) -> String {
    "\(person ?? somebody) changed \(labels.joined(separator: ", "))."
  }

  /// Returns why an edit was rejected; `label` returns the label of a field.
  static func refusal(
    _ refusal: SessionRefusal, in messages: MessageTable, label: (String) -> String
  ) -> String {
    switch refusal {
    case .readOnly(let key): "\(label(key)): this answer cannot be changed."
    case .calculated(let key): "\(label(key)): this answer is calculated from others."
    case .tooManyEntries(let key, let most): "\(label(key)): at most \(entries(most))."
    case .tooFewEntries(let key, let least): "\(label(key)): at least \(entries(least))."
    case .entriesAreCounted(let key):
      "\(label(key)): the form sets the number of entries; nobody can add or remove one."
    default: self.refusal(refusal, in: messages)
    }
  }

  /// Returns why input was rejected, as a sentence that quotes the input.
  static func refusal(_ refusal: SessionRefusal, in messages: MessageTable) -> String {
    switch refusal {
    case .refused(let refusal) where !refusal.text.isEmpty && refusal.text.count <= 12:
      "“\(refusal.text)” was not accepted: \(refusal.reason(in: messages))."
    case .refused(let refusal), .focusKept(_, let refusal?):
      "\(refusal.reason(in: messages).capitalizedFirst)."
    default: refusal.message
    }
  }

  /// Returns a progress bar of ten characters.
  static func bar(_ done: Int, of all: Int) -> String {
    let full = all == 0 ? 10 : done * 10 / all
    return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
  }

  /// Wraps text to the given width, between words.
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

  /// Wraps texts to a maximum number of lines; the last line shows whether text is missing.
  static func wrapped(_ texts: [String], _ width: Int, atMost count: Int) -> [String] {
    let all = texts.flatMap { wrapped($0, width) }
    guard all.count > count, count > 0 else { return Array(all.prefix(count)) }
    return all.prefix(count - 1) + [all[count - 1] + "…"]
  }
}

extension String {
  /// The text with its first letter in uppercase.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
