import FieldEngine
import FormSession

@testable import FieldbookTerminal

/// A desk to which others also write, and whose disk can be full.
struct SharedDesk: FormDesk {
  private(set) var session: Session

  /// The text that others entered into a field, which this desk has not read yet.
  var others: (key: String, text: String)?

  /// The name of the other person.
  var other: String?

  /// The reason why nothing can be saved; nil if saving works.
  var trouble: String?

  /// Whether saving works again, which the desk notices when it is idle.
  var isMended = false

  var savedAt: ClockTime? { ClockTime(hour: 9, minute: 5, second: 0) }

  init(_ form: FormDefinition) throws {
    session = try Session(form, Judging(today: .testDay))
  }

  mutating func carryOut(_ action: SessionAction) -> DeskAnswer {
    if let others, case .step(others.key, .type, _) = action {
      let mine = session.field(others.key, after: action)
      takeInOthers()
      return .conflict(mine: mine)
    }
    return .done(session.apply(action))
  }

  mutating func takeIn() -> DeskNews {
    if isMended {
      (trouble, isMended) = (nil, false)
      return .kept
    }
    guard let others else { return .nothing }
    takeInOthers()
    return .changed([others.key])
  }

  private mutating func takeInOthers() {
    if let others { session.apply(.step(others.key, .set(others.text))) }
    others = nil
  }

  func author(of field: String) -> String? { other }

  mutating func finalize() -> FinalizeAnswer {
    trouble.map { .failed($0) }
      ?? (session.obstacles.isEmpty ? .done : .obstacles(session.obstacles))
  }
}

extension Session {
  /// The field after an action that is not applied.
  func field(_ key: String, after action: SessionAction) -> Field {
    var other = self
    other.apply(action)
    return other.fields.first { $0.key == key } ?? other.fields[0]
  }
}
