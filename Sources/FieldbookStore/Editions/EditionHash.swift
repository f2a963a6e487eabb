import FieldEngine
public import FormSession
import JSONText

/// The hash of a final edition, over all that it says, and the salt that is a part of it.
///
/// Whoever has the hash alone cannot find out what the edition said by trying, since the salt is random.
public struct EditionHash: Hashable, Sendable {
  /// The draft.
  public let draft: DraftID
  /// Sixteen random bytes.
  public let salt: [UInt8]
  /// The hash.
  public let digest: Digest

  static let saltSize = 16

  /// Random bytes for a new hash.
  public static func randomSalt() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    // Eight bytes at a time, since each time asks the system.
    return [random.next(), random.next()].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
    }
  }
}

/// Hashes editions of one version of a form.
///
/// It is a value and needs no store, so that many editions can be hashed on other threads before they
/// are finalized in one transaction:
///
/// ```swift
/// let hasher = try store.hasher(of: draft.form)
/// let hash = hasher.hash(contents.finalized(at: now), history: history + [entry])
/// try store.finalize([Finalization(draft.id, seen: draft.revision, entry)], hashes: [draft.id: hash])
/// ```
///
/// What is hashed are contents and not rows, so that a hash stays valid when tables change.
/// `Documentation/Store.md` has the bytes one by one.
public struct EditionHasher: Sendable {
  private let form: FormID
  private let definition: Digest
  private let places: [String: Int]

  /// Prepares to hash editions of a form, whose definition was registered as this text.
  init(_ form: FormDefinition, registeredAs text: String) {
    self.form = FormID(form.key, version: form.version)
    definition = Digest(of: Array(text.utf8))
    places = Dictionary(form.fields.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }

  /// Hashes an edition as it is when it is final, with its whole history and the fields that were put
  /// aside.
  public func hash(
    _ contents: DraftContents, history: [HistoryEntry], orphaned: [OrphanedField] = [],
    salt: [UInt8] = EditionHash.randomSalt()
  ) -> EditionHash {
    var text = CanonicalText("fieldbook edition 1")
    text.add(salt)
    text.add(form.key)
    text.add(form.version)
    text.add(definition.bytes)
    text.add(contents.draft)
    let fields = inOrder(contents.fields)
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

  /// The fields as the form lists them.
  private func inOrder(_ fields: [FieldRecord]) -> [FieldRecord] {
    let order = fields.map { places[$0.key] ?? .max }
    guard zip(order, order.dropFirst()).contains(where: { $0 > $1 }) else { return fields }
    return zip(order, fields).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension DraftContents {
  /// The contents as they are once the draft is finalized.
  public func finalized(at moment: Moment) -> DraftContents {
    var contents = self
    contents.draft.status = .final
    contents.draft.revision += 1
    (contents.draft.updatedAt, contents.draft.finalizedAt) = (moment, moment)
    return contents
  }
}

extension CanonicalText {
  /// What an edition is.
  ///
  /// Its status and the edition before it are left out, since they change when another edition is
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
