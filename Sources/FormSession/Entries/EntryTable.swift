/// The entries of a draft, and the positions of their fields, conditions and rules among those of
/// the session.
///
/// The draft itself is the entry with index 0, which contains every field and node of the form. The
/// fields and nodes inside a repeat are there only as the pattern for the repeat's entries. Each
/// further entry adds a block of fields and a block of nodes at the end. A removed entry keeps its
/// blocks, so that it can be restored unchanged.
struct EntryTable: Sendable {
  /// An entry, or the draft itself.
  struct Entry: Sendable {
    let id: EntryID
    /// The index of the repeat in ``FormRepeats``.
    let ofRepeat: Int
    /// The index of the entry that contains this one; 0 for the draft.
    let parent: Int
    /// The indices of the entry's first field and its first node.
    let firstPlace: Int
    let firstNode: Int
    var rank: Int64 = 0
    var status = EntryRecord.Status.present
    /// Whether the entry and all entries that contain it are present.
    var isLive = true
    /// The position among the present entries of the same parent, starting at 1.
    var position = 1
    /// For each repeat directly inside this entry's repeat, the present entries in order.
    var inner: [[Int]]
  }

  var entries: [Entry]

  /// The number of entries that are part of the draft.
  var liveCount = 0

  var numbers: [EntryID: Int] = [:]

  /// The form's field and the entry for each place after the places of the draft itself.
  var placeOrigins: [Origin] = []
  /// The form's node and the entry for each node after the nodes of the draft itself.
  var nodeOrigins: [Origin] = []

  struct Origin: Sendable {
    let original: Int32
    let entry: Int32
  }

  let repeats: FormRepeats
  let fieldCount: Int
  let nodeCount: Int

  init(_ programs: FormPrograms) {
    repeats = programs.repeats
    (fieldCount, nodeCount) = (programs.answers.keys.count, programs.nodes.count)
    entries = [
      Entry(
        id: .draft, ofRepeat: 0, parent: 0, firstPlace: 0, firstNode: 0,
        inner: repeats.all[0].inner.map { _ in [] })
    ]
  }

  /// The number of places, including those of the draft itself.
  var placeCount: Int { fieldCount + placeOrigins.count }
  var fullNodeCount: Int { nodeCount + nodeOrigins.count }

  /// The indices of all entries, except that of the draft itself.
  var indices: Range<Int> { 1..<entries.count }
}

// MARK: - Places and nodes

extension EntryTable {
  /// Returns the form's field at a place.
  func field(at place: Int) -> Int {
    place < fieldCount ? place : Int(placeOrigins[place - fieldCount].original)
  }

  /// Returns the entry that contains a place; 0 for the draft itself.
  func entry(ofPlace place: Int) -> Int {
    place < fieldCount ? 0 : Int(placeOrigins[place - fieldCount].entry)
  }

  /// Returns the form's node that a node represents.
  func original(ofNode node: Int) -> Int {
    node < nodeCount ? node : Int(nodeOrigins[node - nodeCount].original)
  }

  /// Returns the entry that contains a node; 0 for the draft itself.
  func entry(ofNode node: Int) -> Int {
    node < nodeCount ? 0 : Int(nodeOrigins[node - nodeCount].entry)
  }

  /// Returns the entry of a repeat that contains another entry or is that entry; nil if there is
  /// none.
  func entry(around entry: Int, of innermost: Int) -> Int? {
    var entry = entry
    while entries[entry].ofRepeat != innermost {
      guard entry != 0 else { return nil }
      entry = entries[entry].parent
    }
    return entry
  }

  /// Returns the place of a field, looked up in an entry and then in the entries around that entry;
  /// nil if none has the field.
  func place(of field: Int, from entry: Int) -> Int? {
    let innermost = repeats.ofField[field]
    if innermost == 0 { return field }
    return self.entry(around: entry, of: innermost).map {
      entries[$0].firstPlace + repeats.offsets[field]
    }
  }

  /// Returns the node that stands for a form's node in an entry or in an entry that contains it.
  func node(_ original: Int, from entry: Int, _ programs: FormPrograms) -> Int {
    let innermost = programs.repeatOfNode[original]
    guard innermost != 0, let own = self.entry(around: entry, of: innermost) else {
      return original
    }
    return entries[own].firstNode + programs.offsetOfNode[original]
  }

  /// Returns the places of a field in all present entries within an entry that contains them.
  func places(of field: Int, within entry: Int) -> [Int] {
    let innermost = repeats.ofField[field]
    if innermost == 0 { return [field] }
    return entries(of: innermost, within: entry).map {
      entries[$0].firstPlace + repeats.offsets[field]
    }
  }

  /// Returns the present entries of a repeat within an entry, in order; if the entry itself belongs
  /// to the repeat, returns only that entry.
  func entries(of innermost: Int, within entry: Int) -> [Int] {
    if entries[entry].ofRepeat == innermost { return [entry] }
    var path: [Int] = []
    var next = innermost
    while next != entries[entry].ofRepeat, next != 0 {
      path.append(next)
      next = repeats.all[next].parent
    }
    guard next == entries[entry].ofRepeat else { return [] }
    return path.reversed().reduce([entry]) { entries, step in
      entries.count == 1
        ? present(step, in: entries[0]) : entries.flatMap { present(step, in: $0) }
    }
  }

  /// Returns the present entries of a repeat directly in an entry.
  func present(_ repeated: Int, in parent: Int) -> [Int] {
    guard let index = repeats.all[repeats.all[repeated].parent].inner.firstIndex(of: repeated)
    else { return [] }
    return entries[parent].inner[index]
  }

  /// The indices of all present entries, each after the entry that contains it.
  var live: [Int] { live(within: 0) }

  /// Returns an entry and the present entries within it, except for the draft itself.
  func live(within entry: Int) -> [Int] {
    var found = entry == 0 ? [] : [entry]
    for inner in entries[entry].inner { for child in inner { found += live(within: child) } }
    return found
  }
}

// MARK: - Identities

extension EntryTable {
  /// Returns the index of an entry; 0 for the draft itself.
  func number(of id: EntryID) -> Int? { id == .draft ? 0 : numbers[id] }

  func record(of entry: Int) -> EntryRecord {
    let own = entries[entry]
    return EntryRecord(
      own.id, of: repeats.all[own.ofRepeat].key, in: entries[own.parent].id, rank: own.rank,
      status: own.status)
  }

  /// Returns the entry that a path names; nil if there is no such entry.
  func entry(at steps: [FieldPath.Step]) -> Int? {
    var entry = 0
    for step in steps {
      guard let repeated = repeats.number(of: step.group) else { return nil }
      switch step.selector {
      case .id(let id):
        guard let found = numbers[id], entries[found].ofRepeat == repeated,
          entry == 0 || self.entry(around: found, of: entries[entry].ofRepeat) == entry
        else { return nil }
        entry = found
      case .position(let position):
        guard repeats.all[repeated].parent == entries[entry].ofRepeat else { return nil }
        let present = present(repeated, in: entry)
        guard present.indices.contains(position - 1) else { return nil }
        entry = present[position - 1]
      }
    }
    return entry
  }

  /// Returns the steps that name an entry, outermost first: by position, or by identity if an entry
  /// is not part of the draft.
  func steps(to entry: Int) -> [FieldPath.Step] {
    var steps: [FieldPath.Step] = []
    var next = entry
    while next != 0 {
      let own = entries[next]
      steps.append(
        FieldPath.Step(
          repeats.all[own.ofRepeat].key,
          own.isLive ? .position(own.position) : .id(own.id)))
      next = own.parent
    }
    return steps.reversed()
  }
}
