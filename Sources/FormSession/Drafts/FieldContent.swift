public import FieldEngine

/// The shared content of a field in a draft, from which the field can be restored.
///
/// The caret, the selection and the undo history belong to the seat.
public struct FieldContent: Hashable, Sendable {
  /// Text without a caret.
  public struct Text: Hashable, Sendable {
    /// The typed characters, without formatting.
    public var raw = ""
    /// Whether the text could not be read and is kept as it was offered.
    public var isVerbatim = false

    /// Creates empty text.
    public init() {}

    /// Whether both texts consist of the same scalars and either both are verbatim or neither is.
    public static func == (left: Text, right: Text) -> Bool {
      left.isVerbatim == right.isVerbatim && left.raw.isIdentical(to: right.raw)
    }
  }

  /// An item of a list.
  public struct Item: Hashable, Sendable {
    /// The text of the item.
    public var text = Text()
    /// Whether the item has been changed or left since it was created.
    public var isTouched = false
    /// The last valid value that the item had when it was left.
    public var committed: CanonicalValue?
    /// The text that was left out of the item.
    public var notice: Notice?

    /// Creates an empty item.
    public init() {}
  }

  /// The problem of a sealed answer that cannot be opened; nil if the answer is valid.
  @Rare package var closedIssue: FieldRecord.Issue?
  /// The settings that were changed since the draft was started; nil for the form's settings.
  public struct Configuration: Hashable, Sendable {
    /// Whether the field must be filled in.
    public var isRequired: Bool?
    /// Whether the field can be edited.
    public var isEnabled: Bool?
    /// Whether a screen hides the typed characters.
    public var isSecure: Bool?

    /// Creates a configuration without changes.
    public init() {}
  }

  /// The text.
  public var text = Text()
  /// The items, if the field is a list.
  public var items: [Item] = []
  /// Whether the field has been changed or left since it was created.
  public var isTouched = false
  /// The last valid value that the field had when it was left.
  public var committed: CanonicalValue?
  /// The reason given instead of a value.
  public var reason: String?
  /// Whether the field has an answer whose text is not available: it was left valid but must not be
  /// stored, or it is sealed and cannot be opened.
  public var isHeld = false
  /// The notice about text that was left out; for a list, the first notice of its items.
  public var notice: Notice? {
    get { ownNotice }
    set { ownNotice = newValue }
  }
  @Rare private var ownNotice: Notice?
  /// The settings that were changed since the draft was started.
  public var configuration = Configuration()
  /// The position in the order in which rivals were answered; nil for other fields.
  public var answered: Int?

  /// Creates the content of an untouched field.
  public init() {}

  /// Whether both look the same to a person who sees the field.
  package func hasSameContent(as other: FieldContent) -> Bool {
    hasSameMeaning(as: other) && reason == other.reason
  }

  /// Whether both have the same meaning for rules and conditions.
  func hasSameMeaning(as other: FieldContent) -> Bool {
    text == other.text && isHeld == other.isHeld
      && items.map { $0.text } == other.items.map { $0.text }
  }
}

extension Field {
  /// Whether both fields have the same text, with the same parts kept verbatim.
  public func hasSameContent(as other: Field) -> Bool { contentTexts == other.contentTexts }

  private var contentTexts: [FieldContent.Text] {
    ([text] + items.fields.map { $0.text }).map(FieldContent.Text.init)
  }
}

extension FieldContent.Text {
  init(_ text: FieldText) {
    (raw, isVerbatim) = (text.raw, text.isVerbatim)
  }

  /// Returns the text with the caret, the selection and the `ending` of other text.
  func fieldText(selecting other: FieldText) -> FieldText {
    var text = other
    (text.raw, text.isVerbatim, text.isHeld) = (raw, isVerbatim, false)
    return text
  }
}

extension FieldContent.Configuration {
  init(_ settings: FieldSettings, stated: FieldSettings) {
    isRequired = settings.isRequired == stated.isRequired ? nil : settings.isRequired
    isEnabled = settings.isEnabled == stated.isEnabled ? nil : settings.isEnabled
    isSecure = settings.isSecure == stated.isSecure ? nil : settings.isSecure
  }
}

extension Session {
  /// Returns the content of a field.
  ///
  /// The result includes text that must not be stored, for comparisons; see ``keptContent(of:)``.
  func content(of place: Int) -> FieldContent {
    let fields = fields.span
    var content = FieldContent()
    content.text = FieldContent.Text(fields[place].text)
    if fields[place].definition.list != nil {
      content.items = fields[place].items.fields.map { item in
        var content = FieldContent.Item()
        content.text = FieldContent.Text(item.text)
        (content.isTouched, content.committed) = (item.isTouched, item.committed)
        content.notice = item.keptNotice
        return content
      }
    }
    (content.isTouched, content.committed) = (fields[place].isTouched, fields[place].committed)
    (content.reason, content.isHeld) = (reasons[place], isHeld(place))
    content.closedIssue = fields[place].heldIssue.map(FieldRecord.Issue.init)
    content.answered = answers[place]
    // Computing a notice copies the field, so this is done only if there may be one.
    if fields[place].ownNotice != nil || !content.items.isEmpty {
      content.notice = fields[place].keptNotice
    }
    content.configuration = FieldContent.Configuration(
      fields[place].settings, stated: plan.settings[fieldOfForm(place)])
    return content
  }

  /// Returns the content of a field as it may be stored.
  ///
  /// A field whose text must not be stored counts as held after it is left valid. While someone is
  /// typing in the field, everyone else sees it as empty.
  func keptContent(of place: Int) -> FieldContent {
    var content = content(of: place)
    guard storage(of: place) == .never else { return content }
    (content.text, content.items, content.committed) = (FieldContent.Text(), [], nil)
    return content
  }
}
