import FieldEngine
public import FormSession

/// A draft that is kept only in memory.
public struct MemoryBackend: FormBackend {
  /// The current state of the draft.
  public private(set) var session: Session

  /// Whether the draft has been finalized.
  public private(set) var isFinal = false

  /// Always nil, because the draft is never saved.
  public var savedAt: ClockTime? { nil }

  /// Always nil, because the draft is never saved.
  public var saveError: String? { nil }

  /// Creates a backend for a session.
  public init(_ session: Session) {
    self.session = session
  }

  /// Applies an action.
  public mutating func apply(_ action: SessionAction) -> ActionOutcome {
    .done(session.apply(action))
  }

  /// Returns ``RefreshOutcome/nothing``, because nobody else can change the draft.
  public mutating func refresh() -> RefreshOutcome { .nothing }

  /// Marks the draft as final, unless there are obstacles.
  public mutating func finalize() -> FinalizeAnswer {
    let obstacles = session.obstacles
    guard obstacles.isEmpty else { return .obstacles(obstacles) }
    if let focus = session.focus { session.apply(.step(focus, .blur)) }
    isFinal = true
    return .done
  }
}
