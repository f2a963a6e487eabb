/// The person who performed an action, and the time.
public struct Signature: Hashable, Sendable {
  /// The person, as the history shows them.
  public let person: String
  /// The time.
  public let moment: Moment

  /// Creates a signature.
  public init(by person: String, at moment: Moment) {
    (self.person, self.moment) = (person, moment)
  }
}

extension Person {
  /// The person's name and the current time.
  package var signature: Signature { Signature(by: name, at: now()) }
}
