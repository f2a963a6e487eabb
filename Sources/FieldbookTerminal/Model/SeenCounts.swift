import FormSession

/// Counts of the fields that a person can see.
///
/// A calculated field without a label is not on the screen, so nobody would know what is missing
/// from `3 of 4`. Fields that are invalid or missing always count, because they prevent finishing.
extension FormOutline {
  /// Returns the counts of the draft.
  func tally(_ session: Session) -> Tally { tally(session.tally, within: 0, session) }

  /// Returns the counts of an entry, given those of all its fields.
  func tally(_ state: EntryState, _ entry: Int, _ session: Session) -> Tally {
    tally(state.tally, within: entry, session)
  }

  private func tally(_ tally: Tally, within entry: Int, _ session: Session) -> Tally {
    hasUnseenFields ? tally.leavingOut(session.unseenTally(within: entry)) : tally
  }

  /// Returns the counts of a group outside of entries, given those of all its fields.
  func tally(_ tally: Tally, ofGroup group: Int, _ session: Session) -> Tally {
    guard hasUnseenFields else { return tally }
    let unseen = sections.filter { $0.group == group }.flatMap(\.unseen)
    return tally.leavingOut(session.tally(ofPlaces: unseen))
  }

  /// Whether a field of the form is not on the screen.
  private var hasUnseenFields: Bool { sections.contains { !$0.unseen.isEmpty } }
}

extension Tally {
  /// Returns the counts without fields that are not on the screen.
  fileprivate func leavingOut(_ unseen: Tally) -> Tally {
    var tally = self
    tally.fields -= unseen.fields
    tally.filled -= unseen.filled
    return tally
  }
}
