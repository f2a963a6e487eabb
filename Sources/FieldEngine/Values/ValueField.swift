/// A field whose text stands for a value of a Swift type.
///
/// ```swift
/// var hour = ValueField("hour", label: "Hour", initial: 10, format: format, Judging(today: today))
/// hour.sink = { print("committed \($0)") }
/// hour.apply(.focus)
/// hour.apply(.selectAll)
/// hour.apply(.type("12"))
/// hour.apply(.blur)      // prints "committed 12"
/// hour.committed         // 12
/// ```
public struct ValueField<Value: Sendable>: Sendable {
  /// The field under it, with its state.
  public private(set) var field: Field

  /// What is told of the values that a person enters.
  public var sink: (@Sendable (Value) -> Void)?

  /// Whether the sink is told with every edit that gives a value, or only when the field is left.
  public var isContinuous = false

  /// Told when the focus comes and with each edit: the text while it has no value, and nil while it
  /// has one; nil also when the field is left.
  public var invalidText: (@Sendable (String?) -> Void)?

  /// What a view shows above the field; the label, unless the program says otherwise.
  public var caption: String

  /// What a view shows below the caption.
  public var subcaption = ""

  /// The last value that was entered or set, or the one to begin with.
  public private(set) var committed: Value?

  private let format: ValueFormat<Value>

  /// Whether a person changed the text since the last value was told.
  private var isEdited = false

  /// Makes a field with a value to begin with; one that is not allowed is shown, as invalid.
  public init(
    _ key: String, label: String = "", initial: Value? = nil, format: ValueFormat<Value>,
    _ judging: Judging, settings: FieldSettings = FieldSettings()
  ) {
    let definition = FieldDefinition(name: key, label: label.isEmpty ? key : label, format: format)
    let text = initial.map(format.text) ?? format.nothing
    field = Field(key, definition, judging, settings: settings, initial: text)
    committed = initial
    caption = definition.label
    self.format = format
  }

  /// The value of the present text, if it is allowed.
  public var value: Value? {
    field.leavingIssue == nil ? format.allowedValue(of: field.text.raw) : nil
  }

  /// Carries a step out, and tells of what came of it.
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

  /// Puts a value into the field from outside, of which the sink is not told.
  ///
  /// A person who is editing goes on when the value is the one that was there.
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
    field.fallback = field.text
    sink?(value)
  }

  private func observe() {
    let isInvalid = field.isFocused && value == nil
    invalidText?(isInvalid ? field.text.raw : nil)
  }
}

extension FieldStep {
  /// Whether a person changes text by it.
  fileprivate var isEdit: Bool {
    switch self {
    case .type, .backspace, .deleteForward, .paste, .cut, .clear, .undo, .redo, .abandon: true
    default: false
    }
  }
}

extension ValueField {
  /// Changes what a form asks of the field, or what a program has to say while it is edited.
  public mutating func configure(_ configuration: FieldConfiguration) {
    configuration.configure(&field)
  }
}
