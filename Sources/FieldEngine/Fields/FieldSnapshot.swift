/// All that a field holds beside its type, to be put away and taken up again.
///
/// Why the last step was refused is not part of it: that belongs to the answer to the step.
public struct FieldSnapshot: Hashable, Sendable {
  /// The text, the caret and the selection.
  public var text = FieldText()

  /// Whether the field has the focus.
  public var isFocused = false

  /// Whether the field was changed or left since it was made.
  public var isTouched = false

  /// What was configured since the form was opened.
  public var isRequired = false
  /// Whether the field takes focus and edits.
  public var isEnabled = true
  /// Whether typed characters are hidden.
  public var isSecure = false

  /// The last value that was left valid.
  public var committed: CanonicalValue?

  /// The texts to go back to, and forward again, the nearest last.
  public var past: [FieldText] = []
  /// The texts that were undone.
  public var future: [FieldText] = []

  /// The edits that would join the last step.
  public var joining: UndoHistory.Joining?

  /// What abandoning goes back to.
  public var textAtFocus = FieldText()
  /// What an invalid text gives way to, where the definition says so.
  public var fallback = FieldText()
  /// The text that gave way.
  public var reverted: FieldText?

  /// What was left out of the text; of a list, its items say it.
  public var notice: Notice?

  /// The items, if the field is a list.
  public var list: ListSnapshot?

  /// A field in which nothing has happened.
  public init() {}
}

/// All that the items of a list hold.
public struct ListSnapshot: Hashable, Sendable {
  /// The items in their order.
  public var items: [FieldSnapshot] = []

  /// Whether the list is open for editing.
  public var isOpen = false

  /// What discarding goes back to.
  public var textsAtOpen: [FieldText] = []
  /// How many steps back are from before the opening, less those that were undone since; -1 when
  /// nothing leads back that far any more.
  public var stepsAtOpen = 0
  /// What abandoning goes back to.
  public var textsAtFocus: [FieldText] = []

  /// How to go back, and forward again, the nearest step last.
  public var past: [ListChange] = []
  /// How to do again what was undone.
  public var future: [ListChange] = []

  /// A list without items.
  public init() {}
}

extension Field {
  /// All that the field holds now.
  public var snapshot: FieldSnapshot {
    var snapshot = FieldSnapshot()
    snapshot.text = text
    (snapshot.isFocused, snapshot.isTouched) = (isFocused, isTouched)
    (snapshot.isRequired, snapshot.isEnabled) = (settings.isRequired, settings.isEnabled)
    (snapshot.isSecure, snapshot.committed) = (settings.isSecure, committed)
    (snapshot.past, snapshot.future) = (history.steps.past.steps, history.steps.future.steps)
    snapshot.joining = history.joining
    (snapshot.textAtFocus, snapshot.fallback) = (textAtFocus, fallback)
    snapshot.reverted = revertedText
    if definition.list == nil { snapshot.notice = keptNotice }
    if definition.list != nil { snapshot.list = listSnapshot }
    return snapshot
  }

  private var listSnapshot: ListSnapshot {
    var snapshot = ListSnapshot()
    (snapshot.items, snapshot.isOpen) = (items.fields.map(\.snapshot), items.isOpen)
    (snapshot.textsAtOpen, snapshot.stepsAtOpen) = (items.atOpen, items.stepsAtOpen)
    snapshot.textsAtFocus = itemsAtFocus
    (snapshot.past, snapshot.future) = (items.steps.past.steps, items.steps.future.steps)
    return snapshot
  }

  /// Takes up again what was put away.
  ///
  /// A snapshot may come from a file, so that a caret outside its text is put at the end of it.
  public mutating func restore(_ snapshot: FieldSnapshot) {
    var told = settings
    (told.isRequired, told.isEnabled) = (snapshot.isRequired, snapshot.isEnabled)
    told.isSecure = snapshot.isSecure
    if told != settings { settings = told }
    show(snapshot.text)
    text = text.settled(in: layout)
    (isFocused, isTouched) = (snapshot.isFocused, snapshot.isTouched)
    committed = snapshot.committed
    history = UndoHistory(
      past: snapshot.past.map(settled), future: snapshot.future.map(settled),
      joining: snapshot.joining)
    (textAtFocus, fallback) = (settled(snapshot.textAtFocus), settled(snapshot.fallback))
    revertedText = snapshot.reverted.map(settled)
    restore(snapshot.notice)
    if let list = snapshot.list, definition.list != nil { restore(list) }
  }

  /// Takes up again a field that was left, is no list, and of which nothing is known but its text.
  package mutating func restore(left text: FieldText, isTouched: Bool, _ value: CanonicalValue?) {
    var text = text
    if !text.raw.isEmpty, !text.isVerbatim { text.ending = ending(of: text.raw) }
    layout = Layout(text, definition)
    if !text.raw.isEmpty { text.caret = layout.caret(afterTyped: text.raw.characterCount) }
    self.text = text
    (isFocused, self.isTouched, committed) = (false, isTouched, value)
    (history, revertedText) = (UndoHistory(), nil)
    (textAtFocus, fallback, ownNotice) = (FieldText(), FieldText(), nil)
    if definition.list == nil { found = findings }
  }

  /// Takes up a field again whose text was let go of.
  package mutating func restoreHeld() {
    (textAtFocus, fallback) = (.held, .held)
    show(.held)
  }

  private mutating func restore(_ list: ListSnapshot) {
    items = ListItems()
    items.fields = list.items.prefix(ListRules.limit).map { snapshot in
      var item = item(snapshot.text)
      item.restore(snapshot)
      return item
    }
    items.isOpen = list.isOpen
    let template = item(FieldText())
    items.atOpen = list.textsAtOpen.map(template.settled)
    itemsAtFocus = list.textsAtFocus.map(template.settled)
    items.steps.past = StepStack(list.past.map { $0.settled(by: template) })
    items.steps.future = StepStack(list.future.map { $0.settled(by: template) })
    items.stepsAtOpen = min(max(-1, list.stepsAtOpen), list.past.count)
  }

  /// Lets the texts of a snapshot stand as they do when the field is left.
  package func settle(_ snapshot: inout FieldSnapshot) {
    snapshot.text = left(snapshot.text)
    guard let rules = definition.list, let items = snapshot.list?.items else { return }
    let item = emptyItem(rules)
    snapshot.list?.items = items.map { kept in
      var kept = kept
      kept.text = item.left(kept.text)
      return kept
    }
  }

  private func left(_ text: FieldText) -> FieldText {
    guard !text.raw.isEmpty else { return text }
    var text = text
    if !text.isVerbatim { text.ending = ending(of: text.raw) }
    text.caret = Layout(text, definition).caret(afterTyped: text.raw.characterCount)
    return text
  }

  /// A text whose caret and selection stand within what is shown.
  func settled(_ text: FieldText) -> FieldText {
    if text.caret == 0, text.anchor == nil { return text }
    return text.settled(in: Layout(text, definition))
  }
}

extension FieldText {
  fileprivate func settled(in layout: Layout) -> FieldText {
    let end = layout.display.characterCount
    var text = self
    text.caret = min(max(0, caret), end)
    text.anchor = anchor.map { min(max(0, $0), end) }
    return text
  }
}

extension ListChange {
  fileprivate func settled(by item: Field) -> ListChange {
    switch self {
    case .text(let place, let text): .text(place, item.settled(text))
    case .insert(let place, let text): .insert(place, item.settled(text))
    case .all(let texts): .all(texts.map(item.settled))
    case .remove, .move, .held: self
    }
  }
}
