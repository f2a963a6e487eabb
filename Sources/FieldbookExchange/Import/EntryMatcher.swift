import FormSession

/// Finds the entries that the rows of a draft describe, and the entries that contain them.
struct EntryMatcher {
  /// The cells of each entry that was found, and the rejected rows.
  private(set) var cells: [EntryID: EntryCells] = [:]
  private(set) var rejected: [(entry: EntryCells, reason: RowReport.Rejection)] = []

  /// The entries of each repeat, by the names that rows use for them.
  private var named: [String: [String: EntryID]] = [:]
  /// The entries of each repeat, by position.
  private var byIndex: [String: [String: [EntryID]]] = [:]

  /// All entries of each repeat that rows can belong to.
  private var known: [String: [EntryID]] = [:]
  private var isKnown: Set<EntryID> = []

  /// The repeats whose rows have no names, so other rows refer to them by position.
  private var nameless: Set<String> = []

  private let repeats: [RepeatOutline]

  init(_ session: Session) {
    repeats = session.definition.repeats
  }

  /// A row for which the repeat, the entry and the containing entry are known.
  struct Match {
    let entry: EntryCells
    let parent: EntryID
    let index: Int?
  }

  /// Processes the rows repeat by repeat, from the outermost inward, and within a repeat in the
  /// order of their positions.
  ///
  /// `find` returns the identity of the entry, or throws the reason why its row is rejected.
  mutating func match(
    _ entries: [EntryCells], _ find: (Match) throws(RowReport.Rejection) -> EntryID
  ) {
    let known = Set(repeats.map(\.key))
    for entry in entries where !known.contains(entry.group) {
      rejected.append((entry, .noRepeat(entry.group)))
    }
    for repeated in repeats {
      let rows = entries.filter { $0.group == repeated.key }
      if rows.allSatisfy({ $0.identity == nil && !$0.isInRow }) { nameless.insert(repeated.key) }
      var listed: [(match: Match, place: Int)] = []
      for (place, entry) in rows.enumerated() {
        do throws(RowReport.Rejection) {
          listed.append((try self.match(entry, of: repeated), place))
        } catch {
          rejected.append((entry, error))
        }
      }
      listed.sort { ($0.match.index ?? .max, $0.place) < ($1.match.index ?? .max, $1.place) }
      for (match, _) in listed {
        do throws(RowReport.Rejection) {
          try expectNew(match.entry)
          let id = try find(match)
          guard cells[id] == nil else { throw .repeatedEntry(match.entry.name) }
          cells[id] = match.entry
          note(id, of: repeated.key, named: match.entry.name, at: match.entry.index)
        } catch {
          rejected.append((match.entry, error))
        }
      }
    }
  }

  /// Records an entry to which rows can belong.
  mutating func note(_ id: EntryID, of group: String, named name: String, at index: String?) {
    if !name.isEmpty { named[group, default: [:]][name] = id }
    if let index, byIndex[group]?[index]?.contains(id) != true {
      byIndex[group, default: [:]][index, default: []].append(id)
    }
    if isKnown.insert(id).inserted { known[group, default: []].append(id) }
  }

  private func expectNew(_ entry: EntryCells) throws(RowReport.Rejection) {
    guard !entry.name.isEmpty, let id = named[entry.group]?[entry.name], cells[id] != nil else {
      return
    }
    throw .repeatedEntry(entry.name)
  }

  private func match(
    _ entry: EntryCells, of repeated: RepeatOutline
  ) throws(RowReport.Rejection) -> Match {
    var index: Int?
    if let text = entry.index, !text.isEmpty {
      guard let number = Int(text), number > 0 else { throw .badIndex(text) }
      index = number
    }
    return Match(entry: entry, parent: try parent(of: entry, repeated), index: index)
  }

  /// Returns the entry that contains a row's entry.
  private func parent(
    of entry: EntryCells, _ repeated: RepeatOutline
  ) throws(RowReport.Rejection) -> EntryID {
    let name = entry.parent ?? ""
    guard let outer = repeated.parent else {
      guard name.isEmpty else { throw .needlessParent(name, of: repeated.key) }
      return .draft
    }
    if let id = named[outer]?[name] { return id }
    let possible = known[outer] ?? []
    if name.isEmpty {
      // Without a name, the containing entry is clear only if there is just one candidate.
      guard let only = possible.first, possible.count == 1 else {
        throw .missingParent(outer, count: possible.count)
      }
      return only
    }
    guard nameless.contains(outer), let ids = byIndex[outer]?[name] else {
      throw .noParent(name, outer)
    }
    guard ids.count == 1 else { throw .missingParent(outer, count: ids.count) }
    return ids[0]
  }
}

extension RowReport.Rejection {
  static func noRepeat(_ group: String) -> Self {
    Self("import.no_repeat", "This version of the form has no repeat `\(group)`.")
  }

  static func repeatedEntry(_ name: String) -> Self {
    Self("import.repeated_entry", "Another row describes the same entry, `\(name)`.")
  }

  static func badIndex(_ text: String) -> Self {
    Self("import.index", "`\(text)` is not a position; write a whole number from 1.")
  }

  static func needlessParent(_ name: String, of group: String) -> Self {
    Self(
      "import.parent",
      "`_parent` must be empty, because no repeat contains `\(group)`; it is `\(name)`.")
  }

  static func noParent(_ name: String, _ outer: String) -> Self {
    Self("import.no_parent", "The draft has no entry `\(name)` of `\(outer)` for `_parent`.")
  }

  static func missingParent(_ outer: String, count: Int) -> Self {
    count == 0
      ? Self("import.no_parent", "The draft has no entry of `\(outer)` that could contain the row.")
      : Self(
        "import.no_parent",
        "The draft has \(count) entries of `\(outer)`; name the one that contains the row in "
          + "`_parent`.")
  }
}
