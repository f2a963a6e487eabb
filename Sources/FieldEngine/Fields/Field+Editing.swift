extension Field {
  /// Types each character in turn; text too long for anyone to type at once is pasted.
  ///
  /// If several characters are refused, the first of them determines the reason.
  mutating func type(_ characters: String) {
    guard isReady() else { return refuse(refusal?.cause ?? .notFocused, characters) }
    guard characters.utf8.count <= TextLimit.typedBytes else { return paste(characters) }
    // Text of one byte is one character.
    if characters.utf8.count == 1 { return offer(characters, origin: .typing, joining: .typing) }
    var refused: (text: String, cause: Refusal.Cause)?
    for character in characters {
      offer(String(character), origin: .typing, joining: .typing)
      guard let refusal else { continue }
      refused = ((refused?.text ?? "") + refusal.text, refused?.cause ?? refusal.cause)
      if (refused?.text.utf8.count ?? 0) > TextLimit.pasteBytes { break }
      self.refusal = nil
    }
    refusal = refused.map { Refusal($0.text, $0.cause) }
  }

  mutating func paste(_ pasted: String?) {
    guard isReady(), isAllowed(.paste) else {
      return refuse(refusal?.cause ?? .notFocused, pasted ?? "")
    }
    guard let pasted else { return refuse(.nothingToPaste) }
    guard pasted.utf8.count <= TextLimit.pasteBytes else {
      refuse(.tooLarge(limit: TextLimit.pasteBytes), pasted)
      return recordNotice(of: Refusal(pasted, .tooLarge(limit: TextLimit.pasteBytes)))
    }
    history.endStep()
    if pasted.isEmpty {
      if text.selection != nil { remove(selectedTyped) }
    } else {
      offer(pasted, origin: .paste)
    }
    history.endStep()
  }

  enum Direction {
    case backward
    case forward
  }

  /// Deletes the selection or the nearest typed character, skipping literals.
  mutating func delete(_ direction: Direction) {
    guard isReady() else { return }
    let selected = selectedTyped
    if !selected.isEmpty || text.raw.isEmpty { behavior.deletePressed?(layout.display) }
    if !selected.isEmpty { return remove(selected) }
    if text.isHeld { return replace(with: FieldText()) }
    let typed = selected.lowerBound
    let target = direction == .backward ? typed - 1..<typed : typed..<typed + 1
    guard target.lowerBound >= 0, target.upperBound <= settledRaw.characterCount else { return }
    let (shown, before) = (layout.display, text)
    behavior.deletePressed?(shown)
    remove(target, joining: .deleting)
    // A typed character that is not shown is deleted together with the one next to it.
    let isHidden = layout.display == shown && text.caret == before.caret
    if text.raw != before.raw, isHidden, !text.raw.isEmpty { delete(direction) }
  }

  /// The typed characters as displayed.
  private var settledRaw: String {
    text.isVerbatim ? text.raw : definition.settle(text.raw)
  }

  mutating func clear() {
    guard isReady(), isAllowed(.clear), differs(from: FieldText()) else { return }
    history.endStep()
    replace(with: FieldText())
  }

  /// The range of typed characters in the selection, or the empty range at the caret.
  var selectedTyped: Range<Int> {
    guard let range = text.selection else {
      let typed = layout.typed(before: text.caret)
      return typed..<typed
    }
    let start = layout.typed(beforeSelection: range.lowerBound)
    return start..<max(start, layout.typed(before: range.upperBound))
  }

  /// Offers text to the type in place of the selection, and records any text that is left out.
  private mutating func offer(
    _ offered: String, origin: RawEdit.Origin, joining: UndoHistory.Joining? = nil
  ) {
    let plain = offered.strippingControls
    // Text that consists only of control characters does not replace a selection.
    if plain.isEmpty { return refuse(.unknownCharacters, offered) }
    let lost = insert(plain, from: origin, joining: joining)
    guard let refusal, refusal.cause != .vetoed else { return }
    recordNotice(of: lost ?? refusal)
  }

  /// Inserts text in place of the selection, and returns the refusal of text that did not fit.
  private mutating func insert(
    _ offered: String, from origin: RawEdit.Origin, joining: UndoHistory.Joining?
  ) -> Refusal? {
    // If the program does not permit the change, the whole text is refused.
    defer { if refusal?.cause == .vetoed { refuse(.vetoed, offered) } }
    var edit = rawEdit(replacing: selectedTyped, with: offered, origin: origin)
    if origin == .typing, edit.after.isEmpty, edit.before == text.run?.raw { edit.run = text.run }
    if text.isVerbatim, edit.run == nil {
      offerToVerbatim(edit, joining: joining)
      return nil
    }
    let intake = definition.accept(edit)
    guard !intake.acceptsNothing else {
      if let run = intake.run { text.run = run }
      if origin == .typing, stepsOver(offered, typed: edit.before.characterCount) { return nil }
      guard let refused = intake.refusal else { return nil }
      history.endStep()
      refusal = refused
      return intake.lost
    }
    accept(intake, joining: intake.refusal == nil ? joining : nil)
    return intake.lost
  }

  mutating func remove(_ typed: Range<Int>, joining: UndoHistory.Joining? = nil) {
    let edit = rawEdit(replacing: typed, with: "", origin: .deletion)
    if text.isVerbatim { return deleteFromVerbatim(edit) }
    accept(definition.accept(edit), joining: joining)
  }

  private func rawEdit(
    replacing typed: Range<Int>, with offered: String, origin: RawEdit.Origin
  ) -> RawEdit {
    let raw = settledRaw
    if typed.lowerBound == raw.characterCount {
      return RawEdit(before: raw, offered: offered, origin: origin, today: validationContext.today)
    }
    return RawEdit(
      before: raw.characters(upTo: typed.lowerBound), offered: offered,
      after: raw.characters(from: typed.upperBound), origin: origin, today: validationContext.today)
  }

  private mutating func accept(_ intake: Intake, joining: UndoHistory.Joining?) {
    replace(with: FieldText(intake), typedBeforeCaret: intake.caret, joining: joining)
    refusal = refusal ?? intake.refusal
  }

  /// Replaces the text, if the program permits it.
  mutating func replace(
    with new: FieldText, typedBeforeCaret typed: Int = 0, joining: UndoHistory.Joining? = nil
  ) {
    if let permits = behavior.permitsChange, differs(from: new) {
      guard permits(layout.display, Layout(new, definition).display) else { return refuse(.vetoed) }
    }
    put(new, typedBeforeCaret: typed, joining: joining)
  }

  /// Whether other text differs from the current text, ignoring the caret.
  func differs(from other: FieldText) -> Bool {
    !text.isSame(as: other)
  }

  /// Replaces the text, recording a step that can be undone.
  mutating func put(
    _ new: FieldText, typedBeforeCaret typed: Int = 0, joining: UndoHistory.Joining? = nil
  ) {
    if differs(from: new) {
      history.record(text, joining: joining)
      (isTouched, ownNotice) = (true, nil)
    }
    show(new)
    text.caret = layout.caret(afterTyped: typed)
  }

  /// Returns whether a typed character is a literal beside the caret or part of a number's
  /// formatting.
  ///
  /// Such a character is not refused. If it is the next literal, the caret moves past it.
  private mutating func stepsOver(_ offered: String, typed: Int) -> Bool {
    guard let character = offered.first, text.selection == nil else { return false }
    if layout.isDecorated(with: character) { return true }
    guard let template = layout.template else { return false }
    var literals = template.literals(beforeOpenSlot: typed)
    let isComplete = typed == text.raw.characterCount && leavingIssue == nil
    if isComplete && !text.raw.isEmpty {
      literals += template.literals(beforeOpenSlot: template.capacity)
    }
    guard literals.contains(character) else { return false }
    let ahead = layout.display.characters(from: text.caret)
    if let place = ahead.firstIndex(of: character) {
      let distance = ahead.distance(from: ahead.startIndex, to: place)
      let isNext = layout.typed(before: text.caret + distance) == typed
      if isNext { text.caret += distance + 1 }
    }
    return true
  }
}
