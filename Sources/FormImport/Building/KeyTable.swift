/// The keys that a definition uses for the names of an outline.
///
/// A key is derived from the name alone, so it stays the same when a changed source is imported.
/// If another item already has that key, the group's key is put in front of it, followed by a
/// number if necessary.
struct KeyTable {
  private let items: [String]
  private let lists: [String]

  init(_ outline: Outline) {
    var (fields, groups) = (Set<String>(), Set<String>())
    var keys: [String] = []
    for item in outline.items {
      let parent = item.parent.map { keys[$0] }
      if item.group != nil {
        keys.append(Self.key(item.name, "group", within: parent, &groups))
      } else {
        keys.append(Self.key(item.name, "field", within: parent, &fields))
      }
    }
    items = keys
    var used: Set<String> = []
    lists = outline.lists.map { Self.key($0.name, "list", within: nil, &used) }
  }

  func key(ofItem index: Int) -> String { items[index] }

  func key(ofList index: Int) -> String { lists[index] }

  private static func key(
    _ name: String, _ kind: String, within parent: String?, _ used: inout Set<String>
  ) -> String {
    let key = name.asKey(or: kind)
    let qualified = parent.map { ("\($0)_\(key)").asKey(or: kind) }
    for candidate in [key, qualified].compactMap({ $0 }) where used.insert(candidate).inserted {
      return candidate
    }
    let base = (qualified ?? key).prefix(String.mostKeyCharacters - 6)
    let number = (2...).first { !used.contains("\(base)_\($0)") } ?? 2
    used.insert("\(base)_\(number)")
    return "\(base)_\(number)"
  }
}

extension String {
  fileprivate static let mostKeyCharacters = 100

  /// Names that have a built-in meaning in an expression unless a field has the same name.
  private static let draftFacts: Set<String> = ["deviceid", "end", "start", "username"]

  /// Returns the closest text that is a valid key: lowercase letters and digits, with `_` between
  /// words; if the name does not begin with a letter, the kind of item precedes it, and if it has a
  /// meaning in expressions, `meta_` does.
  package func asKey(or kind: String) -> String {
    var key = ""
    var isBehindLowercase = false
    for scalar in unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9":
        key.unicodeScalars.append(scalar)
        isBehindLowercase = scalar >= "a"
      case "A"..."Z":
        if isBehindLowercase { key += "_" }
        key += scalar.properties.lowercaseMapping
        isBehindLowercase = false
      default:
        if !key.isEmpty, !key.hasSuffix("_") { key += "_" }
        isBehindLowercase = false
      }
    }
    while key.hasSuffix("_") { key.removeLast() }
    if key.isEmpty { return kind }
    if key.first.map({ $0.isNumber }) == true { key = "\(kind)_\(key)" }
    if Self.draftFacts.contains(key) { key = "meta_\(key)" }
    return String(key.prefix(Self.mostKeyCharacters))
  }
}
