package import FieldEngine
package import FormSession
package import JSONText

extension FieldContent {
  /// The items of a list as JSON; nil if there are none.
  package var storedItems: JSON? {
    items.isEmpty ? nil : .array(items.map(\.json))
  }

  /// The configuration and the position in the order of answers, as JSON; nil if both are empty.
  package var storedConfiguration: JSON? {
    guard answered != nil || configuration != Configuration() else { return nil }
    let answered = answered.map { [(key: "answered", value: JSON.integer($0))] } ?? []
    return .object(configuration.members + answered)
  }

  /// Returns the values that only a few fields have, as one JSON object; nil if there are none.
  ///
  /// The last valid value is left out if it is the current value.
  package func storedRest(beside value: CanonicalValue?) -> String? {
    let other = committed == value ? nil : committed
    guard
      other != nil || answered != nil || !items.isEmpty || configuration != Configuration()
    else { return nil }
    let members: [(String, JSON?)] = [
      ("committed", other?.taggedJSON), ("items", storedItems),
      ("configuration", storedConfiguration),
    ]
    return JSON.object(members.compactMap { key, value in value.map { (key, $0) } }).text
  }

  /// Reads what ``storedRest(beside:)`` writes.
  package mutating func readRest(stored text: String) {
    guard let root = JSONDocument(text).root else { return }
    if let value = root["committed"].flatMap(CanonicalValue.init(tagged:)) { committed = value }
    if let node = root["items"] {
      items = Item.all(in: node)
      self.text.raw = ""
    }
    if let node = root["configuration"] { readConfiguration(node) }
  }

  /// Restores the configuration and the position in the order of answers.
  package mutating func readConfiguration(_ node: JSONNode) {
    configuration = Configuration(node)
    if let place = node.integer("answered") { answered = place }
  }
}

extension FieldContent.Item {
  fileprivate var json: JSON {
    var members: [(key: String, value: JSON)] = [("raw", .string(text.raw))]
    if text.isVerbatim { members.append(("verbatim", true)) }
    if isTouched { members.append(("touched", true)) }
    if let committed { members.append(("committed", committed.taggedJSON)) }
    if let notice { members.append(("notice", notice.json)) }
    return .object(members)
  }

  package static func all(in node: JSONNode) -> [FieldContent.Item] {
    guard case .array(let items) = node.content else { return [] }
    return items.map(FieldContent.Item.init)
  }

  private init(_ node: JSONNode) {
    self.init()
    if let raw = node.string("raw") { text.raw = raw }
    (text.isVerbatim, isTouched) = (node.isTrue("verbatim"), node.isTrue("touched"))
    committed = node["committed"].flatMap(CanonicalValue.init(tagged:))
    notice = node["notice"].flatMap(Notice.init)
  }
}

extension FieldContent.Configuration {
  /// The configuration as JSON members; empty if it does not override the form.
  fileprivate var members: [(key: String, value: JSON)] {
    let flags = [("required", isRequired), ("enabled", isEnabled), ("secure", isSecure)]
    return flags.compactMap { key, flag in flag.map { (key: key, value: JSON.bool($0)) } }
  }

  fileprivate init(_ root: JSONNode) {
    self.init()
    isRequired = root.bool("required")
    isEnabled = root.bool("enabled")
    isSecure = root.bool("secure")
  }
}
