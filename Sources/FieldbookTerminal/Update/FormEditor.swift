import FieldEngine
import FormSession

/// A draft on a screen, and the effects of keys on it.
///
/// The editor does not depend on a terminal: it takes events, and returns a screen and a few
/// requests, so a test can play the part of a person.
struct FormEditor<Backend: FormBackend> {
  var backend: Backend
  var model: FormModel

  private var requests: [TerminalRequest] = []

  /// The texts of the form in the language of the person; nil for the form's first language.
  var words: FormWords?

  init(
    _ backend: Backend, size: ScreenSize, theme: Theme = .dark, layout: FormLayout = .automatic,
    isASCII: Bool = false, isDebugging: Bool = false, words: FormWords? = nil
  ) {
    (self.backend, self.words) = (backend, words)
    model = FormModel(
      backend.session.shown(with: words), size: size, theme: theme, layout: layout,
      isASCII: isASCII,
      isDebugging: isDebugging)
    if backend.session.focus == nil, let first = backend.session.firstFocus {
      apply(.step(first, .focus))
      // If the field cannot have the focus, focus the next field.
      if self.backend.session.focus == nil { apply(.next) }
    }
    follow()
    // The person has not typed anything yet.
    model.hasStrayed = false
    showReturn()
    readFiles()
    model.arrange(session)
    model.showFocus(session)
  }

  var session: Session { backend.session.shown(with: words) }

  /// The current screen.
  var screen: Screen {
    FormView(
      model: model, session: session, savedAt: backend.savedAt,
      saveError: backend.saveErrorInBrief
    ).screen()
  }

  /// Handles an event, and returns the requests for the terminal in addition to drawing.
  mutating func handle(_ event: InputEvent) -> [TerminalRequest] {
    requests = []
    switch event {
    case .key(let key):
      (model.message, model.sought) = (nil, nil)
      press(key)
      follow()
    case .paste(let text):
      (model.message, model.sought) = (nil, nil)
      if model.hasStrayed { refuseStrayed() } else { paste(text) }
      follow()
    case .mouse(let mouse): handle(mouse)
    case .resize(let size):
      model.size = size
      model.chooseLayout(session)
      follow()
    }
    return requests
  }

  /// Reads the changes of others; returns whether the screen must be updated.
  mutating func refresh() -> Bool {
    switch backend.refresh() {
    case .nothing:
      let isNamed = nameOthers()
      guard followReview() || isNamed || backend.status != model.status else { return false }
    case .changed(let keys) where keys.isEmpty: _ = nameOthers()
    case .changed(let keys):
      if let field = model.mark?.field, keys.contains(field) { model.mark = nil }
      name(changesIn: keys)
    case .saved: model.message = Message(.news, Words.savedAgain)
    case .conflict(let key, let mine): ask(whoseTextStays: mine, at: key)
    case .failed(let words): model.message = Message(.failure, words)
    }
    followReview()
    followStatus()
    readFiles()
    follow()
    return true
  }

  /// Reports that somebody else has finalized or discarded the draft.
  private mutating func followStatus() {
    guard backend.status != model.status else { return }
    model.status = backend.status
    if let words = Words.ended(backend.status) { model.message = Message(.failure, words) }
  }

  /// Reports who changed some fields; a person's name is not known while they are still typing.
  private mutating func name(changesIn keys: [String]) {
    let known = Dictionary(grouping: keys) { backend.author(of: $0) }
    model.unnamed = known[nil] ?? []
    let people = known.keys.sorted { ($0 ?? "\u{10FFFF}") < ($1 ?? "\u{10FFFF}") }
    let sentences = people.map { Words.changed(labels(known[$0, default: []]), by: $0) }
    model.message = Message(.news, sentences.joined(separator: " "))
  }

  /// Reports the names that were not known before; returns whether there were any.
  private mutating func nameOthers() -> Bool {
    guard model.unnamed.contains(where: { backend.author(of: $0) != nil }) else { return false }
    name(changesIn: model.unnamed)
    return true
  }

