public import FormSession

/// Some drafts with texts of their fields, which stand one behind the other.
///
/// ```swift
/// for draft in batch.drafts {
///   for text in batch.texts[draft.texts] {
///     show(text.place, batch.bytes.span.extracting(text.bytes))
///   }
/// }
/// ```
public struct DraftTexts: Sendable {
  /// A draft, and which of the texts are of its fields.
  public struct Entry: Sendable {
    /// The draft.
    public let id: DraftID

    /// The form that was filled in.
    public let form: FormID

    /// The edition of the record.
    public let edition: Int

    /// When the draft was finalized; nil for one that is not.
    public let finalizedAt: Moment?

    /// The hash of a final edition, if it was asked for.
    public let hash: Digest?

    /// Which of all texts are its own.
    public let texts: Range<Int>
  }

  /// A text of a field.
  public struct Text: Sendable {
    /// The place of the field in its form.
    public let place: Int

    /// Whether it is the reason in place of a value.
    public let isReason: Bool

    /// Whether the field has a value.
    public let isComplete: Bool

    /// Where the text stands among the bytes of all.
    public let bytes: Range<Int>
  }

  /// The drafts in their order.
  public internal(set) var drafts: [Entry] = []

  /// The texts of all drafts; a field without one has none here.
  public internal(set) var texts: [Text] = []

  /// The texts in UTF-8.
  public internal(set) var bytes: [UInt8] = []
}
