import Expressions
import FieldEngine

/// The consequences of adding, removing and moving entries.
extension Session {
  /// Schedules everything that depends on the entries that an action added, removed or moved.
  mutating func planStructure(_ run: inout EvaluationRun, _ work: SessionWork) {
    for entry in work.appeared { appear(entry, &run) }
    for entry in work.disappeared { disappear(entry, &run) }
    for entry in work.moved where entries.entries[entry].isLive {
      for inner in entries.live(within: entry) {
        for place in places(in: inner) { planReaders(of: place, outside: entry, &run) }
      }
      planNodesOfEntries(beside: entry, &run)
    }
  }

  /// Schedules the nodes that read the answer at a place together with answers in other entries.
  ///
  /// Nodes that read the answer from within the same entry do not depend on the entry's position.
  private func planReaders(of place: Int, outside entry: Int, _ run: inout EvaluationRun) {
    let (programs, field, own) = (plan.programs, fieldOfForm(place), entries.entry(ofPlace: place))
    for (index, reader) in programs.readers[field].enumerated() {
      let shared = programs.sharedRepeats[field][index]
      if plan.repeats.contains(entries.entries[entry].ofRepeat, shared) { continue }
      planReader(reader, sharing: shared, near: own, &run)
    }
  }

  /// Computes everything in an entry that became part of the draft.
  private mutating func appear(_ entry: Int, _ run: inout EvaluationRun) {
    guard entries.entries[entry].isLive else { return }
    planAll(of: entry, &run)
    for place in places(in: entry) {
      takesPart[place] = meetsConditions(place)
      _ = refreshCell(place)
      planReaders(of: place, &run)
    }
    followAnswers(of: places(in: entry))
    planNodesOfEntries(beside: entry, &run)
  }

  private mutating func disappear(_ entry: Int, _ run: inout EvaluationRun) {
    guard !entries.entries[entry].isLive else { return }
    for place in places(in: entry) {
      takesPart[place] = false
      duplicates.remove(place)
      planReaders(of: place, &run)
    }
    planNodesOfEntries(beside: entry, &run)
  }

  /// Schedules the nodes that depend on which entries a repeat has and on their order.
  private func planNodesOfEntries(beside entry: Int, _ run: inout EvaluationRun) {
    let own = entries.entries[entry]
    for original in plan.programs.nodesOfEntries[own.ofRepeat] {
      planReader(original, sharing: nil, near: own.parent, &run)
    }
  }

  /// Adds the fields of entries that appeared or disappeared to the fields that an action concerns.
  mutating func followStructure(
    _ edited: inout [Int], _ concerned: inout [Int], _ work: SessionWork
  ) {
    arrangement = EntryArrangement(entries, plan)
    var known = Set(concerned)
    for entry in work.appeared + work.disappeared {
      for place in places(in: entry) where known.insert(place).inserted { concerned.append(place) }
    }
    known = Set(edited)
    for entry in work.begun {
      for place in places(in: entry) where known.insert(place).inserted { edited.append(place) }
    }
  }

  /// Sets the initial answers of new entries, which can depend on answers calculated earlier.
  mutating func beginAnswers(_ run: inout EvaluationRun, _ work: inout SessionWork) {
    var next = 0
    while next < work.begun.count {
      let entry = work.begun[next]
      next += 1
      let first = entries.entries[entry].firstPlace
      for (field, program) in plan.programs.initials
      where plan.repeats.ofField[field] == entries.entries[entry].ofRepeat {
        let place = first + plan.repeats.offsets[field]
        restart(place, with: value(of: program, from: entry, &run.evaluator).text)
        run.requirementsToUpdate.insert(place)
        if refreshCell(place) {
          run.startAgain()
          planReaders(of: place, &run)
        }
        perform(&run, &work)
      }
    }
  }

  /// Adjusts the number of a repeat's entries to the result of the expression that counts them.
  mutating func count(
    _ repeated: Int, by original: Int, in parent: Int, _ run: inout EvaluationRun,
    _ work: inout SessionWork
  ) {
    guard !keepsCalculations, let program = plan.programs.programs[original] else { return }
    // Without an editor, an entry of one person would seem to be missing.
    if isRestoring, !isEdited, program.readsPerson { return }
    let result = value(of: program, from: parent, &run.evaluator)
    let wanted = result.number.integer.map { max(0, $0) } ?? 0
    // A rule reports that there would be too many entries.
    guard wanted <= FormDefinition.Repetition.mostEntries else { return }
    let (appeared, disappeared) = (work.appeared.count, work.disappeared.count)
    count(repeated, in: parent, to: wanted, &work)
    for entry in work.appeared[appeared...] { appear(entry, &run) }
    for entry in work.disappeared[disappeared...] { disappear(entry, &run) }
  }

