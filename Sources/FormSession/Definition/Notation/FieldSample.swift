import FieldEngine

/// A field with nothing in it yet, against which a definition's own values are held.
struct FieldSample {
  private let blank: Field
  private let options: Set<String>

  init(_ row: FieldDefinition) {
    blank = Field(row.name, row, Judging(today: .earliest))
    options = Set(row.options.map(\.value))
  }

  /// How a new draft begins with a text.
  enum Beginning {
    case right
    /// The text is not right for this reason, but typing on can make it so.
    case unfinished(String)
    case impossible(DefinitionMistake.Misfit)
  }

  func beginning(with text: String) -> Beginning {
    let field = holding(text)
    guard !isJudgedByDay, let reason = field.reason else { return .right }
    if field.refusal == nil, field.canBecomeRight { return .unfinished(reason) }
    return .impossible(misfit(text, reason))
  }

  /// Why the field never has the value that a text states; nil when it can have it.
  func misfit(of text: String) -> DefinitionMistake.Misfit? {
    if isJudgedByDay || options.contains(text) { return nil }
    let field = holding(text)
    guard let value = field.value else { return misfit(text, field.reason) }
    if options.isEmpty, value.order(to: .text(text)) == 0 { return nil }
    return DefinitionMistake.Misfit(text: text, reason: nil, known: [value.plainText])
  }

  private func holding(_ text: String) -> Field {
    var field = blank
    field.apply(.setCanonical(text))
    return field
  }

  private func misfit(_ text: String, _ reason: String?) -> DefinitionMistake.Misfit {
    DefinitionMistake.Misfit(text: text, reason: reason, known: spellings(near: text))
  }

  /// Whether what is right today may be wrong tomorrow, about which a definition cannot be asked.
  private var isJudgedByDay: Bool {
    let row = blank.definition.list?.item() ?? blank.definition
    return row.name == FieldType.expDate.rawValue
  }

  /// The value that was probably meant, or else all of them where they are few.
  private func spellings(near text: String) -> [String] {
    let row = blank.definition
    if row.name == FieldType.boolean.rawValue { return ["true", "false"] }
    // Only some of many options are compared, so that many mistakes in a large form stay quick.
    let options = row.options.prefix(500)
    let words = options.map(\.value) + options.map(\.label)
    guard let nearest = NearestSpelling.of(text, among: words) else {
      return row.options.count > 8 ? [] : options.map(\.value)
    }
    return [options.first { $0.value == nearest || $0.label == nearest }?.value ?? nearest]
  }
}

extension Field {
  /// Why the text that was set is not right.
  fileprivate var reason: String? { refusal?.reason ?? leavingIssue?.message }
}

extension FieldSample {
  /// The kind of the field's values; nil where they may be of any, as those of a choice or of a
  /// type that a form makes for itself.
  var kind: DefinitionMistake.ValueKind? {
    let row = blank.definition
    guard let type = FieldType(rawValue: row.name) else { return nil }
    return switch (row.content, type) {
    case (_, .list): .list
    case (_, .range), (_, .closedRange): .range
    case (_, .boolean): .flag
    case (_, .choice), (_, .data), (_, .dataLength), (.digits, _): nil
    case (.number, _): .number
    case (.date, _): .date
    case (.text, _): .text
    }
  }
}
