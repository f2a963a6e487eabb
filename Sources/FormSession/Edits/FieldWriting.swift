public import FieldEngine

/// The content of a field, as reported by another engine for the same form.
///
/// A page edits with its own engine, and sends the results. The receiving engine accepts only what
/// people could have entered, and its verdict is the one that counts.
public struct FieldWriting: Hashable, Sendable {
  /// The content of a field.
  public enum Content: Hashable, Sendable {
    /// Text, which may be empty.
    case text(WrittenText)
    /// The items of a list.
    case items([WrittenText])
    /// A reason in place of text.
    case reason(String)
  }

  /// The content of the field.
  public var content: Content
  /// How the other engine handled the content.
  public var mode = WriteMode()
  /// The notice about text that was left out.
  public var notice: Notice?
  /// Whether a person confirmed that the text is right without the part that was left out.
  public var isConfirmed = false
  /// The position in the order of answers among fields that hide each other.
  var answered: Int?

  /// Creates the content of a field from its parts.
  public init(_ content: Content, isLeft: Bool) {
    self.content = content
    mode.isLeft = isLeft
  }

  /// Everything that somebody typed, in which no store needs to expect the character NUL.
  fileprivate var texts: [String] {
    let written: [WrittenText] =
      switch content {
      case .text(let text): [text]
      case .items(let items): items
      case .reason: []
      }
    let notices = [notice] + written.map { $0.notice }
    return written.map { $0.raw } + notices.compactMap { $0?.text }
  }

  var isReason: Bool {
    if case .reason = content { true } else { false }
  }
}

extension Session {
  /// Writes the content that another engine sent, without undo steps and without moving the focus.
  mutating func write(
    _ writing: FieldWriting, to place: Int, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    guard fields[place].settings.isEnabled else { throw .disabled(path(place)) }
    try checkMayChange(place)
    guard writing.texts.allSatisfy({ !$0.utf8.contains(0) }) else {
      throw .notAccepted(path(place))
    }
    work.touch(place, in: self)
    try fill(place, with: writing)
  }

  /// Returns the record that a field would have with the content, even if its entry was removed.
  func record(of place: Int, with writing: FieldWriting) -> FieldRecord {
    var session = self
    do throws(SessionRefusal) {
      try session.fill(place, with: writing)
    } catch {
      // The field then still has its old content.
    }
    return session.record(of: place)
  }

  private mutating func fill(_ place: Int, with writing: FieldWriting) throws(SessionRefusal) {
    switch writing.content {
    case .reason(let reason):
      guard knownReason(reason) != nil else { throw .noReason(reason) }
      _ = clear(place, writing.mode)
      reasons[place] = reason
      return
    case .text(let text):
      let isWritten =
        fields[place].definition.list == nil
        ? fields[place].write(text, writing.mode)
        : text.raw.isEmpty && clear(place, writing.mode)
      guard isWritten else { throw .notAccepted(path(place)) }
    case .items(let items):
      guard fields[place].write(items: items, writing.mode) else {
        throw .notAccepted(path(place))
      }
    }
    reasons[place] = nil
    restoreAnswer(of: place, writing.answered)
    if writing.isConfirmed {
      fields[place].apply(.confirm)
    } else if writing.notice != fields[place].notice {
      fields[place].restore(writing.notice)
    }
    discardSecretText(of: place, isWhole: writing.mode.isLeft)
  }

  private mutating func clear(_ place: Int, _ mode: WriteMode) -> Bool {
    fields[place].definition.list == nil
      ? fields[place].write(WrittenText(""), mode) : fields[place].write(items: [], mode)
  }
}

// MARK: - Entries

extension Session {
  /// Adds an entry under its existing identity; updates the entry if the session already has it.
  mutating func put(
    _ record: EntryRecord, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    guard let known = entries.number(of: record.id) else { return try begin(record, &work) }
    guard plan.repeats.all[entries.entries[known].ofRepeat].key == record.group else {
      throw .noRepeat(record.group)
    }
    merge(record, &work)
  }

  private mutating func begin(
    _ record: EntryRecord, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    guard let (repeated, parent) = place(for: record) else { throw .noRepeat(record.group) }
    let most = FormDefinition.Repetition.mostEntries
    guard entries.liveCount < most else { throw .tooManyEntries(record.group, most) }
    let entry = add(record, of: repeated, in: parent)
    nextEntry = max(nextEntry, record.id.next)
    work.began(entry)
    if entries.entries[entry].isLive { work.appeared.append(entry) }
  }
}
