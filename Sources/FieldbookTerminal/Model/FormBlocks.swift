import FormSession

/// A part of a page: a section with its fields, or a line that represents entries.
enum FormBlock: Hashable, Sendable {
  /// A section of the form, in an entry or in the draft itself, which has the number 0.
  case section(Int, entry: Int)
  /// An entry on one line, because its repeat has many entries.
  case closed(Int)
  /// The line after the entries of a repeat in an entry.
  case end(repeated: Int, parent: Int)
}

extension FormOutline {
  /// The maximum number of a repeat's entries that are shown open; if there are more, only the
  /// entry with the focus is open.
  static let mostOpenEntries = 5

  /// Returns the blocks of a range of the form's sections, from top to bottom.
  ///
  /// If there are many entries, only the entry with the focus is open, unless all are requested.
  func blocks(
    _ sections: Range<Int>, _ session: Session, allOpen: Bool = false
  ) -> [FormBlock] {
    guard session.hasRepeats else { return sections.map { .section($0, entry: 0) } }
    let focus = session.focusPlace.map(session.entry(ofPlace:)) ?? 0
    let open = allOpen ? nil : Set(session.entries(around: focus))
    var builder = BlockBuilder(session, open: open)
    builder.add(parts.filter { sections.contains($0.first) }, in: 0)
    return builder.blocks
  }

  /// All sections of the form; the sections of a repeat occur only once.
  var patterns: [FormBlock] { sections.indices.map { .section($0, entry: 0) } }

  /// Returns the places of a row's fields in an entry.
  static func places(_ row: [Int], in entry: Int, _ session: Session) -> [Int] {
    entry == 0 ? row : row.compactMap { session.place(of: $0, from: entry) }
  }

  /// Returns the fields of a section in an entry.
  func places(ofSection section: Int, in entry: Int, _ session: Session) -> [Int] {
    sections[section].rows.flatMap { FormOutline.places($0, in: entry, session) }
  }
}

extension FormOutline {
  /// Returns all entries of the draft in screen order, each before the entries inside it.
  func entries(_ session: Session) -> [Int] {
    var entries: [Int] = []
    for case .repeated(let repeated, _) in parts {
      entries += session.entries(within: 0, ofRepeat: repeated)
    }
    return entries
  }
}

// MARK: - Questions

extension FormOutline {
  /// Returns the first field in an entry, or in an entry inside it, that can have the focus; if
  /// `last` is true, the last such field.
  func question(inEntry entry: Int, _ session: Session, last: Bool = false) -> Int? {
    guard let inner = parts.lazy.compactMap({ $0.parts(of: session.ofRepeat(entry)) }).first
    else { return nil }
    return question(inner, in: entry, session, last: last)
  }

  /// Returns the first field in a range of sections that can have the focus.
  func question(_ sections: Range<Int>, _ session: Session) -> Int? {
    question(parts.filter { sections.contains($0.first) }, in: 0, session, last: false)
  }

  private func question(
    _ parts: [SectionPart], in entry: Int, _ session: Session, last: Bool
  ) -> Int? {
    for part in last ? parts.reversed() : parts {
      switch part {
      case .section(let section):
        let places = places(ofSection: section, in: entry, session)
        let isQuestion = { (place: Int) in session.isQuestion(place, self) }
        if let place = last ? places.last(where: isQuestion) : places.first(where: isQuestion) {
          return place
        }
      case .repeated(let repeated, let inner):
        let entries = session.entries(ofRepeat: repeated, in: entry)
        for entry in last ? entries.reversed() : entries {
          if let place = question(inner, in: entry, session, last: last) { return place }
        }
      }
    }
    return nil
  }
}

/// The blocks of a page, which are recomputed only when entries or the focus change.
struct PageBlocks: Sendable {
  let blocks: [FormBlock]

  /// The sections among the blocks, with their entries.
  let sections: [(section: Int, entry: Int)]

  /// The inputs from which the blocks were computed.
  private let places: [Int]
  private let focus: Int
  private let range: Range<Int>

  init(_ range: Range<Int>, _ outline: FormOutline, _ session: Session) {
    blocks = outline.blocks(range, session)
    sections = blocks.compactMap { block in
      if case .section(let section, let entry) = block { (section, entry) } else { nil }
    }
    (places, self.range) = (session.screenPlaces, range)
    focus = session.focusPlace.map(session.entry(ofPlace:)) ?? 0
  }

  /// Whether nothing that the blocks depend on has changed.
  ///
  /// As long as no entry changes, the places are the same array, which is not compared element by
  /// element.
  func isCurrent(_ range: Range<Int>, _ outline: FormOutline, _ session: Session) -> Bool {
    outline.hasSteadyRepeats && range == self.range
      && focus == session.focusPlace.map(session.entry(ofPlace:)) ?? 0
      && places == session.screenPlaces
  }
}

private struct BlockBuilder {
  private(set) var blocks: [FormBlock] = []
  private let session: Session
  /// The entries to show open in repeats with many entries; nil to show all entries open.
  private let open: Set<Int>?

  init(_ session: Session, open: Set<Int>?) {
    (self.session, self.open) = (session, open)
  }

  mutating func add(_ parts: [SectionPart], in entry: Int) {
    for part in parts {
      switch part {
      case .section(let section): blocks.append(.section(section, entry: entry))
      case .repeated(let repeated, let inner): add(repeated, inner, in: entry)
      }
    }
  }

  private mutating func add(_ repeated: Int, _ inner: [SectionPart], in parent: Int) {
    guard session.applies(repeated, in: parent) else { return }
    let entries = session.entries(ofRepeat: repeated, in: parent)
    let isLong = entries.count > FormOutline.mostOpenEntries
    for entry in entries {
      if isLong, open?.contains(entry) == false {
        blocks.append(.closed(entry))
      } else {
        add(inner, in: entry)
      }
    }
    blocks.append(.end(repeated: repeated, parent: parent))
  }
}

extension FormBlock {
  /// The entry that contains the block; 0 for the draft itself.
  var entry: Int {
    switch self {
    case .section(_, let entry), .closed(let entry), .end(_, let entry): entry
    }
  }
}

// MARK: - Entries in words

extension Session {
  /// The key of the focused field; for a field in an entry, its path with the entry's identity.
  var focusKey: String? { focusPlace.map(key) }

  /// Returns an entry, preceded by the entries that contain it; empty for the draft itself.
  func entries(around entry: Int) -> [Int] {
    var (path, next) = ([Int](), entry)
    while next != 0 {
      path.append(next)
      next = parent(of: next)
    }
    return path.reversed()
  }

  /// Returns the titles of an entry and of the entries that contain it, outermost first.
  func way(to entry: Int) -> [String] {
    entries(around: entry).map { state(ofEntry: $0).title.withoutControls }
  }

  /// Returns the heading of an entry, such as `Medicine 2 of 3: Aspirin`.
  func heading(ofEntry entry: Int) -> String {
    let (repeated, parent, state) = (ofRepeat(entry), parent(of: entry), state(ofEntry: entry))
    return Words.entry(
      title(ofRepeat: repeated, in: parent).withoutControls, state.position,
      of: entries(ofRepeat: repeated, in: parent).count, state.title.withoutControls)
  }
}
