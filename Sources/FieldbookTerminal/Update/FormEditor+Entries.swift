import FieldEngine
import FormSession

extension FormEditor {
  /// Performs a command on the entries of repeats; returns false for any other command.
  mutating func performOnEntries(_ command: Command) -> Bool {
    switch command {
    case .addEntry: addEntry()
    case .addInside: chooseWhereToAdd()
    case .removeEntry: askToRemoveEntry()
    case .moveEntryUp: moveEntry(by: -1)
    case .moveEntryDown: moveEntry(by: 1)
    case .nextEntry: goToEntry(after: true)
    case .previousEntry: goToEntry(after: false)
    case .listEntries: listEntries()
    default: return false
    }
    return true
  }

  /// The innermost entry with the focus; 0 if the focus is not in an entry.
  private var focusedEntry: Int { session.focusPlace.map(session.entry(ofPlace:)) ?? 0 }

  // MARK: Adding

  /// Adds an entry after the entry with the focus, or asks where to add it if the focus is not in
  /// an entry.
  private mutating func addEntry() {
    let entry = focusedEntry
    guard entry != 0 else { return chooseWhereToAdd() }
    let (repeated, parent) = (session.ofRepeat(entry), session.parent(of: entry))
    addEntry(
      to: session.repeatPath(repeated, in: parent), at: session.position(of: entry) + 1)
  }

  /// Adds an entry at a position or at the end, and moves the focus to its first field.
  mutating func addEntry(to path: String, at position: Int?) {
    let known = Set(session.entryIDs(at: path))
    guard let changes = apply(.addEntry(to: path, at: position)), changes.refusal == nil else {
      return
    }
    let added = session.entryIDs(at: path).filter { !known.contains($0) }
    if let entry = added.last.flatMap(session.entry(with:)) { goTo(entry) }
  }

  /// Lists the repeats near the focus to which an entry can be added; if there is only one, adds an
  /// entry to it.
  private mutating func chooseWhereToAdd() {
    guard session.hasRepeats else { return refuse(Words.noRepeats) }
    let lines = placesToAdd
    if lines.count == 1, case .addEntry(let path, let position) = lines[0].action {
      return addEntry(to: path, at: position)
    }
    guard !lines.isEmpty else { return refuse(Words.nothingToAdd) }
    model.overlays.append(.menu(Menu(title: Words.addEntry, lines: lines, query: "")))
  }

  private var placesToAdd: [Menu.Line] {
    RepeatEnd.reachable(from: focusedEntry, session).map(line)
  }

  private func line(toAdd choice: RepeatEnd.Choice) -> Menu.Line {
    Menu.Line(
      text: choice.name,
      action: .addEntry(
        to: session.repeatPath(choice.repeated, in: choice.parent), at: choice.position),
      sign: "+")
  }

  /// Returns the menu lines that add the entries that a rule about their number requires.
  func linesForEntries(of rule: RuleState) -> [Menu.Line] {
    guard rule.fields.isEmpty, let parent = session.entry(with: rule.entry) else { return [] }
    return session.repeats.all[session.ofRepeat(parent)].inner.compactMap { repeated in
      guard session.repeats.all[repeated].key == rule.group else { return nil }
      return RepeatEnd.choice(repeated, in: parent, after: nil, session).map(line)
    }
  }

  // MARK: Removing and moving

  /// Removes the entry with the focus; if the entry has answers, asks first.
  private mutating func askToRemoveEntry() {
    let entry = focusedEntry
    guard entry != 0 else { return refuse(session.hasRepeats ? Words.noEntry : Words.noRepeats) }
    let path = session.entryPath(entry)
    guard session.hasAnswers(in: path) else { return removeEntry(path) }
    let heading = session.heading(ofEntry: entry)
    let lines = [
      Menu.Line(text: Words.keepEditing, action: .stay),
      Menu.Line(text: Words.removeEntry(heading), action: .removeEntry(path), sign: "✗"),
    ]
    model.overlays.append(
      .menu(Menu(title: heading, words: [Words.entryHasAnswers], lines: lines)))
  }

  /// Removes an entry, and moves the focus to the entry that takes its position.
  mutating func removeEntry(_ path: String) {
    guard let state = session.entryState(path), let entry = session.entry(with: state.id) else {
      return
    }
    let (heading, last) = (session.heading(ofEntry: entry), LastEntry(entry, session))
    guard let changes = apply(.removeEntry(path)), changes.refusal == nil else { return }
    focusBeside(last)
    model.message = Message(.news, Words.removed(heading))
  }

