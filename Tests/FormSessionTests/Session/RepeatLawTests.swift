import FieldEngine
import JSONText
import RepositoryContract
import TestSupport
import Testing

@testable import FormSession

/// Laws of forms with random repeats in one another.
@Suite struct RepeatLawTests {
  private let trials = Trials(short: 40, long: 3_000)
  private let actions = 24

  /// Runs random actions, and checks the session after each.
  private func run(
    _ look: (_ before: Session, _ action: SessionAction, _ after: Session, SessionChanges) throws
      -> Void
  ) throws {
    try trials.run { random in
      var session = try Session(.randomRepeats(using: &random))
      for _ in 0..<actions {
        let before = session
        let action = SessionAction.randomInEntries(session, using: &random)
        let changes = session.apply(action)
        try look(before, action, session, changes)
      }
    }
  }

  /// Everything that can be seen of a session.
  private func everything(_ session: Session) -> [String] {
    session.states.map { state in
      let field = state.state
      let caret = "\(field.caret ?? -1) \(field.activity) \(field.validity) \(field.isTouched)"
      return "\(state.key) \(field.field) \(field.display) \(field.issue?.code ?? "") \(caret) "
        + "\(state.applies) \(state.reason ?? "") \(state.isSubmittable)"
    } + session.rules.map { "\($0)" }
      + session.groups.map { "\($0)" } + session.entryStates.map { "\($0)" }
      + session.notes.map { "\($0)" } + [session.focus ?? "-"]
  }

  @Test func `random forms with repeats have no mistakes`() throws {
    try trials.run { random in
      let form = FormDefinition.randomRepeats(using: &random)
      let document = FormDocument(form.json.text)
      try #require(document.errors.map { $0.line(file: "f") } == [])
      try #require(document.definition?.groups == form.groups)
      try #require(document.definition?.fields == form.fields)
    }
  }

  @Test func `entries have the same results as a form that writes them out`() throws {
    try run { _, _, session, _ in
      let flat = try WrittenOutForm(session).flat
      try #require(WrittenOutForm.results(session) == WrittenOutForm.results(flat))
    }
  }

  @Test func `an action has the same results as evaluating everything`() throws {
    try run { _, _, session, _ in
      var whole = session
      whole.evaluateAll()
      try #require(everything(session) == everything(whole))
    }
  }

  @Test func `an action reports everything that it changed`() throws {
    try run { before, _, after, changes in
      let old = Dictionary(uniqueKeysWithValues: before.states.map { ($0.key, $0) })
      let changed = after.states.filter { state in
        // Another position is not a change of the field.
        guard var earlier = old[state.key]?.state else { return true }
        earlier.field = state.state.field
        return earlier != state.state || old[state.key]?.applies != state.applies
          || old[state.key]?.reason != state.reason
      }
      try #require(Set(changes.fields.map(\.key)).isSuperset(of: changed.map(\.key)))
      try #require(changes.fields == changes.fields.compactMap { after.state($0.key) })
      try #require(changes.groups == zip(before.groups, after.groups).filter { $0 != $1 }.map(\.1))
      let known = Dictionary(uniqueKeysWithValues: before.entryStates.map { ($0.id, $0) })
      let entries = after.entryStates.filter {
        known[$0.id].map { [$0.path, $0.title] } != [$0.path, $0.title]
      }
      try #require(Set(changes.entries.map(\.id)).isSuperset(of: entries.map(\.id)))
      let gone = Set(before.entryStates.map(\.id)).subtracting(after.entryStates.map(\.id))
      try #require(Set(changes.removedEntries) == gone)
    }
  }

  @Test func `undo restores what an action changed, and redo brings it back`() throws {
    try run { before, _, after, _ in
      guard after.steps.past.count == before.steps.past.count + 1, after.steps.future.isEmpty else {
        return
      }
      var undone = after
      guard undone.apply(.undo).refusal == nil else { return }
      try #require(answers(undone) == answers(before))
      undone.apply(.redo)
      try #require(answers(undone) == answers(after))
    }
  }

  private func answers(_ session: Session) -> [String] {
    session.states.map { "\($0.state.field) \($0.key) \($0.state.raw) \($0.applies)" }
  }

  @Test func `a restored snapshot is the same session, and continues in the same way`() throws {
    try trials.run { random in
      let form = FormDefinition.randomRepeats(using: &random)
      var session = try Session(form)
      for _ in 0..<actions {
        session.apply(.randomInEntries(session, using: &random))
        let text = session.snapshot.json.text
        let snapshot = try #require(JSONDocument(text).root.flatMap { SessionSnapshot($0) })
        try #require(snapshot == session.snapshot)
        var again = try Session(
          form, ValidationContext(today: .testDay), restoring: snapshot)
        try #require(everything(again) == everything(session))
        let action = SessionAction.randomInEntries(session, using: &random)
        again.nextEntry = session.nextEntry
        session.apply(action)
        again.apply(action)
        try #require(everything(again) == everything(session))
      }
    }
  }

  @Test func `a draft is restored from its records`() throws {
    try run { _, _, session, _ in
      var left = session
      if let focus = left.focus { left.apply(.step(focus, .blur)) }
      var again = try Session(left.definition)
      again.restore(left.records(), entries: left.recordsOfEntries(), acknowledged: [])
      let shown = { (session: Session) in
        session.states.map { "\($0.key) \($0.state.display) \($0.applies) \($0.isSubmittable)" }
          + session.entryStates.map { "\($0)" } + session.groups.map { "\($0)" }
      }
      try #require(shown(again) == shown(left))
    }
  }
}
