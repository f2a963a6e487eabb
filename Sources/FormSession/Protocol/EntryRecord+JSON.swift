public import JSONText

extension EntryRecord {
  /// The record as JSON, without default values.
  var json: JSON {
    .members([
      ("id", .string(id.description)), ("repeat", .string(group)),
      ("parent", parent == .draft ? nil : .string(parent.description)),
      ("rank", .string(String(rank))),
      ("status", status == .present ? nil : .string(status.rawValue)),
    ])
  }

  /// Reads a record; returns nil if the JSON is malformed.
  init?(_ node: JSONNode) {
    guard let id = node.string("id").flatMap({ EntryID($0) }), let group = node.string("repeat"),
      let rank = node.string("rank").flatMap({ Int64($0) })
    else { return nil }
    var parent = EntryID.draft
    if let text = node.string("parent") {
      guard let known = EntryID(text) else { return nil }
      parent = known
    }
    var status = Status.present
    if let text = node.string("status") {
      guard let known = Status(rawValue: text) else { return nil }
      status = known
    }
    self.init(id, of: group, in: parent, rank: rank, status: status)
  }
}

extension EntryChange {
  /// The change as JSON, in the form that ``init(_:)`` reads.
  package var json: JSON {
    switch self {
    case .status(let status): ["status": .string(status.rawValue)]
    case .rank(let rank): ["rank": .string(String(rank))]
    }
  }

  /// Reads a change; returns nil if the JSON is malformed.
  package init?(_ node: JSONNode) {
    if let status = node.string("status").flatMap(EntryRecord.Status.init) {
      self = .status(status)
    } else if let rank = node.string("rank").flatMap({ Int64($0) }) {
      self = .rank(rank)
    } else {
      return nil
    }
  }
}

extension EntryState {
  /// The entry as JSON, as in `show --json` and the session protocol.
  public var json: JSON {
    [
      "entry": .string(path), "id": .string(id.description), "repeat": .string(group),
      "parent": parent.map(JSON.string) ?? .null, "position": .integer(position),
      "title": .string(title),
    ]
  }
}
