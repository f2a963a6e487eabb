import FieldEngine
import FormSession

/// A draft on a screen, and what keys do with it.
///
/// It knows no terminal: events go in, and a screen and a few requests come out, so that a test can
/// play a person.
struct FormEditor<Desk: FormDesk> {
  var desk: Desk
  var model: FormModel

  /// What the terminal is asked to do.
  private var requests: [TerminalRequest] = []

  init(
    _ desk: Desk, size: ScreenSize, theme: Theme = .dark, layout: FormLayout = .automatic,
    isASCII: Bool = false, isDebugging: Bool = false
  ) {
    self.desk = desk
    model = FormModel(
      desk.session, size: size, theme: theme, layout: layout, isASCII: isASCII,
      isDebugging: isDebugging)
    if desk.session.focus == nil, let first = desk.session.firstFocus {
      act(.step(first, .focus))
      // Where that field does not take it, the next one does.
      if self.desk.session.focus == nil { act(.next) }
    }
    follow()
    // Who has only just come has typed nothing yet.
    model.hasStrayed = false
  }

  var session: Session { desk.session }

  /// What is to be seen.
  var screen: Screen {
    FormView(model: model, session: session, savedAt: desk.savedAt, trouble: desk.trouble).screen()
  }

  /// Handles an event, and returns what the terminal must do beside drawing.
  mutating func handle(_ event: InputEvent) -> [TerminalRequest] {
    requests = []
    switch event {
    case .key(let key):
      model.message = nil
      press(key)
      follow()
    case .paste(let text):
      model.message = nil
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

  /// Reads what others did; true when there is something new to see.
  mutating func takeIn() -> Bool {
    switch desk.takeIn() {
    case .nothing:
      guard nameOthers() else { return false }
    case .changed(let keys) where keys.isEmpty: _ = nameOthers()
    case .changed(let keys):
      if let field = model.mark?.field, keys.contains(field) { model.mark = nil }
      name(changesIn: keys)
    case .kept: model.message = Message(.news, Words.keptAgain)
    case .conflict(let mine): ask(whoseTextStays: mine)
    case .failed(let words): model.message = Message(.failure, words)
    }
    follow()
    return true
  }

  /// Says who changed some fields; while another person still types in one, that is not known yet.
  private mutating func name(changesIn keys: [String]) {
    let known = Dictionary(grouping: keys) { desk.author(of: $0) }
    model.unnamed = known[nil] ?? []
    let people = known.keys.sorted { ($0 ?? "\u{10FFFF}") < ($1 ?? "\u{10FFFF}") }
    let sentences = people.map { Words.changed(known[$0, default: []].map(label), by: $0) }
    model.message = Message(.news, sentences.joined(separator: " "))
  }

  /// Says who made changes that were shown without a name; true when that is known now.
  private mutating func nameOthers() -> Bool {
    guard model.unnamed.contains(where: { desk.author(of: $0) != nil }) else { return false }
    name(changesIn: model.unnamed)
    return true
  }

  /// Saves what was typed in a burst in one transaction.
  mutating func release() {
    if let answer = desk.release() { take(answer) }
  }

  /// Looks where the focus is.
  mutating func follow() {
    let before = session.focus
    desk.leaveUnseenField()
    if before != session.focus { model.hasStrayed = true }
    followList()
    followBoxes()
    model.arrange(session)
    model.showFocus(session)
  }

  mutating func request(_ request: TerminalRequest) { requests.append(request) }

  // MARK: The draft

  /// Carries an action out; nil when it could not be saved.
  @discardableResult
  mutating func act(_ action: SessionAction) -> SessionChanges? {
    let changes = take(desk.carryOut(action))
    // An option that was marked before is not chosen by the next return key once the answer is another.
    if changes?.isEdit == true { (model.lastAccepted, model.mark) = (nil, nil) }
    return changes
  }

  /// Carries a step out in the text that has the caret.
  @discardableResult
  mutating func step(_ step: FieldStep) -> SessionChanges? {
    guard let target else {
      model.message = Message(.refusal, Words.noFocus)
      return nil
    }
    model.isReading = false
    if target.item != nil, !beginItems(for: step) { return nil }
    return act(.step(target.key, step, item: target.item))
  }

  @discardableResult
  mutating func take(_ answer: DeskAnswer) -> SessionChanges? {
    switch answer {
    case .done(let changes):
      if let copied = changes.copied {
        model.clipboard = copied
        request(.copy(copied))
      }
      if let refusal = changes.refusal {
        model.message = Message(.refusal, Words.refusal(refusal))
      }
      return changes
    case .conflict(let mine): ask(whoseTextStays: mine)
    case .failed(let words): model.message = Message(.failure, words)
    }
    return nil
  }

  // MARK: What has the caret

  /// The field that has the focus, and the item of it if it is an open list.
  var target: (key: String, item: Int?)? {
    if let sheet = model.sheet { return (sheet.field, sheet.item) }
    return session.focus.map { ($0, nil) }
  }

  /// The text that has the caret, and the field that it is in.
  var edited: (field: Field, state: FieldState)? {
    guard let target, let place = model.outline.places[target.key] else { return nil }
    let (field, state) = (session.fields[place], session.state(place).state)
    guard let item = target.item else { return (field, state) }
    guard let items = state.items, items.indices.contains(item) else {
      return field.itemToCome.map { ($0, $0.state) }
    }
    return (field.items.fields[item], items[item])
  }

  func label(_ key: String) -> String { model.outline.label(key) }
}

/// What an editor asks of the terminal that it is in.
enum TerminalRequest: Hashable, Sendable {
  /// Puts a text on the clipboard of the terminal.
  case copy(String)
  case suspend
  case redraw
  /// Opens an editor with a text.
  case edit(String)
  case leave(FormOutcome)
}

/// How somebody left a form.
public enum FormOutcome: Hashable, Sendable {
  /// The draft stays, to be taken up again.
  case left
  /// The same, but two texts of a field were in dispute, and one's own is not kept.
  case disputed
  case finalized
  /// A signal ended the program.
  case interrupted
}

extension FormModel {
  /// The list that is open.
  var sheet: ListSheet? {
    for case .list(let sheet) in overlays.reversed() { return sheet }
    return nil
  }

  /// The question whose text stays, which is answered before anything else.
  var dispute: Dispute? {
    if case .dispute(let dispute)? = overlays.last { dispute } else { nil }
  }
}
