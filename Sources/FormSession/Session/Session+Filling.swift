public import FieldEngine

extension Session {
  /// A whole value for a field.
  public struct WholeValue: Hashable, Sendable {
    /// The place of the field in the session.
    public let place: Int

    /// The text, as a person or a program writes it.
    public let text: String

    /// Whether the text is in the type's canonical form.
    public let isCanonical: Bool

    /// Creates a value.
    public init(_ place: Int, _ text: String, isCanonical: Bool = false) {
      self.place = place
      self.text = text
      self.isCanonical = isCanonical
    }
  }

  /// A problem with a field after it was filled.
  public struct FillIssue: Hashable, Sendable {
    /// The place of the field in the session.
    public let place: Int

    /// The cause of the problem.
    public let cause: Cause

    /// The kinds of problems.
    public enum Cause: Hashable, Sendable {
      /// The text was refused.
      case refused(Refusal)
      /// The text was accepted but is not valid.
      case invalid(FieldIssue)
    }
  }

  /// Sets whole values in many fields, and computes the consequences once.
  ///
  /// Each field ends up as it would after `.step(key, .set(text))` or `.setCanonical(text)`. Values
  /// for calculated fields, and for entries that are not part of the draft, are ignored. The
  /// acknowledgements of rules that read the fields are withdrawn.
  ///
  /// - Returns: the problems with the fields, in the order of the values.
  public mutating func fill(_ values: [WholeValue]) -> [FillIssue] {
    var cache = FillCache(limit: 0)
    return fill(values, cache: &cache)
  }

  /// Sets whole values as ``fill(_:)`` does, with a cache that copies of the session share.
  public mutating func fill(
    _ values: [WholeValue], cache: inout FillCache
  ) -> [FillIssue] {
    let values = values.filter {
      fields.indices.contains($0.place) && isLive($0.place)
        && plan.programs.calculationNodes[fieldOfForm($0.place)] == nil
    }
    // Even without values, there may be new entries to evaluate.
    guard !values.isEmpty || hasRepeats else { return [] }
    var refusals: [Refusal?] = []
    for value in values { refusals.append(fill(value, &cache)) }
    evaluateAll()
    for value in values {
      let entry = entries.entry(ofPlace: value.place)
      for rule in plan.rulesLookingAt[fieldOfForm(value.place)] where !acknowledged.isEmpty {
        for node in ruleNodes(rule, near: entry) { acknowledged.remove(node) }
      }
    }
    acknowledged.formIntersection(broken)
    var issues: [FillIssue] = []
    for (value, refusal) in zip(values, refusals) {
      guard let cause = fillIssue(at: value.place, refusal) else { continue }
      issues.append(FillIssue(place: value.place, cause: cause))
    }
    return issues
  }

  private mutating func fill(_ value: WholeValue, _ cache: inout FillCache) -> Refusal? {
    let place = value.place
    let before = fields[place].stepCount
    put(value, &cache)
    steps.follow(place, from: before, to: fields[place].stepCount, answered: answers[place])
    forgetExcessSteps()
    if !isEmpty(place) { reasons[place] = nil }
    discardSecretText(of: place)
    followAnswers(of: CollectionOfOne(place))
    return fields[place].refusal
  }

  /// Sets a value, or takes the field from the cache.
  ///
  /// In an untouched field, the result depends only on the value and the field's settings.
  private mutating func put(_ value: WholeValue, _ cache: inout FillCache) {
    let (place, isMemorable) = (value.place, isMemorable(value.place))
    let context = fields.span[place].context
    let column = WholeValue(fieldOfForm(place), value.text, isCanonical: value.isCanonical)
    if isMemorable, let known = cache.field(filledWith: column, context: context) {
      fields[place] = known
      return
    }
    fields[place].apply(value.isCanonical ? .setCanonical(value.text) : .set(value.text))
    if isMemorable { cache.remember(fields[place], filledWith: column) }
  }

  /// Whether the result can be cached: the field is untouched, empty, storable and not a list.
  private func isMemorable(_ place: Int) -> Bool {
    // Each part is read separately, because a span borrows parts but copies whole fields.
    let fields = fields.span
    guard !fields[place].isTouched, !fields[place].isFocused, fields[place].text.raw.isEmpty else {
      return false
    }
    return fields[place].definition.storage != .never && fields[place].definition.list == nil
  }

  /// Returns the problem with a field that was filled and counted.
  private func fillIssue(at place: Int, _ refusal: Refusal?) -> FillIssue.Cause? {
    // Unreadable text is refused but kept.
    if let refusal, !fields.span[place].text.isVerbatim { return .refused(refusal) }
    if fieldTallies[place].filled == 1 || hasNoText(place) { return nil }
    return fields.span[place].leavingIssue.map(FillIssue.Cause.invalid)
  }
}
