extension FieldDefinition {
  /// The row of a declared type.
  public init(_ type: DeclaredType) throws(TypeMistake) {
    let compiled = try CompiledType(type)
    self.init(name: type.name, label: type.description ?? type.name, take: compiled.take)
    template = compiled.dress
    judgeTyping = { raw, _ in compiled.judgeTyping(raw) }
    judgeResult = { raw, _ in compiled.judgeResult(raw) }
    finish = compiled.finish
    message = { problem in
      type.messages["\(type.name).\(problem.name)"] ?? type.messages[problem.name]
        ?? (problem == .required ? nil : type.message)
    }
    priority = type.priority ?? priority
    opensOnFocus = type.ending.hasDress
    keyboard = type.keyboard ?? (type.accepts == .digits ? .numberPad : .text)
    storage = type.storage ?? .keep
    if compiled.template == nil, type.accepts.isOfText {
      longestText = type.maximumLength ?? TextLimit.characters
    }
    minimumWidth = max(4, type.template.characterCount)
  }
}

extension DeclaredType {
  /// Everything that does not go together, but for what depends on the template and its
  /// placeholders where these are not what was meant.
  package func mistakes(isShapeKnown: Bool = true) -> [TypeMistake] {
    var mistakes: [TypeMistake] = []
    if isShapeKnown {
      do throws(TypeMistake) {
        _ = try compiledTemplate()
        if growth != nil, growing == nil { throw .growthWithoutTemplate }
      } catch {
        mistakes.append(error)
      }
    }
    if let longest = maximumLength, longest < max(1, minimumLength) {
      mistakes.append(.reversed(.minLength, .maxLength))
    }
    return mistakes
  }

  fileprivate func compiledTemplate() throws(TypeMistake) -> Template? {
    if template.isEmpty, placeholders.isEmpty { return nil }
    do throws(TemplateMistake) {
      return try Template(template, placeholders: placeholders)
    } catch {
      throw .template(error)
    }
  }

  fileprivate var growing: GrowingTemplate? {
    growth.flatMap { GrowingTemplate($0, in: template, placeholders: placeholders) }
  }
}

/// A declared type whose template is compiled.
struct CompiledType: Sendable {
  let type: DeclaredType
  let template: Template?
  private let growing: GrowingTemplate?

  init(_ type: DeclaredType) throws(TypeMistake) {
    self.type = type
    if let mistake = type.mistakes().first { throw mistake }
    template = try type.compiledTemplate()
    growing = type.growing
  }

  /// How many characters can be typed.
  var capacity: Int {
    let longest = type.maximumLength ?? TextLimit.characters
    guard let growth = type.growth else { return min(longest, template?.capacity ?? longest) }
    return min(longest, growth.before.upperBound + growth.after.upperBound + 1)
  }

  // MARK: Taking text

  @Sendable func take(_ edit: RawEdit) -> Intake {
    let edit = undressed(edit)
    let intake = intake(edit)
    guard edit.origin == .paste, holdsNumber else { return intake }
    // White space parts what names something as well as what counts something.
    let text = edit.offered.filter { !$0.isWhitespace }
    return intake.keepingNumbersApart(text, of: edit) {
      $0 == type.growth?.separator || accepts($0)
    }
  }

  /// Whether digits alone are taken, and no template says where they go.
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

  /// A pasted whole loses what the type itself puts around its characters and between them.
  private func undressed(_ edit: RawEdit) -> RawEdit {
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

  /// The typed characters of a text that follows the template, with white space around it or not.
  private func typed(in text: String) -> String? {
    template?.typed(in: text, accepting: accepts)
      ?? template?.typed(in: text.trimmingWhitespace, accepting: accepts)
  }

  func accepts(_ character: Character) -> Bool {
    !Sifted(String(character), accepting: type.accepts).taken.isEmpty
  }

  // MARK: Dress

  var dress: TemplateSource {
    if type.ending.hasDress { return .dressed(template(for:), ending: type.ending) }
    guard let template else { return .none }
    return growing == nil ? .fixed(template) : .dynamic { self.template(for: $0) ?? template }
  }

  /// The template for a text: its run of placeholders is as long as the text asks for.
  @Sendable func template(for raw: String) -> Template? {
    growing?.template(for: raw) ?? template
  }

  // MARK: Judging

  /// What the pattern says of the text as it is shown, whether or not the literals that end the
  /// template stand already.
  private func verdict(_ raw: String) -> Pattern.Verdict? {
    guard let pattern = type.pattern else { return nil }
    guard let template = self.template(for: raw) else { return pattern.judge(raw) }
    let verdict = pattern.judge(template.place(raw))
    guard verdict != .match else { return verdict }
    return pattern.judge(template.place(raw, ending: .closed)) == .match ? .match : verdict
  }

  func judgeTyping(_ raw: String) -> Problem? {
    if let growth = type.growth, let limit = growth.exceededLimit(by: raw) {
      return .tooLong(limit)
    }
    return verdict(raw) == .mismatch ? .pattern : nil
  }

  func judgeResult(_ raw: String) -> Problem? {
    let count = raw.characterCount
    if count < type.minimumLength { return .tooShort(type.minimumLength) }
    if let growth = type.growth, !growth.isReached(by: raw) { return .incomplete }
    if let verdict = verdict(raw) { return verdict == .match ? nil : .incomplete }
    guard let template, type.growth == nil, type.minimumLength == 0 else { return nil }
    return count < template.capacity ? .incomplete : nil
  }

  // MARK: Final format

  @Sendable func finish(_ raw: String) -> String {
    guard let growth = type.growth, !raw.isEmpty else { return raw }
    let finished = type.ending.finished(raw, separator: growth.separator)
    // What is not right stays as it was typed, to be typed on.
    return finished == raw || judgeResult(finished) == nil ? finished : raw
  }
}
