import Expressions
import FieldEngine

extension Session {
  /// Computes everything from the fields.
  ///
  /// A restored draft keeps the calculated answers that depend on their own earlier values or,
  /// while nobody edits the draft, on its editor. A final draft keeps all of them.
  mutating func evaluateAll(isRestoring: Bool = false) {
    followAnswers(of: places)
    (isEvaluatingAll, self.isRestoring) = (true, isRestoring)
    for place in places where plan.programs.isRead[fieldOfForm(place)] { _ = refreshCell(place) }
    noteDraftFacts()
    var (run, work) = (EvaluationRun(of: entries.fullNodeCount), SessionWork())
    planAll(of: 0, &run)
    for entry in entries.live { planAll(of: entry, &run) }
    perform(&run, &work)
    beginAnswers(&run, &work)
    (isEvaluatingAll, self.isRestoring) = (false, false)
    if work.changesStructure { arrangement = EntryArrangement(entries, plan) }
    groupTallies = plan.groups.map { _ in Tally() }
    entryTallies = entries.entries.map { _ in Tally() }
    for place in fields.indices { fieldTallies[place] = Tally() }
    for place in places { count(tally(of: place), at: place) }
    broken = []
    for (rule, original) in plan.programs.ruleNodes.enumerated() {
      for node in ruleNodes(rule, original) where !flags[node] { broken.insert(node) }
    }
  }

  /// Schedules all nodes of an entry, or of the draft itself.
  func planAll(of entry: Int, _ run: inout EvaluationRun) {
    let (programs, own) = (plan.programs, entries.entries[entry])
    for (index, original) in programs.nodesOfRepeat[own.ofRepeat].enumerated() {
      run.plan(own.ofRepeat == 0 ? original : own.firstNode + index, for: original)
    }
    for field in programs.fieldsWithRequirements where plan.repeats.ofField[field] == own.ofRepeat {
      run.requirementsToUpdate.insert(own.firstPlace + plan.repeats.offsets[field])
    }
  }

  /// Computes the consequences of an action, and returns the changes.
  mutating func evaluate(_ done: SessionWork) -> SessionChanges {
    var work = done
    followAnswers(of: work.before.map { $0.place }.sorted())
    var run = EvaluationRun(of: entries.fullNodeCount)
    if work.changesStructure { planStructure(&run, work) }
    plan(&run, after: work)
    perform(&run, &work)
    beginAnswers(&run, &work)
    let touched = work.before.map { $0.place }
    // Indices and loops avoid copies of the contents and the session.
    var edited: [Int] = []
    for (index, place) in touched.enumerated() {
      fields[place].keepCommitted(work.before[index].committed)
      let isCalculated = work.before[index].content == nil
      if isCalculated || work.before[index].content != content(of: place) { edited.append(place) }
    }
    var concerned = touched + run.turned.filter { !work.hasTouched($0) }
    if work.changesStructure { followStructure(&edited, &concerned, work) }
    concerned.sort()
    let rules = checkRules(run.rules)
    var changes = SessionChanges()
    changes.groups = recount(concerned).map { group($0) }
    changes.fields.reserveCapacity(concerned.count)
    for place in concerned where isLive(place) { changes.fields.append(state(place)) }
    edited.sort()
    for place in edited { changes.edited.append(key(of: place)) }
    for place in run.turned.sorted() { changes.turned.append(key(of: place)) }
    for place in touched.dropFirst(done.before.count) { changes.followed.append(key(of: place)) }
    for note in run.notes.sorted() { changes.notes.append(self.note(note.note, in: note.entry)) }
    let changedRules = rules.union(work.acknowledged).sorted()
    for node in changedRules { changes.rules.append(rule(node)) }
    changes.isEdit =
      !edited.isEmpty || !changedRules.isEmpty || work.changesStructure
    changes.focus = focus
    changes.evaluated = run.evaluated
    if !plan.repeats.isEmpty { describeEntries(&changes, work) }
    return changes
  }

  /// Schedules everything that depends on the fields that an action touched.
  private mutating func plan(_ run: inout EvaluationRun, after work: SessionWork) {
    let programs = plan.programs
    if programs.isEmpty { return }
    for touched in work.before {
      let (place, now) = (touched.place, content(of: touched.place))
      guard let before = touched.content, before != now, isLive(place) else { continue }
      if refreshCell(place) || storage(of: place).isSecret { planReaders(of: place, &run) }
      // The rule was acknowledged for the old text, even if the new text has the same value.
      if !before.hasSameMeaning(as: now) {
        let (field, entry) = (fieldOfForm(place), entries.entry(ofPlace: place))
        for rule in plan.rulesLookingAt[field] {
          planReader(programs.ruleNodes[rule], sharing: nil, near: entry, &run)
        }
        if let original = programs.calculationNodes[field] {
          if programs.programs[original]?.expression.dependsOnOwnAnswer == true {
            // Others have calculated this answer from an earlier value, which it replaces.
            run.keptAnswers.insert(place)
          } else {
            // Another person's session may have calculated this answer without the latest edits.
            run.plan(node(original, from: entry), for: original)
          }
        }
      }
      run.plan(programs.readers[endSlot])
    }
    noteDraftFacts()
  }

