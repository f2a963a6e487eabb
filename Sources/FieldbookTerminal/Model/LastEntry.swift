import FormSession

/// The entry that had the focus, with the information needed to continue near its position after it
/// is removed.
struct LastEntry: Sendable {
  /// An entry, by its position.
  struct Step: Sendable {
    let parent: EntryID
    let repeated: Int
    let position: Int
  }

  let id: EntryID
  let heading: String
  let path: String

  /// The entry, preceded by the entries that contain it.
  let way: [Step]

  init?(around place: Int, _ session: Session) {
    let entry = session.entry(ofPlace: place)
    guard entry != 0 else { return nil }
    self.init(entry, session)
  }

  init(_ entry: Int, _ session: Session) {
    (id, path) = (session.id(ofEntry: entry), session.entryPath(entry))
    heading = session.heading(ofEntry: entry)
    way = session.entries(around: entry).map { entry in
      Step(
        parent: session.id(ofEntry: session.parent(of: entry)),
        repeated: session.ofRepeat(entry), position: session.position(of: entry))
    }
  }

  /// Whether the entry is no longer part of the draft.
  func isRemoved(from session: Session) -> Bool {
    session.entry(with: id).map { !session.isLiveEntry($0) } ?? true
  }

  /// Returns the first field of the entry that took the removed entry's position, or else a field
  /// near the repeat.
  func question(beside outline: FormOutline, _ session: Session) -> Int? {
    for step in way.reversed() {
      guard let parent = session.entry(with: step.parent),
        parent == 0 || session.isLiveEntry(parent)
      else { continue }
      let siblings = session.entries(ofRepeat: step.repeated, in: parent)
      let near = siblings.dropFirst(step.position - 1).first ?? siblings.last ?? parent
      if near != 0, let place = outline.question(inEntry: near, session) { return place }
    }
    return question(before: way.first?.repeated ?? 0, outline, session)
      ?? session.firstFocus.flatMap(session.place(of:))
  }

  /// Returns the last field before a repeat.
  private func question(
    before repeated: Int, _ outline: FormOutline, _ session: Session
  ) -> Int? {
    let first = outline.sections.firstIndex { section in
      session.repeats.path(to: section.repeated).contains(repeated)
    }
    let before = outline.sections[..<(first ?? 0)].filter { $0.repeated == 0 }
    return before.flatMap { $0.rows.joined() }.last { session.isQuestion($0, outline) }
  }
}

extension Session {
  /// Returns the identities of the entries of the repeat at a path.
  func entryIDs(at path: String) -> [EntryID] {
    guard let path = FieldPath(path), let key = path.key, let repeated = repeats.number(of: key)
    else { return [] }
    let parent = entryState(FieldPath(path.steps, nil).description).flatMap { entry(with: $0.id) }
    return entries(ofRepeat: repeated, in: parent ?? 0).map(id(ofEntry:))
  }

  /// Returns the entries of a repeat in an entry, each before the entries within it.
  func entries(within parent: Int, ofRepeat repeated: Int) -> [Int] {
    entries(ofRepeat: repeated, in: parent).flatMap { entry in
      [entry] + repeats.all[repeated].inner.flatMap { entries(within: entry, ofRepeat: $0) }
    }
  }
}
