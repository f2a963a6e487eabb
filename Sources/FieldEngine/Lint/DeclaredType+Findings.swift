extension DeclaredType {
  /// The properties of the type that would surprise people who fill in its fields.
  ///
  /// The array is empty if the type has mistakes.
  ///
  /// ```swift
  /// var plate = DeclaredType(name: "plate")
  /// (plate.template, plate.placeholders) = ("000 000", "0")
  /// plate.accepts = .digits
  /// plate.maximumLength = 4
  /// plate.findings.map(\.message)
  /// // ["The template has 6 slots, but an answer has at most 4 characters."]
  /// ```
  ///
  /// The laws of editing are also tested on generated text, which is always the same for a type, so
  /// the findings do not vary.
  public var findings: [TypeFinding] {
    guard let compiled = try? CompiledType(self), let row = try? FieldDefinition(self) else {
      return []
    }
    let alphabet = TypedAlphabet(self)
    guard !alphabet.scalars.isEmpty else { return [TypeFinding(.nothingAccepted)] }
    let causes =
      lengthCauses(compiled) + templateCauses(compiled) + growthCauses + decorationCauses(compiled)
      + patternCauses(alphabet) + messageCauses
    let laws = TypeLaws(row, alphabet: alphabet, longest: compiled.capacity)
    return (causes + laws.broken()).map(TypeFinding.init)
  }

  private func lengthCauses(_ compiled: CompiledType) -> [TypeFinding.Cause] {
    let capacity = growth?.capacity ?? compiled.template?.capacity ?? TextLimit.characters
    let longest = maximumLength ?? capacity
    var causes: [TypeFinding.Cause] = []
    if growth == nil, longest < capacity, compiled.template != nil {
      causes.append(.unreachableSlots(capacity: capacity, longest: longest))
    }
    if minimumLength > capacity {
      causes.append(.lengthBeyondCapacity(shortest: minimumLength, capacity: capacity))
    }
    if let growth, longest < growth.least {
      causes.append(.lengthBelowGrowth(longest: longest, least: growth.least))
    }
    return causes
  }

  // MARK: Template

  private func templateCauses(_ compiled: CompiledType) -> [TypeFinding.Cause] {
    guard let template = compiled.template else { return [] }
    let literals = growth == nil ? template.literals : literalsAroundRun
    let accepted = literals.uniqued().filter(compiled.accepts)
    return accepted.map { .literalAccepted($0) }
      + ambiguousPlaceholders(template).map { .placeholderMeantLiterally($0) }
  }

  /// Returns the placeholders next to a literal of the same kind, as in `2000` if `0` is a slot.
  private func ambiguousPlaceholders(_ template: Template) -> [Character] {
    let text = Array(template.text)
    var found: [Character] = []
    for (left, right) in zip(text, text.dropFirst()) {
      let isOpen = (placeholders.contains(left), placeholders.contains(right))
      guard isOpen.0 != isOpen.1, left.isLikeKind(of: right) else { continue }
      found.append(isOpen.0 ? left : right)
    }
    return found.uniqued()
  }

  private var run: Substring {
    guard let first = template.firstIndex(where: placeholders.contains),
      let last = template.lastIndex(where: placeholders.contains)
    else { return "" }
    return template[first...last]
  }

  private var literalsAroundRun: [Character] {
    guard let first = template.firstIndex(where: placeholders.contains),
      let last = template.lastIndex(where: placeholders.contains)
    else { return [] }
    return Array(template[..<first] + template[last...].dropFirst())
  }

  // MARK: Messages

  /// The problems that declared types can report, each with whether text of this type can have it.
  private var kinds: [(kind: IssueKind, canOccur: Bool)] {
    let isPartial = growth != nil || pattern != nil || !template.isEmpty && minimumLength == 0
    return [
      (.required, true), (.unreadable, true), (.incomplete, isPartial), (.pattern, pattern != nil),
      (.tooShort(minimumLength), minimumLength > 0), (.tooLong(0), growth != nil),
    ]
  }

  private var messageCauses: [TypeFinding.Cause] {
    let kinds = kinds
    let codes = { (prefix: String) in
      kinds.map { (code: prefix + $0.kind.name, canOccur: $0.canOccur) }
    }
    let all = codes("") + codes(name + ".")
    let said = Set(all.filter { $0.canOccur }.map { $0.code })
    return messages.keys.sorted().filter { !said.contains($0) }.map { code in
      let nearest = NearestSpelling.of(code, among: all.map { $0.code })
      return .messageNeverSaid(code, nearest: nearest == code ? nil : nearest)
    }
  }

  // MARK: Growth and final format

  private var growthCauses: [TypeFinding.Cause] {
    guard let growth else {
      return ending.addsLeadingZero || ending.minimumFraction > 0 ? [.zerosWithoutGrowth] : []
    }
    var causes: [TypeFinding.Cause] = []
    let literals = run.filter { !placeholders.contains($0) && $0 != growth.separator }
    if !literals.isEmpty { causes.append(.literalsWithinGrowth(literals)) }
    let parts = GrowthParts(String(run), growth.separator)
    if parts.before.count > growth.before.upperBound || parts.after.count > growth.after.upperBound
    {
      causes.append(.templateBeyondGrowth)
    }
    let added = ending.minimumFraction
    if added > growth.after.upperBound {
      causes.append(.fractionBeyondGrowth(added: added, most: growth.after.upperBound))
    }
    return causes
  }

  private func decorationCauses(_ compiled: CompiledType) -> [TypeFinding.Cause] {
    [ending.prefix, ending.suffix]
      .filter { !$0.isEmpty && $0.allSatisfy(compiled.accepts) }
      .map { .decorationAccepted($0) }
  }

  private func patternCauses(_ alphabet: TypedAlphabet) -> [TypeFinding.Cause] {
    guard let pattern else { return [] }
    guard !pattern.matchesNothing else { return [.patternMatchesNothing] }
    let walk = PatternWalk(self, pattern, alphabet: alphabet)
    return walk.findsMatch ? [] : [.patternMissesTemplate]
  }
}

extension TemplateGrowth {
  /// The maximum number of characters, including the separator.
  var capacity: Int {
    before.upperBound + (after.upperBound > 0 ? 1 + after.upperBound : 0)
  }

  /// The minimum number of characters, including the separator.
  fileprivate var least: Int {
    before.lowerBound + (after.lowerBound > 0 ? 1 + after.lowerBound : 0)
  }
}

extension Template {
  fileprivate var literals: [Character] {
    slots.compactMap { if case .literal(let character) = $0 { character } else { nil } }
  }
}

extension Sequence<Character> {
  /// Returns each character once, in order of first appearance.
  fileprivate func uniqued() -> [Character] {
    var seen: Set<Character> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Character {
  /// Whether both characters are digits, or both letters.
  fileprivate func isLikeKind(of other: Character) -> Bool {
    (isNumber && other.isNumber) || (isLetter && other.isLetter)
  }
}
