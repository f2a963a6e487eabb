/// The parts of a value that have their own columns in a table, such as a latitude and a longitude.
public struct ValueParts: Sendable {
  /// The names of the parts, in order.
  public let names: [String]

  /// How many parts each value has, counted from the first; the others can be missing.
  public let requiredCount: Int

  /// Returns the parts of a text, which may be fewer than the names; nil if the type cannot read it.
  ///
  /// The parts, with spaces between them, are a text of the same value.
  public let separate: @Sendable (String) -> [String]?
}
