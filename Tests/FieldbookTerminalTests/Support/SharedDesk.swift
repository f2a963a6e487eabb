import FieldEngine
import FormSession

@testable import FieldbookTerminal

/// A desk to which others write as well, and whose disk may be full.
struct SharedDesk: FormDesk {
  private(set) var session: Session

  /// What others have put into a field that this desk has not seen yet.
  var others: (key: String, text: String)?

  /// Why nothing can be kept; nil when all is well.
  var trouble: String?

  var savedAt: ClockTime? { ClockTime(hour: 9, minute: 5, second: 0) }

  init(_ form: FormDefinition) throws {
    session = try Session(form, Judging(today: .testDay))
  }

  mutating func carryOut(_ action: SessionAction) -> DeskAnswer {
    if let trouble { return .failed(trouble) }
    if let others, case .step(others.key, .type(let mine), _) = action {
      return .conflict(DeskConflict(field: others.key, mine: mine, theirs: others.text))
    }
    return .done(session.apply(action))
  }

  mutating func takeIn() -> DeskNews {
    guard let others else { return .nothing }
    if session.focus == others.key {
      let mine = session.state(others.key)?.state.display ?? ""
      return .conflict(DeskConflict(field: others.key, mine: mine, theirs: others.text))
    }
    session.apply(.step(others.key, .set(others.text)))
    self.others = nil
    return .changed([others.key])
  }

  mutating func settle(
    _ conflict: DeskConflict, keeping side: DeskConflict.Side
  ) -> DeskAnswer {
    others = nil
    let text = side == .mine ? conflict.mine : conflict.theirs
    return .done(session.apply(.step(conflict.field, .set(text))))
  }

  mutating func finalize() -> FinalizeAnswer {
    trouble.map { .failed($0) }
      ?? (session.obstacles.isEmpty ? .done : .obstacles(session.obstacles))
  }
}
