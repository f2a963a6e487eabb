/// A batch of drafts with the text of their fields, stored consecutively.
///
/// ```swift
/// for draft in batch.drafts {
///   for text in batch.texts[draft.texts] {
///     show(text.place, batch.bytes.span.extracting(text.bytes))
///   }
/// }
/// ```
public struct DraftTexts: Sendable {
  /// A draft, and the range of its fields' text.
  public struct Entry: Sendable {
    /// The draft.
    public let id: DraftID

    /// The form of the draft.
    public let form: FormID

    /// The number of the edition.
    public let edition: Int

    /// The time at which the draft was finalized; nil if it is not final.
    public let finalizedAt: Moment?

    /// The hash of the final edition, if requested.
    public let hash: Digest?

    /// The range of the draft's items in ``DraftTexts/texts``, apart from those in entries.
    public let texts: Range<Int>

    /// The range of the draft's entries in ``DraftTexts/entries``, if they are read.
    public let entries: Range<Int>

    /// Creates a draft with the ranges of its parts.
    public init(
      id: DraftID, form: FormID, edition: Int, finalizedAt: Moment?, hash: Digest?,
      texts: Range<Int>, entries: Range<Int>
    ) {
      (self.id, self.form, self.edition) = (id, form, edition)
      (self.finalizedAt, self.hash) = (finalizedAt, hash)
      (self.texts, self.entries) = (texts, entries)
    }
  }

  /// A present entry of a repeat, and the range of its fields' text.
  public struct Repetition: Sendable {
    /// The identity of the entry.
    public let id: EntryID

    /// The key of the repeated group.
    public let group: String

    /// The entry that contains this one; `EntryID.draft` if none does.
    public let parent: EntryID

    /// The position among the entries with the same group and parent, starting at 1.
    public let position: Int

    /// The range of the entry's items in ``DraftTexts/texts``.
    public private(set) var texts = 0..<0

    /// Creates an entry without any text.
    public init(_ entry: EntryRecord, position: Int) {
      (id, group, parent, self.position) = (entry.id, entry.group, entry.parent, position)
    }

    /// Adds text that follows the text that the entry already has.
    public mutating func extend(from start: Int, to end: Int) {
      texts = (texts.isEmpty ? start : texts.lowerBound)..<end
    }
  }

  /// The text of a field.
  public struct Text: Sendable {
    /// The place of the field in its form.
    public let place: Int

    /// Whether the text is the reason for a missing value.
    public let isReason: Bool

    /// Whether the field has a value.
    public let isComplete: Bool

    /// The range of the text in ``DraftTexts/bytes``.
    public let bytes: Range<Int>

    /// Creates the text of a field.
    public init(place: Int, isReason: Bool, isComplete: Bool, bytes: Range<Int>) {
      (self.place, self.isReason) = (place, isReason)
      (self.isComplete, self.bytes) = (isComplete, bytes)
    }
  }

  /// The drafts in the order of the walk.
  public var drafts: [Entry] = []

  /// The entries of all drafts, each after the entry that contains it.
  public var entries: [Repetition] = []

  /// The text of all fields in all drafts; a field without text is left out.
  public var texts: [Text] = []

  /// The bytes of all text, in UTF-8.
  public var bytes: [UInt8] = []

  /// Creates an empty batch.
  public init() {}
}
