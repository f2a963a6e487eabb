import FieldEngine
package import JSONText

extension DraftContents {
  /// Returns everything that another engine needs to continue with the draft, as JSON.
  ///
  /// If a revision is given, the result contains only later changes. Fields are named by the
  /// identities of their entries.
  package func contentsJSON(since revision: Int = -1) -> JSON {
    let acknowledged = rules.filter { $0.isBroken && $0.isAcknowledged }
    return [
      "revision": .integer(draft.revision),
      "fields": .array(fields.filter { $0.revision > revision }.map { $0.contentJSON }),
      "entries": .array(entries.filter { $0.revision > revision }.map { $0.json }),
      "acknowledged": .array(acknowledged.map { .string($0.key) }),
    ]
  }
}

extension FieldRecord {
  fileprivate var contentJSON: JSON {
    [
      "field": .string(key), "revision": .integer(revision),
      "at": .string(updatedAt.description), "content": content.json,
    ]
  }

  /// Reads a record that has only its content; returns nil if the JSON is malformed.
  package init?(_ node: JSONNode) {
    guard let key = node.string("field"), let content = node["content"].flatMap(FieldContent.init)
    else { return nil }
    self.init(key: key, entry: FieldPath(key)?.entry ?? .draft)
    self.content = content
    revision = node.integer("revision") ?? 0
  }
}

extension FieldContent {
  /// The content as JSON, without the values that an untouched field also has.
  var json: JSON {
    .members([
      ("raw", text.raw.isEmpty ? nil : .string(text.raw)),
      ("verbatim", text.isVerbatim ? true : nil),
      ("items", items.isEmpty ? nil : .array(items.map { $0.json })),
      ("touched", isTouched ? true : nil),
      ("committed", committed?.taggedJSON),
      ("reason", reason.map(JSON.string)),
      ("held", isHeld ? true : nil),
      ("notice", notice?.json),
      ("answered", answered.map(JSON.integer)),
      ("required", configuration.isRequired.map(JSON.bool)),
      ("enabled", configuration.isEnabled.map(JSON.bool)),
      ("secure", configuration.isSecure.map(JSON.bool)),
    ])
  }

  /// Reads the content of a field; returns nil if the JSON is not an object.
  init?(_ node: JSONNode) {
    guard case .object = node.content else { return nil }
    self.init()
    text.raw = node.string("raw") ?? ""
    text.isVerbatim = node.isTrue("verbatim")
    items = node.items("items").map(Item.init)
    isTouched = node.isTrue("touched")
    committed = node["committed"].flatMap(CanonicalValue.init(tagged:))
    (reason, isHeld) = (node.string("reason"), node.isTrue("held"))
    notice = node["notice"].flatMap { Notice($0) }
    answered = node.integer("answered")
    configuration.isRequired = node.bool("required")
    configuration.isEnabled = node.bool("enabled")
    configuration.isSecure = node.bool("secure")
  }
}

extension FieldContent.Item {
  fileprivate var json: JSON {
    .members([
      ("raw", .string(text.raw)), ("verbatim", text.isVerbatim ? true : nil),
      ("touched", isTouched ? true : nil), ("committed", committed?.taggedJSON),
      ("notice", notice?.json),
    ])
  }

  fileprivate init(_ node: JSONNode) {
    self.init()
    text.raw = node.string("raw") ?? ""
    text.isVerbatim = node.isTrue("verbatim")
    isTouched = node.isTrue("touched")
    committed = node["committed"].flatMap(CanonicalValue.init(tagged:))
    notice = node["notice"].flatMap { Notice($0) }
  }
}
