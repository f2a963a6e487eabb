extension Field {
  /// Replaces the whole value, as focusing, selecting all, pasting and leaving would do.
  ///
  /// Unlike pasted text, text that the type cannot read is kept as it was offered.
  mutating func set(_ offered: String, isCanonical: Bool = false) {
    guard settings.isEnabled else { return refuse(.disabled, offered) }
    guard offered.utf8.count <= TextLimit.pasteBytes else {
      return refuse(.tooLarge(limit: TextLimit.pasteBytes), offered)
    }
    let (whole, refusal) = isCanonical ? canonical(offered) : whole(offered)
    // If the edited text already has this value, it stays as it is.
    if isFocused, !whole.isVerbatim, let value, value == self.value(of: left(whole)) {
      ownNotice = nil
      return
    }
    history.endStep()
    (revertedText, ownNotice) = (nil, nil)
    if isFocused {
      put(whole, typedBeforeCaret: whole.raw.characterCount)
      history.endStep()
      acceptAsFallback()
    } else {
      // Lay the text out once, in its final format.
      if differs(from: whole) { history.record(text) }
      text = whole
      finish()
    }
    self.refusal = refusal
    isTouched = true
    commitValue()
  }

  /// Returns the typed characters as they are after the field is left.
  private func left(_ text: FieldText) -> String {
    var field = self
    field.text = text
    return field.finished
  }

  /// Reads a whole value.
  ///
  /// Text is kept as offered if reading would drop something meaningful or everything, as for
  /// `---`, or would change text that is unreadable anyway. Control characters are always dropped.
  func whole(_ offered: String) -> (text: FieldText, refusal: Refusal?) {
    let offered = offered.strippingControls
    guard !offered.isEmpty else { return (FieldText(), nil) }
    let intake = definition.accept(
      RawEdit(offered: offered, origin: .paste, today: validationContext.today))
    var text = FieldText(raw: intake.raw)
    text.run = intake.run
    let vanishes = intake.raw.isEmpty && !offered.isAllWhitespace
    guard intake.losesMeaning || vanishes || isMisread(offered, as: intake.raw) else {
      return (text, nil)
    }
    (text.raw, text.run) = (offered, nil)
    text.isVerbatim = true
    return (text, intake.refusal)
  }

  /// Whether reading would change text that the type cannot read.
  private func isMisread(_ offered: String, as raw: String) -> Bool {
    let scalars = offered.unicodeScalars
    let hasOuterSpace = scalars.first?.isWhitespace == true || scalars.last?.isWhitespace == true
    guard raw != offered || hasOuterSpace, !raw.isEmpty else { return false }
    let kind =
      definition.validateTyping(raw, validationContext)
      ?? definition.validateResult(raw, validationContext)
    return kind == .unreadable
  }

  /// Reads text in canonical form, or as a person's input if it is not canonical.
  func canonical(_ offered: String) -> (text: FieldText, refusal: Refusal?) {
    guard let raw = definition.rawFromCanonical(offered.strippingControls) else {
      return whole(offered)
    }
    return (FieldText(raw: raw), nil)
  }

  /// Edits text that could not be read, and tries to read the result.
  ///
  /// The text is never cut, even if it stays unreadable.
  mutating func offerToVerbatim(_ edit: RawEdit, joining: UndoHistory.Joining?) {
    var alone = edit
    (alone.before, alone.after) = ("", "")
    let intake = definition.accept(alone)
    guard !intake.acceptsNothing else {
      return refuse(intake.refusal?.cause ?? .unknownCharacters, edit.offered)
    }
    let before = edit.before + edit.offered
    let offered = before + edit.after
    guard offered.utf8.count <= TextLimit.pasteBytes else {
      return refuse(.tooLarge(limit: TextLimit.pasteBytes), edit.offered)
    }
    readVerbatim(whole(offered).text, caret: before.characterCount, of: offered)
  }

  /// Deletes from text that could not be read, and tries to read the rest.
  ///
  /// The rest is kept as it is if reading would make it longer, as when `5` becomes `05` in a
  /// date. Deleting therefore always makes the text shorter.
  mutating func deleteFromVerbatim(_ edit: RawEdit) {
    let left = edit.before + edit.after
    var whole = whole(left).text
    if whole.raw.characterCount > left.characterCount {
      whole.raw = left
      whole.isVerbatim = true
    }
    readVerbatim(whole, caret: edit.before.characterCount, of: left)
  }

  private mutating func readVerbatim(_ whole: FieldText, caret: Int, of offered: String) {
    let typed =
      whole.isVerbatim
      ? caret : self.whole(offered.characters(upTo: caret)).text.raw.characterCount
    replace(with: whole, typedBeforeCaret: min(typed, whole.raw.characterCount))
  }
}
