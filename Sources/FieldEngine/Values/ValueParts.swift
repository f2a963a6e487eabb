/// The parts of a value that have their own columns in a table, such as a latitude and a longitude.
public struct ValueParts: Sendable {
  /// The names of the parts, in order.
  public let names: [String]

  /// The number of parts at the beginning that every value has; later parts can be missing.
  public let requiredCount: Int

  /// Returns the parts of a value, which may be fewer than the names; nil if the type cannot read
  /// it.
  ///
  /// The parts, joined by spaces, are themselves text for the same value.
  public let separate: @Sendable (String) -> [String]?
}
