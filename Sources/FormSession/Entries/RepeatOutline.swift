/// A repeat of a form, and the fields in each of its entries.
public struct RepeatOutline: Hashable, Sendable {
  /// The key of the repeated group.
  public let key: String

  /// The key of the repeat that contains this one; nil if this is an outermost repeat.
  public let parent: String?

  /// The indices of the fields directly inside the repeat, in the order of the form.
  public let fields: [Int]
}

extension FormDefinition {
  /// The repeats of the form, each after the repeat that contains it.
  public var repeats: [RepeatOutline] {
    guard groups.contains(where: { $0.repetition != nil }) else { return [] }
    let repeats = FormRepeats(self)
    return repeats.all.dropFirst().map { own in
      RepeatOutline(
        key: own.key, parent: own.parent == 0 ? nil : repeats.all[own.parent].key,
        fields: own.fields)
    }
  }

  /// The indices of the fields outside all repeats.
  public var unrepeatedFields: [Int] {
    let repeated = Set(repeats.flatMap { $0.fields })
    return fields.indices.filter { !repeated.contains($0) }
  }
}
