import FormSession

/// The state of the screen beside the draft: the scroll position, and what is open over the form.
struct FormModel: Sendable {
  let outline: FormOutline
  private(set) var arrangement: Arrangement

  /// Whether the terminal shows nothing but ASCII.
  let isASCII: Bool

  /// The layout that was asked for.
  var layout: FormLayout

  /// The field with the focus, opened out.
  var opening: Opening?

  /// Whether the person reads the field with the focus rather than answers it: a field that is taller
  /// than the screen is then scrolled by pages, and otherwise to its answer.
  var isReading = true

  /// Whether the focus has just come to its field, which is then seen from its beginning.
  private var hasArrived = false

  /// The option of a field that the arrow keys are at.
  var mark: OptionMark?

  var size: ScreenSize
  var theme: Theme

  /// The first line of the form that is seen.
  var scroll = 0

  /// What lies over the form, the uppermost last.
  var overlays: [Overlay] = []

  /// Whether the focus moved by itself, because its field was hidden: what is typed next was meant for
  /// that field.
  var hasStrayed = false

  /// The list that is open in the draft, and was taken off the screen.
  var setAside: String?

  /// The secure fields whose text is shown.
  var revealed: Set<String> = []

  /// What there is to say, until the next key.
  var message: Message?

  /// What was copied or cut last.
  var clipboard: String?

  /// The rule of the warning that was accepted in the last step.
  var lastAccepted: String?

  /// The fields that somebody else has changed, until it is known who.
  var unnamed: [String] = []

  /// Where a selection with the mouse began.
  var dragStart: Int?

  init(
    _ session: Session, size: ScreenSize, theme: Theme, layout: FormLayout, isASCII: Bool,
    isDebugging: Bool
  ) {
    outline = FormOutline(session)
    self.size = size
    self.theme = theme
    self.layout = layout
    self.isASCII = isASCII
    arrangement = Arrangement(
      outline,
      Arrangement.Question(
        columns: size.columns, hidden: [], hasDebugLines: isDebugging, isCompact: false))
    chooseLayout(session)
    arrange(session)
  }

  /// Decides whether the form is compact.
  ///
  /// All fields count, also those that are hidden for now, so that a draft looks the same when it is
  /// resumed with more answers.
  mutating func chooseLayout(_ session: Session) {
    var question = question(session)
    question.isCompact = layout == .compact
    if layout == .automatic {
      var whole = question
      whole.hidden = []
      let roomy = Arrangement(outline, whole)
      question.isCompact = roomy.height > rows.form.count * FormLayout.mostScreens
    }
    arrangement = Arrangement(outline, question)
  }

  /// What the arrangement depends on now.
  private func question(_ session: Session) -> Arrangement.Question {
    var question = arrangement.question
    question.columns = size.columns
    question.hidden = Set(
      outline.faces.indices.filter {
        outline.faces[$0].isConditional && !session.state($0).applies
      })
    return question
  }

  /// Follows the size of the screen, fields that come and go, and the focus.
  mutating func arrange(_ session: Session) {
    let question = question(session)
    if question != arrangement.question { arrangement = Arrangement(outline, question) }
    if opening?.box.place != session.focus.flatMap({ outline.places[$0] }) {
      (isReading, hasArrived) = (true, true)
    }
    if mark?.field != session.focus { mark = nil }
    opening = openedFocus(session)
    scroll = max(0, min(scroll, shownHeight - rows.form.count))
  }

  /// Scrolls as little as shows the field with the focus.
  ///
  /// One that is taller than the screen is shown from its label on, or where its answer is given.
  mutating func showFocus(_ session: Session) {
    defer { hasArrived = false }
    guard session.focus != nil else {
      // Behind the last field stands the end of the form.
      scroll = max(0, shownHeight - rows.form.count)
      return
    }
    guard let opening else { return }
    let (lines, room) = (opening.lines, rows.form.count)
    // The border of the group is seen with its first and its last field.
    let whole = max(0, lines.lowerBound - 1)..<lines.upperBound + 1
    if whole.count <= room {
      show(whole)
    } else if lines.count <= room {
      show(lines)
    } else if isReading {
      let isWithin = lines.contains(scroll) && scroll + room <= lines.upperBound
      if !isWithin || hasArrived { scroll = lines.lowerBound }
    } else {
      show(answeredLines(of: opening, session))
    }
  }

  /// The lines of the answer that the keys are at.
  private func answeredLines(of opening: Opening, _ session: Session) -> Range<Int> {
    let box = FieldBox(opening.box, self, session)
    let first = opening.firstAnswer
    if let marked = box.markedOption ?? box.chosenOption, opening.options.indices.contains(marked) {
      let lines = opening.answerLines(ofOption: marked)
      return first + lines.lowerBound..<first + lines.upperBound
    }
    let line = first + (box.caretLine ?? 0)
    return line..<line + 1
  }

  private mutating func show(_ lines: Range<Int>) {
    scroll = max(scroll, lines.upperBound - rows.form.count)
    scroll = max(0, min(scroll, lines.lowerBound))
  }

  /// Scrolls within a field that is taller than the screen; false where there is no more of it.
  mutating func read(byPages pages: Int) -> Bool {
    guard let lines = opening?.lines, lines.count > rows.form.count else { return false }
    let last = lines.upperBound - rows.form.count
    let wanted = scroll + pages * max(1, rows.form.count - 1)
    let next = max(lines.lowerBound, min(wanted, last))
    isReading = true
    guard next != scroll else { return false }
    scroll = next
    return true
  }

  /// An area of the form on the screen.
  func onScreen(_ area: Area) -> Area {
    var area = area
    area.row += rows.form.lowerBound - scroll
    return area
  }

  /// The option of a field that the arrow keys are at.
  func markedOption(of key: String) -> Int? { mark?.field == key ? mark?.index : nil }

  /// The rows of the screen and what they are for.
  var rows: ScreenRows { ScreenRows(size) }
}

/// An option of a field that is chosen from on the form itself.
struct OptionMark: Hashable, Sendable {
  let field: String
  var index: Int

  /// The letters that were typed one after the other to mark it.
  var typed = ""
}

/// The rows of the screen and what they are for.
struct ScreenRows: Hashable, Sendable {
  let title: Int?
  let form: Range<Int>
  let message: Int
  let status: Int
  let keys: Int?

  /// On a low screen the form takes the rows of the title and of the keys.
  init(_ size: ScreenSize) {
    let isLow = size.rows < 12
    title = isLow ? nil : 0
    keys = isLow ? nil : size.rows - 1
    let end = max(0, size.rows - (isLow ? 2 : 3))
    form = min(isLow ? 0 : 1, end)..<end
    message = end
    status = min(end + 1, max(0, size.rows - 1))
  }
}

/// What the screen has to say, until the next key.
struct Message: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case news
    case refusal
    /// Something could not be saved.
    case failure
  }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text.withoutControls
  }
}
