import FieldEngine
public import FormSession
import JSONText

/// Hashes editions of one version of a form, in the same way for every store.
///
/// The hash covers contents rather than rows, so hashes remain valid when tables change.
/// `Documentation/Store.md` describes the hashed bytes.
public struct CanonicalHasher: EditionHasher {
  private let form: FormID
  private let definition: Digest
  private let places: [String: Int]
  private let groupPlaces: [String?: Int]
  private let rulePlaces: [String: Int]

  /// Creates a hasher for a form, given the text of its registered definition.
  public init(_ form: FormDefinition, registeredAs text: String) {
    self.form = FormID(form.key, version: form.version)
    definition = Digest(of: Array(text.utf8))
    places = Dictionary(form.fields.enumerated().map { ($1.key, $0) }) { first, _ in first }
    groupPlaces = Dictionary(form.groups.enumerated().map { ($1.key, $0) }) { first, _ in first }
    rulePlaces = Dictionary(form.rules.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }

  /// Hashes a final edition with its complete history and orphaned fields.
  public func hash(
    _ contents: DraftContents, history: [HistoryEntry], orphaned: [OrphanedField], salt: [UInt8]
  ) -> EditionHash {
    var text = CanonicalText("fieldbook edition 1")
    text.add(salt)
    text.add(form.key)
    text.add(form.version)
    text.add(definition.bytes)
    text.add(contents.draft)
    let contents = inOrder(contents)
    // Earlier editions have no entries, and their hashes must stay valid.
    if !contents.entries.isEmpty { text.add(contents.entries) }
    let fields = contents.fields
    text.add(fields.count)
    for field in fields { text.add(field) }
    text.add(contents.rules.count)
    for rule in contents.rules { text.add(rule) }
    text.add(history.count)
    for entry in history { text.add(entry) }
    text.add(orphaned.count)
    for field in orphaned {
      text.add(field.version)
      text.add(field.record)
    }
    return EditionHash(draft: contents.draft.id, salt: salt, digest: Digest(of: text.bytes))
  }

  /// Returns the contents in the order of the form, with the fields outside repeats before the
  /// entries.
  private func inOrder(_ contents: DraftContents) -> DraftContents {
    var contents = contents
    guard contents.entries.isEmpty else {
      contents.sort(groupPlaces, fields: places, rules: rulePlaces)
      return contents
    }
    let order = contents.fields.map { places[$0.key] ?? .max }
    guard zip(order, order.dropFirst()).contains(where: { $0 > $1 }) else { return contents }
    contents.fields = zip(order, contents.fields).sorted { $0.0 < $1.0 }.map(\.1)
    return contents
  }
}

extension CanonicalText {
  /// Adds the properties of an edition.
  ///
  /// The status and the previous edition are excluded, because they change when another edition is
  /// finalized or purged.
  fileprivate mutating func add(_ draft: Draft) {
    add(draft.id.description)
    add(draft.edition)
    add(draft.title)
    add(draft.amendmentReason)
    add(draft.revision)
    add(draft.createdAt.milliseconds)
    add(draft.updatedAt.milliseconds)
    add(draft.finalizedAt.map { String($0.milliseconds) })
  }

  /// Adds the entries of a draft in their order, which represents their ranks.
  fileprivate mutating func add(_ entries: [EntryRecord]) {
    add("entries")
    add(entries.count)
    for entry in entries {
      add(entry.group)
      add(entry.id.description)
      add(entry.parent == .draft ? nil : entry.parent.description)
    }
  }

  fileprivate mutating func add(_ field: FieldRecord) {
    add(field.key)
    add(field.raw)
    add(field.display)
    add(field.mask)
    let (value, committed) = (field.value, field.content.committed)
    let text = value?.taggedJSON.text
    add(text)
    add(committed == value ? text : committed?.taggedJSON.text)
    add(field.content.reason)
    add(field.verdict.rawValue)
    for flag in [
      field.isComplete, field.applies, field.content.isTouched, field.content.isHeld,
      field.content.text.isVerbatim,
    ] {
      add(flag)
    }
    let notice = field.content.notice
    add(notice?.text)
    add(notice?.reason)
    add(notice?.code)
    add(field.revision)
    add(field.updatedAt.milliseconds)
  }

  fileprivate mutating func add(_ rule: RuleState) {
    add(rule.key)
    add(rule.isBroken)
    add(rule.isAcknowledged)
  }

  fileprivate mutating func add(_ entry: HistoryEntry) {
    add(entry.action.rawValue)
    add(entry.subject)
    add(entry.person)
    add(entry.moment.milliseconds)
    add(entry.revision)
    add(entry.old)
    add(entry.new)
    add(entry.note)
  }
}
