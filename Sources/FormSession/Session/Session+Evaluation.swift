import Expressions
import FieldEngine

extension Session {
  /// Computes everything from the fields.
  ///
  /// A restored draft keeps the calculated answers that depend on what they were before.
  mutating func evaluateAll(isRestoring: Bool = false) {
    followAnswers(of: fields.indices)
    (isEvaluatingAll, self.isRestoring) = (true, isRestoring)
    for place in fields.indices where plan.programs.isRead[place] { _ = refreshCell(place) }
    noteCircumstances()
    var (run, work) = (EvaluationRun(of: plan.programs.nodes.count), SessionWork())
    run.plan(Array(plan.programs.nodes.indices))
    run.demanded = Set(plan.programs.demandingFields)
    perform(&run, &work)
    (isEvaluatingAll, self.isRestoring) = (false, false)
    groupTallies = plan.groups.map { _ in Tally() }
    for place in fields.indices {
      fieldTallies[place] = tally(of: place)
      groupTallies[plan.groupOfField[place]] += fieldTallies[place]
    }
    for (rule, node) in plan.programs.ruleNodes.enumerated() { broken[rule] = !flags[node] }
  }

  /// Computes the consequences of an action, and returns the changes.
  mutating func evaluate(_ done: SessionWork) -> SessionChanges {
    var work = done
    followAnswers(of: work.before.map { $0.place }.sorted())
    var run = EvaluationRun(of: plan.programs.nodes.count)
    plan(&run, after: work)
    perform(&run, &work)
    let touched = work.before.map { $0.place }
    // Indices and loops avoid copies of the contents and the session.
    var edited: [Int] = []
    for (index, place) in touched.enumerated() {
      fields[place].keepCommitted(work.before[index].committed)
      let isCalculated = work.before[index].content == nil
      if isCalculated || work.before[index].content != content(of: place) { edited.append(place) }
    }
    let concerned = (touched + run.turned.filter { !work.hasTouched($0) }).sorted()
    let rules = checkRules(run.rules)
    var changes = SessionChanges()
    changes.groups = recount(concerned).map(group)
    changes.fields.reserveCapacity(concerned.count)
    for place in concerned { changes.fields.append(state(place)) }
    changes.edited = edited.sorted().map { plan.keys[$0] }
    changes.turned = run.turned.sorted().map { plan.keys[$0] }
    changes.followed = touched.dropFirst(done.before.count).map { plan.keys[$0] }
    changes.notes = run.notes.sorted().map(note)
    changes.rules = rules.union(work.acknowledged).sorted().map(rule)
    changes.isEdit = !edited.isEmpty || !rules.union(work.acknowledged).isEmpty
    changes.focus = focus
    changes.evaluated = run.evaluated
    return changes
  }

  /// Plans everything that depends on the fields that an action touched.
  private mutating func plan(_ run: inout EvaluationRun, after work: SessionWork) {
    let programs = plan.programs
    if programs.isEmpty { return }
    for touched in work.before {
      let (place, now) = (touched.place, content(of: touched.place))
      guard let before = touched.content, before != now else { continue }
      if refreshCell(place) { run.plan(programs.readers[place]) }
      // A rule was acknowledged for the old text, even if the new one has the same value.
      if !before.hasSameMeaning(as: now) {
        run.plan(plan.rulesLookingAt[place].map { programs.ruleNodes[$0] })
        // Another person's session may have calculated this answer without the latest edits.
        if let node = programs.calculationNodes[place] { run.plan([node]) }
      }
      run.plan(programs.readers[endSlot])
    }
    noteCircumstances()
  }

  /// The slot that holds the time of the last change.
  private var endSlot: Int { plan.programs.answers.slot(of: .end) }

  /// Updates the cells that hold facts about the draft.
  private mutating func noteCircumstances() {
    for circumstance in plan.programs.circumstances {
      let value = value(of: circumstance)
      cells[plan.programs.answers.slot(of: circumstance)] = AnswerCell(
        value: value, isAnswered: !value.isEmpty)
    }
  }

  private func value(of circumstance: FormAnswers.Circumstance) -> ExpressionValue {
    let offset = clock.now.offset ?? 0
    return switch circumstance {
    case .username: .text(circumstances.username)
    case .deviceid: .text(circumstances.device)
    case .start:
      circumstances.start.flatMap { SessionClock($0, offset: offset, today: clock.today) }
        .map { .instant($0.now) } ?? .empty
    case .end:
      circumstances.end.flatMap { SessionClock($0, offset: offset, today: clock.today) }
        .map { .instant($0.now) } ?? .empty
    }
  }

  /// Updates the rules that were evaluated, and withdraws their acknowledgements.
  ///
  /// - Returns: the rules whose state changed.
  private mutating func checkRules(_ rules: [Int]) -> Set<Int> {
    var news: Set<Int> = []
    for rule in rules {
      let isBroken = !flags[plan.programs.ruleNodes[rule]]
      let hasNewMessage = isBroken && plan.programs.ruleMessages[rule] != nil
      if isBroken != broken[rule] || acknowledged[rule] || hasNewMessage { news.insert(rule) }
      (broken[rule], acknowledged[rule]) = (isBroken, false)
    }
    return news
  }

  /// Updates the counts of fields, and returns the groups whose counts changed.
  private mutating func recount(_ places: [Int]) -> [Int] {
    let before = groupTallies
    for place in places {
      let group = plan.groupOfField[place]
      groupTallies[group] -= fieldTallies[place]
      fieldTallies[place] = tally(of: place)
      groupTallies[group] += fieldTallies[place]
    }
    return before.indices.filter { before[$0] != groupTallies[$0] }
  }

  /// Returns the counts of a single field.
  private func tally(of place: Int) -> Tally {
    guard takesPart[place] else { return Tally() }
    var tally = Tally()
    tally.fields = 1
    if isHeld(place) || reasons[place] != nil {
      tally.filled = 1
      return tally
    }
    // Borrow the cached findings, because a method of the field would copy the whole field.
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
