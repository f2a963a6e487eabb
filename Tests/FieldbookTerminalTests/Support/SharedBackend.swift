import FieldEngine
import FormSession

@testable import FieldbookTerminal

/// A backend to which others also write, and whose disk can be full.
struct SharedBackend: FormBackend {
  private(set) var session: Session

  /// The text that others entered into a field, which this backend has not read yet.
  var others: (key: String, text: String)?

  /// What others did to entries, which this backend has not read yet.
  var othersActions: [SessionAction] = []

  /// The name of the other person.
  var other: String?

  /// The reason why nothing can be saved; nil if saving works.
  var saveError: String?

  /// Whether saving works again, which the backend notices when it is idle.
  var isRepaired = false

  var savedAt: ClockTime? { ClockTime(hour: 9, minute: 5, second: 0) }

  init(_ form: FormDefinition) throws {
    session = try Session(form, ValidationContext(today: .testDay))
  }

  mutating func apply(_ action: SessionAction) -> ActionOutcome {
    if let others, case .step(others.key, .type, _) = action {
      let mine = session.field(others.key, after: action)
      refreshOthers()
      return .conflict(others.key, mine: mine)
    }
    return .done(session.apply(action))
  }

  mutating func refresh() -> RefreshOutcome {
    if isRepaired {
      (saveError, isRepaired) = (nil, false)
      return .saved
    }
    if !othersActions.isEmpty {
      let changes = othersActions.flatMap { session.apply($0).entries }
      othersActions = []
      return .changed(changes.map(\.path))
    }
    guard let others else { return .nothing }
    refreshOthers()
    return .changed([others.key])
  }

  private mutating func refreshOthers() {
    if let others { session.apply(.step(others.key, .set(others.text))) }
    others = nil
  }

  func author(of field: String) -> String? { other }

  mutating func finalize() -> FinalizeAnswer {
    saveError.map { .failed($0) }
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
