extension Field {
  /// Pastes items after the last item that has text; each pasted item is a whole value.
  mutating func pasteItems(_ pasted: String?) {
    guard isReady(), isAllowed(.paste) else {
      return refuse(refusal?.cause ?? .notFocused, pasted ?? "")
    }
    guard let pasted else { return refuse(.nothingToPaste) }
    guard pasted.utf8.count <= TextLimit.pasteBytes else {
      return refuse(.tooLarge(limit: TextLimit.pasteBytes), pasted)
    }
    let texts = ListText.items(of: pasted.strippingControls)
    guard !texts.isEmpty else { return }
    let kept = items.fields.lastIndex { !$0.text.raw.isEmpty }.map { $0 + 1 } ?? 0
    insertItems(texts, at: kept, replacing: items.fields.count - kept)
  }

  /// Pastes lines into an item: the first goes into the item, the others become items after it.
  mutating func pasteLines(_ lines: [String], in item: Int) {
    guard isAllowed(.paste) else { return }
    if items.fields[item].text.raw.isEmpty {
      return insertItems(lines, at: item, replacing: 1)
    }
    let before = items.texts
    insertItems(Array(lines.dropFirst()), at: item + 1, replacing: 0) { field in
      field.items.fields[item].apply(.paste(lines[0]))
      field.items.fields[item].history = UndoHistory()
      field.refusal = field.items.fields[item].refusal
      return before
    }
  }

  /// Replaces a range of items as a single step, and focuses the last new item of an open list.
  private mutating func insertItems(
    _ texts: [String], at place: Int, replacing count: Int,
    after edit: ((inout Field) -> [FieldText])? = nil
  ) {
    guard let rules = definition.list else { return }
    guard items.fields.count - count + texts.count <= rules.maximumCount else {
      return refuse(.tooManyItems(limit: rules.maximumCount))
    }
    let wasHeld = text.isHeld
    let before = edit?(&self) ?? items.texts
    let template = emptyItem(rules)
    let new = texts.map { text in
      var item = template
      item.apply(.set(text))
      item.history = UndoHistory()
      return item
    }
    items.record(wasHeld ? .held : .all(before))
    (text.isHeld, isTouched) = (false, true)
    items.fields.replaceSubrange(place..<place + count, with: new)
    if items.isOpen { focusItem(place + new.count - 1) }
  }
}

extension String {
  /// The lines that are not blank, without surrounding white space.
  var lines: [String] {
    split { $0.isNewline }.map { String($0).trimmingWhitespace }
      .filter { !$0.isEmpty }
  }
}
