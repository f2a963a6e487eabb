import FieldEngine

/// An empty field for checking the values in a definition.
struct FieldSample {
  private let blank: Field
  private let options: Set<String>

  init(_ row: FieldDefinition) {
    blank = Field(row.name, row, ValidationContext(today: .earliest))
    options = Set(row.options.map { $0.value })
  }

  /// The state of a field in a new draft after its initial text is set.
  enum Beginning {
    case right
    /// The text is invalid for this reason, but more typing can correct it.
    case unfinished(String)
    case impossible(DefinitionError.IncompatibleText)
  }

  func beginning(with text: String) -> Beginning {
    let field = holding(text)
    guard !dependsOnToday, let reason = field.reason else { return .right }
    if field.refusal == nil, field.canBecomeRight { return .unfinished(reason) }
    return .impossible(incompatibleText(text, reason))
  }

  /// Returns why the text can never be the field's value; nil if it can.
  func incompatibleText(of text: String) -> DefinitionError.IncompatibleText? {
    if dependsOnToday || options.contains(text) { return nil }
    let field = holding(text)
    guard let value = field.value else { return incompatibleText(text, field.reason) }
    if options.isEmpty, value.order(to: .text(text)) == 0 { return nil }
    return DefinitionError.IncompatibleText(text: text, reason: nil, known: [value.plainText])
  }

  private func holding(_ text: String) -> Field {
    var field = blank
    field.apply(.setCanonical(text))
    return field
  }

  private func incompatibleText(
    _ text: String, _ reason: String?
  ) -> DefinitionError.IncompatibleText {
    DefinitionError.IncompatibleText(text: text, reason: reason, known: spellings(near: text))
  }

  /// Whether validity depends on the current day, which a check of the definition cannot know.
  private var dependsOnToday: Bool {
    let row = blank.definition.list?.item() ?? blank.definition
    return row.name == FieldType.expDate.rawValue
  }

  /// Returns the value that was probably meant, or all possible values if there are few.
  private func spellings(near text: String) -> [String] {
    let row = blank.definition
    if row.isFlag { return ["true", "false"] }
    // Only 500 options are compared, so that checking stays fast in a large form with many
    // mistakes.
    let options = row.offeredOptions.prefix(500)
    let words = options.map { $0.value } + options.map { $0.label }
    guard let nearest = NearestSpelling.of(text, among: words) else {
      return row.options.count > 8 ? [] : options.map { $0.value }
    }
    return [options.first { $0.value == nearest || $0.label == nearest }?.value ?? nearest]
  }
}

extension Field {
  /// The reason why the text that was set is not valid.
  fileprivate var reason: String? { refusal?.reason ?? leavingIssue?.message }
}

extension FieldSample {
  /// The kind of the field's values; nil if it can vary, such as for a choice or a declared type,
  /// or is none of these kinds, such as for a time.
  var kind: DefinitionError.ValueKind? {
    let row = blank.definition
    guard let type = FieldType(rawValue: row.name) else { return nil }
    return switch (row.content, type) {
    case (_, .list), (_, .choices): .list
    case (_, .range), (_, .closedRange): .range
    case (_, .boolean): .flag
    case (_, .choice), (_, .data), (_, .dataLength), (.digits, _): nil
    case (_, .time), (_, .dateTime), (_, .month): nil
    case (.number, _): .number
    case (.date, _): .date
    case (.text, _): .text
    }
  }
}
