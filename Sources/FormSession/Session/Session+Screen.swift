import FieldEngine

/// The queries that a screen makes about entries, which it names by number.
///
/// An entry's number stays the same while the session is open. The draft itself has the number 0,
/// and so do the fields that are not repeated.
extension Session {
  /// The repeats of the form, whose root is the draft itself.
  package var repeats: FormRepeats { plan.repeats }

  /// The place of the field with the focus.
  package var focusPlace: Int? { focusedPlace }

  /// The places of the draft's fields in the order of the screen, which the focus follows.
  package var screenPlaces: [Int] { arrangement.order }

  /// Returns the number of the entry that contains the field at a place.
  package func entry(ofPlace place: Int) -> Int { entries.entry(ofPlace: place) }

  /// Returns the place of a field of the form in an entry or in an entry that contains it.
  package func place(of field: Int, from entry: Int) -> Int? {
    entries.place(of: field, from: entry)
  }

  /// Returns the number of the entry that contains another entry.
  package func parent(of entry: Int) -> Int { entries.entries[entry].parent }

  /// Returns the index of the repeat that an entry belongs to.
  package func ofRepeat(_ entry: Int) -> Int { entries.entries[entry].ofRepeat }

  /// Returns the position of an entry among its siblings, starting at 1.
  package func position(of entry: Int) -> Int { entries.entries[entry].position }

  /// Whether an entry is part of the draft.
  package func isLiveEntry(_ entry: Int) -> Bool { entries.entries[entry].isLive }

  /// Returns the identity of an entry.
  package func id(ofEntry entry: Int) -> EntryID { entries.entries[entry].id }

  /// Returns the number of the entry with an identity.
  package func entry(with id: EntryID) -> Int? { entries.number(of: id) }

  /// Returns the entries of a repeat directly inside an entry, in order.
  package func entries(ofRepeat repeated: Int, in parent: Int) -> [Int] {
    entries.present(repeated, in: parent)
  }

  /// Returns the state of an entry.
  package func state(ofEntry entry: Int) -> EntryState { entryState(entry) }

  /// Returns the path of an entry, with its identity.
  package func entryPath(_ entry: Int) -> String {
    let own = entries.entries[entry]
    let step = FieldPath.Step(plan.repeats.all[own.ofRepeat].key, .id(own.id))
    return FieldPath([step], nil).description
  }

  /// Returns the path of a repeat inside an entry, with the identity of the entry.
  package func repeatPath(_ repeated: Int, in parent: Int) -> String {
    path(of: plan.repeats.all[repeated].key, in: parent)
  }

  /// Returns the displayed name of a repeat inside an entry.
  package func title(ofRepeat repeated: Int, in parent: Int) -> String {
    let key = plan.repeats.all[repeated].key
    return groupTitle(key, from: parent) ?? key
  }

  /// Returns the displayed name of a group inside an entry.
  package func title(ofGroup key: String, in entry: Int) -> String {
    groupTitle(key, from: entry) ?? key
  }

  /// Whether a repeat applies in an entry, even if it has no entries there.
  package func applies(_ repeated: Int, in parent: Int) -> Bool {
    let (own, programs) = (plan.repeats.all[repeated], plan.programs)
    guard let first = own.fields.first else { return true }
    return programs.conditionsOfField[first].allSatisfy { node in
      // The conditions of the groups that contain a repeat belong to the repeat rather than to its
      // entries.
      let isAround = plan.repeats.all[programs.repeatOfNode[node]].depth < own.depth
      let isShared = own.fields.allSatisfy { programs.conditionsOfField[$0].contains(node) }
      return !isAround || !isShared || flags[self.node(node, from: parent)]
    }
  }

  /// Returns the counts of some fields.
  package func tally(ofPlaces places: [Int]) -> Tally {
    places.reduce(into: Tally()) { $0 += fieldTallies[$1] }
  }

  /// Returns the counts of the fields in an entry, and in other entries inside it, that are not on
  /// the screen.
  package func unseenTally(within entry: Int) -> Tally {
    let all = (entry == 0 ? [0] : []) + entries.live(within: entry)
    return all.reduce(into: Tally()) { tally, entry in
      tally += self.tally(ofPlaces: places(in: entry).filter { !isOnScreen($0) })
    }
  }

  /// Whether a field in an entry, or in another entry inside it, has an unconfirmed notice.
  package func entryHasNotice(_ entry: Int) -> Bool {
    entries.live(within: entry).contains { places(in: $0).contains { hasNotice(at: $0) } }
  }

  /// Returns the state of a note in an entry.
  package func state(ofNote note: Int, in entry: Int) -> NoteState { self.note(note, in: entry) }
}

// MARK: - Broken rules

extension Session {
  /// Returns the broken rules in an entry that read a field that somebody has visited.
  package func brokenRules(in entry: Int) -> [RuleState] {
    let own = entries.entries[entry].ofRepeat
    return plan.programs.ruleNodes.enumerated().compactMap { index, original in
      guard plan.programs.repeatOfNode[original] == own else { return nil }
      let node = node(original, from: entry)
      return broken.contains(node) && isTouched(rule: index, in: entry) ? rule(node) : nil
    }
  }

  /// Returns the broken rules that read a field, once somebody has visited one of the rule's
  /// fields.
  package func brokenRules(reading place: Int) -> [RuleState] {
    let entry = entries.entry(ofPlace: place)
    return plan.rulesLookingAt[fieldOfForm(place)].sorted().flatMap { index in
      ruleNodes(index, near: entry).filter { node in
        broken.contains(node) && isTouched(rule: index, in: entries.entry(ofNode: node))
      }
    }.map(rule)
  }

  /// The numbers of broken rules that read a visited field: errors, and unacknowledged warnings.
  package var brokenRuleCounts: (errors: Int, warnings: Int) {
    var counts = (errors: 0, warnings: 0)
    for node in broken {
      let entry = entries.entry(ofNode: node)
      guard entries.entries[entry].isLive,
        let index = plan.ruleOfNode[entries.original(ofNode: node)],
        isTouched(rule: index, in: entry)
      else { continue }
      if definition.rules[index].severity == .error {
        counts.errors += 1
      } else if !acknowledged.contains(node) {
        counts.warnings += 1
      }
    }
    return counts
  }

  /// Whether somebody has visited a field that a rule reads.
  private func isTouched(rule: Int, in entry: Int) -> Bool {
    definition.rules[rule].fields.contains { key in
      plan.places[key].map { field in
        fields(of: field, readFrom: entry).contains { isTouched($0, readFrom: entry) }
      } ?? false
    }
  }

  /// Whether somebody has visited a field or, if it is calculated, any field in the same entry.
  private func isTouched(_ place: Int, readFrom entry: Int) -> Bool {
    if fields.span[place].isTouched { return true }
    guard entry != 0, fields.span[place].isCalculated else { return false }
    return entries.live(within: entry).contains { places(in: $0).contains { fields[$0].isTouched } }
  }
}
