import FieldEngine
import FormSession

@testable import FieldbookTerminal

/// A desk to which others write as well, and whose disk may be full.
struct SharedDesk: FormDesk {
  private(set) var session: Session

  /// What others have put into a field that this desk has not seen yet.
  var others: (key: String, text: String)?

  /// Who the others are.
  var other: String?

  /// Why nothing can be kept; nil when all is well.
  var trouble: String?

  /// Whether things can be kept again, which is found when there is time.
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
  /// A field as it would be after an action.
  func field(_ key: String, after action: SessionAction) -> Field {
    var other = self
    other.apply(action)
    return other.fields.first { $0.key == key } ?? other.fields[0]
  }
}
