import FieldEngine
import FormSession

extension FormEditor {
  /// Opens the list, the picker, the boxes or the files of the field with the caret.
  mutating func open() {
    guard let field = edited?.field else { return }
    if openBoxes(looking: nil) { return }
    if field.definition.list != nil {
      openList()
    } else if field.definition.takesOption {
      openPicker(looking: "")
    } else if field.definition.file != nil {
      openFiles(looking: nil)
    } else {
      model.message = Message(.refusal, Words.notOpened)
    }
  }

  /// Opens the list with the focus at its last item.
  mutating func openList() {
    guard let key = session.focusKey, let changes = apply(.step(key, .openList)),
      changes.refusal == nil
    else { return }
    model.setAside = nil
    model.overlays.append(.list(ListSheet(field: key, item: max(0, itemCount(key) - 1))))
    focusItem()
  }

  /// Adds the first item of an open list before a step that enters text.
  ///
  /// - Returns: false if there is no item for the step.
  mutating func beginItems(for step: FieldStep) -> Bool {
    guard let sheet = model.sheet, var item = session.field(sheet.field)?.itemToCome else {
      return true
    }
    item.apply(step)
    if item.text.raw.isEmpty {
      item.refusal.map {
        model.message = Message(.refusal, Words.refusal(.refused($0), in: session.messages))
      }
      return false
    }
    return apply(.step(sheet.field, .insertItem(at: 0))).map { $0.refusal == nil } ?? false
  }

  /// Handles a command that has a special meaning in an open list; returns false for any other
  /// command.
  mutating func performInList(_ command: Command) -> Bool {
    guard let sheet = model.sheet else { return false }
    let count = itemCount(sheet.field)
    switch command {
    case .accept where sheet.item + 1 < count: go(to: sheet.item + 1)
    case .accept: addItemBelow(sheet)
    case .next: go(to: max(0, min(sheet.item + 1, count - 1)))
    case .previous: go(to: max(sheet.item - 1, 0))
    case .insertItem: insertItem(sheet)
    case .removeItem: removeItem(sheet)
    case .moveItemUp: moveItem(sheet, to: sheet.item - 1)
    case .moveItemDown: moveItem(sheet, to: sheet.item + 1)
    case .close: closeList(sheet)
    default: return false
    }
    return true
  }

  /// Shows a list that was open when the draft was left, and keeps the marked item in range.
  ///
  /// Undo may have removed items.
  mutating func followList() {
    if model.overlays.isEmpty, let sheet = openSheet, sheet.field != model.setAside {
      model.overlays.append(.list(sheet))
    }
    guard let sheet = model.sheet else { return }
    guard let place = session.place(of: sheet.field), session.fields[place].items.isOpen else {
      return closeSheet()
    }
    let last = max(0, itemCount(sheet.field) - 1)
    if sheet.item > last { mark(last) }
  }

  /// The open list with the focus.
  private var openSheet: ListSheet? {
    guard let place = session.focusPlace, session.fields[place].items.isOpen else { return nil }
    let items = session.fields[place].items.fields
    let focused = items.firstIndex(where: \.isFocused)
    return ListSheet(field: session.key(of: place), item: focused ?? max(0, items.count - 1))
  }

  mutating func closeSheet() {
    model.overlays.removeAll { if case .list = $0 { true } else { false } }
  }

  /// Marks an item, and moves the caret into it.
  mutating func go(to item: Int) {
    mark(item)
    focusItem()
  }

  private mutating func mark(_ item: Int) {
    changeSheet { sheet in (sheet.item, sheet.isAskedForMore) = (item, false) }
  }

  /// Marks the item with the caret, because pasting lines may have moved the caret.
  mutating func followItem() {
    guard let sheet = model.sheet,
      let item = session.field(sheet.field)?.items.fields.firstIndex(where: \.isFocused),
      item != sheet.item
    else { return }
    mark(item)
  }

