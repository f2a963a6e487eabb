import FieldEngine
public import JSONText

extension DraftEdit {
  /// Reads an edit such as `{"op": "0193…", "seen": 4, "field": "zip", "raw": "9021"}`.
  public init(_ node: JSONNode) throws(RequestError) {
    guard case .object = node.content else { throw .wantsObject }
    guard let operation = OperationID(try node.text("op")) else {
      throw .wantsIdentity("op")
    }
    let seen = node["seen"] == nil ? 0 : try node.wholeNumber("seen")
    self.init(operation, seen: seen, try SessionAction(edit: node))
  }
}

extension SessionAction {
  /// Reads the action of an edit from its members.
  public init(edit node: JSONNode) throws(RequestError) {
    if let entry = node["entry"] {
      guard let record = EntryRecord(entry) else { throw .wants("entry", .object) }
      self = .put(record)
    } else if node["acknowledge"] != nil {
      self = .acknowledge(rule: try node.text("acknowledge"))
    } else if node["unacknowledge"] != nil {
      self = .unacknowledge(rule: try node.text("unacknowledge"))
    } else if node["addEntry"] != nil {
      let position = node["at"] == nil ? nil : try node.wholeNumber("at")
      self = .addEntry(to: try node.text("addEntry"), at: position)
    } else if node["removeEntry"] != nil {
      self = .removeEntry(try node.text("removeEntry"))
    } else if node["moveEntry"] != nil {
      self = .moveEntry(try node.text("moveEntry"), to: try node.wholeNumber("to"))
    } else {
      self = .write(field: try node.text("field"), try FieldWriting(node))
    }
  }

  /// The action of an edit, as ``init(edit:)`` reads it; empty for an action that is not sent.
  package var editMembers: [(key: String, value: JSON)] {
    switch self {
    case .write(let field, let writing): [("field", .string(field))] + writing.members
    case .put(let record): [("entry", record.json)]
    case .acknowledge(let rule): [("acknowledge", .string(rule))]
    case .unacknowledge(let rule): [("unacknowledge", .string(rule))]
    default: []
    }
  }
}

extension FieldWriting {
  fileprivate init(_ node: JSONNode) throws(RequestError) {
    let content: Content
    if let reason = node.string("reason") {
      content = .reason(reason)
    } else if let items = node["items"] {
      guard case .array(let items) = items.content else { throw .wants("items", .array) }
      var texts: [WrittenText] = []
      for item in items {
        guard let text = WrittenText(item: item) else { throw .wants("items", .text) }
        texts.append(text)
      }
      content = .items(texts)
    } else {
      content = .text(
        WrittenText(try node.text("raw"), isVerbatim: node.isTrue("verbatim")))
    }
    self.init(content, isLeft: node.isTrue("left"))
    mode.isCommitted = node.isTrue("committed")
    mode.isTouched = node.bool("touched") ?? true
    notice = node["notice"].flatMap { Notice($0) }
    isConfirmed = node.isTrue("confirm")
    answered = node["answered"] == nil ? nil : try node.wholeNumber("answered")
  }

  fileprivate var members: [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = []
    switch content {
    case .text(let text):
      members.append(("raw", .string(text.raw)))
      if text.isVerbatim { members.append(("verbatim", true)) }
    case .items(let items): members.append(("items", .array(items.map { $0.itemJSON })))
    case .reason(let reason): members.append(("reason", .string(reason)))
    }
    if mode.isLeft { members.append(("left", true)) }
    if mode.isCommitted, !mode.isLeft { members.append(("committed", true)) }
    if !mode.isTouched { members.append(("touched", false)) }
    if let notice { members.append(("notice", notice.json)) }
    if isConfirmed { members.append(("confirm", true)) }
    if let answered { members.append(("answered", .integer(answered))) }
    return members
  }
}

extension WrittenText {
  /// Reads an item of a list: a string, or an object if the item has other properties.
  fileprivate init?(item node: JSONNode) {
    if let raw = node.string {
      self.init(raw)
    } else {
      guard let raw = node.string("raw") else { return nil }
      self.init(raw, isVerbatim: node.isTrue("verbatim"))
      notice = node["notice"].flatMap { Notice($0) }
    }
  }

  fileprivate var itemJSON: JSON {
    if !isVerbatim, notice == nil { return .string(raw) }
    var members: [(key: String, value: JSON)] = [("raw", .string(raw))]
    if isVerbatim { members.append(("verbatim", true)) }
    if let notice { members.append(("notice", notice.json)) }
    return .object(members)
  }
}
