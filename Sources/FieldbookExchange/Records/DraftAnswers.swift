import FormSession

/// The fields and entries of a draft, each found by the entry that contains it.
struct DraftAnswers: Sendable {
  /// An entry, and its position among the entries of the same repeat and parent, starting at 1.
  struct Entry: Hashable, Sendable {
    let id: EntryID
    let position: Int
  }

  private let fields: [EntryID: [String: FieldRecord]]
  private let entries: [EntryID: [String: [Entry]]]

  /// Finds the fields and entries of a draft.
  init(_ draft: DraftLine) {
    var fields: [EntryID: [String: FieldRecord]] = [:]
    for field in draft.fields { fields[field.entry, default: [:]][field.fieldKey] = field }
    var entries: [EntryID: [String: [Entry]]] = [:]
    for entry in draft.entries ?? [] {
      let position = (entries[entry.parent]?[entry.group]?.count ?? 0) + 1
      entries[entry.parent, default: [:]][entry.group, default: []].append(
        Entry(id: entry.id, position: position))
    }
    (self.fields, self.entries) = (fields, entries)
  }

  /// Returns a field of an entry, or of the draft itself.
  func field(_ key: String, in entry: EntryID) -> FieldRecord? { fields[entry]?[key] }

  /// Returns the entries of a repeat directly in an entry, or in the draft itself.
  func entries(of group: String, in parent: EntryID) -> [Entry] { entries[parent]?[group] ?? [] }
}
