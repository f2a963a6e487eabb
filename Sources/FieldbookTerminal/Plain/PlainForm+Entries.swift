import FieldEngine
import FormSession

/// The group and the entries whose names were read out most recently.
struct LastAnnouncedPlace {
  var section: Int?
  /// The entry of the last question, preceded by the entries that contain it.
  var entries: [EntryID] = []
  /// The index of the last question's block; nil before the first question.
  var block: Int?
  /// The repeats to which an entry could be added, as read out directly before the last question.
  var ends: [RepeatEnd.Choice] = []
}

extension PlainForm {
  /// The blocks of the form from top to bottom, with all entries.
  var blocks: [FormBlock] { outline.blocks(outline.sections.indices, session, allOpen: true) }

  /// Returns the index of the block with a field.
  func block(of place: Int, _ blocks: [FormBlock]) -> Int? {
    guard let section = outline.section(of: place, session) else { return nil }
    return blocks.firstIndex(of: .section(section, entry: session.entry(ofPlace: place)))
  }

  /// Reads out how to add entries to the repeats between the last question and this question; those
  /// before the first question have no entries.
  mutating func sayEnds(before here: Int, _ blocks: [FormBlock]) {
    let isFirst = !blocks.prefix(here).contains { block in
      if case .section = block { true } else { false }
    }
    let last = lastAnnouncedPlace.block ?? (isFirst ? 0 : here)
    (lastAnnouncedPlace.block, lastAnnouncedPlace.ends) = (here, [])
    guard last < here else { return }
    for case .end(let repeated, let parent) in blocks[last..<min(here, blocks.count)] {
      say(Plain.end(repeated, in: parent, session))
      let choice = RepeatEnd.choice(repeated, in: parent, after: nil, session)
      lastAnnouncedPlace.ends += choice.map { [$0] } ?? []
    }
  }

  /// Reads out the group of a field, or the entries that contain it, if they differ from those read
  /// out before.
  mutating func sayPlace(of place: Int) {
    guard let section = outline.section(of: place, session) else { return }
    let entry = session.entry(ofPlace: place)
    let entries = session.entries(around: entry)
    let ids = entries.map(session.id(ofEntry:))
    let isOther = section != lastAnnouncedPlace.section || ids != lastAnnouncedPlace.entries
    defer { (lastAnnouncedPlace.section, lastAnnouncedPlace.entries) = (section, ids) }
    guard isOther else { return }
    guard entry != 0 else {
      let group = outline.sections[section].group
      let tally = outline.tally(session.groups[group].tally, ofGroup: group, session)
      return say(Plain.group(outline.sections[section].name, tally))
    }
    let known = zip(ids, lastAnnouncedPlace.entries).prefix { $0 == $1 }.count
    // When the person returns from an inner entry, the outer entry is read out again.
    for entry in entries.dropFirst(min(known, entries.count - 1))
    where ids != lastAnnouncedPlace.entries {
      say(Plain.entry(session.heading(ofEntry: entry), tally(ofEntry: entry)))
    }
    let groups = outline.sections[section].groups.map { session.title(ofGroup: $0, in: entry) }
    guard !groups.isEmpty else { return }
    let places = outline.places(ofSection: section, in: entry, session)
    say(Plain.group(groups.joined(separator: Words.within), session.tally(ofPlaces: places)))
  }

  /// Returns the counts of the fields in an entry that a person can be asked for.
  private func tally(ofEntry entry: Int) -> Tally {
    outline.tally(session.state(ofEntry: entry), entry, session)
  }

  // MARK: Commands

  mutating func performOnEntries(_ action: PlainCommand.Action, _ operand: String) {
    guard session.hasRepeats else { return say(Words.noRepeats) }
    switch action {
    case .add: add(operand)
    case .remove: askToRemove()
    case .move: move(to: operand)
    default: sayEntries()
    }
  }

  /// The innermost entry with the focus; 0 if the focus is not in an entry.
  private var focusedEntry: Int { focused.map(session.entry(ofPlace:)) ?? 0 }

  /// Adds an entry to the repeat with a name or number, or after the entry with the focus.
  private mutating func add(_ name: String) {
    let near = focused == nil ? lastEntry.flatMap { session.entry(with: $0.id) } : focusedEntry
    let reachable = RepeatEnd.reachable(from: near ?? 0, session)
    // The repeats that were just read out come first, because the person has heard how to add to
    // them.
    let choices = name.isEmpty ? reachable : lastAnnouncedPlace.ends + reachable
    guard !choices.isEmpty else { return say(Words.nothingToAdd) }
    let options = PlainOptions(
      choices.enumerated().map { PlainOptions.Option(value: "\($0)", label: $1.name) })
    if name.isEmpty {
      let own = choices.first { $0.position != nil }
      if let only = choices.count == 1 ? choices[0] : own { return add(only) }
      return say(Plain.placesToAdd(options))
    }
    let keyed = choices.first { session.repeats.all[$0.repeated].key == name.lowercased() }
    let titled = choices.first { $0.title.lowercased() == name.lowercased() }
    if let choice = keyed ?? titled { return add(choice) }
    guard case .option(let option) = options.meaning(of: name), let index = Int(option.value)
    else { return say(Plain.noSuchRepeat(name, options)) }
    add(choices[index])
  }

