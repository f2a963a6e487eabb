public import FieldEngine

/// A field as a draft keeps it: its content, and what was found of it when it changed.
///
/// The verdict is the leaving one, whether or not somebody has the focus in the field.
public struct FieldRecord: Hashable, Sendable {
  /// The name of the field in its form.
  public let key: String

  /// Enough to take the field up again.
  public var content = FieldContent()

  /// The typed characters, or a list of them as JSON; nil when they may not be kept.
  public var raw: String?
  /// The text as it is shown while nobody edits it; nil when it may not be kept.
  public var display: String?
  /// What takes the place of the text where it may only be shown masked; nil for other fields.
  public var mask: String?
  /// The template in force.
  public var template = ""
  /// The value, if the text is valid and complete.
  public var value: CanonicalValue?
  /// What leaving the field now would say.
  public var verdict = Verdict.empty
  /// What is wrong or missing; nil when nothing is, or when the field does not take part.
  public var issue: Issue?
  /// Whether the field has a value.
  public var isComplete = false
  /// Whether the field takes part.
  public var applies = true

  /// The revision of the draft that changed the content last.
  public var revision = 0
  /// When that was.
  public var updatedAt = Moment(milliseconds: 0)

  /// What is wrong with a field, in the words that were used then.
  public struct Issue: Hashable, Sendable {
    /// The stable name of the problem.
    public let code: String
    /// The words for a person.
    public let message: String

    /// States a problem.
    public init(code: String, message: String) {
      (self.code, self.message) = (code, message)
    }
  }

  /// What leaving a field would say of it.
  public enum Verdict: String, Hashable, Sendable {
    case empty
    case valid
    case invalid

    /// Judges a field; where something is missing that nobody has touched yet, it is only empty.
    init(isEmpty: Bool, isTouched: Bool, isWrong: Bool) {
      self = isWrong && (isTouched || !isEmpty) ? .invalid : isEmpty ? .empty : .valid
    }
  }

  /// What was left out of a field that takes part, and nobody has confirmed, as a problem; nothing
  /// where a reason stands in place of a value.
  public var openNotice: Issue? {
    guard applies, content.reason == nil, let notice = content.notice else { return nil }
    return Issue(code: Notice.issueCode, message: notice.message)
  }

  /// Makes a field in which nothing has happened, to be filled in from where it is kept.
  public init(key: String) {
    self.key = key
  }
}

extension Session {
  /// A field as its draft is to keep it.
  ///
  /// Of a text that may not be kept, only what is left without it counts.
  func record(
    of place: Int, revision: Int = 0, at moment: Moment = Moment(milliseconds: 0)
  ) -> FieldRecord {
    var record = FieldRecord(key: plan.keys[place])
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
    // A span lends the field, where an array would copy it.
    let fields = fields.span
    let findings = fields[place].found ?? fields[place].findings
    record.content = content(of: place)
    let isExcused = record.content.isHeld || record.content.reason != nil
    let issue = takesPart[place] && !isExcused ? findings.issue : nil
    record.issue = issue.map { FieldRecord.Issue(code: $0.code, message: $0.message) }
    (record.raw, record.display, record.template) = findings.texts
    (record.value, record.isComplete) = (findings.value, findings.isComplete)
    record.mask = storage(of: place) == .mask ? fields[place].maskedText : nil
    record.verdict = FieldRecord.Verdict(
      isEmpty: findings.texts.raw.isEmpty, isTouched: record.content.isTouched,
      isWrong: issue != nil)
  }

  /// A field of which no text may be kept.
  private func describeWithoutText(of place: Int, in record: inout FieldRecord) {
    record.content = keptContent(of: place)
    let issue = takesPart[place] ? keptIssue(of: place, record.content) : nil
    record.issue = issue.map { FieldRecord.Issue(code: $0.code, message: $0.message) }
    record.isComplete = record.content.isHeld
    record.verdict = FieldRecord.Verdict(
      isEmpty: !record.isComplete, isTouched: record.content.isTouched, isWrong: issue != nil)
  }

  /// What leaving a field would say of what is kept of it.
  private func keptIssue(of place: Int, _ content: FieldContent) -> FieldIssue? {
    let fields = fields.span
    if content.isHeld || content.reason != nil { return nil }
    if storage(of: place) != .never { return fields[place].leavingIssue }
    return fields[place].settings.isRequired
      ? FieldIssue(type: fields[place].definition.name, problem: .required) : nil
  }

  /// How the groups stand by what is kept of their fields.
  var keptGroups: [GroupState] {
    groups.enumerated().map { place, group in
      let unkept = plan.unkept.filter { plan.groupOfField[$0] == place }
      return GroupState(
        key: group.key, title: group.title, tally: group.tally.replacing(unkept, in: self))
    }
  }

  /// The counts of the whole form by what is kept of its fields.
  var keptTally: Tally { tally.replacing(plan.unkept, in: self) }

  fileprivate func keptTally(of place: Int) -> Tally {
    guard takesPart[place] else { return Tally() }
    let content = keptContent(of: place)
    var tally = Tally()
    tally.fields = 1
    tally.filled = content.isHeld || content.reason != nil ? 1 : 0
    tally.missing = keptIssue(of: place, content) == nil ? 0 : 1
    return tally
  }

  /// All fields as their draft is to keep them, in the order of the form.
  func records(revision: Int, at moment: Moment) -> [FieldRecord] {
    fields.indices.map { record(of: $0, revision: revision, at: moment) }
  }
}

extension Tally {
  /// Counts what is kept of some fields in place of what stands in them.
  fileprivate func replacing(_ places: [Int], in session: Session) -> Tally {
    places.reduce(into: self) { tally, place in
      tally -= session.fieldTallies[place]
      tally += session.keptTally(of: place)
    }
  }
}