  /// Finds the answers of a field that occur more than once among the entries within an entry.
  mutating func findDuplicates(of field: Int, within entry: Int, _ run: inout EvaluationRun) {
    var first: [String: Int] = [:]
    var found: Set<Int> = []
    let places = entries.places(of: field, within: entry)
    for place in places where takesPart[place] {
      guard let text = distinctText(at: place) else { continue }
      if let other = first.updateValue(place, forKey: text) { found.formUnion([other, place]) }
    }
    for place in places where found.contains(place) != duplicates.contains(place) {
      if found.contains(place) { duplicates.insert(place) } else { duplicates.remove(place) }
      run.requirementsToUpdate.insert(place)
    }
  }

  /// Returns the answer that must differ from those in other entries; nil if it is empty, or sealed
  /// without its key.
  private func distinctText(at place: Int) -> String? {
    guard storage(of: place) == .seal else {
      return cells[place].value.isEmpty ? nil : cells[place].value.text
    }
    if isHeld(place) || isEmpty(place) { return nil }
    let kind = plan.programs.answers.kind(of: fieldOfForm(place))
    return ExpressionValue(fields.span[place].answer, as: kind).text
  }

  /// Describes the entries that an action changed.
  func describeEntries(_ changes: inout SessionChanges, _ work: SessionWork) {
    for entry in work.changedEntries.sorted() {
      changes.entryRecords.append(entries.record(of: entry))
    }
    let gone = work.disappeared.filter { !entries.entries[$0].isLive }
    changes.removedEntries = gone.map { entries.entries[$0].id }
    changes.disappeared = gone.flatMap { Array(places(in: $0)) }
    var concerned: Set<Int> = []
    for touched in work.before { concerned.formUnion(titledEntries(around: touched.place)) }
    guard work.changesStructure else {
      let titled = concerned.count < 2 ? Array(concerned) : concerned.sorted { isBefore($0, $1) }
      for entry in titled { changes.entries.append(entryState(entry)) }
      return
    }
    // All siblings of a changed entry may have a different position.
    let parents = Set(work.changedEntries.map { Siblings(entries.entries[$0]) })
    let moved = { [entries] (entry: Int) in
      sequence(first: entry) { $0 == 0 ? nil : entries.entries[$0].parent }
        .contains { parents.contains(Siblings(entries.entries[$0])) }
    }
    for entry in entries.live where concerned.contains(entry) || moved(entry) {
      changes.entries.append(entryState(entry))
    }
  }

  /// The entries of a repeat with the same parent.
  private struct Siblings: Hashable {
    let ofRepeat: Int
    let parent: Int

    init(_ entry: EntryTable.Entry) { (ofRepeat, parent) = (entry.ofRepeat, entry.parent) }
  }

  /// Returns the entries that contain a field and whose titles can contain its answer.
  private func titledEntries(around place: Int) -> [Int] {
    var (found, entry) = ([Int](), entries.entry(ofPlace: place))
    while entry != 0 {
      let own = entries.entries[entry]
      if words.entryTitles[own.ofRepeat] != nil { found.append(entry) }
      entry = own.parent
    }
    return found
  }

  /// Whether an entry comes before another in the form.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (way(to: one), way(to: other))
    return left.lexicographicallyPrecedes(right)
  }

  /// Returns the repeats and positions that lead to an entry.
  private func way(to entry: Int) -> [Int] {
    entry == 0
      ? []
      : way(to: entries.entries[entry].parent)
        + [entries.entries[entry].ofRepeat, entries.entries[entry].position]
  }

  /// Returns the rules that are directly in an entry.
  func rules(in id: EntryID) -> [RuleState] {
    guard let entry = entries.number(of: id) else { return [] }
    let ofRepeat = entries.entries[entry].ofRepeat
    return plan.programs.ruleNodes.filter { plan.programs.repeatOfNode[$0] == ofRepeat }
      .map { rule(node($0, from: entry)) }
  }

  /// Returns the nodes of a rule in all entries that contain the rule.
  func ruleNodes(_ rule: Int, _ original: Int) -> [Int] {
    plan.repeats.isEmpty ? [original] : nodes(original, within: 0)
  }

  /// Returns the nodes of a rule in all entries within the innermost entry shared with a given
  /// entry.
  func ruleNodes(_ rule: Int, near entry: Int) -> [Int] {
    let original = plan.programs.ruleNodes[rule]
    let shared = plan.repeats.common(
      plan.programs.repeatOfNode[original], entries.entries[entry].ofRepeat)
    return nodes(original, within: entries.entry(around: entry, of: shared) ?? 0)
  }

  /// Returns the index of a rule, and its node, by its key or path.
  func rule(at path: String) -> (rule: Int, node: Int)? {
    let nested = FieldPath.isNested(path) ? FieldPath(path) : nil
    let key = nested?.key ?? path
    guard let rule = definition.rules.firstIndex(where: { $0.key == key }) else { return nil }
    let original = plan.programs.ruleNodes[rule]
    let innermost = plan.programs.repeatOfNode[original]
    guard let nested else { return innermost == 0 ? (rule, original) : nil }
    guard let entry = entries.entry(at: nested.steps), entries.entries[entry].isLive,
      entries.entries[entry].ofRepeat == innermost
    else { return nil }
    return (rule, node(original, from: entry))
  }
}
