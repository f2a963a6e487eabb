import FieldEngine
import FormSession
import JSONText

/// The effect on a draft of moving it to a newer version of its form.
struct Upgrade: Sendable {
  let before: DraftContents
  let after: DraftContents
  let changes: FormChanges

  /// The texts that are set aside, and the keys of those that return.
  let orphaned: [OrphanedField]
  let returned: [String]

  let flips: [Flip]

  /// The fields whose text changes.
  let rewritten: [Rewriting]
  private let moment: Moment

  init(
    _ before: DraftContents, aside: [OrphanedField], changes: FormChanges, to newer: LoadedForm,
    at moment: Moment
  ) {
    (self.before, self.changes, self.moment) = (before, changes, moment)
    let keys = Set(newer.definition.fields.map(\.key))
    let known = Set(before.fields.map(\.key))
    let back = aside.filter { keys.contains($0.key) && !known.contains($0.key) }
    returned = back.map(\.key)
    orphaned = before.fields.filter { !keys.contains($0.key) && $0.hasContent }.map { record in
      OrphanedField(key: record.key, version: before.draft.form.version, record: record)
    }
    var whole = before
    whole.fields += back.map(\.record)
    var draft = before.draft
    (draft.form, draft.updatedAt, draft.revision) = (newer.id, moment, before.draft.revision + 1)
    let session = newer.session(moving: whole, retyped: Set(changes.retyped + returned))
    var after = newer.contents(of: session, in: draft)
    after.keepTimes(of: before)
    self.after = after
    flips = before.flips(to: after)
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

/// A field whose text changes with the version of the form; both texts are nil if they are secret.
struct Rewriting: Sendable {
  let key: String
  let old: String?
  let new: String?

  var json: JSON {
    .object([
      ("field", .string(key)), ("old", old.map(JSON.string) ?? .null),
      ("new", new.map(JSON.string) ?? .null),
    ])
  }

  /// The change as text, such as `due: 01/05/2024 → 05/01/2024`.
  var text: String {
    guard let old, let new else { return key }
    return "\(key): \(old) → \(new)"
  }
}

extension DraftContents {
  /// Returns the fields whose text has changed.
  fileprivate func rewritten(in now: DraftContents) -> [Rewriting] {
    let records = records
    return now.fields.compactMap { record in
      // The shown text alone can also differ because of the focus.
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
  /// The visible content of the field: the reason, or the text.
  fileprivate var shown: String? { content.reason.map { "(\($0))" } ?? display }
}

extension FieldRecord {
  /// Whether the field has content that a person would miss.
  fileprivate var hasContent: Bool {
    !(raw ?? "").isEmpty || content.reason != nil || content.isHeld || !content.items.isEmpty
  }
}

extension DraftContents {
  /// Restores the times of fields that have not changed.
  fileprivate mutating func keepTimes(of before: DraftContents) {
    let records = before.records
    for place in fields.indices {
      guard let old = records[fields[place].key], old.content == fields[place].content,
        old.hasSameResult(as: fields[place])
      else { continue }
      (fields[place].revision, fields[place].updatedAt) = (old.revision, old.updatedAt)
    }
  }
}

extension Upgrade {
  /// Returns a heading, and a line for each effect on the draft's fields.
  func text(under heading: String) -> String {
    let lines = [
      ("kept", changes.kept), ("validated again", changes.revalidated),
      ("new", changes.added.filter { !returned.contains($0) }), ("back", returned),
      ("set aside", orphaned.map(\.key)),
    ].filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1.joined(separator: ", "))" }
    let shown = rewritten.map { "  displayed differently: " + $0.text }
    let worse = flips.filter(\.isWorse).map { "  ✗ " + $0.text }
    return ([heading] + lines + shown + worse).joined(separator: "\n")
  }

  var json: JSON {
    func keys(_ keys: [String]) -> JSON { .array(keys.map(JSON.string)) }
    return .object([
      ("draft", .string(before.draft.id.description)), ("form", .string(before.draft.form.key)),
      ("from", .integer(before.draft.form.version)), ("to", .integer(after.draft.form.version)),
      ("kept", keys(changes.kept)), ("rejudged", keys(changes.revalidated)),
      ("added", keys(changes.added)), ("returned", keys(returned)),
      ("orphaned", keys(orphaned.map(\.key))),
      ("rewritten", .array(rewritten.map(\.json))),
      ("became_invalid", .array(flips.filter(\.isWorse).map(\.json))),
    ])
  }
}
