import FieldEngine
import FormSession

extension PlainForm {
  /// Applies an action, and reports a failure.
  ///
  /// - Returns: whether the action was applied.
  @discardableResult
  mutating func apply(_ action: SessionAction) -> Bool {
    lastAccepted = nil
    return handleOutcome(backend.apply(action))
  }

  /// Sets the whole text of a field.
  ///
  /// If the field does not accept all of the text, the text is kept as typed, and validation
  /// reports the problem.
  mutating func set(_ text: String, in key: String) -> Bool {
    handleOutcome(backend.apply(.step(key, .set(text)))) { refusal in
      if case .refused(let refused) = refusal { refused.text.isEmpty } else { true }
    }
  }

  @discardableResult
  mutating func handleOutcome(
    _ answer: ActionOutcome, reportingIf isReported: (SessionRefusal) -> Bool = { _ in true }
  ) -> Bool {
    switch answer {
    case .done(let changes):
      self.changes = changes
      guard let refusal = changes.refusal, isReported(refusal) else { return true }
      say(session.words(of: refusal) { label($0) })
    case .conflict(let key, let mine):
      unresolved = (key, mine)
      let theirs = session.field(key) ?? mine
      say("\(label(key)): \(Words.conflict(with: backend.author(of: key)))")
      say("\(Words.mine)\(Plain.text(of: mine)). \(Words.theirs)\(Plain.text(of: theirs)).")
      say(Plain.mineOrTheirs)
    case .failed(let words): say(words)
    }
    return false
  }

  mutating func resolve(_ mine: Field, at key: String, _ line: String) {
    let commands = line.isCommand ? PlainCommand.read(line).commands : []
    if commands.map(\.action) == [.quit] { return leave(.left) }
    let side = line.lowercased()
    guard side == "mine" || side == "theirs" else { return say(Plain.mineOrTheirs) }
    unresolved = nil
    if side == "theirs" || set(mine.state.display, in: key) { ask() }
  }

  mutating func finalize() {
    switch backend.finalize() {
    case .done:
      say(Plain.isFinal)
      leave(.finalized)
    case .obstacles: sayObstacles()
    case .failed(let words): say(words)
    }
  }
}
