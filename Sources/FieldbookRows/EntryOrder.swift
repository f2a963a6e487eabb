package import FormSession

/// The entries of a draft, used to name and order the parts that they contain.
package final class EntryOrder {
  private let entries: [EntryRecord]
  private let places: [EntryID: Int]
  /// The beginning of the paths in each entry, such as `medicine[#1k3].`.
  private let beginnings: [String]
  private lazy var shownPaths = entries.paths

  /// Creates the order from entries that are already sorted.
  package init(_ entries: [EntryRecord]) {
    self.entries = entries
    places = Dictionary(entries.enumerated().map { ($1.id, $0) }) { first, _ in first }
    beginnings = entries.map { FieldPath.text(of: "", in: $0.group, $0.id) }
  }

  /// Returns the path of a field or a rule with the identity of its entry.
  package func path(of key: String, in entry: EntryID) -> String {
    beginning(of: entry) + key
  }

  /// Returns the beginning of the paths in an entry: `medicine[#1k3].`; empty for the draft itself.
  package func beginning(of entry: EntryID) -> String {
    places[entry].map { beginnings[$0] } ?? ""
  }

  /// Returns the path of a field or a rule with the positions of its entries; in a removed entry,
  /// its key.
  package func shownPath(of key: String, in entry: EntryID) -> String {
    shownPaths[entry].map { "\($0).\(key)" } ?? key
  }

  /// Returns elements in the order of their entries, with the elements of the draft itself first.
  ///
  /// The elements of an entry must be consecutive, and keep their order.
  package func sorted<Element>(
    _ elements: [Element], by entry: (borrowing Element) -> EntryID
  ) -> [Element] {
    guard !places.isEmpty else { return elements }
    // A span borrows the elements, which may be large.
    let span = elements.span
    var parts: [(place: Int, elements: Range<Int>)] = []
    var last: EntryID?
    for index in elements.indices {
      let entry = entry(span[index])
      if entry == last, let (place, part) = parts.popLast() {
        parts.append((place, part.lowerBound..<index + 1))
      } else {
        parts.append((place(of: entry), index..<index + 1))
      }
      last = entry
    }
    if zip(parts, parts.dropFirst()).allSatisfy({ $0.place <= $1.place }) { return elements }
    return parts.sorted { ($0.place, $0.elements.lowerBound) < ($1.place, $1.elements.lowerBound) }
      .flatMap { elements[$0.elements] }
  }

  private func place(of entry: EntryID) -> Int {
    entry == .draft ? -1 : places[entry] ?? .max
  }
}
