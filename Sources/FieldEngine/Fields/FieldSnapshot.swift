/// The state of a field, for saving and restoring it.
///
/// It does not include the type, the program's hooks, the requirements of the form's expressions,
/// or the refusal of the last step. The refusal belongs to the response to that step.
public struct FieldSnapshot: Hashable, Sendable {
  /// The text, the caret and the selection.
  public var text = FieldText()

  /// Whether the field has the focus.
  public var isFocused = false

  /// Whether the field has been changed or left since it was created.
  public var isTouched = false

  /// Whether the field must be filled in.
  public var isRequired = false
  /// Whether the field can be focused and edited.
  public var isEnabled = true
  /// Whether a screen hides the typed characters.
  public var isSecure = false

  /// The last valid value from when the field was left, set as a whole, restored or calculated.
  public var committed: CanonicalValue?

  /// The text that each undo step restores; the last step is undone next.
  public var past: [FieldText] = []
  /// The text that each redo step restores; the last step is redone next.
  public var future: [FieldText] = []

  /// The kind of edit that would join the last step.
  public var joining: UndoHistory.Joining?

  /// The text that `abandon` restores; empty without the focus.
  public var textAtFocus = FieldText()
  /// The text that replaces invalid text if the form reverts it; empty without the focus.
  public var fallback = FieldText()
  /// The invalid text that was reverted.
  public var reverted: FieldText?

  /// The notice about text that was left out; for a list, its items hold the notices.
  public var notice: Notice?

  /// The items, if the field is a list.
  public var list: ListSnapshot?

  /// Creates a snapshot of an untouched field.
  public init() {}
}

/// The part of a field's snapshot that only a list has.
public struct ListSnapshot: Hashable, Sendable {
  /// The items, in order.
  public var items: [FieldSnapshot] = []

  /// Whether the list is open for editing.
  public var isOpen = false

  /// The items' text that `discardList` restores.
  public var textsAtOpen: [FieldText] = []
  /// The number of remaining undo steps that were recorded before the list was opened.
  ///
  /// It is -1 if undo can no longer reach the moment of opening.
  public var stepsAtOpen = 0
  /// The items' text that `abandon` restores.
  public var textsAtFocus: [FieldText] = []

  /// The changes that undo applies; the last one is applied next.
  public var past: [ListChange] = []
  /// The changes that redo applies; the last one is applied next.
  public var future: [ListChange] = []

  /// Creates a snapshot of an empty list.
  public init() {}
}

extension Field {
  /// A snapshot of the field's current contents.
  public var snapshot: FieldSnapshot {
    var snapshot = FieldSnapshot()
    snapshot.text = text
    (snapshot.isFocused, snapshot.isTouched) = (isFocused, isTouched)
    (snapshot.isRequired, snapshot.isEnabled) = (settings.isRequired, settings.isEnabled)
    (snapshot.isSecure, snapshot.committed) = (settings.isSecure, committed)
    (snapshot.past, snapshot.future) = (history.steps.past.steps, history.steps.future.steps)
    snapshot.joining = history.joining
    if let atFocus { (snapshot.textAtFocus, snapshot.fallback) = (atFocus.text, atFocus.fallback) }
    snapshot.reverted = revertedText
    if definition.list == nil { snapshot.notice = keptNotice }
    if definition.list != nil { snapshot.list = listSnapshot }
    return snapshot
  }

  private var listSnapshot: ListSnapshot {
    var snapshot = ListSnapshot()
    (snapshot.items, snapshot.isOpen) = (items.fields.map { $0.snapshot }, items.isOpen)
    (snapshot.textsAtOpen, snapshot.stepsAtOpen) = (items.atOpen, items.stepsAtOpen)
    snapshot.textsAtFocus = atFocus?.items ?? []
    (snapshot.past, snapshot.future) = (items.steps.past.steps, items.steps.future.steps)
    return snapshot
  }

  /// Restores a snapshot.
  ///
  /// A snapshot may come from a file, so a caret that lies beyond the text moves to its end.
  public mutating func restore(_ snapshot: FieldSnapshot) {
    var restored = settings
    (restored.isRequired, restored.isEnabled) = (snapshot.isRequired, snapshot.isEnabled)
    restored.isSecure = snapshot.isSecure
    if restored != settings { settings = restored }
    show(snapshot.text)
    text = text.settled(in: layout)
    (isFocused, isTouched) = (snapshot.isFocused, snapshot.isTouched)
    committed = snapshot.committed
    history = UndoHistory(
      past: snapshot.past.map(settled), future: snapshot.future.map(settled),
      joining: snapshot.joining)
    let fallback = settled(snapshot.fallback)
    atFocus = isFocused ? TextsAtFocus(settled(snapshot.textAtFocus)) : nil
    atFocus?.fallback = fallback
    revertedText = snapshot.reverted.map(settled)
    restore(snapshot.notice)
    if let list = snapshot.list, definition.list != nil { restore(list) }
  }

  /// Restores a field without the focus from its text and its committed value; the field must not
  /// be a list.
  package mutating func restore(left text: FieldText, isTouched: Bool, _ value: CanonicalValue?) {
    var text = text
    if !text.raw.isEmpty, !text.isVerbatim { text.ending = ending(of: text.raw) }
    layout = Layout(text, definition)
    if !text.raw.isEmpty { text.caret = layout.caret(afterTyped: text.raw.characterCount) }
    self.text = text
    (isFocused, self.isTouched, committed) = (false, isTouched, value)
    (history, atFocus, revertedText, ownNotice) = (UndoHistory(), nil, nil, nil)
    if definition.list == nil { found = findings }
  }

  /// Restores a held field: it has an answer, whose text is not available, and possibly an issue.
  package mutating func restoreHeld(_ issue: FieldIssue? = nil) {
    heldIssue = issue
    if isFocused { atFocus = TextsAtFocus(.held) }
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
    atFocus?.items = list.textsAtFocus.map(template.settled)
    items.steps.past = StepStack(list.past.map { $0.settled(by: template) })
    items.steps.future = StepStack(list.future.map { $0.settled(by: template) })
    items.stepsAtOpen = min(max(-1, list.stepsAtOpen), list.past.count)
  }

  /// Converts the text in a snapshot to the form it has after the field is left.
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

  /// Returns the text with its caret and selection clamped to the display.
  func settled(_ text: FieldText) -> FieldText {
    if text.caret == 0, text.anchor == nil { return text }
    return text.settled(in: Layout(text, definition))
  }
}

extension FieldText {
  /// Returns the text with its caret and selection clamped to a layout.
  func settled(in layout: Layout) -> FieldText {
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
