import FieldEngine

extension OpenDraft {
  /// Returns the first field whose text or reason was changed both by the action and by others.
  ///
  /// Acknowledging a rule also conflicts with a change to one of the rule's fields that was made
  /// after the person last saw the field. Removing an entry conflicts with a change inside the
  /// entry. There is no conflict if the person only passes through a field, which marks it as
  /// touched, or if both make the same change.
  func conflict(
    of action: SessionAction, _ changes: SessionChanges, from before: Session, to mine: Session,
    with news: ExternalChanges
  ) -> FieldConflict? {
    var again = session
    let touched = Set(again.apply(action).edited + changes.edited)
    for theirs in news.fields {
      guard let place = mine.knownPlace(of: theirs.key), !mine.fields[place].isCalculated else {
        continue
      }
      if case .removeEntry(let path) = action, before.isWithin(theirs.key, entryAt: path) {
        return FieldConflict(theirs, removing: before.record(of: place))
      }
      let own = mine.record(of: place)
      if mine.isAccepted(place, by: action), !own.content.hasSameContent(as: theirs.content) {
        return FieldConflict(theirs, mine: own, editedAs: mine.fields[place].display)
      }
      let known = before.keptContent(of: place)
      guard touched.contains(theirs.key), !theirs.content.hasSameContent(as: known) else {
        continue
      }
      let isLeft = again.keptContent(of: place).hasSameContent(as: theirs.content)
      let isPassed = own.content.hasSameContent(as: known)
      if isLeft, isPassed || own.content.hasSameContent(as: theirs.content) { continue }
      return FieldConflict(theirs, mine: own, editedAs: mine.fields[place].display)
    }
    return removalConflict(of: changes, to: mine, with: news)
  }

  /// Returns the first field that the action changed inside an entry that others have removed.
  private func removalConflict(
    of changes: SessionChanges, to mine: Session, with news: ExternalChanges
  ) -> FieldConflict? {
    guard news.entries.contains(where: { $0.status != .present }) else { return nil }
    for key in changes.edited {
      guard let place = session.knownPlace(of: key), !session.isLive(place),
        let own = mine.knownPlace(of: key), !mine.fields[own].isCalculated
      else { continue }
      return FieldConflict(
        FieldRecord.removed(key, at: news.draft.revision), mine: mine.record(of: own),
        editedAs: mine.fields[own].display)
    }
    return nil
  }
}

extension FieldConflict {
  /// Creates a conflict; the editor contains the person's own text.
  fileprivate init(_ theirs: FieldRecord, mine: FieldRecord, editedAs text: String) {
    var mine = mine
    if mine.display != nil { mine.display = text }
    self.init(
      field: theirs.key, revision: theirs.revision, mine: Side(mine), theirs: Side(theirs))
  }

  /// Creates the conflict for removing an entry in which others have changed a field.
  fileprivate init(_ theirs: FieldRecord, removing mine: FieldRecord) {
    self.init(
      field: theirs.key, revision: theirs.revision,
      mine: Side(FieldRecord.removed(mine.key, at: mine.revision)), theirs: Side(theirs))
  }
}

extension FieldConflict {
  /// Returns the conflict with entries named by position in the field's path, as shown to people.
  func named(in session: Session) -> FieldConflict {
    guard let place = session.place(of: field) else { return self }
    return FieldConflict(
      field: session.path(place), revision: revision, mine: mine, theirs: theirs)
  }
}

extension FieldRecord {
  /// Returns the record of a field whose entry was removed.
  fileprivate static func removed(_ key: String, at revision: Int) -> FieldRecord {
    var record = FieldRecord(key: key)
    record.revision = revision
    return record
  }
}

extension Session {
  /// Whether an action acknowledges a rule that reads a field.
  fileprivate func isAccepted(_ place: Int, by action: SessionAction) -> Bool {
    guard case .acknowledge(let rule) = action else { return false }
    guard let (number, node) = self.rule(at: rule) else { return false }
    let reads = plan.rulesLookingAt[fieldOfForm(place)].contains(number)
    return reads && ruleNodes(number, near: entries.entry(ofPlace: place)).contains(node)
  }
}
