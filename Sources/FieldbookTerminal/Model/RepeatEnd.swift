import FormSession

/// The content of the line after the entries of a repeat: how many there are, and how to add an
/// entry.
struct RepeatEnd {
  let repeated: Int
  let parent: Int

  /// Whether a person can add an entry.
  let canAdd: Bool

  let words: String

  init(_ repeated: Int, in parent: Int, _ session: Session) {
    (self.repeated, self.parent) = (repeated, parent)
    let repetition = session.repeats.all[repeated].repetition
    let count = session.entries(ofRepeat: repeated, in: parent).count
    canAdd = repetition.count == nil && count < repetition.max ?? .max
    words = Words.end(
      of: session.title(ofRepeat: repeated, in: parent).withoutControls, count, repetition)
  }

  /// Returns the key that adds an entry here, given the focus; nil if no key does.
  func key(_ session: Session) -> String? {
    let entry = session.focusPlace.map(session.entry(ofPlace:)) ?? 0
    if entry != 0, session.ofRepeat(entry) == repeated, session.parent(of: entry) == parent {
      return [Binding].all.key(of: .addEntry)
    }
    let isAround = parent == 0 || session.entries(around: entry).contains(parent)
    return isAround ? [Binding].all.key(of: .addInside) : nil
  }
}

extension RepeatEnd {
  /// A repeat to which an entry can be added, and the position for the entry.
  struct Choice {
    let repeated: Int
    let parent: Int

    /// The position after the entry with the focus; nil for the end.
    let position: Int?

    let title: String

    /// The name of the repeat, after the names of the entries that contain it.
    let name: String
  }

  /// Returns the repeats in and around an entry that can take another entry, innermost first.
  static func reachable(from entry: Int, _ session: Session) -> [Choice] {
    let chain = [0] + session.entries(around: entry)
    return zip(chain.indices, chain).reversed().flatMap { index, parent in
      let next = chain.indices.contains(index + 1) ? chain[index + 1] : nil
      return session.repeats.all[session.ofRepeat(parent)].inner.compactMap { repeated in
        let isOwn = next.map { session.ofRepeat($0) == repeated } ?? false
        return choice(repeated, in: parent, after: isOwn ? next : nil, session)
      }
    }
  }

  /// Returns a choice of where to add an entry; nil if no entry can be added there.
  static func choice(
    _ repeated: Int, in parent: Int, after entry: Int?, _ session: Session
  ) -> Choice? {
    guard session.applies(repeated, in: parent),
      RepeatEnd(repeated, in: parent, session).canAdd
    else { return nil }
    let title = session.title(ofRepeat: repeated, in: parent).withoutControls
    let before = entry.map { session.state(ofEntry: $0).title.withoutControls }
    return Choice(
      repeated: repeated, parent: parent, position: entry.map { session.position(of: $0) + 1 },
      title: title, name: Words.place(session.way(to: parent), title, after: before))
  }
}