  /// Lets the item with the caret accept typing again after the person asked for another item.
  mutating func continueInItem() {
    changeSheet { sheet in sheet.isAskedForMore = false }
  }

  private mutating func changeSheet(_ change: (inout ListSheet) -> Void) {
    for (index, overlay) in model.overlays.enumerated() {
      guard case .list(var sheet) = overlay else { continue }
      change(&sheet)
      model.overlays[index] = .list(sheet)
    }
  }

  private mutating func focusItem() {
    guard let sheet = model.sheet, itemCount(sheet.field) > 0 else { return }
    apply(.step(sheet.field, .focus, item: sheet.item))
  }

  func itemCount(_ key: String) -> Int { session.state(key)?.state.items?.count ?? 0 }

  /// Adds an item below, or closes the list if the current item is empty.
  private mutating func addItemBelow(_ sheet: ListSheet) {
    if edited?.state.raw.isEmpty == true { return closeList(sheet) }
    insertItem(sheet)
  }

  private mutating func insertItem(_ sheet: ListSheet) {
    // An empty list already has a line for its first item.
    guard itemCount(sheet.field) > 0 else { return }
    let place = min(sheet.item + 1, itemCount(sheet.field))
    guard let changes = apply(.step(sheet.field, .insertItem(at: place))) else { return }
    guard changes.refusal == nil else {
      return changeSheet { sheet in sheet.isAskedForMore = true }
    }
    go(to: place)
  }

  private mutating func removeItem(_ sheet: ListSheet) {
    guard itemCount(sheet.field) > 0 else { return closeList(sheet) }
    guard apply(.step(sheet.field, .removeItem(at: sheet.item)))?.refusal == nil else { return }
    let count = itemCount(sheet.field)
    if count == 0 { return closeList(sheet) }
    go(to: min(sheet.item, count - 1))
  }

  private mutating func moveItem(_ sheet: ListSheet, to place: Int) {
    guard place >= 0, place < itemCount(sheet.field) else { return }
    apply(.step(sheet.field, .moveItem(from: sheet.item, to: place)))
    go(to: place)
  }

  /// Closes the list; if it is not valid, asks the person what to do with it.
  private mutating func closeList(_ sheet: ListSheet) {
    dropEmptyEnd(sheet)
    guard let changes = apply(.step(sheet.field, .closeList)) else { return setAside(sheet) }
    guard case .refused(let refusal)? = changes.refusal else { return closeSheet() }
    model.message = nil
    go(to: min(sheet.item, max(0, itemCount(sheet.field) - 1)))
    let lines = [
      Menu.Line(text: Words.keepEditingList, action: .stay),
      Menu.Line(text: Words.discardList, action: .discardList(sheet.field), sign: "✗"),
    ]
    let words = "\(refusal.reason(in: session.messages).capitalizedFirst).".withoutControls
    model.overlays.append(
      .menu(Menu(title: model.label(sheet.field, session), words: [words], lines: lines)))
  }

  /// Hides a list that cannot be closed, for example in a finalized draft.
  private mutating func setAside(_ sheet: ListSheet) {
    guard model.conflict == nil else { return }
    model.setAside = sheet.field
    closeSheet()
  }

  /// Removes empty items at the end, which were only added for typing.
  ///
  /// If nothing else has changed, removing them leaves no step to undo.
  private mutating func dropEmptyEnd(_ sheet: ListSheet) {
    if session.field(sheet.field)?.items.hasOnlyEmptyNews == true {
      if apply(.step(sheet.field, .discardList)) != nil { apply(.step(sheet.field, .openList)) }
      return
    }
    while let last = session.state(sheet.field)?.state.items?.last, last.raw.isEmpty {
      let place = itemCount(sheet.field) - 1
      let changes = apply(.step(sheet.field, .removeItem(at: place)))
      guard let changes, changes.refusal == nil else { return }
    }
  }
}
