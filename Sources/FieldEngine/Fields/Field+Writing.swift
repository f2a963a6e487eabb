/// The text of a field, as another engine for the same form produced it.
public struct WrittenText: Hashable, Sendable {
  /// The typed characters.
  public var raw: String
  /// Whether the type could not read the text, which is therefore kept as it was offered.
  public var isVerbatim: Bool
  /// The notice about text that was left out, if this is an item of a list.
  public var notice: Notice?

  /// Creates the text of a field.
  public init(_ raw: String, isVerbatim: Bool = false) {
    (self.raw, self.isVerbatim) = (raw, isVerbatim)
  }
}

/// What another engine did with a field after writing its text.
public struct WriteMode: Hashable, Sendable {
  /// Whether the field was left and its text therefore has its final format.
  public var isLeft = false
  /// Whether the value was committed, which also happens when the field is left.
  public var isCommitted = false
  /// Whether somebody has visited the field.
  public var isTouched = true

  /// Creates a value for a field that somebody typed in but has not left yet.
  public init() {}
}

extension Field {
  /// Replaces the text with text that another engine for the same form has accepted.
  ///
  /// This step cannot be undone and does not move the focus. If the field was left, the text is
  /// put into its final format, validated and committed.
  ///
  /// - Returns: false if people could not have entered the text, in which case nothing has changed.
  package mutating func write(_ written: WrittenText, _ mode: WriteMode) -> Bool {
    guard let accepted = accepted(written) else { return false }
    if !text.isSame(as: accepted) {
      show(accepted)
      text.caret = layout.caret(afterTyped: text.raw.characterCount)
      (ownNotice, revertedText) = (nil, nil)
      acceptAsFallback()
    }
    isTouched = mode.isTouched
    if mode.isLeft { finish() }
    if mode.isLeft || mode.isCommitted { commitValue() }
    return true
  }

  /// Replaces the items of a list with items that another engine for the same form has accepted.
  ///
  /// - Returns: false if people could not have entered one of them; in that case, nothing has
  ///   changed.
  package mutating func write(items written: [WrittenText], _ mode: WriteMode) -> Bool {
    guard let rules = definition.list, written.count <= ListRules.limit else { return false }
    let template = emptyItem(rules)
    var fields: [Field] = []
    for text in written {
      var item = template
      guard item.write(text, mode) else { return false }
      item.ownNotice = text.notice
      fields.append(item)
    }
    (text.isHeld, items.fields, isTouched) = (false, fields, mode.isTouched)
    items.forgetSteps()
    if mode.isLeft || mode.isCommitted { commitValue() }
    return true
  }

  /// Returns the type's version of text that another engine accepted, read as a whole or as if
  /// typed.
  ///
  /// The result is nil if the type does not produce exactly this text.
  private func accepted(_ written: WrittenText) -> FieldText? {
    guard written.raw.utf8.count <= TextLimit.pasteBytes else { return nil }
    if written.raw.isEmpty { return FieldText() }
    let whole = whole(written.raw).text
    guard whole.isVerbatim || !whole.raw.isIdentical(to: written.raw) else { return whole }
    if written.isVerbatim { return whole.raw.isIdentical(to: written.raw) ? whole : nil }
    var typing = self
    (typing.text, typing.isFocused, typing.behavior) = (FieldText(), true, FieldBehavior())
    typing.apply(.type(written.raw))
    return typing.text.raw.isIdentical(to: written.raw) ? typing.text : leftByDeletion(written.raw)
  }

  /// Returns text that deleting a character can leave behind, such as `14512` in a date.
  ///
  /// The result is nil if one of its characters cannot be typed after it, or becomes a different
  /// one: a person cannot enter `1,5` where the comma only groups digits.
  private func leftByDeletion(_ raw: String) -> FieldText? {
    guard raw.utf8.count <= TextLimit.decoratedCharacters else { return nil }
    let today = validationContext.today
    let intake = definition.accept(RawEdit(before: raw, origin: .deletion, today: today))
    let isTypeable = raw.allSatisfy { character in
      let edit = RawEdit(before: raw, offered: String(character), origin: .typing, today: today)
      let next = definition.accept(edit)
      return !next.acceptsNothing && next.raw.last == character
    }
    guard isTypeable, intake.raw.isIdentical(to: raw) else { return nil }
    return FieldText(intake)
  }
}
