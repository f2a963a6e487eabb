import FieldEngine
import FormSession
import JSONText

/// What becomes of a draft when it moves to a newer version of its form.
struct Upgrade {
  let before: DraftContents
  let after: DraftContents
  let changes: FormChanges

  /// The texts that are put aside, and the keys of those that come back.
  let orphaned: [OrphanedField]
  let returned: [String]

  let flips: [Flip]
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
    var after = newer.contents(of: newer.session(whole), in: draft)
    after.keepTimes(of: before)
    self.after = after
    flips = before.flips(to: after)
  }

  func history(by person: Person) -> [HistoryEntry] {
    let note = "\(before.draft.form.version) to \(after.draft.form.version)"
    var entry = HistoryEntry(.upgraded, by: person.name, at: moment, note: note)
    entry.revision = after.draft.revision
    return [entry]
  }
}

extension FieldRecord {
  /// Whether there is anything in the field that somebody would miss.
  fileprivate var hasContent: Bool {
    !(raw ?? "").isEmpty || content.reason != nil || content.isHeld || !content.items.isEmpty
  }
}

extension DraftContents {
  /// Lets fields in which nothing changed stay as old as they were.
  fileprivate mutating func keepTimes(of before: DraftContents) {
    let records = Dictionary(before.fields.map { ($0.key, $0) }) { first, _ in first }
    for place in fields.indices {
      guard let old = records[fields[place].key], old.content == fields[place].content,
        old.isJudged(as: fields[place])
      else { continue }
      (fields[place].revision, fields[place].updatedAt) = (old.revision, old.updatedAt)
    }
  }
}

extension Upgrade {
  /// A heading, and under it a line for each thing that becomes of the draft's fields.
  func text(under heading: String) -> String {
    let lines = [
      ("kept", changes.kept), ("judged anew", changes.rejudged),
      ("new", changes.added.filter { !returned.contains($0) }), ("back", returned),
      ("put aside", orphaned.map(\.key)),
    ].filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1.joined(separator: ", "))" }
    let worse = flips.filter(\.isWorse).map { "  ✗ " + $0.text }
    return ([heading] + lines + worse).joined(separator: "\n")
  }

  var json: JSON {
    func keys(_ keys: [String]) -> JSON { .array(keys.map(JSON.string)) }
    return .object([
      ("draft", .string(before.draft.id.description)), ("form", .string(before.draft.form.key)),
      ("from", .integer(before.draft.form.version)), ("to", .integer(after.draft.form.version)),
      ("kept", keys(changes.kept)), ("rejudged", keys(changes.rejudged)),
      ("added", keys(changes.added)), ("returned", keys(returned)),
      ("orphaned", keys(orphaned.map(\.key))),
      ("became_invalid", .array(flips.filter(\.isWorse).map(\.json))),
    ])
  }
}
