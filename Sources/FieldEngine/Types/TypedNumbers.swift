extension TypeEntry {
  private static let numberParameters: [ParameterName] = [.min, .max, .prefix, .suffix, .message]

  /// A whole number of 64 bits.
  static let integer = TypeEntry(
    summary: "a whole number", example: "42", parameters: numberParameters
  ) { parameters in
    let number = TypedNumber(parameters) { Int($0).map { ExactDecimal($0) } }
    var row = number.definition(name: "integer", label: "Number", beginnings: ["+", "-"])
    row.value = { raw, _, _ in number.read(raw).map { .integer($0.description) } }
    row.keyboard = .numberPad
    return row
  }

  /// A number that fits a binary double, kept as it was typed.
  static let double = TypeEntry(
    summary: "a number of double precision", example: "2.5", parameters: numberParameters
  ) { parameters in
    TypedNumber(parameters) { text in
      ExactDecimal(typed: text).flatMap { Double($0.description)?.isFinite == true ? $0 : nil }
    }
    .definition(name: "double", label: "Number")
  }

  /// A number that fits a binary float, kept as it was typed.
  static let float = TypeEntry(
    summary: "a number of single precision", example: "2.5", parameters: numberParameters
  ) { parameters in
    TypedNumber(parameters) { text in
      ExactDecimal(typed: text).flatMap { Float($0.description)?.isFinite == true ? $0 : nil }
    }
    .definition(name: "float", label: "Number")
  }

  /// An exact decimal of any length.
  static let decimal = TypeEntry(
    summary: "an exact decimal number", example: "0.10", parameters: numberParameters
  ) { parameters in
    TypedNumber(parameters) { ExactDecimal(typed: $0) }.definition(name: "decimal", label: "Number")
  }
}

/// A number that is typed without help, and read as a whole.
private struct TypedNumber: Sendable {
  let minimum: ExactDecimal?
  let maximum: ExactDecimal?
  let prefix: String
  let suffix: String
  let message: String?
  let number: @Sendable (String) -> ExactDecimal?

  init(_ parameters: TypeParameters, number: @escaping @Sendable (String) -> ExactDecimal?) {
    minimum = parameters.decimal(.min)
    maximum = parameters.decimal(.max)
    prefix = parameters.text(.prefix) ?? ""
    suffix = parameters.text(.suffix) ?? ""
    message = parameters.text(.message)
    self.number = number
  }

  func read(_ text: String) -> ExactDecimal? {
    number(text.trimmingWhitespace)
  }

  /// - Parameter beginnings: What a number can begin with that is none yet.
  func definition(
    name: String, label: String, beginnings: Set<String> = ["+", "-", ".", "+.", "-."]
  ) -> FieldDefinition {
    var format = ValueFormat<ExactDecimal>(
      read: read, show: { prefix + $0.description + suffix }, edit: \.description)
    format.canBecomeReadable = { text in
      text.isEmpty || beginnings.contains(text) || read(text + "0") != nil
    }
    format.message = message
    var row = FieldDefinition(
      name: name, label: label, format: format, canonical: { .decimal($0.description) })
    var intake = TypedIntake(prefix: prefix, suffix: suffix) { read($0) != nil }
    intake.foldsDigits = true
    row.take = { [intake] in intake($0) }
    let judgeForm = row.judgeTyping
    row.judgeTyping = { raw, judging in judgeForm(raw, judging) ?? judge(raw, mayGrow: true) }
    row.judgeResult = { raw, _ in read(raw) == nil ? .unreadable : judge(raw, mayGrow: false) }
    row.keyboard = .decimalPad
    return row
  }

  private func judge(_ raw: String, mayGrow: Bool) -> Problem? {
    guard let number = read(raw) else { return nil }
    if let maximum, number > maximum, !mayGrow || !number.isNegative {
      return .above(maximum.description)
    }
    if let minimum, number < minimum, !mayGrow || number.isNegative {
      return .below(minimum.description)
    }
    return nil
  }
}

extension ExactDecimal {
  /// Reads what a person may write for a number: `-12.5`, `+7`, `.5`, `1e3`.
  init?(typed text: String) {
    guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else {
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
