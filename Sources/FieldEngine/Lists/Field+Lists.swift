extension Field {
  /// Performs a step on an item of a list, or on the list as a whole.
  mutating func applyToList(_ step: FieldStep, item: Int?) -> String? {
    if let item { return applyToItem(step, item) }
    switch step {
    case .focus: focus()
    case .blur, .commit: leaveList()
    case .openList: openList()
    case .closeList: closeList()
    case .discardList: discardList()
    case .insertItem(let place): insertItem(at: place)
    case .removeItem(let place): removeItem(at: place)
    case .moveItem(let from, let to): moveItem(from: from, to: to)
    case .paste(let pasted): pasteItems(pasted)
    case .confirm: confirm()
    case .clear: if isAllowed(.clear), !items.fields.isEmpty || text.isHeld { setItems([]) }
    case .set(let text): setList(text)
    case .setCanonical(let text): setList(text, areCanonical: true)
    case .undo: undoItems()
    case .redo: redoItems()
    case .abandon: abandonItems()
    case .configure(let enabled, let secure, let required):
      configure(enabled: enabled, secure: secure, required: required)
    default: refuse(.listNeedsItem)
    }
    return nil
  }

  private mutating func applyToItem(_ step: FieldStep, _ item: Int) -> String? {
    guard items.fields.indices.contains(item) else {
      refuse(.noItem)
      return nil
    }
    if step == .confirm {
      items.fields[item].confirm()
      refusal = items.fields[item].refusal
      return nil
    }
    guard openList() else { return nil }
    if step != .blur, step != .commit { focusItem(item) }
    switch step {
    case .paste(let pasted?) where pasted.strippingControls.lines.count > 1:
      pasteLines(pasted.strippingControls.lines, in: item)
    case .undo: undoItems(in: item)
    case .redo: redoItems(in: item)
    default: return edit(item, step)
    }
    return nil
  }

  private mutating func edit(_ item: Int, _ step: FieldStep) -> String? {
    let before = items.fields[item].text.raw
    let copied = items.fields[item].apply(step)
    refusal = items.fields[item].refusal
    if items.fields[item].text.raw != before { isTouched = true }
    for text in items.fields[item].history.popSteps() { items.record(.text(item, text)) }
    return copied
  }

  /// Moves the focus from the other items of an open list to one item.
  mutating func focusItem(_ item: Int) {
    for index in items.fields.indices where index != item { items.fields[index].apply(.blur) }
    items.fields[item].apply(.focus)
  }

  @discardableResult
  private mutating func openList() -> Bool {
    guard !items.isOpen else { return true }
    focus()
    guard isFocused else { return false }
    items.open(isHeld: text.isHeld)
    return true
  }

  /// Blurs every item and closes the list, unless the list is invalid.
  private mutating func closeList() {
    guard items.isOpen else { return }
    if let kind = listIssueKind {
      refusal = Refusal("", .list(kind, definition.list?.message))
    } else {
      items.closeUnvalidated()
    }
  }

  /// Discards all changes since the list was opened.
  ///
  /// The steps recorded since then are undone first. If the items still differ from those at
  /// opening, because earlier steps were undone too, a step back to the current items is kept.
  private mutating func discardList() {
    guard items.isOpen else { return }
    while let change = items.popStepSinceOpen() { perform(change) }
    let isOther =
      text.isHeld != items.wasHeldAtOpen
      || !items.texts.elementsEqual(items.atOpen) { $0.isSame(as: $1) }
    let back = text.isHeld ? .held : ListChange.all(items.texts)
    text.isHeld = items.wasHeldAtOpen
    items.fields = items.discard(back: isOther ? back : nil).map(item)
  }

  /// Restores the items from when the list took the focus, as a single step.
  private mutating func abandonItems() {
    guard isReady(), let atFocus else { return }
    items.leave()
    let isOther = items.texts.map { $0.raw } != atFocus.items.map { $0.raw }
    guard isOther || text.isHeld != atFocus.text.isHeld else { return }
    change(atFocus.text.isHeld ? .held : .all(atFocus.items))
  }

  /// Leaves the list, closing it first if it is open.
  private mutating func leaveList() {
    closeList()
    if !items.isOpen { leave() }
  }

  private mutating func insertItem(at place: Int) {
    guard let rules = definition.list, openList() else { return }
    guard items.fields.count < rules.maximumCount else {
      return refuse(.tooManyItems(limit: rules.maximumCount))
    }
    guard (0...items.fields.count).contains(place) else { return refuse(.noItem) }
    change(.insert(place, FieldText()))
  }

  private mutating func removeItem(at place: Int) {
    guard openList() else { return }
    change(.remove(place))
  }

  private mutating func moveItem(from: Int, to: Int) {
    guard openList() else { return }
    change(.move(from: from, to: to))
  }

  /// Creates an empty item with the list's settings, except that it is enabled and never required.
  func emptyItem(_ rules: ListRules) -> Field {
    Field(key, rules.item(), validationContext, settings: itemSettings)
  }

  /// The item that will receive typed characters in an empty list; nil if the field is not a list.
  package var itemToCome: Field? {
    guard let rules = definition.list, items.fields.isEmpty else { return nil }
    var item = emptyItem(rules)
    item.apply(.focus)
    return item
  }

  private var itemSettings: FieldSettings {
    var own = settings
    own.isRequired = false
    own.isEnabled = true
    return own
  }

  /// Passes changed settings and context on to the items.
  mutating func settleItems() {
    let settings = itemSettings
    for index in items.fields.indices {
      if items.fields[index].settings != settings { items.fields[index].settings = settings }
      if items.fields[index].validationContext != validationContext {
        items.fields[index].validationContext = validationContext
      }
    }
  }

  /// Sets all items from one string, or refuses the string as a whole.
  private mutating func setList(_ text: String, areCanonical: Bool = false) {
    guard settings.isEnabled else { return refuse(.disabled) }
    guard text.utf8.count <= TextLimit.pasteBytes else {
      return refuse(.tooLarge(limit: TextLimit.pasteBytes), text)
    }
    setItems(ListText.items(of: text), areCanonical: areCanonical)
  }

  /// Sets all items; each string is a whole value of the item type.
  mutating func setItems(_ texts: [String], areCanonical: Bool = false) {
    guard let rules = definition.list else { return }
    guard texts.count <= ListRules.limit else {
      return refuse(.tooManyItems(limit: ListRules.limit))
    }
    let template = emptyItem(rules)
    let fields = texts.map { text in
      var item = template
      item.apply(areCanonical ? .setCanonical(text) : .set(text))
      // Setting all items is one step of the list, not a step of each item.
      item.history = UndoHistory()
      return item
    }
    recordItems()
    text.isHeld = false
    items.fields = fields
    isTouched = true
    commitValue()
  }

  /// Records a step that leads back to the current items.
  mutating func recordItems() {
    items.record(text.isHeld ? .held : .all(items.texts))
  }
}

