extension Field {
  /// A whole value replaces the field as focus, select all, paste and blur would, but what the
  /// type cannot read is kept as it was offered.
  mutating func set(_ offered: String, isCanonical: Bool = false) {
    guard settings.isEnabled else { return refuse(.disabled, offered) }
    guard offered.utf8.count <= TextLimit.pasteBytes else {
      return refuse(.tooLarge(limit: TextLimit.pasteBytes), offered)
    }
    let (whole, refusal) = isCanonical ? canonical(offered) : whole(offered)
    // Who is editing goes on in the text as it stands when it has that value already.
    if isFocused, !whole.isVerbatim, let value, value == self.value(of: left(whole)) {
      ownNotice = nil
      return
    }
    history.endStep()
    (revertedText, ownNotice) = (nil, nil)
    if isFocused {
      put(whole, typedBeforeCaret: whole.raw.characterCount)
      history.endStep()
      fallback = text
    } else {
      // It is laid out once, in its final format.
      if differs(from: whole) { history.record(text) }
      (text, fallback) = (whole, whole)
      finish()
    }
    self.refusal = refusal
    isTouched = true
    commitValue()
  }

  /// The typed characters of a text when it is left.
  private func left(_ text: FieldText) -> String {
    var field = self
    field.text = text
    return field.finished
  }

  /// What the type makes of a whole value.
  ///
  /// Signs of which nothing is left, such as `---`, were meant for something, and are kept, too.
  /// Control characters are dropped like white space.
  func whole(_ offered: String) -> (text: FieldText, refusal: Refusal?) {
    let offered = offered.strippingControls
    guard !offered.isEmpty else { return (FieldText(), nil) }
    let intake = definition.take(RawEdit(offered: offered, origin: .paste, today: judging.today))
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

  /// Whether the type cannot read a text that would not stay as it was offered either.
  private func isMisread(_ offered: String, as raw: String) -> Bool {
    let hasOuterSpace = offered.first?.isWhitespace == true || offered.last?.isWhitespace == true
    guard raw != offered || hasOuterSpace, !raw.isEmpty else { return false }
    let problem = definition.judgeTyping(raw, judging) ?? definition.judgeResult(raw, judging)
    return problem == .unreadable
  }

  /// What a canonical text stands for; what is none is read as a person's text.
  func canonical(_ offered: String) -> (text: FieldText, refusal: Refusal?) {
    guard let raw = definition.rawFromCanonical(offered.strippingControls) else {
      return whole(offered)
    }
    return (FieldText(raw: raw), nil)
  }

  /// An edit in a text that could not be read makes it readable, or leaves it unreadable; it is
  /// never cut on the way.
  mutating func offerToVerbatim(_ edit: RawEdit, joining: UndoHistory.Joining?) {
    var alone = edit
    (alone.before, alone.after) = ("", "")
    let intake = definition.take(alone)
    guard !intake.takesNothing else {
      return refuse(intake.refusal?.cause ?? .unknownCharacters, edit.offered)
    }
    let before = edit.before + edit.offered
    let offered = before + edit.after
    guard offered.utf8.count <= TextLimit.pasteBytes else {
      return refuse(.tooLarge(limit: TextLimit.pasteBytes), edit.offered)
    }
    readVerbatim(whole(offered).text, caret: before.characterCount, of: offered)
  }

  /// What is left after a deletion is not read when that would make it longer, as `5` becomes
  /// `05` in a date, so that deleting always makes progress.
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
