import FormSession

/// What the screen knows beside the draft: where one looks, and what lies over the form.
struct FormModel: Sendable {
  let outline: FormOutline
  var arrangement: Arrangement
  var size: ScreenSize
  var theme: Theme

  /// The first line of the form that is seen.
  var scroll = 0

  /// What lies over the form, the uppermost last.
  var overlays: [Overlay] = []

  /// Whether the focus went on by itself, because its field takes no part any more: what is typed then
  /// was meant for that one.
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

  /// The fields that somebody else has changed, as long as it is not known who.
  var unnamed: [String] = []

  /// Where a selection with the mouse began.
  var dragStart: Int?

  init(_ session: Session, size: ScreenSize, theme: Theme, isDebugging: Bool) {
    outline = FormOutline(session)
    self.size = size
    self.theme = theme
    arrangement = Arrangement(
      outline,
      Arrangement.Question(columns: size.columns, hidden: [], hasDebugLines: isDebugging))
    arrange(session)
  }

  /// Follows the size of the screen, and fields that come and go.
  mutating func arrange(_ session: Session) {
    var question = arrangement.question
    question.columns = size.columns
    question.hidden = Set(
      outline.faces.indices.filter {
        outline.faces[$0].isConditional && !session.state($0).applies
      })
    if question != arrangement.question || arrangement.boxes.isEmpty {
      arrangement = Arrangement(outline, question)
    }
    scroll = max(0, min(scroll, arrangement.height - rows.form.count))
  }

  /// Scrolls as little as shows the field with the focus.
  mutating func showFocus(_ session: Session) {
    guard let focus = session.focus else {
      scroll = max(0, arrangement.height - rows.form.count)
      return
    }
    guard let place = outline.places[focus], let box = arrangement.box(of: place) else { return }
    // The border of the group is seen with its first and its last field.
    let top = max(0, box.area.row - 1)
    let bottom = box.area.row + box.area.height + 1
    scroll = max(scroll, bottom - rows.form.count)
    scroll = max(0, min(scroll, top))
  }

  /// The rows of the screen and what they are for.
  var rows: ScreenRows { ScreenRows(size) }
}

/// The rows of the screen and what they are for.
struct ScreenRows: Hashable, Sendable {
  let title: Int?
  let form: Range<Int>
  let message: Int
  let status: Int
  let keys: Int?

  /// On a low screen the form has the room of what can be missed.
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
    /// Something could not be kept.
    case failure
  }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text.withoutControls
  }
}
