/// A field whose text stands for a value of a Swift type.
///
/// ```swift
/// var hour = ValueField("hour", label: "Hour", initial: 10, format: format, Judging(today: today))
/// hour.sink = { print("committed \($0)") }
/// hour.apply(.focus)
/// hour.apply(.set("12"))
/// hour.apply(.blur)      // prints "committed 12"
/// hour.value             // 12
/// ```
public struct ValueField<Value: Sendable>: Sendable {
  /// The field under it, with its state.
  public private(set) var field: Field

  /// What is told of the values.
  public var sink: (@Sendable (Value) -> Void)?

  /// Whether the sink is told with every edit that gives a value, or only when the field is left.
  public var isContinuous = false

  /// Told after each edit: the text while it has no value, and nil while it has one.
  public var invalidText: (@Sendable (String?) -> Void)?

  /// A heading, and a line below it.
  public var caption = ""
  public var subcaption = ""

  /// The last value that was committed, or the one to begin with.
  public private(set) var committed: Value?

  private let format: ValueFormat<Value>

  /// Makes a field with a value to begin with; one that is not allowed is shown, as invalid.
  public init(
    _ key: String, label: String = "", initial: Value? = nil, format: ValueFormat<Value>,
    _ judging: Judging, settings: FieldSettings = FieldSettings()
  ) {
    let definition = FieldDefinition(name: key, label: label.isEmpty ? key : label, format: format)
    field = Field(
      key, definition, judging, settings: settings, initial: initial.map(format.edit) ?? "")
    committed = initial
    self.format = format
  }

  /// The value of the present text, if it is allowed.
  public var value: Value? {
    field.leavingIssue == nil ? format.value(of: field.text.raw) : nil
  }

  /// Carries a step out, and tells of what came of it.
  @discardableResult
  public mutating func apply(_ step: FieldStep) -> String? {
    let before = field
    let copied = field.apply(step)
    let wasLeft = before.isFocused && !field.isFocused
    let wasChanged = field.text.raw != before.text.raw
    if wasChanged || field.isFocused != before.isFocused { observe() }
    let isNews = isContinuous ? wasChanged && !wasLeft : wasLeft || (wasChanged && !field.isFocused)
    if isNews, let value { commit(value) }
    return copied
  }

  private mutating func commit(_ value: Value) {
    committed = value
    sink?(value)
  }

  private func observe() {
    let isInvalid = field.isFocused && value == nil
    invalidText?(isInvalid ? field.text.raw : nil)
  }
}
