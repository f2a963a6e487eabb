public import FieldEngine

/// What a draft keeps of a field, whoever has it open: enough to take it up again.
///
/// The caret, the selection and the way back belong to the seat.
public struct FieldContent: Hashable, Sendable {
  /// A text without a caret in it.
  public struct Text: Hashable, Sendable {
    /// The typed characters, without dress.
    public var raw = ""
    /// Whether the text could not be read, and is kept as it was offered.
    public var isVerbatim = false

    /// An empty text.
    public init() {}

    /// Whether both have the same scalars.
    public static func == (left: Text, right: Text) -> Bool {
      left.isVerbatim == right.isVerbatim && left.raw.isIdentical(to: right.raw)
    }
  }

  /// One item of a list.
  public struct Item: Hashable, Sendable {
    /// What was typed into it.
    public var text = Text()
    /// Whether it was changed or left since it was made.
    public var isTouched = false
    /// The last value that it was left valid with.
    public var committed: CanonicalValue?
    /// What was left out of it.
    public var notice: Notice?

    /// An empty item.
    public init() {}
  }

  /// What was configured since the draft was begun; nil is as the form says.
  public struct Configuration: Hashable, Sendable {
    /// Whether the field must be filled in.
    public var isRequired: Bool?
    /// Whether the field takes edits.
    public var isEnabled: Bool?
    /// Whether typed characters are hidden.
    public var isSecure: Bool?

    /// As the form says.
    public init() {}
  }

  /// What was typed.
  public var text = Text()
  /// The items, if the field is a list.
  public var items: [Item] = []
  /// Whether the field was changed or left since it was made.
  public var isTouched = false
  /// The last value that was left valid.
  public var committed: CanonicalValue?
  /// The reason in place of a value.
  public var reason: String?
  /// Whether a text that may not be kept was left valid.
  public var isHeld = false
  /// What was left out of the text, or of the first item of which something was.
  public var notice: Notice?
  /// What was configured since the draft was begun.
  public var configuration = Configuration()
  /// When the field was answered, among those that hide each other; nil for every other field.
  public var answered: Int?

  /// A field in which nothing has happened.
  public init() {}

  /// Whether a person would see the same in both.
  func saysTheSame(as other: FieldContent) -> Bool {
    meansTheSame(as: other) && reason == other.reason
  }

  /// Whether rules and conditions see the same in both.
  func meansTheSame(as other: FieldContent) -> Bool {
    text == other.text && isHeld == other.isHeld && items.map(\.text) == other.items.map(\.text)
  }
}

extension Field {
  /// Whether both have the same texts, and could be read or not.
  public func saysTheSame(as other: Field) -> Bool { contentTexts == other.contentTexts }

  private var contentTexts: [FieldContent.Text] {
    ([text] + items.fields.map(\.text)).map(FieldContent.Text.init)
  }
}

extension FieldContent.Text {
  init(_ text: FieldText) {
    (raw, isVerbatim) = (text.raw, text.isVerbatim)
  }

  /// The text with the caret, the selection and the ending of another.
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
  /// What a draft keeps of the field at a place.
  ///
  /// A text that may not be kept is in it as long as it stands, for comparing; see
  /// ``keptContent(of:)``.
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
    content.answered = answers[place]
    content.notice = fields[place].keptNotice
    content.configuration = FieldContent.Configuration(
      fields[place].settings, stated: plan.settings[place])
    return content
  }

  /// What a draft keeps of the field at a place, without characters that may not be kept.
  ///
  /// Such a field is held once it is left valid; while somebody types in it, it is empty for
  /// everybody else.
  func keptContent(of place: Int) -> FieldContent {
    var content = content(of: place)
    guard storage(of: place) == .never else { return content }
    (content.text, content.items, content.committed) = (FieldContent.Text(), [], nil)
    return content
  }
}
