import FieldEngine
import JSONText
import RepositoryContract
import TestSupport
import Testing

@testable import FormSession

@Suite struct SessionPropertyTests {
  private let trials = Trials(short: 300, long: 20_000)
  private let actions = 16

  /// Runs random actions, and checks the session after each.
  private func run(
    _ look: (
      _ before: Session, _ action: SessionAction, _ after: Session, _ changes: SessionChanges
    )
      throws -> Void
  ) throws {
    try trials.run { random in
      var session = try Session(.random(using: &random))
      for _ in 0..<actions {
        let before = session
        let action = SessionAction.random(in: session, using: &random)
        let changes = session.apply(action)
        try look(before, action, session, changes)
      }
    }
  }

  @Test func `conditions, rules and counts match a full evaluation`() throws {
    try run { _, _, session, _ in
      let slow = SlowEvaluation(session)
      try #require(session.states.map(\.applies) == slow.participation)
      try #require(session.rules.map(\.isBroken) == slow.brokenRules)
      try #require(session.notes.map(\.applies) == slow.shownNotes)
      try #require(session.groups.map(\.tally) == session.groups.map { slow.tally($0.key) })
    }
  }

  @Test func `an action reports everything that it changed`() throws {
    try run { before, _, after, changes in
      let told = Set(changes.fields.map(\.state.field))
      let fields = zip(before.states, after.states).filter { $0 != $1 }.map(\.1.state.field)
      try #require(told.isSuperset(of: fields))
      try #require(changes.fields == changes.fields.compactMap { after.state($0.state.field) })
      try #require(changes.groups == zip(before.groups, after.groups).filter { $0 != $1 }.map(\.1))
      try #require(
        changes.notes.filter { !before.notes.contains($0) }
          == zip(before.notes, after.notes).filter { $0 != $1 }.map(\.1))
      try #require(changes.rules == zip(before.rules, after.rules).filter { $0 != $1 }.map(\.1))
      try #require(changes.focus == after.focus)
    }
  }

  @Test func `at most one field has the focus, and each undo step belongs to a field`() throws {
    try run { _, _, session, _ in
      try #require(
        session.fields.filter(\.isFocused).map(\.key) == [session.focus].compactMap(\.self))
      for (place, field) in session.fields.enumerated() {
        try #require(session.steps.past.count { $0.place == place } == field.stepCount.past)
        try #require(session.steps.future.count { $0.place == place } <= field.stepCount.future)
      }
    }
  }

  @Test func `a form can be finalized if its groups are valid and its rules hold or are accepted`()
    throws
  {
    try run { _, _, session, _ in
      let rules = session.rules.filter { rule in
        rule.isBroken && !rule.isAcknowledged
          && (rule.group == nil
            || session.definition.asks(for: rule.group))
      }
      let notices = session.obstacles.filter { if case .notice = $0 { true } else { false } }
      let isReady = session.allGroupsValid() && rules.isEmpty && notices.isEmpty
      try #require(session.obstacles.isEmpty == isReady)
    }
  }

  @Test func `a resumed session is the same and continues in the same way`() throws {
    try run { before, action, after, changes in
      let text = before.snapshot.json.text
      let node = try #require(JSONDocument(text).root)
      let snapshot = try #require(SessionSnapshot(node))
      try #require(snapshot == before.snapshot)
      var restored = try Session(
        before.definition, ValidationContext(today: .testDay), restoring: snapshot)
      try #require(restored.snapshot == snapshot)
      try #require(restored.seen == before.seen)
      let repeated = restored.apply(action)
      try #require(repeated.refusal == changes.refusal)
      try #require(repeated.edited == changes.edited)
      try #require(repeated.fields.map(\.seen) == changes.fields.map(\.seen))
      try #require(restored.snapshot.ranked == after.snapshot.ranked)
      try #require(restored.seen == after.seen)
    }
  }
}

extension Session {
  /// The visible state.
  fileprivate var seen: [String] {
    states.map(\.seen) + groups.map(\.json.text) + rules.map(\.json.text)
      + notes.map(\.json.text)
  }
}

extension SessionFieldState {
  /// The visible state without the refusal of the last step in a field, and without the text of a
  /// notice, which is not stored for a masked field.
  fileprivate var seen: String {
    guard case .object(let members) = json else { return "" }
    let kept = members.filter { !["refused", "items"].contains($0.key) }
    return JSON.object(
      kept.map { $0 == "notice" ? ($0, state.notice?.withoutText.json ?? .null) : ($0, $1) }
    ).text
  }
}

extension SessionSnapshot {
  /// The snapshot with the order of answers numbered from 0; only the order has a meaning.
  fileprivate var ranked: SessionSnapshot {
    let numbers = Set(answered.values).union((undo + redo).compactMap(\.answered)).sorted()
    var ranked = self
    ranked.answered = answered.mapValues { numbers.firstIndex(of: $0) ?? 0 }
    for place in undo.indices {
      ranked.undo[place].answered = undo[place].answered.flatMap(numbers.firstIndex)
    }
    for place in redo.indices {
      ranked.redo[place].answered = redo[place].answered.flatMap(numbers.firstIndex)
    }
    return ranked
  }
}
