/// How many fields of a group or a form are in which state.
public struct Tally: Hashable, Sendable {
  /// The fields that take part.
  public package(set) var fields = 0

  /// Those that are complete, or have a reason in place of a value.
  public package(set) var filled = 0

  /// Those with text that would be invalid if they were left now.
  public package(set) var invalid = 0

  /// Those that are required, empty and without a reason.
  public package(set) var missing = 0

  /// Counts nothing yet.
  public init() {}

  /// Whether every field lets the form be finalized.
  public var isValid: Bool { invalid == 0 && missing == 0 }

  static func += (tally: inout Tally, more: Tally) {
    tally.fields += more.fields
    tally.filled += more.filled
    tally.invalid += more.invalid
    tally.missing += more.missing
  }

  static func -= (tally: inout Tally, less: Tally) {
    tally.fields -= less.fields
    tally.filled -= less.filled
    tally.invalid -= less.invalid
    tally.missing -= less.missing
  }
}
