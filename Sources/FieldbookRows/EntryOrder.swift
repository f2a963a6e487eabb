package import FormSession

/// The entries of a draft, to name and order what they contain.
package struct EntryOrder {
  private let places: [EntryID: Int]
  private let groups: [EntryID: String]
  private let paths: [EntryID: String]

  /// Creates the order of entries that are in their order.
  package init(_ entries: [EntryRecord]) {
    places = Dictionary(entries.enumerated().map { ($1.id, $0) }) { first, _ in first }
    groups = Dictionary(entries.map { ($0.id, $0.group) }) { first, _ in first }
    paths = entries.paths
  }

  /// Returns the path of a field or a rule by the identity of its entry.
  package func path(of key: String, in entry: EntryID) -> String {
    guard let group = groups[entry] else { return key }
    return FieldPath(key, in: group, entry).description
  }

  /// Returns the path of a field or a rule by positions; its key in a removed entry.
  package func shownPath(of key: String, in entry: EntryID) -> String {
    paths[entry].map { "\($0).\(key)" } ?? key
  }

  /// Returns elements with those of each entry together.
  ///
  /// Those of the draft itself come first, and then those of each entry, which stay in their order.
  package func sorted<Element>(_ elements: [Element], by entry: (Element) -> EntryID) -> [Element] {
    guard !places.isEmpty else { return elements }
    return elements.enumerated().map { (place(of: entry($1)), $0, $1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private func place(of entry: EntryID) -> Int {
    entry == .draft ? -1 : places[entry] ?? .max
  }
}
