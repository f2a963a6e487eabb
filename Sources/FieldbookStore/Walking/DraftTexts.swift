public import FormSession

/// A batch of drafts with the texts of their fields, stored one after another.
///
/// ```swift
/// for draft in batch.drafts {
///   for text in batch.texts[draft.texts] {
///     show(text.place, batch.bytes.span.extracting(text.bytes))
///   }
/// }
/// ```
public struct DraftTexts: Sendable {
  /// A draft and the range of its texts.
  public struct Entry: Sendable {
    /// The draft.
    public let id: DraftID

    /// The form of the draft.
    public let form: FormID

    /// The number of the edition.
    public let edition: Int

    /// When the draft was finalized; nil if it is not final.
    public let finalizedAt: Moment?

    /// The hash of the final edition, if requested.
    public let hash: Digest?

    /// The range of the draft's texts in ``DraftTexts/texts``.
    public let texts: Range<Int>
  }

  /// A text of a field.
  public struct Text: Sendable {
    /// The place of the field in its form.
    public let place: Int

    /// Whether it is the reason for a missing value.
    public let isReason: Bool

    /// Whether the field has a value.
    public let isComplete: Bool

    /// The range of the text in ``DraftTexts/bytes``.
    public let bytes: Range<Int>
  }

  /// The drafts in the order of the walk.
  public internal(set) var drafts: [Entry] = []

  /// The texts of all drafts; a field without a text is left out.
  public internal(set) var texts: [Text] = []

  /// The bytes of all texts in UTF-8.
  public internal(set) var bytes: [UInt8] = []
}
