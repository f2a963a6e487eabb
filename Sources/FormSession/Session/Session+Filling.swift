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
    var troubles: [FillTrouble] = []
    for value in values where fields.indices.contains(value.place) {
      if let trouble = fill(value) { troubles.append(trouble) }
    }
    guard !values.isEmpty else { return troubles }
    evaluateAll()
    for value in values where fields.indices.contains(value.place) {
      for rule in plan.rulesLookingAt[value.place] { acknowledged[rule] = false }
    }
    for rule in acknowledged.indices where !broken[rule] { acknowledged[rule] = false }
    return troubles
  }

  private mutating func fill(_ value: WholeValue) -> FillTrouble? {
    let place = value.place
    let before = fields[place].stepCount
    fields[place].apply(value.isCanonical ? .setCanonical(value.text) : .set(value.text))
    steps.follow(place, from: before, to: fields[place].stepCount)
    forgetExcessSteps()
    if !isEmpty(place) { reasons[place] = nil }
    let refusal = fields[place].refusal
    // What could not be read was refused, but is kept.
    if let refusal, !fields[place].text.isVerbatim {
      return FillTrouble(place: place, cause: .refused(refusal))
    }
    let issue = hasNoText(place) ? nil : fields.span[place].leavingIssue
    letGo(of: place)
    return issue.map { FillTrouble(place: place, cause: .invalid($0)) }
  }
}