  private mutating func moveEntry(by step: Int) {
    let entry = focusedEntry
    guard entry != 0 else { return refuse(session.hasRepeats ? Words.noEntry : Words.noRepeats) }
    let siblings = session.entries(
      ofRepeat: session.ofRepeat(entry), in: session.parent(of: entry))
    let position = session.position(of: entry) + step
    guard 1...siblings.count ~= position else {
      return refuse(step < 0 ? Words.isFirstEntry : Words.isLastEntry)
    }
    apply(.moveEntry(session.entryPath(entry), to: position))
  }

  // MARK: Going to entries

  /// Goes to the next or previous entry of the same repeat, or of a repeat around it.
  private mutating func goToEntry(after isNext: Bool) {
    guard session.hasRepeats else { return refuse(Words.noRepeats) }
    guard focusedEntry != 0 else { return goToEntryOutside(after: isNext) }
    for entry in session.entries(around: focusedEntry).reversed() {
      let siblings = session.entries(
        ofRepeat: session.ofRepeat(entry), in: session.parent(of: entry))
      let own = session.position(of: entry) - 1
      let others = isNext ? Array(siblings[(own + 1)...]) : siblings[..<own].reversed()
      if let place = question(inOneOf: others) { return focus(place) }
      if !isNext, let place = question(inOneOf: [session.parent(of: entry)]),
        session.entry(ofPlace: place) != focusedEntry
      {
        return focus(place)
      }
    }
    refuse(isNext ? Words.isLastEntry : Words.isFirstEntry)
  }

  /// Goes to the first entry after the focused field, or to the last entry before that field.
  private mutating func goToEntryOutside(after isNext: Bool) {
    let places = session.screenPlaces
    let own = session.focusPlace.flatMap { places.firstIndex(of: $0) } ?? places.count
    let others = isNext ? Array(places[min(own, places.count)...]) : places[..<own].reversed()
    guard let place = others.first(where: { session.entry(ofPlace: $0) != 0 }),
      let entry = session.entries(around: session.entry(ofPlace: place)).first,
      let question = question(inOneOf: [entry])
    else { return refuse(isNext ? Words.isLastEntry : Words.isFirstEntry) }
    focus(question)
  }

  private func question(inOneOf entries: [Int]) -> Int? {
    entries.lazy.filter { $0 != 0 }.compactMap { model.outline.question(inEntry: $0, session) }
      .first
  }

  private mutating func goTo(_ entry: Int) {
    focus(model.outline.question(inEntry: entry, session))
  }

  /// Lists all entries with the remaining work in each.
  private mutating func listEntries() {
    guard session.hasRepeats else { return refuse(Words.noRepeats) }
    let entries = model.outline.entries(session)
    guard !entries.isEmpty else { return refuse(Words.noEntries) }
    let lines = entries.compactMap(line(toGoTo:))
    var menu = Menu(title: Words.entryList, lines: lines, query: "")
    menu.marked = entries.firstIndex(of: focusedEntry) ?? 0
    model.overlays.append(.menu(menu))
  }

  private func line(toGoTo entry: Int) -> Menu.Line? {
    guard let place = model.outline.question(inEntry: entry, session) else { return nil }
    let (state, repeated) = (session.state(ofEntry: entry), session.ofRepeat(entry))
    let indent = String(repeating: "  ", count: session.repeats.all[repeated].depth - 1)
    let tally = model.outline.tally(state, entry, session)
    return Menu.Line(
      text: "\(indent)\(session.heading(ofEntry: entry)) – \(Words.left(tally))",
      action: .go(to: session.key(of: place)), sign: Words.sign(of: tally),
      keyword: state.path)
  }

  private mutating func refuse(_ words: String) { model.message = Message(.refusal, words) }
}

// MARK: - Following entries

extension FormEditor {
  /// Shows the entries that undoing or redoing a step added, removed or moved.
  mutating func showEntries(changedBy changes: SessionChanges?) {
    guard let changes, let record = changes.entryRecords.first else { return }
    if let last = model.lastEntry, session.focusPlace == nil, last.isRemoved(from: session) {
      return focusBeside(last)
    }
    guard let entry = session.entry(with: record.id), session.isLiveEntry(entry),
      !session.entries(around: focusedEntry).contains(entry)
    else { return }
    goTo(entry)
  }

  /// Moves the focus out of an entry that somebody else has removed, and reports the removal.
  mutating func followRemovedEntry() {
    guard let last = model.lastEntry, session.focusPlace == nil, last.isRemoved(from: session)
    else { return }
    let person = backend.author(of: last.path)
    focusBeside(last)
    model.lastEntry = nil
    model.hasStrayed = true
    model.message = Message(.news, Words.removed(last.heading, by: person))
  }

  /// Moves the focus to the entry that took a removed entry's position, or else to a field nearby.
  private mutating func focusBeside(_ last: LastEntry) {
    if session.focusPlace == nil { focus(last.question(beside: model.outline, session)) }
  }
}
