/// A field whose text represents a value of a Swift type.
///
/// ```swift
/// var hour = ValueField("hour", label: "Hour", initial: 10, format: format, ValidationContext(today: today))
/// hour.sink = { print("committed \($0)") }
/// hour.apply(.focus)
/// hour.apply(.selectAll)
/// hour.apply(.type("12"))
/// hour.apply(.blur)      // prints "committed 12"
/// hour.committed         // 12
/// ```
public struct ValueField<Value: Sendable>: Sendable {
  /// The underlying field, with its state.
  public private(set) var field: Field

  /// Called with each value that a person enters.
  public var sink: (@Sendable (Value) -> Void)?

  /// Whether the sink is called after every edit that produces a value rather than only when the
  /// field is left.
  public var isContinuous = false

  /// Called when the field takes the focus, after each edit, and when it is left.
  ///
  /// The argument is the current text if the focused field has no value, and nil otherwise.
  public var invalidText: (@Sendable (String?) -> Void)?

  /// The text that a view shows above the field; by default the label.
  public var caption: String

  /// The text that a view shows below the caption.
  public var subcaption = ""

  /// The last value that was entered or set, or the initial one.
  public private(set) var committed: Value?

  private let format: ValueFormat<Value>

  /// Whether a person changed the text since the last value was reported.
  private var isEdited = false

  /// Creates a field with an initial value; if the value is not allowed, it is shown as invalid.
  public init(
    _ key: String, label: String = "", initial: Value? = nil, format: ValueFormat<Value>,
    _ validationContext: ValidationContext, settings: FieldSettings = FieldSettings()
  ) {
    let definition = FieldDefinition(name: key, label: label.isEmpty ? key : label, format: format)
    let text = initial.map(format.text) ?? format.nothing
    field = Field(key, definition, validationContext, settings: settings, initial: text)
    committed = initial
    caption = definition.label
    self.format = format
  }

  /// The value of the current text, if it is allowed.
  public var value: Value? {
    field.leavingIssue == nil ? format.allowedValue(of: field.text.raw) : nil
  }

  /// Performs a step and reports its result to the sink.
  @discardableResult
  public mutating func apply(_ step: FieldStep) -> String? {
    let before = field
    let copied = field.apply(step)
    let isTaken = step.isEdit && field.refusal == nil
    let isEdit = isTaken || field.text.raw != before.text.raw
    let wasLeft = before.isFocused && !field.isFocused
    if field.isFocused ? isEdit || !before.isFocused : wasLeft { observe() }
    isEdited = isEdited || (isEdit && !wasLeft)
    guard isEdited, wasLeft || !field.isFocused || isContinuous else { return copied }
    isEdited = false
    if !wasLeft || field.revertedIssue == nil { commit() }
    return copied
  }

  /// Sets a value without calling the sink.
  ///
  /// If the value equals the committed one, a person's edit in progress is not interrupted.
  public mutating func set(_ value: Value) {
    let text = format.text(of: value)
    if field.isFocused, let committed, format.text(of: committed) == text { return }
    committed = value
    field.apply(.setCanonical(text))
    isEdited = false
    if field.isFocused { observe() }
  }

  private mutating func commit() {
    guard let value else { return }
    committed = value
    field.acceptAsFallback()
    sink?(value)
  }

  private func observe() {
    let isInvalid = field.isFocused && value == nil
    invalidText?(isInvalid ? field.text.raw : nil)
  }
}

extension FieldStep {
  /// Whether people use the step to change the text.
  fileprivate var isEdit: Bool {
    switch self {
    case .type, .backspace, .deleteForward, .paste, .cut, .clear, .undo, .redo, .abandon: true
    default: false
    }
  }
}

extension ValueField {
  /// Applies a configuration to the field.
  public mutating func configure(_ configuration: FieldConfiguration) {
    configuration.configure(&field)
  }
}
