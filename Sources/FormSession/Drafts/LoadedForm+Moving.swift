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
    let known = Set(contents.fields.map { $0.key })
    session.emptyBegunFields(except: known)
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
    session.beginNewFields(except: known)
    session.accept(Set(contents.rules.filter { $0.isAcknowledged }.map { $0.key }))
    return session
  }

  /// Sets the values of fields whose text this form can read but does not accept, for example
  /// because it breaks a constraint.
  ///
  /// Another version of the form, in which the fields have other types, reads these values.
  package func readUnaccepted(_ contents: inout DraftContents, of keys: Set<String>) {
    for index in contents.fields.indices where keys.contains(contents.fields[index].fieldKey) {
      contents.fields[index] = withMeaning(contents.fields[index])
    }
  }

  /// Returns a record with what its text means in this form, if the record has no value.
  package func withMeaning(_ record: FieldRecord) -> FieldRecord {
    guard record.value == nil, record.raw?.isEmpty == false else { return record }
    var read = record
    read.value = fresh.meaning(of: record)
    return read
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
    func reading(_ step: FieldStep) -> Field {
      var field = fields[place]
      field.apply(step)
      return field
    }
    let field = reading(.setCanonical(value.plainText))
    guard field.meaning?.plainText == value.plainText else { return false }
    let isShown =
      definition.optionList != nil
      || reading(.set(field.state.display)).meaning?.plainText == value.plainText
    if !isShown {
      // The old text is better, unless it would now be valid and mean something else.
      let other = reading(.set(record.display ?? "")).value
      guard let other, other.plainText != value.plainText else { return false }
    }
    fields[place] = field
    return true
  }

  /// Returns the value that a record's text represents.
  fileprivate func meaning(of record: FieldRecord) -> CanonicalValue? {
    guard let place = plan.places[record.fieldKey] else { return nil }
    var field = fields[place]
    field.restore(snapshot(of: place, record.content, SeatState(), ""))
    return field.meaning
  }

  /// Among the fields that a draft does not have yet, empties those whose initial or calculated
  /// answers depend on the draft.
  fileprivate mutating func emptyBegunFields(except known: Set<String>) {
    let begun = plan.programs.initials.map { $0.place } + plan.programs.calculationNodes.keys
    for field in begun where !known.contains(plan.keys[field]) { restart(field, with: "") }
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
