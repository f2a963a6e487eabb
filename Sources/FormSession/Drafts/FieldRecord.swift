public import FieldEngine

/// A stored field: its content, and the results of validating it when it changed.
///
/// The verdict is always the one that leaving the field would produce, even while the field has the
/// focus.
public struct FieldRecord: Hashable, Sendable {
  /// The name of the field in its form.
  ///
  /// For a repeated field, it is the field's path with the identity of the entry:
  /// `medicine[#1k3].dose`.
  public var key: String { entryPath.isEmpty ? fieldKey : entryPath + fieldKey }

  /// The key of the field in its form, without the path of its entry.
  package let fieldKey: String

  /// The beginning of the key: `medicine[#1k3].`; empty for a field that is not repeated.
  private var entryPath: String

  /// The entry that contains the field.
  public private(set) var entry: EntryID

  /// The content, from which the field can be restored.
  public var content = FieldContent()

  /// The typed characters, or a JSON list of strings; nil if they must not be stored.
  public var raw: String?
  /// The text shown when nobody is editing the field; nil if it must not be stored.
  public var display: String?
  /// The masked text, if the field may only be shown masked; nil for other fields.
  public var mask: String?
  /// The value, if the text is valid and complete.
  public var value: CanonicalValue?
  /// The verdict as if the field were left now.
  public var verdict = Verdict.empty
  /// The problem; nil if there is none, or if the field does not apply or has a reason in place of
  /// a value.
  public var issue: Issue?
  /// Whether the field has a value.
  public var isComplete = false
  /// Whether the field applies.
  public var applies = true

  /// The revision of the draft that last changed the content.
  public var revision = 0
  /// The time at which the content was last changed.
  public var updatedAt = Moment(milliseconds: 0)

  /// A problem of a field, with the message from when it was found.
  public struct Issue: Hashable, Sendable {
    /// A stable code.
    public let code: String
    /// The message for a person.
    public let message: String

    /// Creates an issue.
    public init(code: String, message: String) {
      (self.code, self.message) = (code, message)
    }

    init(_ issue: FieldIssue) { self.init(code: issue.code, message: issue.message) }
  }

  /// The result of validating a field as if it were left.
  public enum Verdict: String, Hashable, Sendable {
    /// The field is empty.
    case empty
    /// The field is valid.
    case valid
    /// The field is invalid.
    case invalid

    /// Creates a verdict; an untouched field that lacks a required value counts as empty.
    init(isEmpty: Bool, isTouched: Bool, isWrong: Bool) {
      self = isWrong && (isTouched || !isEmpty) ? .invalid : isEmpty ? .empty : .valid
    }
  }

  /// The unconfirmed notice of a field, as an issue.
  ///
  /// It is nil if the field does not apply or has a reason in place of a value.
  public var openNotice: Issue? {
    guard applies, content.reason == nil, let notice = content.notice else { return nil }
    return Issue(code: Notice.issueCode, message: notice.message)
  }

  /// Creates the record of an untouched field.
  public init(key: String, entry: EntryID = .draft) {
    fieldKey = FieldPath.name(in: key)
    entryPath = String(key.dropLast(fieldKey.count))
    self.entry = entry
  }

  /// Creates the record of an untouched field, given the prefix of all paths in its entry.
  package init(_ fieldKey: String, in entry: EntryID, _ entryPath: String) {
    (self.fieldKey, self.entry, self.entryPath) = (fieldKey, entry, entryPath)
  }

  /// Moves the record to an entry of a repeat.
  mutating func move(to entry: EntryID, of group: String) {
    (self.entry, entryPath) = (entry, FieldPath.text(of: "", in: group, entry))
  }
}

extension Session {
  /// Returns a field as its draft stores it.
  ///
  /// If the field's text must not be stored, the record is based on the remaining content.
  func record(
    of place: Int, revision: Int = 0, at moment: Moment = Moment(milliseconds: 0)
  ) -> FieldRecord {
    let entry = entries.entries[entries.entry(ofPlace: place)].id
    var record = FieldRecord(key: key(of: place), entry: entry)
    (record.revision, record.updatedAt) = (revision, moment)
    record.applies = takesPart[place]
    if storage(of: place) == .never {
      describeWithoutText(of: place, in: &record)
    } else {
      describe(place, in: &record)
    }
    return record
  }

