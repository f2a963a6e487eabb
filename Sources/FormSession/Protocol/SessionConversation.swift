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
      return answer(id, ok: true, try carryOut(request.order))
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
    _ order: SessionRequest.Order
  ) throws(ConversationFault) -> [(key: String, value: JSON)] {
    switch order {
    case .state: return everything
    case .close:
      isClosed = true
      return [("revision", .integer(revision))]
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
    if let refusal = changes.refusal, !action.isAboutText(refusal) { throw .refused(refusal) }
    if !changes.fields.isEmpty || !changes.rules.isEmpty { revision += 1 }
    var members: [(key: String, value: JSON)] = [
      ("revision", .integer(revision)),
      ("changed", .array(changes.fields.map(\.json))),
      ("groups", .array(changes.groups.map(\.json))),
      ("rules", .array(changes.rules.map(\.json))),
      ("focus", changes.focus.map(JSON.string) ?? .null),
    ]
    if let copied = changes.copied { members.append(("copied", .string(copied))) }
    return members
  }

  private var everything: [(key: String, value: JSON)] {
    [
      ("revision", .integer(revision)),
      ("status", .string(isFinal ? "final" : "draft")),
      ("changed", .array(session.states.map(\.json))),
      ("groups", .array(session.groups.map(\.json))),
      ("rules", .array(session.rules.map(\.json))),
      ("focus", session.focus.map(JSON.string) ?? .null),
    ]
  }

  private mutating func finalize() throws(ConversationFault) {
    guard !isFinal else { throw .final }
    if let focus = session.focus { session.apply(.step(focus, .blur)) }
    let obstacles = session.obstacles
    guard obstacles.isEmpty else { throw .invalid(obstacles) }
    isFinal = true
    revision += 1
  }
}

extension SessionAction {
  /// Whether a refusal is about offered text, so that the state of the field tells it.
  fileprivate func isAboutText(_ refusal: SessionRefusal) -> Bool {
    guard case .refused(let refused) = refusal, case .step(_, let step, _) = self else {
      return false
    }
    switch step {
    case .type, .paste, .set, .setCanonical: return !refused.isAboutField
    default: return false
    }
  }
}
