/// The functions that read a Swift type's values from text and write them as text.
///
/// A value can be shown in a different form from the one that is edited, such as an hour that is
/// shown as `10:00h` and typed as `10`:
///
/// ```swift
/// var hour = ValueFormat<Int>(read: { Int($0) }, show: { "\($0):00h" }, edit: { "\($0)" })
/// hour.constraint = { (0..<24).contains($0) }
/// hour.message = "Please enter a number between 0 and 23!"
/// ```
public struct ValueFormat<Value: Sendable>: Sendable {
  /// Returns the value that the text represents, or nil if the text has no value.
  ///
  /// White space around the text has already been removed.
  public var read: @Sendable (String) -> Value?

  /// Returns the text for a value that is not being edited.
  public var show: @Sendable (Value) -> String

  /// Returns the text for a value that is being edited; `read` should accept this text.
  ///
  /// If `read` does not accept the text, whatever surrounds the readable part is removed.
  public var edit: @Sendable (Value) -> String

  /// The text of a field without a value.
  public var nothing = ""

  /// Whether the empty string has a value, as it does for `String`.
  public var readsEmptyText = false

  /// Whether more typing can make unreadable text readable, in which case the text is incomplete.
  ///
  /// If this is nil, the answer is unknown, and any text may become readable.
  public var canBecomeReadable: (@Sendable (String) -> Bool)?

  /// Reads text once, for its value and for whether more typing can make it readable.
  ///
  /// If this is nil, `read` and `canBecomeReadable` are called one after the other.
  private var parse: (@Sendable (String) -> (value: Value?, canGrow: Bool))?

  /// Returns whether a value is allowed.
  public var constraint: @Sendable (Value) -> Bool = { _ in true }

  /// Returns the problem with an allowed value, for a type that distinguishes several reasons.
  var findIssue: @Sendable (Value) -> IssueKind? = { _ in nil }

  /// The message for text that cannot be read and for a value that is not allowed.
  public var message: String?

  /// Creates a format; without `edit`, a value is edited in the form in which it is shown.
  public init(
    read: @escaping @Sendable (String) -> Value?,
    show: @escaping @Sendable (Value) -> String,
    edit: (@Sendable (Value) -> String)? = nil
  ) {
    self.read = read
    self.show = show
    self.edit = edit ?? show
  }

  /// Creates a format from a function that returns both the value of the text and whether more
  /// typing can make the text readable.
  init(
    parse: @escaping @Sendable (String) -> (value: Value?, canGrow: Bool),
    show: @escaping @Sendable (Value) -> String,
    edit: (@Sendable (Value) -> String)? = nil
  ) {
    self.init(read: { parse($0).value }, show: show, edit: edit)
    canBecomeReadable = { parse($0).canGrow }
    self.parse = parse
  }

  /// Returns the value of typed text.
  func value(of text: String) -> Value? {
    let bare = text.trimmingWhitespace
    return bare.isEmpty && !readsEmptyText ? nil : read(bare)
  }

  /// Returns the value of typed text, if the value is allowed.
  func allowedValue(of text: String) -> Value? {
    value(of: text).flatMap { constraint($0) ? $0 : nil }
  }

  /// Whether unreadable text can become readable; nil if this is unknown.
  func isBeginning(_ text: String) -> Bool? {
    canBecomeReadable?(text.trimmingWhitespace)
  }

  /// Returns the problem with a value; nil if there is none.
  func issue(with value: Value) -> IssueKind? {
    constraint(value) ? findIssue(value) : .constraint
  }

  /// Reads text once, and returns all results.
  ///
  /// Without `canonical`, the edited text is the canonical value.
  func reading(
    of raw: String, canonical: (@Sendable (Value) -> CanonicalValue)?
  ) -> WholeReading {
    let bare = raw.trimmingWhitespace
    let parsed = bare.isEmpty ? nil : parse?(bare)
    guard let value = parsed == nil ? value(of: bare) : parsed?.value else {
      let isBeginning = parsed?.canGrow ?? canBecomeReadable?(bare)
      return WholeReading(
        finished: bare, typingIssue: isBeginning ?? true ? nil : .unreadable,
        issue: isBeginning == true ? .incomplete : .unreadable)
    }
    let edited = edit(value)
    let text = edited == bare || self.value(of: edited) != nil ? edited : undecorated(edited)
    return WholeReading(
      finished: text, issue: issue(with: value), value: canonical?(value) ?? .text(text))
  }

  /// Returns the text for editing a value, without any surrounding text that cannot be read.
  func text(of value: Value) -> String {
    let text = edit(value)
    return self.value(of: text) == nil ? undecorated(text) : text
  }

  /// Returns the longest part of the text whose value is shown as the whole text: `10` in `10:00h`.
  ///
  /// If there is no such part, the text is returned unchanged.
  func undecorated(_ text: String) -> String {
    let decorated = text.trimmingWhitespace
    let length = decorated.characterCount
    guard length <= TextLimit.decoratedCharacters else { return text }
    for count in stride(from: length - 1, to: 0, by: -1) {
      for start in 0...length - count {
        let part = decorated.characters(from: start).characters(upTo: count)
        if let value = value(of: part), show(value) == decorated { return part }
      }
    }
    return text
  }
}

extension FieldDefinition {
  /// Creates the definition of a field with values of a Swift type.
  ///
  /// - Parameters:
  ///   - name: The stable name, used in codes.
  ///   - label: The label of a field whose form does not set one.
  ///   - format: The functions that read and write values.
  ///   - canonical: Returns the canonical value; by default it is the edited text.
  public init<Value: Sendable>(
    name: String, label: String, format: ValueFormat<Value>,
    canonical: (@Sendable (Value) -> CanonicalValue)? = nil
  ) {
    let intake = TypedIntake(
      isReadable: { format.value(of: $0) != nil }, undecorate: format.undecorated)
    self.init(name: name, label: label) { intake($0) }
    template = .decorating { raw, ending in
      let shown = ending == .closed ? format.value(of: raw).map(format.show) : nil
      return DecoratedText(plain: raw, shown: shown)
    }
    opensOnFocus = true
    validateTyping = { raw, _ in
      let isFine = format.value(of: raw) != nil || format.isBeginning(raw) ?? true
      return isFine ? nil : .unreadable
    }
    validateResult = { raw, _ in
      guard let value = format.value(of: raw) else {
        return format.isBeginning(raw) == true ? .incomplete : .unreadable
      }
      return format.issue(with: value)
    }
    isBlank = { $0.isAllWhitespace }
    finish = { raw in
      raw.isEmpty ? raw : format.value(of: raw).map(format.text) ?? raw.trimmingWhitespace
    }
    value = { raw, _, _ in
      format.value(of: raw).map { canonical?($0) ?? .text(format.text(of: $0)) }
    }
    readWhole = { raw in format.reading(of: raw, canonical: canonical) }
    let refusesEmptyText = format.value(of: "").map { !format.constraint($0) } ?? false
    message = { kind in kind != .required || refusesEmptyText ? format.message : nil }
    minimumWidth = 8
  }
}

extension DecoratedText {
  /// Creates text that is shown as typed, or in another form while it is not being edited.
  init(plain raw: String, shown: String?) {
    self.init(
      display: shown ?? raw,
      places: shown == nil ? [] : Array(repeating: 0, count: raw.characterCount + 1))
  }
}

extension String {
  /// The text without outer white space.
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
    let start = unicodeScalars.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