  private func describe(_ place: Int, in record: inout FieldRecord) {
    // A span borrows the fields, whereas an array would copy them.
    let fields = fields.span
    let findings = fields[place].found ?? fields[place].findings
    record.content = content(of: place)
    let issue = takesPart[place] && record.content.reason == nil ? findings.issue : nil
    record.issue = issue.map(FieldRecord.Issue.init)
    (record.raw, record.display, _) = findings.texts
    (record.value, record.isComplete) = (findings.value, findings.isComplete)
    record.mask = storage(of: place).isMasked ? fields[place].maskedText : nil
    record.verdict = FieldRecord.Verdict(
      isEmpty: findings.texts.raw.isEmpty, isTouched: record.content.isTouched,
      isWrong: issue != nil)
  }

  /// Completes a record that must not contain any text.
  private func describeWithoutText(of place: Int, in record: inout FieldRecord) {
    record.content = keptContent(of: place)
    let issue = takesPart[place] ? keptIssue(of: place, record.content) : nil
    record.issue = issue.map(FieldRecord.Issue.init)
    record.isComplete = record.content.isHeld
    record.verdict = FieldRecord.Verdict(
      isEmpty: !record.isComplete, isTouched: record.content.isTouched, isWrong: issue != nil)
  }

  /// Returns the issue of a field, based on its stored content.
  private func keptIssue(of place: Int, _ content: FieldContent) -> FieldIssue? {
    let fields = fields.span
    if content.isHeld || content.reason != nil { return nil }
    if storage(of: place) != .never { return fields[place].leavingIssue }
    return fields[place].settings.isRequired
      ? FieldIssue(type: fields[place].definition.name, kind: .required) : nil
  }

  /// The state of each group, based on the stored content of its fields.
  var keptGroups: [GroupState] { plan.groups.indices.map(keptGroup) }

  /// Returns the groups whose counts differ from those in an earlier session, based on the stored
  /// content.
  func keptGroups(otherThanIn before: Session) -> [GroupState] {
    // Text that must not be stored counts differently in the store than in its field.
    let neverStored = Set(plan.neverStored.map { plan.groupOfField[$0] })
    return plan.groups.indices.filter { group in
      if groupTallies[group] == before.groupTallies[group], !neverStored.contains(group) {
        return false
      }
      return keptTally(ofGroup: group) != before.keptTally(ofGroup: group)
    }.map(keptGroup)
  }

  private func keptGroup(_ place: Int) -> GroupState {
    let group = group(place)
    return GroupState(key: group.key, title: group.title, tally: keptTally(ofGroup: place))
  }

  private func keptTally(ofGroup group: Int) -> Tally {
    let places = neverStored.filter { plan.groupOfField[fieldOfForm($0)] == group }
    return groupTallies[group].replacing(places, in: self)
  }

  /// The places of the fields whose text must not be stored.
  private var neverStored: [Int] {
    plan.neverStored.flatMap { entries.places(of: $0, within: 0) }
  }

  /// The counts of the whole form, based on the stored content of its fields.
  package var keptTally: Tally { tally.replacing(neverStored, in: self) }

  fileprivate func keptTally(of place: Int) -> Tally {
    guard takesPart[place] else { return Tally() }
    let content = keptContent(of: place)
    var tally = Tally()
    tally.fields = 1
    tally.filled = content.isHeld || content.reason != nil ? 1 : 0
    tally.missing = keptIssue(of: place, content) == nil ? 0 : 1
    return tally
  }

  /// Returns the records of all fields, in the order of the form, including the fields in removed
  /// entries.
  package func records(
    revision: Int = 0, at moment: Moment = Moment(milliseconds: 0)
  ) -> [FieldRecord] {
    (places + placesOfAbsentEntries).map { record(of: $0, revision: revision, at: moment) }
  }
}

extension Tally {
  /// Returns the counts after replacing some fields' counts with those of their stored content.
  fileprivate func replacing(_ places: [Int], in session: Session) -> Tally {
    places.reduce(into: self) { tally, place in
      tally -= session.fieldTallies[place]
      tally += session.keptTally(of: place)
    }
  }
}
