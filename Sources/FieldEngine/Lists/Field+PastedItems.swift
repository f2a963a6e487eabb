extension Field {
  /// What is pasted into a list as a whole becomes items behind those that it has, each a whole value.
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

  /// Lines that are pasted into an item: the first goes there, and the others become items behind it.
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

  /// Puts new items in place of some, as one step, and gives the last of them the focus if the list is
  /// open.
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
  /// The lines that have something in them, without the white space around it.
  var lines: [String] {
    split(whereSeparator: \.isNewline).map { String($0).trimmingWhitespace }
      .filter { !$0.isEmpty }
  }
}
