import FieldEngine
public import FormSession

/// The changes to a draft when it moves to a newer version of its form.
public struct Upgrade: Sendable {
  /// The draft before the change.
  public let before: DraftContents

  /// The draft after the change.
  public let after: DraftContents

  /// The changes to the form.
  public let changes: FormChanges

  /// The fields that are set aside because the newer version does not have them.
  public let orphaned: [OrphanedField]

  /// The keys of fields that were set aside earlier and that the newer version has again.
  public let returned: [String]

  /// The fields and rules whose validity, problem or calculated answer changes.
  public let flips: [Flip]

  /// The fields whose displayed text changes.
  public let rewritten: [Rewriting]
  private let moment: Moment

  init(
    _ before: DraftContents, aside: [OrphanedField], changes: FormChanges, to newer: LoadedForm,
    at moment: Moment
  ) {
    (self.before, self.changes, self.moment) = (before, changes, moment)
    var whole = before
    let back = whole.bringBack(aside, for: newer.definition)
    returned = back.map(\.key)
    var draft = before.draft
    (draft.form, draft.updatedAt, draft.revision) = (newer.id, moment, before.draft.revision + 1)
    let session = newer.session(
      moving: whole, retyped: Set(changes.retyped + back.map(\.fieldKey)), at: moment)
    var after = newer.contents(of: session, in: draft)
    after.keepTimes(of: before)
    self.after = after
    let (kept, absent) = (Set(after.fields.map(\.key)), before.entries.absent)
    orphaned = zip(before.fields, before.orphanKeys).compactMap { record, key in
      guard !kept.contains(record.key), record.hasContent, !absent.contains(record.entry) else {
        return nil
      }
      return OrphanedField(key: key, version: before.draft.form.version, record: record)
    }
    flips = before.flips(to: after, of: newer.definition)
    rewritten = whole.rewritten(in: after)
  }

  func history(by person: Person) -> [HistoryEntry] {
    let note = "\(before.draft.form.version) to \(after.draft.form.version)"
    let whole = HistoryEntry(.upgraded, by: person.name, at: moment, note: note)
    let fields = rewritten.map { field in
      HistoryEntry(
        .upgraded, of: field.key, by: person.name, at: moment, old: field.old, new: field.new)
    }
    return ([whole] + fields).map { entry in
      var entry = entry
      entry.revision = after.draft.revision
      return entry
    }
  }
}

/// A field whose displayed text changes; both texts are nil if they must not be shown.
public struct Rewriting: Sendable {
  /// The key of the field.
  public let key: String

  /// The text before the change.
  public let old: String?

  /// The text after the change.
  public let new: String?
}

extension DraftContents {
  /// Returns the fields whose displayed text differs now.
  fileprivate func rewritten(in now: DraftContents) -> [Rewriting] {
    let records = records
    return now.fields.compactMap { record in
      // The focus alone can also change a field's displayed text.
      guard let old = records[record.key], old.shown != record.shown,
        old.raw != record.raw || old.value != record.value || old.content.reason != nil
      else { return nil }
      let isOpen = old.mask == nil && record.mask == nil && record.raw != nil
      return Rewriting(
        key: record.key, old: isOpen ? old.shown ?? "" : nil, new: isOpen ? record.shown ?? "" : nil
      )
    }
  }
}

extension FieldRecord {
  /// The displayed reason or text.
  fileprivate var shown: String? { content.reason.map { "(\($0))" } ?? display }
}

extension FieldRecord {
  /// Whether the field has content, such as text or a reason.
  fileprivate var hasContent: Bool {
    !(raw ?? "").isEmpty || content.reason != nil || content.isHeld || !content.items.isEmpty
  }
}

extension DraftContents {
  /// Keeps the revisions of fields whose text does not change, and the times of fields that do not
  /// change at all.
  fileprivate mutating func keepTimes(of before: DraftContents) {
    let records = before.records
    for place in fields.indices {
      let new = fields[place]
      guard let old = records[new.key], old.content.hasSameContent(as: new.content) else {
        continue
      }
      fields[place].revision = old.revision
      if old.content == new.content, old.hasSameResult(as: new) {
        fields[place].updatedAt = old.updatedAt
      }
    }
  }
}
