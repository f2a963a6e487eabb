import FieldEngine
package import FormSession
package import JSONText

extension FieldRecord {
  /// The record as JSON, with the names of its columns as keys.
  package var orphanJSON: JSON {
    let texts = [
      ("raw", raw), ("display", display), ("mask", mask),
      ("verdict", verdict.rawValue), ("code", issue?.code), ("message", issue?.message),
      ("reason", content.reason), ("text", content.text.raw),
    ].compactMap { key, text in text.map { (key: key, value: JSON.string($0)) } }
    let flags = [
      ("complete", isComplete), ("touched", content.isTouched), ("applies", applies),
      ("held", content.isHeld), ("verbatim", content.text.isVerbatim),
    ].map { (key: $0, value: JSON.bool($1)) }
    let values = [("value", value), ("committed", content.committed)]
      .compactMap { key, value in value.map { (key: key, value: $0.taggedJSON) } }
    let parts = [("items", content.storedItems), ("configuration", content.storedConfiguration)]
      .compactMap { key, json in json.map { (key: key, value: JSON.string($0.text)) } }
    let notice = content.notice.map { [(key: "notice", value: $0.json)] } ?? []
    return .object(
      texts + flags + values + parts + notice + [
        ("revision", .integer(revision)), ("updated_at", .number("\(updatedAt.milliseconds)")),
      ])
  }

  /// Reads a record from JSON; missing members have their initial values.
  package init(orphan node: JSONNode, key: String) {
    self.init(key: key, entry: FieldPath(key)?.entry ?? .draft)
    (raw, display, mask) = (node.string("raw"), node.string("display"), node.string("mask"))
    value = node["value"].flatMap(CanonicalValue.init(tagged:))
    verdict = node.string("verdict").flatMap(Verdict.init) ?? .empty
    issue = node.string("code").map { Issue(code: $0, message: node.string("message") ?? "") }
    (isComplete, applies) = (node.isTrue("complete"), node.isTrue("applies"))
    (content.text.raw, content.text.isVerbatim) = (
      node.string("text") ?? "", node.isTrue("verbatim")
    )
    content.items =
      node.string("items").flatMap { JSONDocument($0).root }
      .map(FieldContent.Item.all(in:)) ?? []
    if let root = node.string("configuration").flatMap({ JSONDocument($0).root }) {
      content.readConfiguration(root)
    }
    (content.isTouched, content.isHeld) = (node.isTrue("touched"), node.isTrue("held"))
    content.committed = node["committed"].flatMap(CanonicalValue.init(tagged:))
    content.reason = node.string("reason")
    content.notice = node["notice"].flatMap(Notice.init)
    revision = node.integer("revision") ?? 0
    updatedAt = Moment(milliseconds: node.number("updated_at").flatMap { Int64($0) } ?? 0)
  }
}
