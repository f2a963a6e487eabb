import FieldEngine

/// Changes by others.
extension OpenDraft {
  /// Applies changes that others have made elsewhere and that the local store does not contain.
  package mutating func adopt(
    _ fields: [FieldRecord], entries: [EntryRecord], acknowledged: Set<String>
  ) throws(StoreError) -> SessionChanges {
    try merge(
      ExternalChanges(draft: draft, entries: entries, fields: fields, acknowledged: acknowledged))
  }

  /// Applies and returns the changes that others have made.
  public mutating func catchUp() throws(StoreError) -> SessionChanges {
    var changes = SessionChanges(focus: session.focus)
    if let news = try store.externalChanges(of: draft.id, since: draft.revision) {
      changes = try merge(news)
    }
    try checkForm()
    changes.add(unreported, in: session)
    unreported = UnreportedChanges()
    return changes
  }

  /// Applies changes by others, unless they have moved the draft to another form.
  ///
  /// The session cannot represent the other form, so it stays unchanged.
  mutating func merge(_ news: ExternalChanges) throws(StoreError) -> SessionChanges {
    draft = news.draft
    try checkForm()
    for field in news.fields {
      (noted[field.key], revisions[field.key]) = (nil, field.revision)
      outdated.removeAll { $0.key == field.key }
    }
    recounted.removeAll { id in news.entries.contains { $0.id == id } }
    let before = session
    let changes = session.merge(
      news.contents, entries: news.entries, acknowledged: news.acknowledged)
    let changed = news.fields.map { $0.key }.filter {
      !session.hasSameContent($0, as: before) && session.field($0)?.isCalculated != true
    }
    // Otherwise, leaving the field would record another person's text.
    for key in changed { noted[key] = .some(session.noted(key)) }
    changedByOthers.removeAll(where: changed.contains)
    changedByOthers += changed
    return changes
  }
}
