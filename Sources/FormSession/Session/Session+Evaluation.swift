import FieldEngine

extension Session {
  /// Computes everything from the fields.
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

  /// Computes the consequences of an action, and returns the changes.
  mutating func evaluate(_ work: SessionWork) -> SessionChanges {
    followAnswers(of: work.before.keys.sorted())
    let edited = work.before.keys.filter { work.before[$0] != content(of: $0) }
    let turned = settleConditions(of: Set(edited.flatMap { plan.conditionsLookingAt[$0] }))
    let concerned = turned.union(work.before.keys)
    let meant = edited.filter { work.before[$0]?.hasSameMeaning(as: content(of: $0)) == false }
    let rules = checkRules(edited: turned.union(meant))
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

  /// Updates which fields apply, until all conditions are settled.
  ///
  /// - Returns: the fields that now apply or no longer do.
  @discardableResult
  private mutating func settleConditions(of places: Set<Int>) -> Set<Int> {
    var turned: Set<Int> = []
    var waiting = places
    // A form without cycles settles in at most as many rounds as it has fields.
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

  /// Checks the rules that read changed fields, and withdraws their acknowledgements.
  ///
  /// - Returns: the rules whose state changed.
  private mutating func checkRules(edited: Set<Int>) -> Set<Int> {
    var news: Set<Int> = []
    for rule in Set(edited.flatMap { plan.rulesLookingAt[$0] }) {
      let isBroken = isBroken(definition.rules[rule])
      if isBroken != broken[rule] || acknowledged[rule] { news.insert(rule) }
      (broken[rule], acknowledged[rule]) = (isBroken, false)
    }
    return news
  }

  /// Updates the counts of fields, and returns the groups whose counts changed.
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

  /// Returns the counts of a single field.
  private func tally(of place: Int) -> Tally {
    guard takesPart[place] else { return Tally() }
    var tally = Tally()
    tally.fields = 1
    if isHeld(place) || reasons[place] != nil {
      tally.filled = 1
      return tally
    }
    // Cached findings are borrowed, where asking the field would copy it.
    let found = fields.span[place].found
    let (issue, isComplete) =
      found.map { ($0.issue, $0.isComplete) } ?? fields.span[place].leaving
    if let issue {
      // White space counts as text, although a required field does not accept it.
      let isMissing = issue.problem == .required && isEmpty(place)
      if isMissing { tally.missing = 1 } else { tally.invalid = 1 }
    } else if isComplete {
      tally.filled = 1
    }
    return tally
  }
}
