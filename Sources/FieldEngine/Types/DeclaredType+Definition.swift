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
      type.messages[problem.name] ?? (problem == .required ? nil : type.message)
    }
    priority = type.priority ?? priority
    keyboard = type.keyboard ?? (type.accepts == .digits ? .numberPad : .text)
    storage = type.storage ?? .keep
    minimumWidth = max(4, type.template.characterCount)
  }
}

/// A declared type whose template is compiled.
private struct CompiledType: Sendable {
  let type: DeclaredType
  let template: Template?

  init(_ type: DeclaredType) throws(TypeMistake) {
    self.type = type
    if type.template.isEmpty, type.placeholders.isEmpty {
      template = nil
    } else {
      do throws(TemplateMistake) {
        template = try Template(type.template, placeholders: type.placeholders)
      } catch {
        throw .template(error)
      }
    }
    guard type.growth == nil || template != nil else { throw .growthWithoutTemplate }
    if let longest = type.maximumLength, longest < max(1, type.minimumLength) {
      throw .reversed(.minLength, .maxLength)
    }
  }

  // MARK: Taking text

  private var limit: Int {
    let longest = type.maximumLength ?? TextLimit.characters
    return type.growth == nil ? min(longest, template?.capacity ?? longest) : longest
  }

  @Sendable func take(_ edit: RawEdit) -> Intake {
    if let growth = type.growth {
      return GrowthIntake(growth: growth, accepts: type.accepts, limit: limit)(edit)
    }
    return CharacterIntake(accepts: type.accepts, limit: limit, shape: shape)(edit)
  }

  @Sendable private func shape(_ text: String) -> String {
    type.letterCase.apply(to: type.trimsLeading ? text.droppingLeadingSpaces : text)
  }

  // MARK: Dress

  var dress: TemplateSource {
    let hasFinalDress = !type.ending.prefix.isEmpty || !type.ending.suffix.isEmpty
    if hasFinalDress {
      return .dressed({ raw in grown(raw) }, ending: type.ending)
    }
    guard let template else { return .none }
    return type.growth == nil ? .fixed(template) : .dynamic { raw in grown(raw) ?? template }
  }

  /// The template for a text: its run of placeholders is as long as the text asks for.
  @Sendable private func grown(_ raw: String) -> Template? {
    guard let growth = type.growth, template != nil,
      let first = type.template.firstIndex(where: type.placeholders.contains),
      let last = type.template.lastIndex(where: type.placeholders.contains),
      let mark = type.placeholders.first(where: { $0 != growth.separator })
    else { return template }
    let parts = GrowthParts(raw, growth.separator)
    var run = String(repeating: mark, count: max(growth.before.lowerBound, parts.before.count))
    if parts.hasSeparator || growth.after.lowerBound > 0 {
      let count = max(growth.after.lowerBound, parts.after.count)
      run += String(growth.separator) + String(repeating: mark, count: count)
    }
    let text = type.template[..<first] + run + type.template[type.template.index(after: last)...]
    return Template(
      compiling: String(text), placeholders: type.placeholders + String(growth.separator))
  }

  // MARK: Judging

  private func display(_ raw: String) -> String {
    grown(raw)?.place(raw) ?? raw
  }

  func judgeTyping(_ raw: String) -> Problem? {
    type.pattern?.judge(display(raw)) == .mismatch ? .pattern : nil
  }

  func judgeResult(_ raw: String) -> Problem? {
    if let pattern = type.pattern { return pattern.judge(display(raw)) == .match ? nil : .pattern }
    let count = raw.characterCount
    if count < type.minimumLength { return .tooShort(type.minimumLength) }
    let mustBeFull = type.growth == nil && type.minimumLength == 0
    guard let template, mustBeFull else { return nil }
    return count < template.capacity ? .incomplete : nil
  }

  // MARK: Final format

  @Sendable func finish(_ raw: String) -> String {
    guard let growth = type.growth, !raw.isEmpty else { return raw }
    let parts = GrowthParts(raw, growth.separator)
    let zero = type.ending.addsLeadingZero && parts.before.isEmpty ? "0" : ""
    let missing = max(0, type.ending.minimumFraction - parts.after.count)
    let fraction = parts.after + String(repeating: "0", count: missing)
    let needsSeparator = parts.hasSeparator || !fraction.isEmpty
    return zero + parts.before + (needsSeparator ? String(growth.separator) : "") + fraction
  }
}

extension TemplateSource {
  /// A template, or none, with something around the text when the field is left.
  fileprivate static func dressed(
    _ template: @escaping @Sendable (String) -> Template?, ending final: FinalFormat
  ) -> TemplateSource {
    .dress { raw, ending in
      guard !raw.isEmpty else { return DressedText(display: "", places: [0]) }
      let compiled = template(raw)
      let inner = compiled?.place(raw, ending: ending) ?? raw
      let before = ending == .closed && !inner.hasPrefix(final.prefix) ? final.prefix : ""
      let after = ending == .closed && !inner.hasSuffix(final.suffix) ? final.suffix : ""
      let shift = before.characterCount
      let places = (0...raw.characterCount).map { shift + (compiled?.caret(afterTyped: $0) ?? $0) }
      return DressedText(display: before + inner + after, places: places)
    }
  }
}

/// The parts of a text around its separator.
struct GrowthParts {
  let before: Substring
  let after: Substring
  let hasSeparator: Bool

  init(_ raw: String, _ separator: Character) {
    let place = raw.firstIndex(of: separator)
    before = raw[..<(place ?? raw.endIndex)]
    after = place.map { raw[raw.index(after: $0)...] } ?? ""
    hasSeparator = place != nil
  }
}
