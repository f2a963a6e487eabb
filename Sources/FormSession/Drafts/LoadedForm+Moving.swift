import FieldEngine

extension LoadedForm {
  /// Creates a session of this form from a draft of another version.
  ///
  /// Text stays as typed. A field whose type has changed gets its old value in canonical form, or
  /// the displayed text if there is no such value or the value does not fit. Reasons that this form
  /// does not list are removed.
  package func session(
    moving contents: DraftContents, retyped: Set<String>, at moment: Moment
  ) -> Session {
    var session = fresh
    session.note(contents.draft, nil, at: moment)
    var records = contents.fields
    for place in records.indices where retyped.contains(records[place].fieldKey) {
      (records[place].content.text, records[place].content.items) = (FieldContent.Text(), [])
      records[place].content.notice = nil
    }
    session.restore(records, entries: contents.entries, acknowledged: [])
    for record in contents.fields where retyped.contains(record.fieldKey) {
      session.carryOver(record)
    }
    session.restoreAnswers(contents.fields)
    session.forgetUnknownReasons()
    session.evaluateAll()
    session.beginFieldsOfEntries(except: Set(contents.fields.map { $0.key }))
    session.accept(Set(contents.rules.filter { $0.isAcknowledged }.map { $0.key }))
    return session
  }
}

extension Session {
  /// Puts a field's old text into the field with the same name and a different type.
  fileprivate mutating func carryOver(_ record: FieldRecord) {
    guard let place = knownPlace(of: record.key), let raw = record.raw, !raw.isEmpty else { return }
    let isEnabled = fields[place].settings.isEnabled
    fields[place].settings.isEnabled = true
    if fields[place].definition.file != nil, FileReference(raw) != nil {
      fields[place].apply(.set(raw))
    } else if !carryValue(of: record, to: place) {
      fields[place].apply(.set(record.content.text.isVerbatim ? raw : record.display ?? raw))
    }
    fields[place].settings.isEnabled = isEnabled
    discardSecretText(of: place)
  }

  /// Gives a field another field's value; if the value does not fit, changes nothing and returns
  /// false.
  ///
  /// The text that the field then shows must also give the value, unless the value is an option,
  /// whose label several options can share.
  private mutating func carryValue(of record: FieldRecord, to place: Int) -> Bool {
    let definition = fields[place].definition
    guard let value = record.value,
      value.isList == (definition.list != nil || definition.choices != nil)
    else { return false }
    var field = fields[place]
    field.apply(.setCanonical(value.plainText))
    var shown = fields[place]
    shown.apply(.set(field.state.display))
    let fitting = definition.optionList == nil ? [field, shown] : [field]
    guard fitting.allSatisfy({ $0.value?.plainText == value.plainText }) else { return false }
    fields[place] = field
    return true
  }

  fileprivate mutating func forgetUnknownReasons() {
    let known = Set(definition.missingReasons.map { $0.key })
    for place in reasons.indices where reasons[place].map(known.contains) == false {
      reasons[place] = nil
    }
  }
}

extension CanonicalValue {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
