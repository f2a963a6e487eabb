import FieldEngine
import FormSession
import JSONText

extension FieldContent {
  /// The items of a list as JSON; nil if there are none.
  var storedItems: String? {
    items.isEmpty ? nil : JSON.array(items.map(\.json)).text
  }
}

extension FieldContent {
  /// The configuration and the position in the order of answers, as JSON; nil if both are empty.
  ///
  /// Few fields have either, so they share a column.
  var storedConfiguration: String? {
    guard answered != nil || configuration != Configuration() else { return nil }
    let answered = answered.map { [(key: "answered", value: JSON.integer($0))] } ?? []
    let members = configuration.members + answered
    return JSON.object(members).text
  }

  /// Restores the configuration and the position in the order of answers.
  mutating func readConfiguration(stored text: String) {
    guard let root = JSONDocument(text).root else { return }
    configuration = Configuration(root)
    if let place = root.integer("answered") { answered = place }
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

  static func all(in node: JSONNode) -> [FieldContent.Item] {
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
