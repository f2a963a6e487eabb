extension TypeEntry {
  /// Text with limits on its length, or with a pattern.
  static let text = TypeEntry(
    summary: "text with a length or a pattern", example: "AB-12",
    parameters: [.minLength, .maxLength, .pattern, .lines, .message],
    checks: TextRules.checks + [.lines]
  ) { parameters throws(TypeError) in
    let rules = try TextRules(parameters)
    var row = FieldDefinition(
      name: "text", label: "Text", accepting: .any, limit: rules.maximumLength)
    row.isBlank = { $0.isAllWhitespace }
    rules.apply(to: &row)
    row.lines = parameters.count(.lines) ?? 1
    row.minimumWidth = 16
    return row
  }

  /// An email address.
  static let email = TypeEntry(
    summary: "an email address", example: "ana@example.org", parameters: TextRules.parameters,
    checks: TextRules.checks
  ) { parameters throws(TypeError) in
    let rules = try TextRules(parameters)
    var row = FieldDefinition(
      name: "email", label: "Email", accepting: .nonSpaces, limit: rules.maximumLength)
    let original = row.accept
    row.accept = { original($0.withoutPrefix("mailto:")) }
    rules.apply(to: &row, form: EmailForm.match)
    row.keyboard = .email
    row.priority = 1.5
    row.minimumWidth = 16
    return row
  }

  /// A web address.
  static let url = TypeEntry(
    summary: "a web address", example: "https://example.org/form",
    parameters: TextRules.parameters, checks: TextRules.checks
  ) { parameters throws(TypeError) in
    let rules = try TextRules(parameters)
    var row = FieldDefinition(
      name: "url", label: "URL", accepting: .nonSpaces, limit: rules.maximumLength)
    rules.apply(to: &row, form: URLForm.match)
    row.keyboard = .url
    row.priority = 1.5
    row.minimumWidth = 16
    return row
  }
}

/// The rules that a definition can set for text.
struct TextRules: Sendable {
  static let parameters: [ParameterName] = [.minLength, .maxLength, .pattern, .message]

  static let checks: [TypeEntry.Check] = [
    TypeEntry.Check { parameters throws(TypeError) in _ = try parameters.longest() },
    TypeEntry.Check { parameters throws(TypeError) in _ = try parameters.shortest() },
  ]

  let minimumLength: Int
  let maximumLength: Int
  let pattern: Pattern?
  let message: String?

  init(_ parameters: TypeParameters) throws(TypeError) {
    minimumLength = try parameters.shortest()
    maximumLength = try parameters.longest()
    message = parameters.text(.message)
    do throws(PatternError) {
      pattern = try parameters.text(.pattern).map { source throws(PatternError) in
        try Pattern(source)
      }
    } catch {
      throw .pattern(error)
    }
  }

  /// Adds these rules to a definition, whose type may also check the syntax of the text.
  ///
  /// Text whose syntax is complete but that does not match the pattern is invalid, not incomplete.
  func apply(
    to row: inout FieldDefinition, form: (@Sendable (String) -> Pattern.MatchResult)? = nil
  ) {
    row.validateTyping = { raw, _ in
      if form?(raw) == .mismatch { return .form }
      return pattern?.match(raw) == .mismatch ? .pattern : nil
    }
    row.validateResult = { raw, _ in
      if form?(raw) == .prefix { return .incomplete }
      if pattern?.match(raw) == .prefix { return form == nil ? .incomplete : .pattern }
      return raw.characterCount < minimumLength ? .tooShort(minimumLength) : nil
    }
    row.message = { kind in kind == .required ? nil : message }
  }
}

extension TypeParameters {
  fileprivate func longest() throws(TypeError) -> Int {
    let longest = count(.maxLength) ?? TextLimit.characters
    guard longest >= 1 else { throw .notPositive(.maxLength) }
    guard longest <= TextLimit.characters else {
      throw .tooLarge(.maxLength, limit: TextLimit.characters)
    }
    return longest
  }

  fileprivate func shortest() throws(TypeError) -> Int {
    let shortest = count(.minLength) ?? 0
    guard try shortest <= longest() else { throw .reversed(.minLength, .maxLength) }
    return shortest
  }
}
