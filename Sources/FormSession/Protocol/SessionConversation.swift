import FieldEngine
public import JSONText

/// A session that is driven by lines of JSON, and answers each of them with a line.
///
/// The draft lives in memory alone.
public struct SessionConversation: Sendable {
  /// The session as it is now.
  public private(set) var session: Session

  /// How many requests have changed something.
  public private(set) var revision = 0

  /// Whether the draft has been finalized, and takes no more edits.
  public private(set) var isFinal = false

  /// Whether the asker has closed the session.
  public private(set) var isClosed = false

  private var clipboard: String?

  /// Begins a conversation on a session.
  public init(_ session: Session) {
    self.session = session
  }

  /// Answers a line.
  public mutating func answer(_ line: [UInt8]) -> JSON {
    let document = JSONDocument(line)
    let id = document.root?["id"]?.json
    do throws(ConversationFault) {
      let request = try ConversationFault.reading { () throws(RequestMistake) in
        if let mistake = document.mistakes.first { throw .json(mistake) }
        guard let root = document.root, case .object = root.content else { throw .wantsObject }
        return try SessionRequest(root, clipboard: clipboard)
      }
      return answer(id, ok: true, try carryOut(request))
    } catch {
      return answer(id, ok: false, [("error", error.json)])
    }
  }

  private func answer(
    _ id: JSON?, ok: Bool, _ members: [(key: String, value: JSON)]
  ) -> JSON {
    .object((id.map { [("id", $0)] } ?? []) + [("ok", .bool(ok))] + members)
  }

  private mutating func carryOut(
    _ request: SessionRequest
  ) throws(ConversationFault) -> [(key: String, value: JSON)] {
    switch request {
    case .state: return everything
    case .close:
      isClosed = true
      return members(SessionChanges(focus: session.focus))
    case .finalize:
      try finalize()
      return everything
    case .act(let action):
      guard !isFinal else { throw .final }
      return try act(action)
    }
  }

  private mutating func act(
    _ action: SessionAction
  ) throws(ConversationFault) -> [(key: String, value: JSON)] {
    let changes = session.apply(action)
    clipboard = changes.copied ?? clipboard
    if changes.isEdit { revision += 1 }
    if let refusal = changes.refusal, !action.isAboutText(refusal) { throw .refused(refusal) }
    let copied = changes.copied.map { [(key: "copied", value: JSON.string($0))] } ?? []
    return members(changes) + copied
  }

  private var everything: [(key: String, value: JSON)] {
    let all = SessionChanges(
      fields: session.states, groups: session.groups, rules: session.rules, focus: session.focus)
    return members(all) + [("status", .string(isFinal ? "final" : "draft"))]
  }

  private func members(_ changes: SessionChanges) -> [(key: String, value: JSON)] {
    [
      ("revision", .integer(revision)),
      ("changed", .array(changes.fields.map(\.json))),
      ("groups", .array(changes.groups.map(\.json))),
      ("rules", .array(changes.rules.map(\.json))),
      ("focus", changes.focus.map(JSON.string) ?? .null),
    ]
  }

  /// A draft that is not finalized stays as it was, focus included.
  private mutating func finalize() throws(ConversationFault) {
    guard !isFinal else { throw .final }
    let obstacles = session.obstacles
    guard obstacles.isEmpty else { throw .invalid(obstacles) }
    if let focus = session.focus {
      let changes = session.apply(.step(focus, .blur))
      if let refusal = changes.refusal { throw .refused(refusal) }
    }
    isFinal = true
    revision += 1
  }
}