  /// Saves the changes of a burst in one transaction.
  mutating func release() {
    if let answer = backend.resumeSaving() { handleOutcome(answer) }
  }

  /// Updates the model after the focus may have moved.
  mutating func follow() {
    let before = session.focusPlace
    backend.leaveUnseenField()
    if before != session.focusPlace { model.hasStrayed = true }
    followRemovedEntry()
    followList()
    followBoxes()
    followFile()
    model.arrange(session)
    model.showFocus(session)
  }

  mutating func request(_ request: TerminalRequest) { requests.append(request) }

  // MARK: The draft

  /// Applies an action; returns nil after a conflict or a failure.
  @discardableResult
  mutating func apply(_ action: SessionAction) -> SessionChanges? {
    let changes = handleOutcome(backend.apply(action))
    // After an edit, Return must not choose an option that was marked before it.
    if changes?.isEdit == true { (model.lastAccepted, model.mark) = (nil, nil) }
    return changes
  }

  /// Applies a step to the text with the caret.
  @discardableResult
  mutating func step(_ step: FieldStep) -> SessionChanges? {
    guard let target else {
      model.message = Message(.refusal, Words.noFocus)
      return nil
    }
    model.isReading = false
    if target.item != nil, !beginItems(for: step) { return nil }
    return apply(.step(target.key, step, item: target.item))
  }

  @discardableResult
  mutating func handleOutcome(_ answer: ActionOutcome) -> SessionChanges? {
    switch answer {
    case .done(let changes):
      if let copied = changes.copied {
        model.clipboard = copied
        request(.copy(copied))
      }
      if let refusal = changes.refusal {
        let words = session.words(of: refusal) { model.shortLabel($0, session) }
        model.message = Message(.refusal, words)
        model.sought = session.sealedField(of: refusal)
      }
      return changes
    case .conflict(let key, let mine): ask(whoseTextStays: mine, at: key)
    case .failed(let words): model.message = Message(.failure, words)
    }
    return nil
  }

  // MARK: The caret

  /// The focused field and, if it is an open list, the item with the caret.
  var target: (key: String, item: Int?)? {
    if let sheet = model.sheet { return (sheet.field, sheet.item) }
    return session.focusKey.map { ($0, nil) }
  }

  /// The text with the caret, and its field.
  var edited: (field: Field, state: FieldState)? {
    guard let target, let place = session.place(of: target.key) else { return nil }
    let (field, state) = (session.field(at: place), session.state(place).state)
    guard let item = target.item else { return (field, state) }
    guard let items = state.items, items.indices.contains(item) else {
      return field.itemToCome.map { ($0, $0.state) }
    }
    return (field.items.fields[item], items[item])
  }

  /// Returns the labels of changed fields, and the headings of changed entries.
  private func labels(_ keys: [String]) -> [String] {
    keys.compactMap { key in
      if let place = session.place(of: key) { return model.outline.label(place, session) }
      let entry = session.entryState(key).flatMap { session.entry(with: $0.id) }
      return entry.map(session.heading(ofEntry:))
    }
  }

  func label(_ key: String) -> String { model.outline.label(key, session) }
}

/// A request from the editor to the terminal.
enum TerminalRequest: Hashable, Sendable {
  /// Copies text to the terminal's clipboard.
  case copy(String)
  case suspend
  case redraw
  /// Opens text in an external editor.
  case edit(String)
  case leave(FormOutcome)
}

/// How a person left a form.
public enum FormOutcome: Hashable, Sendable {
  /// The draft is saved and can be resumed.
  case left
  /// The draft can be resumed, but the person's own text for a conflicting field was not saved.
  case unresolved
  /// The draft is final.
  case finalized
  /// A signal ended the program.
  case interrupted
}

extension FormModel {
  /// The open list.
  var sheet: ListSheet? {
    for case .list(let sheet) in overlays.reversed() { return sheet }
    return nil
  }

  /// The open conflict, which must be resolved before anything else.
  var conflict: ConflictDialog? {
    if case .conflict(let conflict)? = overlays.last { conflict } else { nil }
  }
}
