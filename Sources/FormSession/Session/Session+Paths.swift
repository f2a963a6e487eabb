import FieldEngine

extension Session {
  /// Returns the key of the field at a place; for a repeated field, its path with the identity of
  /// its entry.
  package func key(of place: Int) -> String {
    let entry = entries.entry(ofPlace: place)
    let key = plan.keys[entries.field(at: place)]
    return entry == 0 ? key : path(of: key, in: entry)
  }

  /// Returns the path of a part of an entry, with the identity of the entry.
  func path(of key: String, in entry: Int) -> String {
    if entry == 0 { return key }
    let own = entries.entries[entry]
    return FieldPath.text(of: key, in: plan.repeats.all[own.ofRepeat].key, own.id)
  }

  /// Returns the path of the field at a place, by positions, such as `medicine[2].dose`.
  public func path(_ place: Int) -> String {
    let entry = entries.entry(ofPlace: place)
    let key = plan.keys[entries.field(at: place)]
    return entry == 0 ? key : path(to: key, in: entry)
  }

  /// Returns the path of a part of an entry, by positions.
  func path(to key: String?, in entry: Int) -> String {
    FieldPath(entries.steps(to: entry), key).description
  }

  /// Returns the place of a field in the draft, by its key or path; nil if there is no such field.
  package func place(of path: String) -> Int? {
    knownPlace(of: path).flatMap { isLive($0) ? $0 : nil }
  }

  /// Returns the place of a field, which may be in an entry that was removed.
  func knownPlace(of path: String) -> Int? {
    if let place = plan.places[path] { return plan.repeats.ofField[place] == 0 ? place : nil }
    guard FieldPath.isNested(path), let path = FieldPath(path), let key = path.key,
      let field = plan.places[key], let entry = entries.entry(at: path.steps),
      entries.entries[entry].ofRepeat == plan.repeats.ofField[field]
    else { return nil }
    return entries.entries[entry].firstPlace + plan.repeats.offsets[field]
  }

  /// Whether the field at a place is part of the draft.
  func isLive(_ place: Int) -> Bool {
    if place < entries.fieldCount { return plan.repeats.ofField[place] == 0 }
    return entries.entries[entries.entry(ofPlace: place)].isLive
  }

  /// Returns the places in an entry, without the places of the entries inside it.
  func places(in entry: Int) -> Range<Int> {
    let own = entries.entries[entry]
    return own.firstPlace..<own.firstPlace + plan.repeats.all[own.ofRepeat].fields.count
  }

  /// Returns the node that stands for a form's node in an entry or in an entry that contains it.
  func node(_ original: Int, from entry: Int) -> Int {
    entries.node(original, from: entry, plan.programs)
  }

  /// Returns the nodes that stand for a form's node in all entries within an entry.
  func nodes(_ original: Int, within entry: Int) -> [Int] {
    let (programs, innermost) = (plan.programs, plan.programs.repeatOfNode[original])
    if innermost == 0 { return [original] }
    return entries.entries(of: innermost, within: entry).filter { entries.entries[$0].isLive }
      .map { entries.entries[$0].firstNode + programs.offsetOfNode[original] }
  }
}

// MARK: - Entries

extension Session {
  /// Whether the form has repeats.
  public var hasRepeats: Bool { !plan.repeats.isEmpty }

  func entryState(_ entry: Int) -> EntryState {
    let own = entries.entries[entry]
    return EntryState(
      path: path(to: nil, in: entry), id: own.id, group: plan.repeats.all[own.ofRepeat].key,
      parent: own.parent == 0 ? nil : path(to: nil, in: own.parent), position: own.position,
      title: entryTitle(entry), tally: entryTallies[entry])
  }

  /// The entries of the draft, each before the entries inside it.
  public var entryStates: [EntryState] { entries.live.map(entryState) }

  /// Returns the state of an entry by its path; nil if it is not part of the draft.
  public func entryState(_ path: String) -> EntryState? { entry(at: path).map(entryState) }

  /// Returns the index of an entry by its path; nil if the entry is not part of the draft.
  func entry(at path: String) -> Int? {
    guard let path = FieldPath(path), path.key == nil, let entry = entries.entry(at: path.steps),
      entry != 0, entries.entries[entry].isLive
    else { return nil }
    return entry
  }

  /// Returns the indices of a repeat and of the entry that contains it, given the repeat's path:
  /// `member[1].medicine`.
  func repeated(at path: String) -> (repeated: Int, parent: Int)? {
    guard let path = FieldPath(path), let key = path.key,
      let repeated = plan.repeats.number(of: key), let parent = entries.entry(at: path.steps),
      entries.entries[parent].isLive,
      entries.entries[parent].ofRepeat == plan.repeats.all[repeated].parent
    else { return nil }
    return (repeated, parent)
  }

  /// The places of the fields in entries that are not part of the draft.
  var placesOfAbsentEntries: [Int] {
    entries.indices.filter { !entries.entries[$0].isLive }.flatMap { places(in: $0) }
  }

  /// Returns the displayed name of an entry, with its answers filled in.
  func entryTitle(_ entry: Int) -> String {
    let own = entries.entries[entry]
    if let title = words.entryTitles[own.ofRepeat] {
      let text = text(title, from: entry).trimmingWhitespace
      if !text.isEmpty { return text }
    }
    let key = plan.repeats.all[own.ofRepeat].key
    return "\(groupTitle(key, from: own.parent) ?? key) \(own.position)"
  }

  /// Returns the records of all entries, each after the entry that contains it.
  package func recordsOfEntries(revision: Int = 0) -> [EntryRecord] {
    entries.indices.map { entry in
      var record = entries.record(of: entry)
      record.revision = revision
      return record
    }
  }
}

/// An entry of a repeat.
public struct EntryState: Hashable, Sendable {
  /// The path of the entry, by positions: `medicine[2]`.
  public let path: String
  /// The identity of the entry.
  public let id: EntryID
  /// The key of the repeat.
  public let group: String
  /// The path of the entry that contains this one; nil for an outermost entry.
  public let parent: String?
  /// The position among the entries with the same parent, starting at 1.
  public let position: Int
  /// The displayed name.
  public let title: String
  /// The counts of the entry's fields, including those in the entries inside it.
  public let tally: Tally
}
