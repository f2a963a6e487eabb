/// The path of a field or an entry in a draft: `dose`, `medicine[2].dose`,
/// `member[1].medicine[2].dose`, or `medicine[#1k3].dose` with the identity of the entry.
///
/// The text of a path is parsed and written only here.
public struct FieldPath: Hashable, Sendable {
  /// The entry of a repeat.
  public enum Selector: Hashable, Sendable {
    /// The position among the entries of the same parent, starting at 1.
    case position(Int)
    /// The identity, which is unique in the draft.
    case id(EntryID)
  }

  /// An entry on the path to a field.
  public struct Step: Hashable, Sendable {
    /// The key of the repeated group.
    public let group: String
    /// The entry within the repeat.
    public let selector: Selector

    /// Creates a step.
    public init(_ group: String, _ selector: Selector) {
      (self.group, self.selector) = (group, selector)
    }
  }

  /// The entries that contain the field, outermost first; an entry named by its identity needs no
  /// outer entries.
  public var steps: [Step]

  /// The key of the field or rule; nil if the path names an entry.
  public var key: String?

  /// Creates a path from its parts.
  public init(_ steps: [Step], _ key: String?) {
    (self.steps, self.key) = (steps, key)
  }

  /// Creates the path of a field by the identity of its entry.
  public init(_ key: String, in group: String, _ entry: EntryID) {
    self.init([Step(group, .id(entry))], key)
  }

  /// Returns the path of a part of an entry as text, with the identity of the entry.
  package static func text(of key: String, in group: String, _ entry: EntryID) -> String {
    group + "[#" + entry.description + "]." + key
  }
}

// MARK: - Text

extension FieldPath: CustomStringConvertible {
  /// The path as people and programs write it.
  public var description: String {
    var text = steps.map { $0.text }.joined(separator: ".")
    guard let key else { return text }
    if !steps.isEmpty { text += "." }
    return text + key
  }

  /// Parses a path; nil if the text is not a path.
  public init?(_ text: String) {
    var (steps, key): ([Step], String?) = ([], nil)
    var rest = text[...]
    while let end = rest.firstIndex(of: "]") {
      guard let step = Step(rest[...end]) else { return nil }
      steps.append(step)
      rest = rest[rest.index(after: end)...]
      if rest.isEmpty { break }
      guard rest.removeFirst() == ".", !rest.isEmpty else { return nil }
    }
    // A rule's key can contain dots.
    if !rest.isEmpty { key = String(rest) }
    guard !steps.isEmpty || key != nil else { return nil }
    self.init(steps, key)
  }

  /// Whether the text names an entry or a part of one, and so contains a bracket, which no key
  /// does.
  static func isNested(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "[")) }
}

extension FieldPath.Step {
  fileprivate var text: String {
    switch selector {
    case .position(let position): "\(group)[\(position)]"
    case .id(let id): "\(group)[#\(id)]"
    }
  }

  fileprivate init?(_ text: Substring) {
    guard text.utf8.last == UInt8(ascii: "]"), let open = text.firstIndex(of: "[") else {
      return nil
    }
    let group = String(text[..<open])
    let inner = text[text.index(after: open)...].dropLast()
    guard group.isKey else { return nil }
    if inner.utf8.first == UInt8(ascii: "#") {
      guard let id = EntryID(inner.dropFirst()) else { return nil }
      self.init(group, .id(id))
    } else {
      // If signs or leading zeros were accepted, an entry would have several names.
      guard let position = Int(inner), position > 0, inner.utf8.first != UInt8(ascii: "+"),
        inner.utf8.first != UInt8(ascii: "0")
      else { return nil }
      self.init(group, .position(position))
    }
  }
}
