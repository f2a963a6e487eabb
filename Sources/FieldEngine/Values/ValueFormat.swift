/// How values of a Swift type are read from text and written as text.
///
/// A value may be shown in another form than it is edited in, as an hour that is `10:00h` to read
/// and `10` to type:
///
/// ```swift
/// var hour = ValueFormat<Int>(read: { Int($0) }, show: { "\($0):00h" }, edit: { "\($0)" })
/// hour.constraint = { (0..<24).contains($0) }
/// hour.message = "Please enter a number between 0 and 23!"
/// ```
public struct ValueFormat<Value: Sendable>: Sendable {
  /// The value of a text, or nil when it has none.
  ///
  /// White space around the text is gone already.
  public var read: @Sendable (String) -> Value?

  /// The text of a value that is not being edited.
  public var show: @Sendable (Value) -> String

  /// The text of a value that is being edited; it should be readable.
  ///
  /// When it is not, what is shown around the readable part of it is left out.
  public var edit: @Sendable (Value) -> String

  /// The text of a field that has no value yet.
  public var nothing = ""

  /// Whether the empty text has a value, as it has for `String`.
  public var readsEmptyText = false

  /// Whether a text that cannot be read can become readable by typing on, so that it is incomplete
  /// when the field is left; nil where nobody can tell, and every text may.
  public var canBecomeReadable: (@Sendable (String) -> Bool)?

  /// Whether a value is allowed.
  public var constraint: @Sendable (Value) -> Bool = { _ in true }

  /// What to say about a text that cannot be read or a value that is not allowed.
  public var message: String?

  /// Makes a format; a value is edited in the form in which it is shown unless `edit` differs.
  public init(
    read: @escaping @Sendable (String) -> Value?,
    show: @escaping @Sendable (Value) -> String,
    edit: (@Sendable (Value) -> String)? = nil
  ) {
    self.read = read
    self.show = show
    self.edit = edit ?? show
  }

  /// The value of a text as a person typed it.
  func value(of text: String) -> Value? {
    let bare = text.trimmingWhitespace
    return bare.isEmpty && !readsEmptyText ? nil : read(bare)
  }

  /// The value of a text, if it is allowed.
  func allowedValue(of text: String) -> Value? {
    value(of: text).flatMap { constraint($0) ? $0 : nil }
  }

  /// Whether a text that cannot be read is the beginning of one that can; nil when nobody can tell.
  func isBeginning(_ text: String) -> Bool? {
    canBecomeReadable?(text.trimmingWhitespace)
  }

  /// The text in which a value is edited; one that cannot be read loses what is shown around it.
  func text(of value: Value) -> String {
    let text = edit(value)
    return self.value(of: text) == nil ? undressed(text) : text
  }

  /// The longest part of a text whose value is shown as that whole text: `10` in `10:00h`.
  ///
  /// A text without such a part stays as it is.
  func undressed(_ text: String) -> String {
    let dressed = text.trimmingWhitespace
    let length = dressed.characterCount
    guard length <= TextLimit.dressedCharacters else { return text }
    for count in stride(from: length - 1, to: 0, by: -1) {
      for start in 0...length - count {
        let part = dressed.characters(from: start).characters(upTo: count)
        if let value = value(of: part), show(value) == dressed { return part }
      }
    }
    return text
  }
}

extension FieldDefinition {
  /// The row of a field that holds values of a Swift type.
  ///
  /// - Parameters:
  ///   - name: The stable name, as it stands in codes.
  ///   - label: What a field is called when its form does not say.
  ///   - format: How values are read and written.
  ///   - canonical: The canonical value; the edited text when nothing else is said.
  public init<Value: Sendable>(
    name: String, label: String, format: ValueFormat<Value>,
    canonical: (@Sendable (Value) -> CanonicalValue)? = nil
  ) {
    let intake = TypedIntake(isReadable: { format.value(of: $0) != nil }, undress: format.undressed)
    self.init(name: name, label: label) { intake($0) }
    template = .dress { raw, ending in
      let shown = ending == .closed ? format.value(of: raw).map(format.show) : nil
      return DressedText(plain: raw, shown: shown)
    }
    opensOnFocus = true
    judgeTyping = { raw, _ in
      let isFine = format.value(of: raw) != nil || format.isBeginning(raw) ?? true
      return isFine ? nil : .unreadable
    }
    judgeResult = { raw, _ in
      guard let value = format.value(of: raw) else {
        return format.isBeginning(raw) == true ? .incomplete : .unreadable
      }
      return format.constraint(value) ? nil : .constraint
    }
    isBlank = \.isAllWhitespace
    finish = { raw in
      raw.isEmpty ? raw : format.value(of: raw).map(format.text) ?? raw.trimmingWhitespace
    }
    value = { raw, _, _ in
      format.value(of: raw).map { canonical?($0) ?? .text(format.text(of: $0)) }
    }
    let refusesEmptyText = format.value(of: "").map { !format.constraint($0) } ?? false
    message = { problem in problem != .required || refusesEmptyText ? format.message : nil }
    minimumWidth = 8
  }
}

extension DressedText {
  /// A text that stands as it was typed, or that is shown in another form while nobody edits it.
  init(plain raw: String, shown: String?) {
    self.init(
      display: shown ?? raw,
      places: shown == nil ? [] : Array(repeating: 0, count: raw.characterCount + 1))
  }
}

extension String {
  /// Without white space at either end.
  package var trimmingWhitespace: String {
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    if let first = utf8.first, let last = utf8.last, visible.contains(first),
      visible.contains(last)
    {
      return self
    }
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      first.isWhitespace || last.isWhitespace
    else { return self }
    let start = unicodeScalars.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
