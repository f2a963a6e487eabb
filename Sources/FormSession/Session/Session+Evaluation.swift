import FieldEngine

extension Session {
  /// Works everything out from the fields alone.
  mutating func evaluateAll() {
    followAnswers(of: fields.indices)
    settleConditions(of: Set(fields.indices))
    groupTallies = plan.groups.map { _ in Tally() }
    for place in fields.indices {
      fieldTallies[place] = tally(of: place)
      groupTallies[plan.groupOfField[place]] += fieldTallies[place]
    }
    for rule in definition.rules.indices { broken[rule] = isBroken(definition.rules[rule]) }
  }

  /// Works out what follows from what an action did, and tells it.
  mutating func evaluate(_ work: SessionWork) -> SessionChanges {
    followAnswers(of: work.before.keys.sorted())
    let edited = work.before.keys.filter { work.before[$0] != content(of: $0) }
    let turned = settleConditions(of: Set(edited.flatMap { plan.conditionsLookingAt[$0] }))
    let concerned = turned.union(work.before.keys)
    let meant = edited.filter { work.before[$0]?.meansTheSame(as: content(of: $0)) == false }
    let rules = judgeRules(edited: turned.union(meant))
    var changes = SessionChanges()
    changes.groups = recount(concerned).map(group)
    changes.fields = concerned.sorted().map(state)
    changes.edited = edited.sorted().map { plan.keys[$0] }
    changes.turned = turned.sorted().map { plan.keys[$0] }
    changes.rules = rules.union(work.acknowledged).sorted().map(rule)
    changes.isEdit = !edited.isEmpty || !rules.union(work.acknowledged).isEmpty
    changes.focus = focus
    return changes
  }

  /// Lets fields take part or not, and those whose condition looks at them, until all agree.
  ///
  /// - Returns: the fields that came or went.
  @discardableResult
  private mutating func settleConditions(of places: Set<Int>) -> Set<Int> {
    var turned: Set<Int> = []
    var waiting = places
    // A form without cycles settles within as many rounds as it has fields.
    for _ in 0...fields.count where !waiting.isEmpty {
      var changed = waiting.filter { place in
        plan.rivals[place] == nil && plan.conditions[place].map(holds) ?? true != takesPart[place]
      }
      for place in changed { takesPart[place].toggle() }
      for rivalry in Set(waiting.compactMap { plan.rivalryOfField[$0] }) {
        changed.formUnion(settleRivals(plan.rivalries[rivalry]))
      }
      turned.formSymmetricDifference(changed)
      waiting = Set(changed.flatMap { plan.conditionsLookingAt[$0] })
    }
    return turned
  }

  /// Judges the rules that look at fields that changed, whose acknowledgements lapse.
  ///
  /// - Returns: the rules of which there is something new to tell.
  private mutating func judgeRules(edited: Set<Int>) -> Set<Int> {
    var news: Set<Int> = []
    for rule in Set(edited.flatMap { plan.rulesLookingAt[$0] }) {
      let isBroken = isBroken(definition.rules[rule])
      if isBroken != broken[rule] || acknowledged[rule] { news.insert(rule) }
      (broken[rule], acknowledged[rule]) = (isBroken, false)
    }
    return news
  }

  /// Counts fields anew, and names the groups whose counts changed.
  private mutating func recount(_ places: Set<Int>) -> [Int] {
    var before: [Int: Tally] = [:]
    for place in places {
      let group = plan.groupOfField[place]
      before[group] = before[group] ?? groupTallies[group]
      groupTallies[group] -= fieldTallies[place]
      fieldTallies[place] = tally(of: place)
      groupTallies[group] += fieldTallies[place]
    }
    return before.keys.filter { before[$0] != groupTallies[$0] }.sorted()
  }

  /// What one field counts for.
  private func tally(of place: Int) -> Tally {
    guard takesPart[place] else { return Tally() }
    var tally = Tally()
    tally.fields = 1
    if isHeld(place) || reasons[place] != nil {
      tally.filled = 1
      return tally
    }
    // What was found before is lent, where asking the field would copy it.
    let found = fields.span[place].found
    let (issue, isComplete) =
      found.map { ($0.issue, $0.isComplete) } ?? fields.span[place].leaving
    if let issue {
      // White space is a text, though it does for none.
      let isMissing = issue.problem == .required && isEmpty(place)
      if isMissing { tally.missing = 1 } else { tally.invalid = 1 }
    } else if isComplete {
      tally.filled = 1
    }
    return tally
  }
}