extension Field {
  /// The problem with the list.
  var listIssueKind: IssueKind? {
    guard let rules = definition.list else { return nil }
    if items.fields.count < rules.minimumCount { return .tooFew(rules.minimumCount) }
    if items.fields.count > rules.maximumCount { return .tooMany(rules.maximumCount) }
    if let place = items.fields.firstIndex(where: { $0.value == nil }) { return .item(place + 1) }
    guard let rule = rules.rule, !rule.isKept(by: items.fields.compactMap { $0.value }) else {
      return nil
    }
    return .listRule(rule.name)
  }

  /// The values of the items; nil if the list is empty or not valid.
  var listValue: CanonicalValue? {
    items.fields.isEmpty || listIssueKind != nil
      ? nil : .list(items.fields.compactMap { $0.value })
  }

  /// The displayed items, separated by semicolons.
  ///
  /// An item that would otherwise be read back differently, such as one that contains a
  /// semicolon, is quoted.
  var listDisplay: String { listDisplay(of: items.fields) }

  /// Returns the given items as displayed.
  func listDisplay(of items: [Field]) -> String {
    ListText.show(items.map { ($0.layout.display, isExact: !$0.canLoseOuterSpaces) })
  }

  /// Whether the displayed text can be read back without the white space around it.
  private var canLoseOuterSpaces: Bool {
    let shown = layout.display
    let bare = shown.trimmingWhitespace
    return shown.utf8.count == bare.utf8.count || whole(bare).text.isSame(as: text)
  }

  /// The items as one JSON array of strings.
  var listRaw: String {
    items.fields.isEmpty ? "" : ListText.write(items.fields.map { $0.text.raw })
  }
}
