import FieldEngine

extension LoadedForm {
  /// A draft of another version of this form, in the fields of this one.
  ///
  /// Texts stay as they were typed. A field of another type than before gets its value anew, so that
  /// it means the same, or is offered what was shown where there is no such value. Reasons that this
  /// form does not know are gone.
  package func session(moving contents: DraftContents, retyped: Set<String>) -> Session {
    var session = fresh
    var records = contents.fields
    for place in records.indices where retyped.contains(records[place].key) {
      (records[place].content.text, records[place].content.items) = (FieldContent.Text(), [])
      records[place].content.notice = nil
    }
    session.restore(records, acknowledged: [])
    for record in contents.fields where retyped.contains(record.key) { session.carryOver(record) }
    session.restoreAnswers(contents.fields)
    session.forgetUnknownReasons()
    session.evaluateAll()
    session.accept(Set(contents.rules.filter(\.isAcknowledged).map(\.key)))
    return session
  }
}

extension Session {
  /// Puts what a field of another type had into the field of this name.
  fileprivate mutating func carryOver(_ record: FieldRecord) {
    guard let place = plan.places[record.key], let raw = record.raw, !raw.isEmpty else { return }
    let isEnabled = fields[place].settings.isEnabled
    fields[place].settings.isEnabled = true
    if !carryValue(of: record, to: place) {
      fields[place].apply(.set(record.content.text.isVerbatim ? raw : record.display ?? raw))
    }
    fields[place].settings.isEnabled = isEnabled
    letGo(of: place)
  }

  /// Gives a field the value that another had; false, and nothing is done, when it cannot have it, or
  /// would show another one.
  private mutating func carryValue(of record: FieldRecord, to place: Int) -> Bool {
    guard let value = record.value, value.isList == (fields[place].definition.list != nil) else {
      return false
    }
    var field = fields[place]
    field.apply(.setCanonical(value.plainText))
    var shown = fields[place]
    shown.apply(.set(field.state.display))
    guard [field, shown].allSatisfy({ $0.value?.plainText == value.plainText }) else {
      return false
    }
    fields[place] = field
    return true
  }

  fileprivate mutating func forgetUnknownReasons() {
    let known = Set(definition.missingReasons.map(\.key))
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
