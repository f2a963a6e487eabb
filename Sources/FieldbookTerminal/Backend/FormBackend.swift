public import FieldEngine
public import FormSession

/// The draft that a person fills in, and the place where it is saved.
///
/// The terminal form accesses drafts only through this protocol. ``MemoryBackend`` keeps a draft in
/// memory. ``StoreBackend`` saves every action before it responds, so what the screen shows is on
/// disk.
public protocol FormBackend {
  /// The current state of the draft.
  var session: Session { get }

  /// When the draft was last saved; nil when it is not saved anywhere.
  var savedAt: ClockTime? { get }

  /// Why the last actions could not be saved, as a message; nil unless saving has failed.
  var saveError: String? { get }

  /// The reason in ``saveError``, in about 25 characters for a narrow screen.
  var saveErrorInBrief: String? { get }

  /// The status of the draft, which others may have finalized or discarded.
  var status: DraftStatus { get }

  /// Applies an action, and saves its changes.
  ///
  /// If saving fails, for example because the disk is full, the session continues and ``saveError``
  /// gives the reason. Everything is saved as soon as saving works again.
  mutating func apply(_ action: SessionAction) -> ActionOutcome

  /// Reads the changes that others have made since the last call.
  mutating func refresh() -> RefreshOutcome

  /// Finalizes the draft, unless there are obstacles.
  mutating func finalize() -> FinalizeAnswer

  /// Applies the following actions without saving them until ``resumeSaving()`` is called.
  mutating func suspendSaving()

  /// Saves everything since ``suspendSaving()`` in one transaction.
  ///
  /// - Returns: a conflict or a failure; nil when there is none.
  mutating func resumeSaving() -> ActionOutcome?

  /// The storage for files; nil if files cannot be stored.
  var files: FileStorage? { get }

  /// Returns the person who wrote the current text of a field, if known.
  func author(of field: String) -> String?

  /// The reviewers' comments on the draft, as last read.
  var review: DraftReview { get }

  /// Saves a comment on a field, resolves the open comments, or both.
  ///
  /// - Returns: the reason why the comment was not saved; nil if it is saved.
  mutating func comment(_ text: String, on key: String, resolves: Bool) -> String?
}

extension FormBackend {
  /// The whole message of ``saveError``.
  public var saveErrorInBrief: String? { saveError }
  /// Always `draft`, because nobody else can end the draft.
  public var status: DraftStatus { .draft }
  /// Nil, because files cannot be stored.
  public var files: FileStorage? { nil }
  /// Does nothing, because every action is saved at once.
  public mutating func suspendSaving() {}
  /// Does nothing, because no action is pending.
  public mutating func resumeSaving() -> ActionOutcome? { nil }
  /// Returns nil: the author is not known.
  public func author(of field: String) -> String? { nil }
}

/// The result of an action.
public enum ActionOutcome: Sendable {
  /// The action was applied, with these changes.
  case done(SessionChanges)
  /// Somebody else has changed the field in the meantime.
  ///
  /// The session now has their text. `mine` is the field with the person's own text, until they
  /// choose one of the two. The key of a field in an entry is its path with the entry's identity.
  case conflict(String, mine: Field)
  /// The action failed, with a message; the session has not changed.
  case failed(String)
}

/// The changes that others have made.
public enum RefreshOutcome: Sendable {
  /// Nothing has changed.
  case nothing
  /// Others have changed the fields with these keys, and added or moved the entries with these
  /// paths.
  ///
  /// The list is empty if the others only moved between fields, or removed entries.
  case changed([String])
  /// Actions that could not be saved before are saved now.
  case saved
  /// Somebody else has changed a field, as in ``ActionOutcome/conflict(_:mine:)``.
  case conflict(String, mine: Field)
  /// The draft could not be read, with a message.
  case failed(String)
}

/// The result of finalizing.
public enum FinalizeAnswer: Sendable {
  /// The draft is final.
  case done
  /// The draft cannot be finalized because of these obstacles.
  case obstacles([Session.Obstacle])
  /// The draft could not be finalized, with a message.
  case failed(String)
}

/// A time of day, as a clock shows it.
public struct ClockTime: Hashable, Sendable, CustomStringConvertible {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute.
  public let minute: Int
  /// The second.
  public let second: Int

  /// Creates a time of day.
  public init(hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time with two digits for each part: `09:05:00`.
  public var description: String {
    [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

extension FormBackend {
  /// Moves the focus away from a field that no longer applies and is therefore hidden.
  mutating func leaveUnseenField() {
    guard let place = session.focusPlace, !session.applies(place) else { return }
    let key = session.key(of: place)
    let ways: [SessionAction] = [
      .next, .previous, .step(key, .blur), .step(key, .discardList), .step(key, .blur),
    ]
    for way in ways where session.focusPlace == place { _ = apply(way) }
  }
}
