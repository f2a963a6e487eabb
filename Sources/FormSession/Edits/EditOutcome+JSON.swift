package import JSONText

extension EditOutcome {
  /// The record that a store keeps of an edit; nil if the edit became part of its draft.
  package var keptJSON: JSON? {
    switch self {
    case .accepted: nil
    case .conflict(let conflict): ["conflict": .object(conflict.members)]
    case .refused(let code, let message): ["code": .string(code), "message": .string(message)]
    }
  }

  /// Reads the record that a store has kept; returns nil if the JSON is malformed.
  package init?(kept node: JSONNode?, revision: Int) {
    guard let node else {
      self = .accepted(revision: revision)
      return
    }
    if let conflict = node["conflict"] {
      guard let conflict = EditConflict(conflict) else { return nil }
      self = .conflict(conflict)
    } else {
      guard let code = node.string("code"), let message = node.string("message") else { return nil }
      self = .refused(code: code, message: message)
    }
  }
}

extension EditConflict {
  /// The members of the conflict in a response to a page.
  package var members: [(key: String, value: JSON)] {
    [
      ("field", .string(texts.field)), ("revision", .integer(texts.revision)),
      ("mine", texts.mine.json), ("theirs", texts.theirs.json), ("by", .string(person)),
      ("at", .string(moment.description)),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let field = node.string("field"), let revision = node.integer("revision"),
      let mine = node["mine"], let theirs = node["theirs"], let person = node.string("by"),
      let moment = node.string("at").flatMap({ Moment($0) })
    else { return nil }
    let texts = FieldConflict(
      field: field, revision: revision, mine: FieldConflict.Side(mine),
      theirs: FieldConflict.Side(theirs))
    self.init(texts, by: person, at: moment)
  }
}

extension FieldConflict.Side {
  fileprivate init(_ node: JSONNode) {
    self.init(raw: node.string("raw"), display: node.string("display"))
  }
}
