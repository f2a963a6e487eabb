import JSONText

/// Members that FHIR resources share.
extension JSONNode {
  /// Returns the extensions with one of the given names, which are the last parts of their
  /// addresses.
  func extensions(_ names: String...) -> [JSONNode] {
    items("extension").filter { names.contains($0.extensionName) }
  }

  /// Returns the value of the first extension with one of the given names.
  func extensionValue(_ names: String...) -> (type: String, node: JSONNode)? {
    items("extension").first { names.contains($0.extensionName) }?.value()
  }

  /// The last part of an extension's address.
  ///
  /// Many extensions originated in the guide for Structured Data Capture (SDC), where their names
  /// contained `sdc-`.
  var extensionName: String {
    let name = (string("url") ?? "").split(separator: "/").last ?? ""
    return String(name.hasPrefix("sdc-") ? name.dropFirst(4) : name)
  }

  /// Whether an extension is present and true.
  func isMarked(_ names: String...) -> Bool {
    items("extension").contains { names.contains($0.extensionName) && $0.isSet("valueBoolean") }
  }

  /// Returns a Boolean member; nil if there is none.
  ///
  /// Some programs write Booleans as strings.
  func flag(_ key: String) -> Bool? { self[key]?.flag }

  /// Whether a member is true.
  func isSet(_ key: String) -> Bool { flag(key) == true }

  /// The node as a Boolean; nil if it is neither one nor the string `true` or `false`.
  var flag: Bool? {
    switch content {
    case .bool(let isTrue): isTrue
    case .string("true"): true
    case .string("false"): false
    default: nil
    }
  }

  /// Returns the member whose key begins with a word, such as `valueCoding`, and the type after it.
  func value(_ word: String = "value") -> (type: String, node: JSONNode)? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key.hasPrefix(word) && $0.key != word }.map {
      (String($0.key.dropFirst(word.count)), $0.value)
    }
  }

  /// The text or the digits of a primitive value.
  var primitive: String? {
    switch content {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let isTrue): isTrue ? "true" : "false"
    default: nil
    }
  }

  /// The code of a concept, or of its first coding with a code, or else the concept's text.
  var conceptCode: String? {
    string("code") ?? items("coding").lazy.compactMap { $0.string("code") }.first ?? string("text")
  }

  /// The items that conditions name, and the expressions, which may name other items.
  var linkIdsInLogic: [String] {
    switch content {
    case .array(let items): items.flatMap(\.linkIdsInLogic)
    case .object(let members):
      members.flatMap { member in
        ["question", "expression"].contains(member.key)
          ? [member.value.string].compactMap { $0 } + member.value.linkIdsInLogic
          : member.value.linkIdsInLogic
      }
    default: []
    }
  }
}
