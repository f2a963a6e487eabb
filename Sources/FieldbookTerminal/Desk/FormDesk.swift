public import FieldEngine
public import FormSession

/// The draft that a person fills in, and what saves it.
///
/// The terminal form knows drafts by this alone. ``MemoryDesk`` keeps one in memory; a store keeps
/// what every action changed before it answers, so that what is on the screen is on the disk.
public protocol FormDesk {
  /// The draft as it is now.
  var session: Session { get }

  /// When the draft was last saved; nil when nothing saves it.
  var savedAt: ClockTime? { get }

  /// Why the last actions are not saved, in words for a person; nil when all are.
  var trouble: String? { get }

  /// Carries an action out, and saves what it changed.
  ///
  /// When nothing can be saved, as on a full disk, the session continues, ``trouble`` says why, and
  /// everything is saved as soon as that works again.
  mutating func carryOut(_ action: SessionAction) -> DeskAnswer

  /// Takes in what others have changed in the draft since it was looked at last.
  mutating func takeIn() -> DeskNews

  /// Finalizes the draft, unless something is in the way.
  mutating func finalize() -> FinalizeAnswer

  /// Shows the actions that follow without saving them, until ``release()`` does.
  mutating func hold()

  /// Saves everything since ``hold()`` in one transaction, and returns a conflict or a failure if there
  /// is one.
  mutating func release() -> DeskAnswer?

  /// Who wrote the present text of a field, if that is known.
  func author(of field: String) -> String?
}

extension FormDesk {
  /// Nothing waits: every action is saved at once.
  public mutating func hold() {}
  /// Nothing waits.
  public mutating func release() -> DeskAnswer? { nil }
  /// It is not known.
  public func author(of field: String) -> String? { nil }
}

/// What became of an action.
public enum DeskAnswer: Sendable {
  case done(SessionChanges)
  /// Somebody else has changed the field meanwhile.
  ///
  /// The session has their text now, and goes on from it; this is the field as it would be with one's
  /// own, until a person decides.
  case conflict(mine: Field)
  /// The action could not be carried out, and why, in words for a person; the session is as before.
  case failed(String)
}

/// What others did.
public enum DeskNews: Sendable {
  case nothing
  /// The keys of the fields that others have changed; none where they only passed through some.
  case changed([String])
  /// What could not be saved before is saved now.
  case kept
  /// As in ``DeskAnswer``.
  case conflict(mine: Field)
  /// The draft cannot be looked at, and why, in words for a person.
  case failed(String)
}

/// What became of the wish to finalize.
public enum FinalizeAnswer: Sendable {
  case done
  case obstacles([Session.Obstacle])
  case failed(String)
}

/// A time of day, as a clock on the wall shows it.
public struct ClockTime: Hashable, Sendable, CustomStringConvertible {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute.
  public let minute: Int
  /// The second.
  public let second: Int

  /// States a time.
  public init(hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time in two digits each: `09:05:00`.
  public var description: String {
    [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

extension FormDesk {
  /// Moves the focus on where its field takes no part any more, and so is not seen.
  mutating func leaveUnseenField() {
    guard let key = session.focus, session.state(key)?.applies == false else { return }
    let ways: [SessionAction] = [
      .next, .previous, .step(key, .blur), .step(key, .discardList), .step(key, .blur),
    ]
    for way in ways where session.focus == key { _ = carryOut(way) }
  }
}
