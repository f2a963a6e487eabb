extension FieldDefinition {
  /// A row that takes the characters it accepts, as many as fit.
  init(
    name: String,
    label: String,
    accepting acceptance: Acceptance,
    limit: Int = TextLimit.characters,
    shape: @escaping @Sendable (String) -> String = { $0 }
  ) {
    let intake = CharacterIntake(accepts: acceptance, limit: limit, shape: shape)
    self.init(name: name, label: label) { intake($0) }
    longestText = acceptance.isOfText ? limit : nil
  }

  /// A row of digits in a template that must be full.
  static func digits(
    name: String, label: String, template text: String, placeholders: String = "0"
  ) -> FieldDefinition {
    let template = Template(compiling: text, placeholders: placeholders)
    let capacity = template.capacity
    var row = FieldDefinition(name: name, label: label, accepting: .digits, limit: capacity)
    row.template = .fixed(template)
    row.judgeResult = { raw, _ in raw.characterCount == capacity ? nil : .incomplete }
    row.keyboard = .numberPad
    row.content = .digits
    row.minimumWidth = template.length
    row.priority = 0.8
    return row
  }
}
