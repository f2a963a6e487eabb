import FormSession

/// The state of the screen apart from the draft, such as the scroll position and the overlays.
struct FormModel: Sendable {
  private(set) var outline: FormOutline
  private(set) var arrangement: Arrangement

  /// The pages; a form without declared pages has one.
  private(set) var pages: FormPages

  /// The index of the page on the screen.
  private(set) var page = 0

  /// The notes of the page as they were last wrapped.
  private(set) var notes: [NoteRef: NoteLines] = [:]

  /// The blocks of the page, as last computed.
  private var known: PageBlocks?

  /// The entry that had the focus, in case it is removed.
  var lastEntry: LastEntry?

  /// Whether the terminal shows only ASCII.
  let isASCII: Bool

  /// The layout that the person chose.
  var layout: FormLayout

  /// The focused field, expanded.
  var expanded: ExpandedField?

  /// Whether the person is reading the focused field instead of answering it.
  ///
  /// A field that is taller than the screen then scrolls by pages; otherwise its answer stays
  /// visible.
  var isReading = true

  /// Whether the focus has just moved to its field, which is then shown from its start.
  private var hasArrived = false

  /// The option that the arrow keys have marked.
  var mark: OptionMark?

  var size: ScreenSize
  var theme: Theme

  /// The field to show although it cannot have the focus, until the next key.
  var sought: String?

  /// The first visible line of the form.
  var scroll = 0

  /// The overlays, with the topmost last.
  var overlays: [Overlay] = []

  /// Whether the focus moved automatically because its field was hidden.
  ///
  /// The next typed text was meant for the hidden field.
  var hasStrayed = false

  /// The field whose list is open in the draft but hidden on the screen.
  var setAside: String?

  /// The secure fields whose text is revealed.
  var revealed: Set<String> = []

  /// The message, which is shown until the next key.
  var message: Message?

  /// The text that was last copied or cut.
  var clipboard: String?

  /// The known facts about files.
  var files = KnownFiles()

  /// The rule of the warning that was accepted in the last step.
  var lastAccepted: String?

  /// The reviewers' comments.
  var review = KnownReview()

  /// The status of the draft, as the person knows it.
  var status = DraftStatus.draft

  /// Fields that somebody else has changed, until that person's name is known.
  var unnamed: [String] = []

  /// The offset at which a selection with the mouse began.
  var dragStart: Int?

  init(
    _ session: Session, size: ScreenSize, theme: Theme, layout: FormLayout, isASCII: Bool,
    isDebugging: Bool
  ) {
    outline = FormOutline(session)
    pages = FormPages(outline, nil)
    self.size = size
    self.theme = theme
    self.layout = layout
    self.isASCII = isASCII
    arrangement = Arrangement(
      outline,
      Arrangement.Question(
        columns: size.columns, hidden: [], hasDebugLines: isDebugging, isCompact: false), session)
    chooseLayout(session)
    arrange(session)
  }

  /// Shows the texts of the form in another language.
  mutating func translate(_ session: Session) {
    outline = FormOutline(session)
    known = nil
    chooseLayout(session)
  }

  /// Decides whether the form is compact.
  ///
  /// Hidden fields count too, and each repeat counts once, so a draft looks the same when it is
  /// resumed with more answers.
  mutating func chooseLayout(_ session: Session) {
    findPage(session)
    var question = question(session)
    question.isCompact = layout == .compact
    if layout == .automatic {
      let heights = pages.pages.map { page in
        var whole = question
        (whole.hidden, whole.blocks) = ([], Array(outline.patterns[page.sections]))
        return Arrangement(outline, whole, session).height
      }
      question.isCompact = (heights.max() ?? 0) > rows.form.count * FormLayout.mostScreens
    }
    arrangement = Arrangement(outline, question, session)
  }

  /// Shows the page of the sought or focused field or, at the end of the form, the last page.
  private mutating func findPage(_ session: Session) {
    guard outline.hasPages else { return }
    pages = FormPages(outline, session)
    let place = sought.flatMap { session.place(of: $0) } ?? session.focusPlace
    page = pages.page(ofSection: place.flatMap { outline.section(of: $0, session) })
  }

  /// Returns the current inputs of the arrangement, and wraps the notes that have changed.
  private mutating func question(_ session: Session) -> Arrangement.Question {
    var question = arrangement.question
    question.columns = size.columns
    let sections = outline.hasPages ? pages.pages[page].sections : outline.sections.indices
    let page = blocks(sections, session)
    question.blocks = page.blocks
    question.hidden = []
    var notes: [NoteRef: NoteLines] = [:]
    for (section, entry) in page.sections {
      for place in outline.places(ofSection: section, in: entry, session)
      where outline.faces[session.fieldOfForm(place)].isConditional && !session.applies(place) {
        question.hidden.insert(place)
      }
      for note in outline.sections[section].notes {
        let note = NoteRef(note: note.place, entry: entry)
        notes[note] = wrapped(note, session)
      }
    }
    self.notes = notes
    question.noteLines = notes.mapValues { $0.lines.count }
    return question
  }

