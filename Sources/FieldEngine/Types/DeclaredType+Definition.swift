extension FieldDefinition {
  /// Creates the definition of a declared type.
  public init(_ type: DeclaredType) throws(TypeError) {
    let compiled = try CompiledType(type)
    self.init(name: type.name, label: type.description ?? type.name, accept: compiled.accept)
    template = compiled.decoration
    validateTyping = { raw, _ in compiled.validateTyping(raw) }
    validateResult = { raw, _ in compiled.validateResult(raw) }
    finish = compiled.finish
    message = { kind in
      type.messages["\(type.name).\(kind.name)"] ?? type.messages[kind.name]
        ?? (kind == .required ? nil : type.message)
    }
    priority = type.priority ?? priority
    opensOnFocus = type.ending.hasDecoration
    keyboard = type.keyboard ?? (type.accepts == .digits ? .numberPad : .text)
    storage = type.storage ?? .keep
    if compiled.template == nil, type.accepts.isOfText {
      longestText = type.maximumLength ?? TextLimit.characters
    }
    minimumWidth = max(4, type.template.characterCount)
  }
}

extension DeclaredType {
  /// Returns all mistakes in the declaration.
  ///
  /// If the template or the placeholders could not be read, the mistakes that depend on them are
  /// not included.
  package func errors(isShapeKnown: Bool = true) -> [TypeError] {
    var errors: [TypeError] = []
    if isShapeKnown {
      do throws(TypeError) {
        _ = try compiledTemplate()
        if growth != nil, growing == nil { throw .growthWithoutTemplate }
      } catch {
        errors.append(error)
      }
    }
    if let longest = maximumLength, longest < max(1, minimumLength) {
      errors.append(.reversed(.minLength, .maxLength))
    }
    return errors
  }

  fileprivate func compiledTemplate() throws(TypeError) -> Template? {
    if template.isEmpty, placeholders.isEmpty { return nil }
    do throws(TemplateError) {
      return try Template(template, placeholders: placeholders)
    } catch {
      throw .template(error)
    }
  }

  fileprivate var growing: GrowingTemplate? {
    growth.flatMap { GrowingTemplate($0, in: template, placeholders: placeholders) }
  }
}

/// A declared type with its compiled template.
struct CompiledType: Sendable {
  let type: DeclaredType
  let template: Template?
  private let growing: GrowingTemplate?

  init(_ type: DeclaredType) throws(TypeError) {
    self.type = type
    if let error = type.errors().first { throw error }
    template = try type.compiledTemplate()
    growing = type.growing
  }

  /// The maximum number of typed characters.
  var capacity: Int {
    let longest = type.maximumLength ?? TextLimit.characters
    guard let growth = type.growth else { return min(longest, template?.capacity ?? longest) }
    return min(longest, growth.before.upperBound + growth.after.upperBound + 1)
  }

  // MARK: Taking text

  @Sendable func accept(_ edit: RawEdit) -> Intake {
    let edit = undecorated(edit)
    let intake = intake(edit)
    guard edit.origin == .paste, holdsNumber else { return intake }
    // White space may separate the parts of a name as well as the groups of a number.
    let text = edit.offered.filter { !$0.isWhitespace }
    return intake.keepingNumbersApart(text, of: edit) {
      $0 == type.growth?.separator || accepts($0)
    }
  }

  /// Whether the text is a number: it grows around a separator, or it has digits but no letters and
  /// no template.
  private var holdsNumber: Bool {
    type.growth != nil || (template == nil && accepts("0") && !accepts("a"))
  }

  private func intake(_ edit: RawEdit) -> Intake {
    if let growth = type.growth {
      let limit = type.maximumLength ?? TextLimit.characters
      return GrowthIntake(growth: growth, accepts: type.accepts, limit: limit, shape: shape)(edit)
    }
    return CharacterIntake(accepts: type.accepts, limit: capacity, shape: shape)(edit)
  }

  @Sendable private func shape(_ text: String) -> String {
    type.letterCase.apply(
      to: type.trimsLeading ? text.droppingLeadingSpaces : text, accepting: type.accepts)
  }

  /// Removes the type's own prefix, suffix and literals from a pasted whole value.
  private func undecorated(_ edit: RawEdit) -> RawEdit {
    guard edit.origin == .paste, edit.before.isEmpty, edit.after.isEmpty else { return edit }
    var bare = edit
    bare.offered = type.ending.removed(from: edit.offered)
    if let growing {
      bare.offered = growing.removed(from: bare.offered)
    } else {
      bare.offered = typed(in: bare.offered) ?? bare.offered
    }
    return bare
  }

  /// Returns the typed characters in text that follows the template, ignoring outer white space.
  private func typed(in text: String) -> String? {
    template?.typed(in: text, accepting: accepts)
      ?? template?.typed(in: text.trimmingWhitespace, accepting: accepts)
  }

  func accepts(_ character: Character) -> Bool {
    !FilteredText(String(character), accepting: type.accepts).accepted.isEmpty
  }

  // MARK: Display

  var decoration: TemplateSource {
    if type.ending.hasDecoration { return .decorated(template(for:), ending: type.ending) }
    guard let template else { return .none }
    return growing == nil ? .fixed(template) : .dynamic { self.template(for: $0) ?? template }
  }

  /// Returns the template for the typed characters, whose run of placeholders grows with them.
  @Sendable func template(for raw: String) -> Template? {
    growing?.template(for: raw) ?? template
  }

  // MARK: Validation

  /// Matches the pattern against the display, with or without the literals at the end.
  private func matchResult(_ raw: String) -> Pattern.MatchResult? {
    guard let pattern = type.pattern else { return nil }
    guard let template = self.template(for: raw) else { return pattern.match(raw) }
    let verdict = pattern.match(template.place(raw))
    guard verdict != .match else { return verdict }
    return pattern.match(template.place(raw, ending: .closed)) == .match ? .match : verdict
  }

  func validateTyping(_ raw: String) -> IssueKind? {
    if let growth = type.growth, let limit = growth.exceededLimit(by: raw) {
      return .tooLong(limit)
    }
    return matchResult(raw) == .mismatch ? .pattern : nil
  }

  func validateResult(_ raw: String) -> IssueKind? {
    let count = raw.characterCount
    if count < type.minimumLength { return .tooShort(type.minimumLength) }
    if let growth = type.growth, !growth.isReached(by: raw) { return .incomplete }
    if let verdict = matchResult(raw) { return verdict == .match ? nil : .incomplete }
    guard let template, type.growth == nil, type.minimumLength == 0 else { return nil }
    return count < template.capacity ? .incomplete : nil
  }

  // MARK: Final format

  @Sendable func finish(_ raw: String) -> String {
    guard let growth = type.growth, !raw.isEmpty else { return raw }
    let finished = type.ending.finished(raw, separator: growth.separator)
    // Invalid text stays as typed, so that typing can continue.
    return finished == raw || validateResult(finished) == nil ? finished : raw
  }
}
