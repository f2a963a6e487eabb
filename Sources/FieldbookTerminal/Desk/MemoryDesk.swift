import FieldEngine
public import FormSession

/// A draft that lives as long as the program does.
public struct MemoryDesk: FormDesk {
  /// The draft as it is now.
  public private(set) var session: Session

  /// Whether the draft has been finalized.
  public private(set) var isFinal = false

  /// Nothing keeps the draft.
  public var savedAt: ClockTime? { nil }

  /// What nothing keeps is not missed.
  public var trouble: String? { nil }

  /// Begins with a session.
  public init(_ session: Session) {
    self.session = session
  }

  /// Carries an action out.
  public mutating func carryOut(_ action: SessionAction) -> DeskAnswer {
    .done(session.apply(action))
  }

  /// There are no others.
  public mutating func takeIn() -> DeskNews { .nothing }

  /// Notes that the draft is final, unless something is in the way.
  public mutating func finalize() -> FinalizeAnswer {
    let obstacles = session.obstacles
    guard obstacles.isEmpty else { return .obstacles(obstacles) }
    if let focus = session.focus { session.apply(.step(focus, .blur)) }
    isFinal = true
    return .done
  }
}
