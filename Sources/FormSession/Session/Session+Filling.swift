public import FieldEngine

extension Session {
  /// A whole value for the field at a place.
  public struct WholeValue: Hashable, Sendable {
    /// The place of the field in the form.
    public let place: Int

    /// The text, as a person or a program writes it.
    public let text: String

    /// Whether the text is in the type's canonical form.
    public let isCanonical: Bool

    /// States a value.
    public init(_ place: Int, _ text: String, isCanonical: Bool = false) {
      self.place = place
      self.text = text
      self.isCanonical = isCanonical
    }
  }

  /// Something wrong with a field after it was filled.
  public struct FillTrouble: Hashable, Sendable {
    /// The place of the field in the form.
    public let place: Int

    /// What is wrong.
    public let cause: Cause

    /// What can be wrong.
    public enum Cause: Hashable, Sendable {
      /// The text was not taken.
      case refused(Refusal)
      /// The text was taken, and there is something wrong with it.
      case invalid(FieldIssue)
    }
  }

  /// Puts whole values into many fields, and works out once what follows from all of them.
  ///
  /// Every field comes out as `.step(key, .set(text))` would leave it, or `.setCanonical(text)`, and
  /// acknowledgements of the rules that look at one of them lapse.
  ///
  /// - Returns: the fields in which something is wrong afterwards, in the order of the values.
  public mutating func fill(_ values: [WholeValue]) -> [FillTrouble] {
    var memory = FillMemory(limit: 0)
    return fill(values, remembering: &memory)
  }

  /// Puts whole values into many fields, as ``fill(_:)`` does, with what is remembered of other
  /// copies of the session that were filled before.
  public mutating func fill(
    _ values: [WholeValue], remembering memory: inout FillMemory
  ) -> [FillTrouble] {
    let places = fields.indices
    let values = values.filter { places.contains($0.place) }
    guard !values.isEmpty else { return [] }
    var refusals: [Refusal?] = []
    for value in values { refusals.append(fill(value, &memory)) }
    evaluateAll()
    for value in values {
      for rule in plan.rulesLookingAt[value.place] { acknowledged[rule] = false }
    }
    for rule in acknowledged.indices where !broken[rule] { acknowledged[rule] = false }
    var troubles: [FillTrouble] = []
    for (value, refusal) in zip(values, refusals) {
      guard let cause = trouble(at: value.place, refusal) else { continue }
      troubles.append(FillTrouble(place: value.place, cause: cause))
    }
    return troubles
  }

  private mutating func fill(_ value: WholeValue, _ memory: inout FillMemory) -> Refusal? {
    let place = value.place
    let before = fields[place].stepCount
    put(value, &memory)
    steps.follow(place, from: before, to: fields[place].stepCount, answered: answers[place])
    forgetExcessSteps()
    if !isEmpty(place) { reasons[place] = nil }
    letGo(of: place)
    followAnswers(of: CollectionOfOne(place))
    return fields[place].refusal
  }

  /// Puts a value into its field, or takes the field as such a value made it before.
  ///
  /// What becomes of a field in which nothing has happened depends on the value and on what the field
  /// was told alone.
  private mutating func put(_ value: WholeValue, _ memory: inout FillMemory) {
    let (place, isMemorable) = (value.place, isMemorable(value.place))
    let told = fields.span[place].told
    if isMemorable, let known = memory.field(filledWith: value, told: told) {
      fields[place] = known
      return
    }
    fields[place].apply(value.isCanonical ? .setCanonical(value.text) : .set(value.text))
    if isMemorable { memory.remember(fields[place], filledWith: value) }
  }

  /// Whether nothing has happened in a field, which is no list, has no text to begin with, and may be
  /// kept.
  private func isMemorable(_ place: Int) -> Bool {
    // Each part is looked at by itself, since a span lends parts and copies fields.
    let fields = fields.span
    guard !fields[place].isTouched, !fields[place].isFocused, fields[place].text.raw.isEmpty else {
      return false
    }
    return fields[place].definition.storage != .never && fields[place].definition.list == nil
  }

  /// What is wrong with a field that was filled, and counted after that.
  private func trouble(at place: Int, _ refusal: Refusal?) -> FillTrouble.Cause? {
    // What could not be read was refused, but is kept.
    if let refusal, !fields.span[place].text.isVerbatim { return .refused(refusal) }
    if fieldTallies[place].filled == 1 || hasNoText(place) { return nil }
    return fields.span[place].leavingIssue.map(FillTrouble.Cause.invalid)
  }
}
