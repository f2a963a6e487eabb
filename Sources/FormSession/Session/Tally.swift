/// The number of fields in each state, for a group or a form.
public struct Tally: Hashable, Sendable {
  /// The number of fields that apply.
  public package(set) var fields = 0

  /// The number of fields that are complete or have a reason in place of a value.
  public package(set) var filled = 0

  /// The number of fields that contain text and would be invalid if they were left now.
  public package(set) var invalid = 0

  /// The number of fields that are required but empty, without a reason.
  public package(set) var missing = 0

  /// Creates counts of zero.
  public init() {}

  /// Whether no field is invalid or missing.
  public var isValid: Bool { invalid == 0 && missing == 0 }

  package static func += (tally: inout Tally, more: Tally) {
    tally.fields += more.fields
    tally.filled += more.filled
    tally.invalid += more.invalid
    tally.missing += more.missing
  }

  package static func -= (tally: inout Tally, less: Tally) {
    tally.fields -= less.fields
    tally.filled -= less.filled
    tally.invalid -= less.invalid
    tally.missing -= less.missing
  }
}
