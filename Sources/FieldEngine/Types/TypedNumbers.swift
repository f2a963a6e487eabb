extension TypeEntry {
  private static let numberParameters: [ParameterName] = [.min, .max, .prefix, .suffix, .message]

  /// A whole number that fits in 64 bits.
  static let integer = TypeEntry(
    summary: "a whole number", example: "42", parameters: numberParameters
  ) { parameters in
    var row = TypedNumber(parameters, isWhole: true) { Int64($0).map { ExactDecimal($0) } }
      .definition(name: "integer", label: "Number")
    row.keyboard = .numberPad
    row.fractionDigits = 0
    return row
  }

  /// A number in the range of a `Double`, stored as typed.
  static let double = TypeEntry(
    summary: "a number of double precision", example: "2.5", parameters: numberParameters
  ) { parameters in
    TypedNumber(parameters) { ExactDecimal(typed: $0).flatMap { $0.fitsDouble ? $0 : nil } }
      .definition(name: "double", label: "Number")
  }

  /// A number in the range of a `Float`, stored as typed.
  static let float = TypeEntry(
    summary: "a number of single precision", example: "2.5", parameters: numberParameters
  ) { parameters in
    TypedNumber(parameters) { ExactDecimal(typed: $0).flatMap { $0.fitsFloat ? $0 : nil } }
      .definition(name: "float", label: "Number")
  }

  /// An exact decimal of any length.
  static let decimal = TypeEntry(
    summary: "an exact decimal number", example: "0.10", parameters: numberParameters
  ) { parameters in
    TypedNumber(parameters) { ExactDecimal(typed: $0) }.definition(name: "decimal", label: "Number")
  }
}

/// A number that is typed freely and read as a whole.
private struct TypedNumber: Sendable {
  let bounds: NumberBounds
  let prefix: String
  let suffix: String
  let message: String?
  let isWhole: Bool
  let number: @Sendable (String) -> ExactDecimal?

  init(
    _ parameters: TypeParameters, isWhole: Bool = false,
    number: @escaping @Sendable (String) -> ExactDecimal?
  ) {
    self.isWhole = isWhole
    bounds = NumberBounds(parameters)
    prefix = parameters.text(.prefix) ?? ""
    suffix = parameters.text(.suffix) ?? ""
    message = parameters.text(.message)
    self.number = number
  }

  func read(_ text: String) -> ExactDecimal? {
    number(text.trimmingWhitespace)
  }

  func definition(name: String, label: String) -> FieldDefinition {
    var format = ValueFormat<ExactDecimal>(
      read: read, show: { prefix + $0.description + suffix }, edit: { $0.description })
    format.canBecomeReadable = { $0.canBeginNumber(isWhole: isWhole) { read($0) != nil } }
    format.message = message
    var row = FieldDefinition(
      name: name, label: label, format: format, canonical: { canonical($0.description) })
    var intake = TypedIntake(prefix: prefix, suffix: suffix) { read($0) != nil }
    intake.foldsDigits = true
    row.accept = { [intake] in intake($0) }
    let (validateForm, validateResult) = (row.validateTyping, row.validateResult)
    row.validateTyping = { raw, validationContext in
      (isPlain(raw) ? nil : validateForm(raw, validationContext)) ?? validate(raw, mayGrow: true)
    }
    row.validateResult = { raw, validationContext in
      isPlain(raw) || read(raw) != nil
        ? validate(raw, mayGrow: false) : validateResult(raw, validationContext)
    }
    let (finish, value) = (row.finish, row.value)
    row.finish = { raw in isPlain(raw) ? raw : finish(raw) }
    row.value = { raw, display, validationContext in
      guard isPlain(raw) else { return value(raw, display, validationContext) }
      return canonical(raw)
    }
    row.rawFromCanonical = { raw in isPlain(raw) ? raw : nil }
    if case .decorating(let decorate) = row.template, prefix.isEmpty, suffix.isEmpty {
      row.template = .decorating { raw, ending in
        isPlain(raw) ? DecoratedText(display: raw, places: []) : decorate(raw, ending)
      }
      if bounds.areOpen { row.plainValue = { raw in isPlain(raw) ? canonical(raw) : nil } }
    }
    row.keyboard = .decimalPad
    row.content = .number
    return row
  }

  private func canonical(_ digits: String) -> CanonicalValue {
    isWhole ? .integer(digits) : .decimal(digits)
  }

  private func isPlain(_ raw: String) -> Bool {
    PlainNumber.isCanonical(raw, allowsFraction: !isWhole)
  }

  private func validate(_ raw: String, mayGrow: Bool) -> IssueKind? {
    guard !bounds.areOpen, let number = read(raw) else { return nil }
    return bounds.validate(number, mayGrow: mayGrow)
  }
}

extension String {
  /// Whether the text can become a number, as it is or with more typing.
  func canBeginNumber(isWhole: Bool, isReadable: (String) -> Bool) -> Bool {
    let beginnings = isWhole ? ["", "+", "-"] : ["", "+", "-", ".", "+.", "-."]
    return beginnings.contains(self) || isReadable(self + "0")
  }
}

extension ExactDecimal {
  /// Reads a number as people and JSON files write it: `-12.5`, `+7`, `.5`, `1e3`, `2.5E-1`.
  ///
  /// The exponent is limited to the maximum number of digits.
  package init?(typed text: String) {
    guard let mark = text.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      self.init(text)
      return
    }
    guard let number = ExactDecimal(text[..<mark]),
      let power = Int(text[text.index(after: mark)...]),
      power.magnitude <= TextLimit.digits
    else { return nil }
    self = number.shifted(by: power)
  }
}

/// Range checks, which need no conversion for numbers far shorter than the largest ones.
extension ExactDecimal {
  /// Whether the number is in the range of a finite `Double`.
  var fitsDouble: Bool {
    integerDigits <= 308 || Double(description)?.isFinite == true
  }

  /// Whether the number is in the range of a finite `Float`.
  var fitsFloat: Bool {
    integerDigits <= 38 || Float(description)?.isFinite == true
  }
}
