import JSONText

/// A definition as JSON, with the outline item of each part.
struct DefinitionDraft {
  /// A group, a field, a note or a rule.
  struct Part {
    /// The index of the item in the outline.
    let item: Int

    /// The part's members, in the order in which they are written.
    var json: JSON

    /// The question's constraints that were left out, by their positions in the outline.
    private var leftOutConstraints: Set<Int> = []

    init(item: Int, json: JSON) { (self.item, self.json) = (item, json) }

    /// Records that a constraint is left out, given its position among those that are written, and
    /// returns its position in the outline.
    mutating func leaveOutConstraint(_ position: Int, of count: Int) -> Int? {
      let written = (0..<count).filter { !leftOutConstraints.contains($0) }
      guard written.indices.contains(position) else { return nil }
      leftOutConstraints.insert(written[position])
      return written[position]
    }
  }

  /// The members before the lists.
  var head: [(key: String, value: JSON)] = []

  /// The lists, each with its index in the outline.
  var lists: [(key: String, index: Int, rows: JSON)] = []

  var groups: [Part] = []

  /// The fields and notes.
  var fields: [Part] = []

  var rules: [Part] = []

  /// The members at the end.
  var tail: [(key: String, value: JSON)] = []

  /// The whole definition.
  var json: JSON {
    var members = head
    if !lists.isEmpty { members.append(("lists", .object(lists.map { ($0.key, $0.rows) }))) }
    if !groups.isEmpty { members.append(("groups", .array(groups.map(\.json)))) }
    members.append(("fields", .array(fields.map(\.json))))
    if !rules.isEmpty { members.append(("rules", .array(rules.map(\.json)))) }
    return .object(members + tail)
  }
}

extension JSON {
  /// The value of a member or an item; setting nil removes it.
  subscript(key: String) -> JSON? {
    get {
      switch self {
      case .object(let members): members.first { $0.key == key }?.value
      case .array(let items): Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: nil
      }
    }
    set {
      switch self {
      case .object(var members):
        guard let place = members.firstIndex(where: { $0.key == key }) else { return }
        if let newValue { members[place].value = newValue } else { members.remove(at: place) }
        self = .object(members)
      case .array(var items):
        guard let place = Int(key), items.indices.contains(place) else { return }
        if let newValue { items[place] = newValue } else { items.remove(at: place) }
        self = .array(items)
      default: break
      }
    }
  }

  /// Changes the value at the end of a path; a path without a target changes nothing.
  mutating func change(at path: ArraySlice<String>, _ change: (JSON) -> JSON?) {
    guard let key = path.first, var value = self[key] else { return }
    if path.count == 1 {
      self[key] = change(value)
    } else {
      value.change(at: path.dropFirst(), change)
      self[key] = value
    }
  }

  /// Returns the value with each of its strings replaced.
  func mapTexts(_ replacement: (String) -> String) -> JSON {
    switch self {
    case .string(let text): .string(replacement(text))
    case .array(let items): .array(items.map { $0.mapTexts(replacement) })
    case .object(let members):
      .object(members.map { ($0.key, $0.value.mapTexts(replacement)) })
    default: self
    }
  }
}