  private mutating func add(_ choice: RepeatEnd.Choice) {
    let path = session.repeatPath(choice.repeated, in: choice.parent)
    let known = Set(session.entryIDs(at: path))
    guard apply(.addEntry(to: path, at: choice.position)) else { return }
    let added = session.entryIDs(at: path).filter { !known.contains($0) }
    guard let entry = added.last.flatMap(session.entry(with:)) else { return }
    if let place = outline.question(inEntry: entry, session) {
      focus(place)
    } else {
      say(Plain.entry(session.heading(ofEntry: entry), tally(ofEntry: entry)))
    }
    askFromHere()
  }

  /// Asks the focused field's question, without reading out the content before it.
  private mutating func askFromHere() {
    lastAnnouncedPlace.block = nil
    leaveUnaskedField()
    ask()
  }

  /// Removes the entry with the focus; if the entry has answers, asks first.
  private mutating func askToRemove() {
    let entry = focusedEntry
    guard entry != 0 else { return say(Words.noEntry) }
    let path = session.entryPath(entry)
    guard session.hasAnswers(in: path) else { return remove(path) }
    entryToRemove = path
    say(Plain.askToRemove(session.heading(ofEntry: entry)))
  }

  /// Handles the reply when a person was asked whether to remove an entry.
  mutating func resolveRemoval(of path: String, _ line: String) {
    switch line.trimmingWhitespace.lowercased() {
    case "yes", "y":
      entryToRemove = nil
      remove(path)
    case "no", "n":
      entryToRemove = nil
      say(Plain.notRemoved)
      ask()
    default:
      guard line.isCommand, PlainCommand.read(line).commands.map(\.action) == [.quit] else {
        return say(Plain.yesOrNo)
      }
      entryToRemove = nil
      leave(.left)
    }
  }

  private mutating func remove(_ path: String) {
    guard let state = session.entryState(path), let entry = session.entry(with: state.id) else {
      return
    }
    let (heading, last) = (session.heading(ofEntry: entry), LastEntry(entry, session))
    guard apply(.removeEntry(path)) else { return }
    say(Plain.removed(heading))
    lastAnnouncedPlace.block = nil
    resume(beside: last)
  }

  private mutating func move(to operand: String) {
    let entry = focusedEntry
    guard entry != 0 else { return say(Words.noEntry) }
    let own = session.position(of: entry)
    let count = session.entries(
      ofRepeat: session.ofRepeat(entry), in: session.parent(of: entry)
    ).count
    let wanted: Int? =
      switch operand.lowercased() {
      case "up": own - 1
      case "down": own + 1
      default: operand.wholeNumber
      }
    guard let wanted else { return say(Plain.wherever(count)) }
    if operand.wholeNumber == nil, !(1...count ~= wanted) {
      return say(wanted < 1 ? Words.isFirstEntry : Words.isLastEntry)
    }
    guard 1...count ~= wanted else { return say(Plain.wherever(count)) }
    guard apply(.moveEntry(session.entryPath(entry), to: wanted)) else { return }
    say(Plain.moved(session.heading(ofEntry: entry)))
    askFromHere()
  }

  private mutating func sayEntries() {
    let entries = outline.entries(session)
    if entries.isEmpty { say(Words.noEntries) }
    for entry in entries {
      let state = session.state(ofEntry: entry)
      say(Plain.entry(session.heading(ofEntry: entry), tally(ofEntry: entry), path: state.path))
    }
  }

  /// Returns the entry with the path or title that a person typed.
  func entry(named name: String) -> Int? {
    if let state = session.entryState(name) { return session.entry(with: state.id) }
    return outline.entries(session).first { entry in
      session.state(ofEntry: entry).title.lowercased() == name
        || session.heading(ofEntry: entry).lowercased() == name
    }
  }

  /// Asks the next question after a step was undone or redone, which can change entries.
  mutating func askAfterStep(_ way: String) {
    guard let record = changes?.entryRecords.first,
      let entry = session.entry(with: record.id)
    else { return ask() }
    guard session.isLiveEntry(entry) else {
      say(Plain.isRemoved(way))
      lastAnnouncedPlace.block = nil
      return resume(beside: LastEntry(entry, session))
    }
    if !session.entries(around: focusedEntry).contains(entry),
      let place = outline.question(inEntry: entry, session)
    {
      focus(place)
    }
    lastAnnouncedPlace.entries = []
    askFromHere()
  }
}