  /// Schedules everything that reads the answer at a place.
  func planReaders(of place: Int, _ run: inout EvaluationRun) {
    let (programs, field) = (plan.programs, fieldOfForm(place))
    if plan.repeats.isEmpty { return run.plan(programs.readers[field]) }
    let entry = entries.entry(ofPlace: place)
    for (index, reader) in programs.readers[field].enumerated() {
      planReader(reader, sharing: programs.sharedRepeats[field][index], near: entry, &run)
    }
  }

  /// Schedules a form's node wherever it shares an entry of the given repeat with the given entry.
  ///
  /// If no repeat is given, the innermost repeat that contains both is used.
  func planReader(
    _ original: Int, sharing shared: Int?, near entry: Int, _ run: inout EvaluationRun
  ) {
    let innermost = plan.programs.repeatOfNode[original]
    guard innermost != 0 else { return run.plan(original, for: original) }
    let shared = shared ?? plan.repeats.common(innermost, entries.entries[entry].ofRepeat)
    let around = entries.entry(around: entry, of: shared) ?? 0
    guard run.spread(original, within: around) else { return }
    for node in nodes(original, within: around) { run.plan(node, for: original) }
  }

  /// The slot that holds the time of the last change.
  private var endSlot: Int { plan.programs.answers.slot(of: .end) }

  /// Updates the cells that hold facts about the draft.
  private mutating func noteDraftFacts() {
    for fact in plan.programs.draftFacts {
      let value = value(of: fact)
      facts[plan.programs.answers.slot(of: fact) - entries.fieldCount] = AnswerCell(
        value: value, isAnswered: !value.isEmpty)
    }
  }

  private func value(of fact: FormAnswers.DraftFact) -> ExpressionValue {
    let offset = clock.now.offset ?? 0
    return switch fact {
    case .username: .text(draftFacts.username)
    case .deviceid: .text(draftFacts.device)
    case .start:
      draftFacts.start.flatMap { SessionClock($0, offset: offset, today: clock.today) }
        .map { .instant($0.now) } ?? .empty
    case .end:
      draftFacts.end.flatMap { SessionClock($0, offset: offset, today: clock.today) }
        .map { .instant($0.now) } ?? .empty
    }
  }

  /// Updates the rules that were evaluated, and withdraws their acknowledgements.
  ///
  /// - Returns: the nodes of the rules whose state changed.
  private mutating func checkRules(_ nodes: [Int]) -> Set<Int> {
    var news: Set<Int> = []
    for node in nodes {
      let isBroken = !flags[node]
      let was = broken.contains(node)
      let hasNewMessage =
        isBroken
        && plan.ruleOfNode[entries.original(ofNode: node)].map {
          words.ruleMessages[$0] != nil
        } ?? false
      if isBroken != was || acknowledged.contains(node) || hasNewMessage { news.insert(node) }
      if isBroken { broken.insert(node) } else if was { broken.remove(node) }
      if !acknowledged.isEmpty { acknowledged.remove(node) }
    }
    if !broken.isEmpty, !plan.repeats.isEmpty {
      for node in broken where !entries.entries[entries.entry(ofNode: node)].isLive {
        news.insert(node)
        broken.remove(node)
        acknowledged.remove(node)
      }
    }
    return news
  }

  /// Updates the counts of fields, and returns the groups whose counts changed.
  private mutating func recount(_ places: [Int]) -> [Int] {
    let before = groupTallies
    for place in places { count(tally(of: place), at: place) }
    return before.indices.filter { before[$0] != groupTallies[$0] }
  }

  /// Replaces a field's counts within the counts of its group and of the entries that contain it.
  private mutating func count(_ tally: Tally, at place: Int) {
    let group = plan.groupOfField[fieldOfForm(place)]
    groupTallies[group] -= fieldTallies[place]
    groupTallies[group] += tally
    var entry = entries.entry(ofPlace: place)
    while entry != 0 {
      entryTallies[entry] -= fieldTallies[place]
      entryTallies[entry] += tally
      entry = entries.entries[entry].parent
    }
    fieldTallies[place] = tally
  }

  /// Returns the counts of a single field.
  private func tally(of place: Int) -> Tally {
    guard takesPart[place] else { return Tally() }
    var tally = Tally()
    tally.fields = 1
    if reasons[place] != nil || isHeld(place) && fields.span[place].heldIssue == nil {
      tally.filled = 1
      return tally
    }
    // This borrows the cached findings, because a method of the field would copy the whole field.
    let found = fields.span[place].found
    let (issue, isComplete) =
      found.map { ($0.issue, $0.isComplete) } ?? fields.span[place].leaving
    if let issue {
      // White space counts as text, although a required field does not accept it.
      let isMissing = issue.kind == .required && isEmpty(place)
      if isMissing { tally.missing = 1 } else { tally.invalid = 1 }
    } else if isComplete {
      tally.filled = 1
    }
    return tally
  }
}