  private mutating func blocks(_ sections: Range<Int>, _ session: Session) -> PageBlocks {
    if let known, known.isCurrent(sections, outline, session) { return known }
    let blocks = PageBlocks(sections, outline, session)
    known = blocks
    return blocks
  }

  /// Returns the wrapped note, if it is shown.
  private func wrapped(_ note: NoteRef, _ session: Session) -> NoteLines? {
    let state = session.state(ofNote: note.note, in: note.entry)
    guard state.applies else { return nil }
    let (text, columns) = (
      NoteText(state.text),
      Arrangement.noteWidth(in: note.entry, columns: size.columns, session)
    )
    if let known = notes[note], known.columns == columns, known.text == text { return known }
    return NoteLines(text, columns: columns)
  }

  /// Updates the arrangement after changes of the screen size, the visible fields or the focus.
  mutating func arrange(_ session: Session) {
    outline.follow(session)
    findPage(session)
    let question = question(session)
    if question != arrangement.question { arrangement = Arrangement(outline, question, session) }
    if expanded?.box.place != session.focusPlace { (isReading, hasArrived) = (true, true) }
    if mark?.field != session.focusKey { mark = nil }
    if let place = session.focusPlace { lastEntry = LastEntry(around: place, session) }
    expanded = expandedFocus(session)
    scroll = max(0, min(scroll, shownHeight - rows.form.count))
  }

  /// Scrolls by the smallest amount that shows the sought or focused field.
  ///
  /// A field that is taller than the screen is shown either from its label on or at its answer.
  mutating func showFocus(_ session: Session) {
    defer { hasArrived = false }
    if let box = sought.flatMap({ session.place(of: $0) }).flatMap(arrangement.box) {
      let area = shownArea(of: box)
      // Leave room for a message over the last lines.
      let lines = min(area.height + FormView.mostNoteLines - 1, rows.form.count)
      return show(area.row..<area.row + lines)
    }
    guard session.focusPlace != nil else {
      // After the last field, show the end of the form.
      scroll = max(0, shownHeight - rows.form.count)
      return
    }
    guard let expanded else { return }
    let (lines, room) = (expanded.lines, rows.form.count)
    // With the first or last field of a group, also show the group's border, and with any field the
    // notes above it.
    let whole = max(0, lines.lowerBound - 1)..<lines.upperBound + 1
    let notes = arrangement.linesOfNotes(above: expanded.box)
    if notes > 0, whole.count + notes <= room {
      show(max(0, whole.lowerBound - notes)..<whole.upperBound)
    } else if whole.count <= room {
      show(whole)
    } else if lines.count <= room {
      show(lines)
    } else if isReading {
      let isWithin = lines.contains(scroll) && scroll + room <= lines.upperBound
      if !isWithin || hasArrived { scroll = lines.lowerBound }
    } else {
      show(answeredLines(of: expanded, session))
    }
  }

  /// Returns the lines of the answer that contain the caret or the marked option.
  private func answeredLines(of expanded: ExpandedField, _ session: Session) -> Range<Int> {
    let box = FieldBox(expanded.box, self, session)
    let first = expanded.firstAnswer
    if let marked = box.markedOption ?? box.chosenOption, expanded.options.indices.contains(marked)
    {
      let lines = expanded.answerLines(ofOption: marked)
      return first + lines.lowerBound..<first + lines.upperBound
    }
    let line = first + (box.caretLine ?? 0)
    return line..<line + 1
  }

  private mutating func show(_ lines: Range<Int>) {
    scroll = max(scroll, lines.upperBound - rows.form.count)
    scroll = max(0, min(scroll, lines.lowerBound))
  }

  /// Scrolls within a field that is taller than the screen; returns false at its end.
  mutating func read(byPages pages: Int) -> Bool {
    guard let lines = expanded?.lines, lines.count > rows.form.count else { return false }
    let last = lines.upperBound - rows.form.count
    let wanted = scroll + pages * max(1, rows.form.count - 1)
    let next = max(lines.lowerBound, min(wanted, last))
    isReading = true
    guard next != scroll else { return false }
    scroll = next
    return true
  }

  /// Converts an area of the form to an area of the screen.
  func onScreen(_ area: Area) -> Area {
    var area = area
    area.row += rows.form.lowerBound - scroll
    return area
  }

  /// Returns the index of the option that the arrow keys have marked.
  func markedOption(of key: String) -> Int? { mark?.field == key ? mark?.index : nil }

  /// The rows of the screen by their purpose.
  var rows: ScreenRows { ScreenRows(size) }
}

/// The marked option of a field whose options are shown on the form.
struct OptionMark: Hashable, Sendable {
  let field: String
  var index: Int

  /// The letters that were typed in succession to mark the option.
  var typed = ""
}
