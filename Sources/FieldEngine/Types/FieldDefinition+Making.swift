extension FieldDefinition {
  /// Returns the definition with the standard messages of a language.
  package func speaking(_ words: MessageTable) -> FieldDefinition {
    var definition = self
    definition.words = words
    if let item = list?.item { definition.list?.item = { item().speaking(words) } }
    return definition
  }

  /// Creates a definition that accepts characters up to a limit.
  init(
    name: String,
    label: String,
    accepting acceptance: Acceptance,
    limit: Int = TextLimit.characters,
    shape: (@Sendable (String) -> String)? = nil
  ) {
    let intake = CharacterIntake(accepts: acceptance, limit: limit, shape: shape)
    self.init(name: name, label: label) { intake($0) }
    longestText = acceptance.isOfText ? limit : nil
  }

  /// Creates a definition for digits that must fill a template.
  static func digits(
    name: String, label: String, template text: String, placeholders: String = "0"
  ) -> FieldDefinition {
    let template = Template(compiling: text, placeholders: placeholders)
    let capacity = template.capacity
    var row = FieldDefinition(name: name, label: label, accepting: .digits, limit: capacity)
    row.template = .fixed(template)
    row.validateResult = { raw, _ in raw.characterCount == capacity ? nil : .incomplete }
    row.keyboard = .numberPad
    row.content = .digits
    row.minimumWidth = template.length
    row.priority = 0.8
    return row
  }
}
