extension Field {
  /// Returns the field with its type's labels and messages in another language; the answer stays
  /// the same.
  package func speaking(_ new: FieldDefinition) -> Field {
    var field = self
    field.speak(new)
    return field
  }

  private mutating func speak(_ new: FieldDefinition) {
    let old = definition.words
    take(new)
    ownNotice = ownNotice?.translated(from: old, to: new.words)
    if let item = new.list?.item() {
      for index in items.fields.indices { items.fields[index].speak(item) }
    }
    layout = Layout(text, new)
    text = text.settled(in: layout)
  }
}
