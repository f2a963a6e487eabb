public import FormSession

/// Whether a draft was or can be finalized, and the obstacles.
public struct FinalizationResult: Sendable {
  /// The draft.
  public let draft: Draft

  /// The name of the draft; empty if it has none.
  public let name: String

  /// Whether the draft was finalized.
  public let done: Bool

  /// The obstacles to finalizing.
  public let obstacles: [Session.Obstacle]

  /// Why the draft could not be checked or finalized at all: it is not open, or somebody else
  /// changed it at the same time.
  public var error: DraftError?

  /// Other drafts with the same unique values, which do not prevent finalizing.
  public var duplicates: [Draft] = []

  /// Whether nothing prevents finalizing.
  public var isRight: Bool { obstacles.isEmpty && error == nil }
}
